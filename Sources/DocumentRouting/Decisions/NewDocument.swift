public import AppDeclaration
public import TypeRegistry

extension Decision {
    /// Decides which document group creates a new document, and its type and extension.
    ///
    /// A pure function. On a desktop this is the command New, or `newDocument(contentType:)` with a type. On other platforms it
    /// is Create Document in the document browser, which every app with an editor group has. These have no `newDocument`:
    /// with the origin `app` the result is `unavailable-on-platform`. A group with `allowCreating: false` creates no document.
    /// Sources: [NewDocumentAction](https://developer.apple.com/documentation/swiftui/newdocumentaction),
    /// [DocumentGroupLaunchScene](https://developer.apple.com/documentation/swiftui/documentgrouplaunchscene),
    /// [defaultType](https://developer.apple.com/documentation/appkit/nsdocumentcontroller/defaulttype) of
    /// NSDocumentController, which is a warning if it is not of the group. That a viewer group creates no document, and that
    /// New uses the first of several editor groups, is inferred. With a type, it is the first declared editor group with a content type that the type equals or conforms to, as
    /// for files ([DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup)).
    ///
    /// - Parameters:
    ///   - type: The type of the document, or nil for the default type of New.
    ///   - app: The app.
    ///   - origin: The user, with New or the document browser (`system`), or the app itself (`app`). The default is
    ///     ``OpenOrigin/usual(on:)``.
    /// - Returns: The group, the type and the extension, or an error.
    /// - Complexity: O(groups); with a type O(content types of the groups).
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
        guard isAvailable(), !decision.failIfUnread(app) else { return }
        if app.declaration.scenes == nil {
            decision.note(
                .init(
                    "scenes-left-out", .inferred,
                    "the declaration has no scenes: each document type with the role Editor or Viewer is a group"
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
                        ? "newDocument exists only on macOS: on \(name) the document browser creates new documents, with the "
                            + "origin 'system'"
                        : "\(name) has no document groups: DocumentGroup exists on macOS, iOS, iPadOS and visionOS"))
            return false
        }
        let hasLaunchScene = app.scenes.contains { $0.kind == .documentGroupLaunchScene }
        decision.note(
            hasLaunchScene
                ? .init(
                    "launch-scene", .documented,
                    "on \(name) the launch scene creates new documents, of the first type of all groups in order that the "
                        + "app can create and write")
                : .init(
                    "document-browser", .inferred,
                    "on \(name) Create Document in the document browser creates new documents"))
        return true
    }

    // MARK: The command New

    private mutating func createFirst() {
        let first = app.groups.firstIndex(where: \.createsDocuments)
        if let first, let unread = app.groups[first].unreadWritable.first(where: { $0.index == 0 }) {
            let name = app.groups[first].name
            return decision.fail(unread) {
                "'\(name)' creates new documents, and first writes \($0), which was not read"
            }
        }
        guard let first, let type = app.groups[first].writable.first else {
            let groups = app.groups
            return refuse(
                .init(
                    "editor-group", .documented,
                    groups.isEmpty
                        ? "the app has no document group"
                        : groups.allSatisfy { $0.role == .viewer }
                            ? "all document groups are viewers, which create no documents"
                            : groups.contains { $0.role == .editor && $0.allowsCreating }
                                ? "no editor group has a writable content type"
                                : "no editor group creates documents: all have allowCreating: false"))
        }
        let group = app.groups[first]
        noteSkipped(before: group)
        decision.note(
            .init(
                "first-editor", .inferred,
                "'\(group.name)' is the first editor group that creates documents"))
        warnOfDefaultType(group)
        create(type, with: group, rule: "first-editor")
    }

    private mutating func noteSkipped(before group: DocumentApp.Group) {
        guard let first = app.groups.first, first.name != group.name else { return }
        if first.role == .viewer {
            decision.note(
                .init("viewer", .inferred, "'\(first.name)' is declared before it, but a viewer creates no documents")
            )
        } else if !first.allowsCreating {
            decision.note(
                .init(
                    "allow-creating", .documented,
                    "'\(first.name)' is declared before it, but has allowCreating: false"))
        }
    }

    /// Source: the default type of NSDocumentController is the first Editor entry in CFBundleDocumentTypes, and nil without
    /// one.
    private mutating func warnOfDefaultType(_ group: DocumentApp.Group) {
        guard let types = app.declaration.documentTypes else { return }
        if platform.isDesktop, !types.contains(where: { $0.role == .editor }) {
            decision.warnings.append(
                .init(
                    id: "default-type",
                    text:
                        "no document type has the role Editor, so New has no default type: declare one for '\(group.name)'"
                ))
            return
        }
        guard
            let claim = app.claimedTypes.first(where: { $0.documentType.role == .editor }),
            !claim.contentTypes.isEmpty, claim.unread.isEmpty, group.unreadReadable.isEmpty,
            group.unreadWritable.isEmpty,
            !claim.contentTypes.contains(where: { type in
                group.writable.contains(where: type.conforms(to:)) || group.readable.contains(where: type.conforms(to:))
            })
        else { return }
        let name = claim.documentType.name.map { ", '\($0)'," } ?? ""
        decision.warnings.append(
            .init(
                id: "default-type",
                text:
                    "the first document type with the role Editor\(name) does not belong to the group '\(group.name)': "
                    + "the default type of New and the first editor group differ"))
    }

    // MARK: A given type

    private mutating func create(_ type: UTType) {
        func handles(_ group: DocumentApp.Group) -> Bool {
            group.createsDocuments && (group.writable + group.readable).contains(where: type.conforms(to:))
        }
        let lineage = type.lineage
        let first = app.groups.firstIndex(where: handles)
        func mayHandle(_ group: DocumentApp.Group) -> DocumentApp.UnreadTypes? {
            guard group.createsDocuments else { return nil }
            return (group.unreadWritable + group.unreadReadable).first { $0.mayInclude(lineage) }
        }
        for group in app.groups[..<(first ?? app.groups.count)] {
            guard let unread = mayHandle(group) else { continue }
            return decision.fail(unread) {
                "'\(group.name)' has the content type \($0), which was not read, and may create \(type)"
            }
        }
        guard let first else {
            let reader = app.groups.first { $0.readable.contains(where: type.conforms(to:)) }
            return refuse(
                .init(
                    "editor-group", .documented,
                    reader.map { "'\($0.name)' reads \(type), but \($0.reasonAgainstCreating)" }
                        ?? "no editor group has a content type that \(type) conforms to"))
        }
        let group = app.groups[first]
        let isOnly = !app.groups[(first + 1)...].contains { handles($0) || mayHandle($0) != nil }
        decision.note(
            .init(
                "editor-group", .documented,
                "'\(group.name)' is the \(isOnly ? "only" : "first declared") editor group for \(type)"))
        if group.writable.contains(where: type.conforms(to:)) {
            create(type, with: group, rule: "editor-group")
        } else if let unread = group.unreadWritable.first {
            decision.fail(unread) { "'\(group.name)' writes \($0), which was not read, and may write \(type)" }
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
                .init(id: "no-extension", text: "\(type) has no extension: a save panel ignores the type"))
        }
        if group.unreadReadable.isEmpty, !group.readable.contains(where: type.conforms(to:)) {
            decision.warnings.append(
                .init(
                    id: "export-only",
                    text: "'\(group.name)' writes \(type) but cannot read it: new documents cannot be opened again"))
        }
    }

    private mutating func refuse(_ step: Decision.TraceStep) {
        if step.rule == "editor-group", let scene = app.unreadScene { return decision.fail(unreadScene: scene) }
        decision.code = .nothingToCreate
        decision.rule = step.rule
        decision.note(step)
    }
}

extension DocumentApp.Group {
    /// Whether the group creates new documents.
    fileprivate var createsDocuments: Bool {
        role == .editor && allowsCreating && !(writable.isEmpty && unreadWritable.isEmpty)
    }

    /// The reason why the group creates no new documents.
    fileprivate var reasonAgainstCreating: String {
        if role == .viewer { return "a viewer creates no documents" }
        return allowsCreating ? "it writes no type" : "it has allowCreating: false"
    }
}
