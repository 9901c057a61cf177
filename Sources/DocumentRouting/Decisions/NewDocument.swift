public import AppDeclaration
public import TypeRegistry

/// The way in which an app creates a new document, and the reasons.
public struct NewDocumentDecision: Decision {
    /// The result of creating a document.
    public enum Outcome: DecisionOutcome {
        /// A new window of a document group shows a new document, which has no file. The first save uses the type and its
        /// preferred extension.
        case creates(UTType, in: DocumentApp.Group)
        /// No group creates a document, or it is unknown which group does. In the latter case, the type may be known.
        case error(DecisionErrorCode, type: UTType?)
    }

    /// The result.
    public package(set) var outcome: Outcome
    /// The reasons for the decision.
    public package(set) var reasons: Reasons
}

extension NewDocumentDecision.Outcome {
    package static func error(_ code: DecisionErrorCode) -> Self { .error(code, type: nil) }

    package static func unknown(_ one: Self, _ other: Self) -> Self {
        let type = one.facts.type
        return .error(.unknownCondition, type: type == other.facts.type ? type : nil)
    }

    package var facts: DecisionFacts {
        switch self {
        case .creates(let type, let group):
            DecisionFacts(
                outcome: .newDocument, group: group.name, role: group.role, type: type,
                filenameExtension: type.knownFilenameExtension)
        case .error(let code, let type):
            DecisionFacts(outcome: .error, code: code, type: type, filenameExtension: type?.knownFilenameExtension)
        }
    }
}

extension NewDocumentDecision {
    /// Decides which document group creates a new document, and the type and extension of the document.
    ///
    /// A pure function. On a desktop, the user chooses New, or the app calls `newDocument(contentType:)` with a type.
    /// On other platforms, the user chooses Create Document in the document browser, which every app with an editor
    /// group has; because `newDocument` does not exist there, the result for the origin `app` is
    /// `unavailable-on-platform`. A group with `allowCreating: false` creates no document. Sources:
    /// [NewDocumentAction](https://developer.apple.com/documentation/swiftui/newdocumentaction),
    /// [DocumentGroupLaunchScene](https://developer.apple.com/documentation/swiftui/documentgrouplaunchscene), and
    /// [defaultType](https://developer.apple.com/documentation/appkit/nsdocumentcontroller/defaulttype) of
    /// NSDocumentController; a default type that the group does not have causes a warning. It is inferred that a viewer
    /// group creates no document, and that New uses the first of several editor groups. If a type is given, the first
    /// declared editor group with a content type that the type equals or conforms to is used, as for files
    /// ([DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup)).
    ///
    /// - Parameters:
    ///   - type: The type of the document, or nil for the default type of the command New.
    ///   - app: The app.
    ///   - origin: The origin of the request: `system` if the user chooses New or uses the document browser, `app` if the app
    ///     itself creates the document. The default is `app` if the platform has `newDocument`, otherwise `system`.
    /// - Complexity: O(groups), or if a type is given, O(content types of the groups).
    package init(of type: UTType? = nil, in app: DocumentApp, origin: OpenOrigin? = nil) {
        var steps = CreationSteps(app: app, origin: origin ?? .usual(on: app.declaration.platform))
        steps.decide(type)
        self.init(outcome: steps.outcome, reasons: steps.reasons)
    }
}

private struct CreationSteps {
    let app: DocumentApp
    let origin: OpenOrigin
    var outcome = NewDocumentDecision.Outcome.error(.nothingToCreate)
    var reasons = Reasons()

    private var platform: Platform { app.declaration.platform }

    mutating func decide(_ type: UTType?) {
        guard isAvailable() else { return }
        if let code = reasons.unread(app) {
            outcome = .error(code)
            return
        }
        if app.declaration.scenes == nil { reasons.inferGroups() }
        if let type { create(type) } else { createFirst() }
    }

    private mutating func isAvailable() -> Bool {
        if platform.hasDocumentGroups, let reason = app.reasonAgainstGroups {
            outcome = .error(.unavailableOnPlatform)
            reasons.cite("platform", reason)
            reasons.decide()
            return false
        }
        guard !platform.isDesktop else { return true }
        let name = platform.rawValue
        guard platform.hasDocumentGroups, origin == .system else {
            let hasGroups = platform.hasDocumentGroups
            outcome = .error(.unavailableOnPlatform)
            reasons.cite(
                "platform",
                hasGroups
                    ? "newDocument exists only on macOS: on \(name) the document browser creates new documents; use the "
                        + "origin 'system'"
                    : "\(name) has no document groups: DocumentGroup exists on macOS, iOS, iPadOS and visionOS")
            reasons.decide()
            return false
        }
        if app.scenes.contains(where: { $0.kind == .documentGroupLaunchScene }) {
            reasons.cite(
                "launch-scene",
                "on \(name) the launch scene creates new documents; their type is the first one that the app "
                    + "can create and write, in the order of the groups")
        } else {
            reasons.infer(
                "document-browser", "on \(name) people create documents with Create Document in the document browser")
        }
        return true
    }

    // MARK: The command New

    private mutating func createFirst() {
        let first = app.groups.firstIndex(where: { $0.createsDocuments })
        if let first, let unread = app.groups[first].unreadWritable.first(where: { $0.index == 0 }) {
            let name = app.groups[first].name
            return fail(unread) { "'\(name)' creates new documents, but its first writable type \($0) was not read" }
        }
        guard let first, let type = app.groups[first].writable.first else {
            let groups = app.groups
            return refuse(
                groups.isEmpty
                    ? "the app has no document group"
                    : groups.allSatisfy { $0.role == .viewer }
                        ? "all document groups are viewers, which do not create documents"
                        : groups.contains { $0.role == .editor && $0.allowsCreating }
                            ? "no editor group has a writable content type"
                            : "no editor group creates documents: all have allowCreating: false")
        }
        let group = app.groups[first]
        noteSkipped(before: group)
        reasons.infer("first-editor", "'\(group.name)' is the first editor group that creates documents")
        reasons.decide()
        warnOfDefaultType(group)
        create(type, with: group)
    }

    private mutating func noteSkipped(before group: DocumentApp.Group) {
        guard let first = app.groups.first, first.name != group.name else { return }
        if first.role == .viewer {
            reasons.infer(
                "viewer",
                "'\(first.name)' is declared before '\(group.name)', but a viewer does not create documents")
        } else if !first.allowsCreating {
            reasons.cite(
                "allow-creating", "'\(first.name)' is declared before '\(group.name)', but has allowCreating: false")
        }
    }

    /// Source: the default type of NSDocumentController is the first Editor entry in CFBundleDocumentTypes, or nil if there is
    /// no such entry.
    private mutating func warnOfDefaultType(_ group: DocumentApp.Group) {
        guard let types = app.declaration.documentTypes else { return }
        if platform.isDesktop, !types.contains(where: { $0.role == .editor }) {
            return reasons.warn(
                "default-type",
                "no document type has the role Editor, so the New command has no default type: declare one for "
                    + "'\(group.name)'")
        }
        guard let claim = app.claimedTypes.first(where: { $0.documentType.role == .editor }),
            !claim.contentTypes.isEmpty, claim.unread.isEmpty, group.unreadReadable.isEmpty,
            group.unreadWritable.isEmpty,
            !claim.contentTypes.contains(where: { type in
                group.writable.contains(where: type.conforms(to:)) || group.readable.contains(where: type.conforms(to:))
            })
        else { return }
        let name = claim.documentType.name.map { ", '\($0)'," } ?? ""
        reasons.warn(
            "default-type",
            "the first document type with the role Editor\(name) does not belong to the group '\(group.name)': "
                + "the default type of New is not a type of the first editor group")
    }

    // MARK: Documents of a given type

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
            return fail(unread) {
                "'\(group.name)' has the content type \($0), which was not read, and may create \(type)"
            }
        }
        guard let first else {
            let reader = app.groups.first { $0.readable.contains(where: type.conforms(to:)) }
            return refuse(
                reader.map { "'\($0.name)' reads \(type), but \($0.reasonAgainstCreating)" }
                    ?? "no editor group has a content type that \(type) conforms to")
        }
        let group = app.groups[first]
        let isOnly = !app.groups[(first + 1)...].contains { handles($0) || mayHandle($0) != nil }
        reasons.cite(
            "editor-group", "'\(group.name)' is the \(isOnly ? "only" : "first declared") editor group for \(type)")
        reasons.decide()
        if group.writable.contains(where: type.conforms(to:)) {
            create(type, with: group)
        } else if let unread = group.unreadWritable.first {
            fail(unread) { "'\(group.name)' writes \($0), which was not read, and may write \(type)" }
        } else if let first = group.writable.first {
            reasons.cite("save-as", "'\(group.name)' cannot write \(type): the document is saved as \(first)")
            create(first, with: group)
        }
    }

    // MARK: Outcome

    private mutating func create(_ type: UTType, with group: DocumentApp.Group) {
        outcome = .creates(type, in: group)
        let written = type.preferredFilenameExtension
        reasons.warnOfSettings(in: [group.name, type.identifier] + (written.map { [".\($0)"] } ?? []))
        if written != nil, type.knownFilenameExtension == nil {
            reasons.cite(
                "first-writable-type",
                "the first save uses the type \(type) and its preferred extension, which was not read")
        } else if let tag = written {
            reasons.cite(
                "first-writable-type", "the first save uses the type \(type) and its preferred extension '\(tag)'")
        } else {
            reasons.cite("first-writable-type", "the first save uses the type \(type)")
            reasons.warn("no-extension", "\(type) has no extension: a save panel ignores the type")
        }
        if group.unreadReadable.isEmpty, !group.readable.contains(where: type.conforms(to:)) {
            reasons.warn(
                "export-only",
                "'\(group.name)' writes \(type) but cannot read it: new documents cannot be opened again")
        }
    }

    private mutating func refuse(_ reason: @autoclosure @escaping @Sendable () -> String) {
        if let scene = app.unreadScene {
            outcome = .error(reasons.unread(scene: scene))
            return
        }
        reasons.cite("editor-group", reason())
        reasons.decide()
    }

    private mutating func fail(_ types: DocumentApp.UnreadTypes, _ reason: @escaping @Sendable (String) -> String) {
        outcome = .error(reasons.unread(types: types, reason))
    }
}

extension DocumentApp.Group {
    fileprivate var createsDocuments: Bool {
        role == .editor && allowsCreating && !(writable.isEmpty && unreadWritable.isEmpty)
    }

    /// The reason why the group does not create new documents.
    fileprivate var reasonAgainstCreating: String {
        if role == .viewer { return "a viewer does not create documents" }
        return allowsCreating ? "it has no writable content types" : "it has allowCreating: false"
    }
}
