public import AppDeclaration
import TypeRegistry

extension OpeningDecision {
    /// Decides which document group of an app opens a file that is not open. Call ``front(of:in:windows:)`` first.
    ///
    /// A pure function. The rules and their sources: The first declared document group with a readable content type that the
    /// file's type equals or conforms to opens the file
    /// ([DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup), "Opening documents"); a viewer is
    /// never editable, and an editor is editable if the file is
    /// ([FileDocumentConfiguration.isEditable](https://developer.apple.com/documentation/swiftui/filedocumentconfiguration/iseditable)).
    ///
    /// - Parameters:
    ///   - file: The facts about the file.
    ///   - app: The app.
    ///   - windows: The open windows.
    ///   - origin: The origin of the request.
    /// - Complexity: O(number of supertypes + number of groups that read the type).
    public init(
        of file: DocumentFile, in app: DocumentApp, windows: OpenWindows = .none, origin: OpenOrigin = .app
    ) {
        var steps = OpeningSteps(file: file, app: app, windows: windows, origin: origin)
        steps.decide()
        steps.checkUnreadExtensions()
        self.init(outcome: steps.outcome, reasons: steps.reasons)
    }
}

struct OpeningSteps {
    let file: DocumentFile
    let app: DocumentApp
    let windows: OpenWindows
    let origin: OpenOrigin
    /// The type and its supertypes, from nearest to farthest.
    let lineage: [(type: UTType, steps: Int)]
    var outcome = OpeningDecision.Outcome.error(.noGroup)
    var reasons = Reasons()
    /// The document type that claims the file, or nil if there is none.
    var claim: Claim?
    /// The reason why the system does not offer the file to the app, or nil if a document type claims or may claim the
    /// file.
    var notOffered: Reasons.Step?
    /// The first document type that matches the file and has no content types, but for which the system does not offer
    /// the file to the app.
    var refusedLegacyClaim: Claim?
    /// The unread content types with which the app may claim the file, if no document type is known to claim it.
    var unreadClaim: DocumentApp.UnreadTypes?

    init(file: DocumentFile, app: DocumentApp, windows: OpenWindows, origin: OpenOrigin) {
        self.file = file
        self.app = app
        self.windows = windows
        self.origin = origin
        lineage = file.type.lineage
    }

    mutating func decide() {
        guard isAvailable() else { return }
        if let code = reasons.unread(app) {
            outcome = .error(code)
            return
        }
        noteOmissions()
        findClaim()
        if claim == nil, unreadClaim == nil, origin == .system { return refuse(.notDeclared) }
        if let group = legacyGroup() {
            let name = app.groups[group].name
            reasons.rule = "legacy-claim"
            if claim == nil { reasons.infer("legacy-claim", "the app itself opens the file with '\(name)'") }
            return open(with: app.groups[group])
        }
        let reader = app.firstReader(along: lineage)
        let type = file.type
        if let (group, types) = app.firstUnread(along: lineage, before: reader) {
            outcome = .error(
                reasons.unread(types: types) {
                    "'\(group.name)' reads \($0), which was not read, and may open \(type)"
                })
        } else if let reader {
            guard origin == .system, let unreadClaim else { return choose(reader) }
            outcome = .error(
                reasons.unread(types: unreadClaim) {
                    "a document type names \($0), which was not read, and may claim \(type)"
                })
        } else if let scene = app.unreadScene {
            outcome = .error(reasons.unread(scene: scene))
        } else if !deliver() {
            refuse(.noGroup)
        }
    }

    /// Makes the decision an error if it differs for a type of the app that may have the extension of the file.
    mutating func checkUnreadExtensions() {
        let facts = outcome.facts
        guard let written = file.filenameExtension, facts.code?.isUnread != true, facts.code != .unavailableOnPlatform
        else { return }
        for unread in app.unreadTypes(ofExtension: written, isDirectory: file.isDirectory)
        where unread.type != file.type {
            var other = file
            other.type = unread.type
            var steps = OpeningSteps(file: other, app: app, windows: windows, origin: origin)
            steps.decide()
            guard steps.outcome.facts != facts else { continue }
            reasons = Reasons()
            outcome = .error(
                reasons.unread(types: unread.text) {
                    "\(unread.type) has the extension \($0), which was not read, and may be the type of '\(written)'"
                })
            return
        }
    }

    /// Sources: the platforms of [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup);
    /// `OpenDocumentAction` exists only on macOS 13 and later.
    private mutating func isAvailable() -> Bool {
        let platform = app.declaration.platform
        let text: String
        if !platform.hasDocumentGroups {
            text =
                "\(platform.rawValue) has no document groups: DocumentGroup exists on macOS, iOS, iPadOS and visionOS"
        } else if origin == .app, !platform.isDesktop {
            text =
                "an app cannot open a document by itself on \(platform.rawValue), because openDocument exists only on macOS; "
                + "the system can: use the origin 'system'"
        } else if let reason = app.reasonAgainstGroups {
            text = reason
        } else {
            return true
        }
        outcome = .error(.unavailableOnPlatform)
        reasons.cite("platform", text)
        reasons.decide()
        return false
    }

    private mutating func noteOmissions() {
        if app.declaration.scenes == nil {
            reasons.inferGroups()
        } else if app.declaration.documentTypes == nil {
            reasons.infer(
                "document-types-left-out",
                "the declaration has no document types: each group claims its readable types")
        }
    }
}

extension Reasons {
    /// Adds the reason that document types replace the missing scenes of the declaration.
    mutating func inferGroups() {
        infer(
            "scenes-left-out",
            "the declaration has no scenes: each document type with the role Editor or Viewer is a group")
    }
}

extension OpeningSteps {
    /// Opens the file with a group, and determines whether the document is editable and with which type it is saved.
    mutating func open(with group: DocumentApp.Group) {
        let name = group.name
        if let notOffered { reasons.warn("not-offered", notOffered.text) }
        if let scene = app.unreadScene {
            reasons.warn(
                "unread-scene",
                "the scene \(scene) was not read: if it has document groups before '\(name)', one of them may open the file"
            )
        }
        checkRole(of: group)
        reasons.warnOfSettings(in: [name])
        var document = OpenedDocument(group: group, type: file.type)
        if group.role == .editor {
            document.isEditable = checkEditable(group)
            document.saveAs = checkWritable(group)
        } else {
            reasons.cite("mode", "'\(name)' is a viewer: the document is not editable")
        }
        outcome = onlyWindow().map { .opensInWindow($0, document) } ?? .opensNewWindow(document)
    }

    /// Source: [isEditable](https://developer.apple.com/documentation/swiftui/filedocumentconfiguration/iseditable): it is
    /// false if the file is not writable, and on macOS also if its folder is not writable.
    private mutating func checkEditable(_ group: DocumentApp.Group) -> Bool? {
        let needsWritableFolder = app.declaration.platform.needsWritableFolder
        guard let isWritable = file.isWritable else {
            let condition = needsWritableFolder ? "the file and its folder are writable" : "the file is writable"
            reasons.cite("mode", "'\(group.name)' is an editor: the document is editable if \(condition)")
            return nil
        }
        let isFolderReadOnly = needsWritableFolder && !file.isFolderWritable
        let reason =
            if !isWritable {
                "the file is not writable: the document is not editable"
            } else if isFolderReadOnly {
                "the file's folder is not writable: on macOS, the document is not editable"
            } else {
                "the file is writable: the document is editable"
            }
        reasons.cite("mode", "'\(group.name)' is an editor, and \(reason)")
        return isWritable && !isFolderReadOnly
    }

    /// Returns the type with which a document is saved, or nil if it is saved with its own type.
    ///
    /// Source: [writableContentTypes](https://developer.apple.com/documentation/swiftui/filedocument/writablecontenttypes); a
    /// save uses the first of them.
    private mutating func checkWritable(_ group: DocumentApp.Group) -> UTType? {
        let type = file.type
        guard !group.writable.contains(where: type.conforms(to:)) else { return nil }
        guard let first = group.writable.first else {
            if group.origin == .scene, group.unreadWritable.isEmpty {
                reasons.warn(
                    "nothing-writable",
                    "the editor '\(group.name)' has no writable content types: its documents cannot be saved")
            }
            return nil
        }
        if let unread = group.unreadWritable.first(where: { $0.mayInclude(lineage) }) {
            reasons.warn(
                "unknown-types",
                "it is unknown whether '\(group.name)' can write \(type): \(unread.title) was not read")
            return nil
        }
        reasons.cite("save-as", "'\(group.name)' cannot write \(type): it saves the document as \(first)")
        return first
    }

    /// Source: the `viewing:` initializers of
    /// [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup): the system reads the role from the
    /// document type, not from the code.
    private mutating func checkRole(of group: DocumentApp.Group) {
        guard app.declaration.documentTypes != nil, let claim else { return }
        let expected: DocumentType.Role = group.role == .editor ? .editor : .viewer
        guard claim.documentType.role != expected, [.editor, .viewer].contains(claim.documentType.role) else { return }
        guard group.origin == .scene else { return checkOrder(of: group, claim) }
        let lineage = lineage
        // If a later group has the role, the document type belongs to that group, and the order is the mistake.
        let others = app.readers(along: lineage).map { app.groups[$0] }
            .filter { $0.name != group.name && $0.role != group.role }
        if let later = others.first {
            let type = file.type
            return reasons.warn(
                "group-order",
                "'\(group.name)', \(group.role.noun), is declared before '\(later.name)', \(later.role.noun), which reads "
                    + "\(type) too: declare '\(later.name)' first, because \(claim.name) has the role "
                    + claim.documentType.role.rawValue)
        }
        // It is unknown whether the document type belongs to a group with unread content types.
        guard
            !app.groups.contains(where: { other in
                other.role != group.role && other.unreadReadable.contains { $0.mayInclude(lineage) }
            })
        else { return }
        reasons.warn(
            "role-mismatch",
            "\(claim.name) has the role \(claim.documentType.role.rawValue), but '\(group.name)' is "
                + "\(group.role.noun): use \(expected.rawValue), because the system "
                + "reads the role from the document type")
    }

    /// Adds a warning if a group that stands for a document type opens files that a later document type claims with
    /// another role.
    ///
    /// Without scenes, the order of the document types is the only known order of the groups.
    private mutating func checkOrder(of group: DocumentApp.Group, _ claim: Claim) {
        guard let contentType = claim.contentType, let own = app.index.groupsOfDocumentTypes[claim.index],
            app.groups[own].name != group.name
        else { return }
        let later = app.groups[own].name
        reasons.warn(
            "document-type-order",
            "'\(group.name)' reads \(contentType) too, and is declared before \(claim.name), which claims this type: "
                + "declare '\(later)' first")
    }

    /// Returns the window that shows the document instead of its current document.
    ///
    /// In an app with one scene, the open scene shows the document. It is documented that there is no second scene
    /// ([UIApplicationSupportsMultipleScenes](https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest/uiapplicationsupportsmultiplescenes));
    /// it is inferred that the scene shows the document. If no scene is open, the app launches with its first scene, as
    /// reported for several apps.
    private mutating func onlyWindow() -> OpenWindow? {
        let platform = app.declaration.platform
        if !platform.isDesktop, windows.windows.isEmpty, let first = app.scenes.first(where: { $0.makesWindows }),
            first.kind != .documentGroup
        {
            reasons.warn(
                "first-scene",
                "on \(platform.rawValue) the app launches with its first scene, '\(first.name)': declare the "
                    + "document groups before it")
        }
        guard !app.declaration.supportsMultipleScenes, let window = windows.windows.first else { return nil }
        let reason =
            platform == .iOS
            ? "on iOS the app has only one scene"
            : "without UIApplicationSupportsMultipleScenes, the app has only one scene on \(platform.rawValue)"
        reasons.infer(
            "single-scene", "\(reason): window \(window.id) shows the document instead of its current document")
        return window
    }
}

extension SceneDeclaration.Role {
    /// The role with an article, for messages.
    fileprivate var noun: String { self == .editor ? "an editor" : "a viewer" }
}
