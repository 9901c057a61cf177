import TypeRegistry

/// What decisions look up in an app, worked out once, so that none of them goes through all groups and scenes.
package struct DocumentAppIndex: Sendable {
    /// The groups that read a type, by their place.
    private var groups: [UTType: [Int]] = [:]
    /// The document types that claim a type, by their place.
    private var claims: [UTType: [Int]] = [:]
    /// The document types that claim files in the legacy way.
    package private(set) var legacyClaims: [Int] = []
    /// The group that a document type stands for, where the scenes are left out.
    package private(set) var groupsOfDocumentTypes: [Int: Int] = [:]
    /// The first group of each name.
    private var groupNames: [String: Int] = [:]
    /// The first scene of each name.
    private var sceneNames: [String: Int] = [:]
    /// The matching conditions of the scenes.
    package private(set) var matching = ConditionIndex()
    /// The first scene without the modifier that makes windows.
    package private(set) var firstUnmatched: Int?
    /// The scenes whose conditions of a kind are not all known, by their place.
    private var incomplete: [SceneDeclaration.UnknownCondition.List: [Int]] = [:]

    init(groups: [DocumentApp.Group], claimedTypes: [DocumentApp.ClaimedType], scenes: [DocumentApp.Scene]) {
        for (place, group) in groups.enumerated() {
            for type in group.readable where self.groups[type]?.last != place {
                self.groups[type, default: []].append(place)
            }
            if groupNames[group.name] == nil { groupNames[group.name] = place }
            if case .documentType(let claim) = group.origin { groupsOfDocumentTypes[claim] = place }
        }
        for (place, claim) in claimedTypes.enumerated() {
            if claim.isLegacy { legacyClaims.append(place) }
            for type in claim.contentTypes { claims[type, default: []].append(place) }
        }
        for (place, scene) in scenes.enumerated() {
            if sceneNames[scene.name] == nil { sceneNames[scene.name] = place }
            guard scene.kind != .custom else { continue }
            for list in Set(scene.unknownConditions.map(\.list)) { incomplete[list, default: []].append(place) }
            if let conditions = scene.matching {
                matching.add(conditions, as: place)
            } else if firstUnmatched == nil, scene.makesWindows {
                firstUnmatched = place
            }
        }
    }

    /// The places of the scenes whose conditions of a kind are not all known, in order.
    package func incomplete(_ list: SceneDeclaration.UnknownCondition.List) -> [Int] { incomplete[list] ?? [] }

    /// The place of the first group of a name.
    func group(named name: String) -> Int? { groupNames[name] }

    /// The place of the first scene of a name.
    func scene(named name: String) -> Int? { sceneNames[name] }

    /// The places of the groups that read exactly this type, in order.
    package func groups(reading type: UTType) -> [Int] { groups[type] ?? [] }

    /// The places of the document types that claim exactly this type, in order.
    package func claims(on type: UTType) -> [Int] { claims[type] ?? [] }
}
