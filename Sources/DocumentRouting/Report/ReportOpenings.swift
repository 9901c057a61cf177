import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// The relations of an app's document groups to types: the group that opens a type, and the groups that read it. Each distinct
/// combination has a number.
struct ReportOpenings {
    private struct Opening: Hashable {
        var group: Int
        var isEditable: Bool
        var saveAs: Int
        var readers: [Int]
    }

    private let router: DocumentRouter?
    private var numbers: [Opening: Int] = [:]
    private var openings: [Opening] = []

    /// Creates an empty list of combinations.
    ///
    /// - Parameter router: The router that makes the decisions, or nil if there is no app.
    init(_ router: DocumentRouter?) { self.router = router }

    /// Returns the number of the combination for a type of any registry.
    ///
    /// A group reads a type that is one of its readable content types or conforms to one of them.
    mutating func number(of type: UTType, in types: TypeRows) -> Int {
        guard let router, let type = router.app.registry.type(type.identifier), type.isDeclared else { return -1 }
        let facts = router.decision(forFilesOf: type).outcome.facts
        // The groups of an app whose scenes were not read are unknown.
        let readers = facts.code == .unreadSources ? [] : router.app.readers(along: type.lineage)
        let opening = Opening(
            group: facts.code?.isUnread == true ? -2 : facts.group.flatMap(router.app.index.group(named:)) ?? -1,
            isEditable: facts.isEditable ?? (facts.role == .editor), saveAs: types.number(facts.saveAs),
            readers: readers)
        guard opening.group != -1 || !readers.isEmpty else { return -1 }
        if let number = numbers[opening] { return number }
        numbers[opening] = openings.count
        openings.append(opening)
        return openings.count - 1
    }

    /// The combinations: group (-1 if there is none, -2 if it is unknown), whether the document is editable, the type with
    /// which it is saved, and the groups that read it.
    var value: JSONValue {
        .array(
            openings.map { opening in
                let readers = JSONValue.array(opening.readers.map { .number($0) })
                return [.number(opening.group), .number(opening.isEditable ? 1 : 0), .number(opening.saveAs), readers]
            })
    }
}
