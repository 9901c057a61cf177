import AppDeclaration
import TypeRegistry

extension Decision {
    /// Which document group New uses, and the type and extension that the new document gets.
    ///
    /// A pure function. On a desktop that is the command New or, with a type, `newDocument(contentType:)`; elsewhere what
    /// the document browser, which every app with an editor group has, makes by Create Document. There an app has no
    /// `newDocument` of its own: with the origin `app` the answer is `unavailable-on-platform`. A group with
    /// `allowCreating: false` makes no document. Sources: [NewDocumentAction](https://developer.apple.com/documentation/swiftui/newdocumentaction),
    /// [DocumentGroupLaunchScene](https://developer.apple.com/documentation/swiftui/documentgrouplaunchscene),
    /// [defaultType](https://developer.apple.com/documentation/appkit/nsdocumentcontroller/defaulttype) of
    /// NSDocumentController. That a viewer group cannot make a document, and that the first of several editor groups makes
    /// it, is said nowhere.
    ///
    /// - Parameters:
    ///   - type: The type of the document; nil for the one that New uses.
    ///   - app: The app.
    ///   - origin: Who asks: the user, by New or the document browser (`system`), or the app itself; nil for the one that
    ///     is usual on the platform.
    /// - Returns: The group, the type and the extension, or why nothing is made.
    /// Complexity: O(groups); with a type O(its supertypes + groups that read it).
    public static func newDocument(
        _ type: UTType? = nil, in app: DocumentApp, origin: OpenOrigin? = nil
    ) -> Decision {
        var steps = NewDocument(app: app, origin: origin ?? .usual(on: app.declaration.platform))
        steps.decide(type)
        return steps.decision
    }
}

/// The steps of the decision.
private struct NewDocument {
    let app: DocumentApp
    let origin: OpenOrigin
    var decision = Decision(outcome: .error)

    private var platform: Platform { app.declaration.platform }

    mutating func decide(_ type: UTType?) {
        guard isAvailable(), !decision.refuseUnreadSources(of: app) else { return }
        if app.declaration.scenes == nil {
            decision.note(
                .init(
                    "scenes-left-out", .inferred,
                    "the declaration leaves out the scenes: each document type with the role Editor or Viewer is a group"
                ))
        }
        if let type { create(type) } else { createFirst() }
    }

    private mutating func isAvailable() -> Bool {
        guard !platform.isDesktop else { return true }
        let name = platform.rawValue
        guard platform.hasDocumentGroups, origin == .system else {
            let hasGroups = platform.hasDocumentGroups
            decision.code = .unavailableOnPlatform
            decision.rule = "platform"
            decision.note(
                .init(
                    "platform", .documented,
                    hasGroups
                        ? "newDocument is of macOS: on \(name) the document browser makes new documents, with the origin "
                            + "'system'"
                        : "\(name) has no document groups: DocumentGroup exists on macOS, iOS, iPadOS and visionOS"))
            return false
        }
        let hasLaunchScene = app.scenes.contains { $0.kind == .documentGroupLaunchScene }
        decision.note(
            hasLaunchScene
                ? .init(
                    "launch-scene", .documented,
                    "on \(name) the launch scene makes new documents: of the first type, over all groups in order, that "
                        + "the app can create and write")
                : .init(
                    "document-browser", .inferred,
                    "on \(name) Create Document in the document browser makes new documents"))
        return true
    }

    // MARK: The command New

    private mutating func createFirst() {
        guard hasDefaultType() else { return }
        let first = app.groups.firstIndex(where: \.makesDocuments)
        guard let first, let type = app.groups[first].writable.first else {
            let groups = app.groups
            return refuse(
                .init(
                    "editor-group", .documented,
                    groups.isEmpty
                        ? "the app has no document group"
                        : groups.allSatisfy { $0.role == .viewer }
                            ? "all document groups are viewers, and a viewer cannot make a document"
                            : groups.contains { $0.role == .editor && $0.allowsCreating }
                                ? "no editor group has a writable content type"
                                : "no editor group creates documents: each has allowCreating: false"))
        }
        let group = app.groups[first]
        noteSkipped(before: group)
        decision.note(
            .init(
                "first-editor", .inferred,
                "'\(group.name)' is the first editor group that creates documents: New makes its document"))
        warnOfDefaultType(group)
        create(type, with: group, rule: "first-editor")
    }

    /// Whether the property list leaves New a type at all.
    ///
    /// Source: NSDocumentController's default type is the first Editor entry of CFBundleDocumentTypes; without one New fails
    /// or is disabled.
    private mutating func hasDefaultType() -> Bool {
        guard platform.isDesktop, let types = app.declaration.documentTypes,
            !types.contains(where: { $0.role == .editor })
        else { return true }
        refuse(
            .init(
                "default-type", .documented,
                "no document type has the role Editor, so New has no default type and is disabled"))
        return false
    }

    private mutating func noteSkipped(before group: DocumentApp.Group) {
        guard let first = app.groups.first, first.name != group.name else { return }
        if first.role == .viewer {
            decision.note(
                .init("viewer", .inferred, "'\(first.name)' is declared before it, but a viewer cannot make a document")
            )
        } else if !first.allowsCreating {
            decision.note(
                .init(
                    "allow-creating", .documented,
                    "'\(first.name)' is declared before it, but has allowCreating: false"))
        }
    }

    private mutating func warnOfDefaultType(_ group: DocumentApp.Group) {
        guard app.declaration.documentTypes != nil,
            let claim = app.claimedTypes.first(where: { $0.documentType.role == .editor }),
            !claim.contentTypes.isEmpty,
            !claim.contentTypes.contains(where: { type in
                group.writable.contains(where: type.conforms(to:)) || group.readable.contains(where: type.conforms(to:))
            })
        else { return }
        let name = claim.documentType.name.map { ", '\($0)'," } ?? ""
        decision.warnings.append(
            .init(
                id: "default-type",
                text: "the first document type with the role Editor\(name) is not of the group '\(group.name)': the "
                    + "default type of New and the first editor group differ"))
    }

    // MARK: A given type

    private mutating func create(_ type: UTType) {
        var candidates: [(group: DocumentApp.Group, steps: Int)] = []
        for group in app.groups where group.makesDocuments {
            let steps = (group.writable + group.readable).compactMap(type.conformanceDistance(to:)).min()
            if let steps { candidates.append((group, steps)) }
        }
        guard let chosen = candidates.min(by: { $0.steps < $1.steps }) else {
            let reader = app.groups.first { $0.readable.contains(where: type.conforms(to:)) }
            return refuse(
                .init(
                    "editor-group", .documented,
                    reader.map { "'\($0.name)' reads \(type), but \($0.reasonAgainstCreating)" }
                        ?? "no editor group has a content type that \(type) conforms to"))
        }
        let group = chosen.group
        let others = candidates.count - 1
        decision.note(
            .init(
                "editor-group", others == 0 ? .documented : .inferred,
                "'\(group.name)' is "
                    + (others == 0 ? "the only editor group for \(type)" : "the nearest editor group for \(type)")))
        if group.writable.contains(where: type.conforms(to:)) {
            create(type, with: group, rule: "editor-group")
        } else if let first = group.writable.first {
            decision.note(
                .init("save-as", .documented, "'\(group.name)' cannot write \(type): the document is saved as \(first)")
            )
            create(first, with: group, rule: "editor-group")
        }
    }

    // MARK: The answer

    private mutating func create(_ type: UTType, with group: DocumentApp.Group, rule: String) {
        decision.outcome = .newDocument
        decision.group = group
        decision.type = type
        decision.rule = rule
        if let tag = type.preferredFilenameExtension {
            decision.note(
                .init(
                    "first-writable-type", .documented,
                    "the first save has the type \(type) and its preferred extension '\(tag)'"))
        } else {
            decision.note(.init("first-writable-type", .documented, "the first save has the type \(type)"))
            decision.warnings.append(
                .init(id: "no-extension", text: "\(type) has no extension: a save panel passes the type over"))
        }
        if group.readable.contains(type) == false, !group.readable.contains(where: type.conforms(to:)) {
            decision.warnings.append(
                .init(
                    id: "export-only",
                    text: "'\(group.name)' writes \(type) but cannot read it: new documents could not be opened again"))
        }
    }

    private mutating func refuse(_ step: Decision.TraceStep) {
        decision.code = .nothingToCreate
        decision.rule = step.rule
        decision.note(step)
    }
}

extension DocumentApp.Group {
    /// Whether New can make a document of the group.
    fileprivate var makesDocuments: Bool { role == .editor && allowsCreating && !writable.isEmpty }

    /// Why it cannot.
    fileprivate var reasonAgainstCreating: String {
        if role == .viewer { return "a viewer cannot make a document" }
        return allowsCreating ? "it writes no type" : "it has allowCreating: false"
    }
}
