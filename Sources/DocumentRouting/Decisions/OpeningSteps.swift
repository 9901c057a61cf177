public import AppDeclaration
import TypeRegistry

extension Decision {
    /// Decides which document group of an app opens a file that is not open. ``bringToFront(_:in:windows:)`` comes first.
    ///
    /// A pure function. The rules and their sources: the first declared document group with a readable content type that the
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
    /// - Returns: The decision.
    /// - Complexity: O(supertypes of the type), and O(groups that read it).
    public static func openDocument(
        _ file: DocumentFile,
        in app: DocumentApp,
        windows: OpenWindows = .none,
        origin: OpenOrigin = .app
    ) -> Decision {
        var steps = OpeningSteps(file: file, app: app, windows: windows, origin: origin)
        steps.decide()
        return steps.decision
    }
}

/// The steps of the decision.
struct OpeningSteps {
    let file: DocumentFile
    let app: DocumentApp
    let windows: OpenWindows
    let origin: OpenOrigin
    /// The type and its supertypes, nearest first.
    let lineage: [(type: UTType, steps: Int)]
    var decision = Decision(outcome: .error)
    /// The document type that claims the file, or the reason why the system does not offer the file to the app.
    var claim: Claim?
    var notOffered: Decision.TraceStep?
    /// The first document type without content types that matches the file, and for which the system does not offer it.
    var refusedLegacyClaim: Claim?
    /// The unread content types with which the app may claim the file, if no document type certainly claims it.
    var unreadClaim: DocumentApp.UnreadTypes?

    init(file: DocumentFile, app: DocumentApp, windows: OpenWindows, origin: OpenOrigin) {
        self.file = file
        self.app = app
        self.windows = windows
        self.origin = origin
        lineage = file.type.lineage
    }

    mutating func decide() {
        guard isAvailable(), !decision.failIfUnread(app) else { return }
        noteOmissions()
        findClaim()
        if claim == nil, unreadClaim == nil, origin == .system { return refuse(.notDeclared) }
        if let group = legacyGroup() {
            decision.rule = "legacy-claim"
            if claim == nil {
                let name = app.groups[group].name
                decision.note(.init("legacy-claim", .inferred, "the app itself opens the file with '\(name)'"))
            }
            return open(with: app.groups[group])
        }
        let reader = app.firstReader(along: lineage)
        let type = file.type
        if let (group, types) = app.firstUnread(along: lineage, before: reader) {
            decision.fail(types) { "'\(group.name)' reads \($0), which was not read, and may open \(type)" }
        } else if let reader {
            if origin == .system, let unreadClaim {
                decision.fail(unreadClaim) { "a document type names \($0), which was not read, and may claim \(type)" }
            } else {
                choose(reader)
            }
        } else if let scene = app.unreadScene {
            decision.fail(unreadScene: scene)
        } else {
            refuse(.noGroup)
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
                "an app cannot open a document by itself on \(platform.rawValue): openDocument exists only on macOS; "
                + "the system can, with the origin 'system'"
        } else {
            return true
        }
        decision.code = .unavailableOnPlatform
        decision.rule = "platform"
        decision.note(.init("platform", .documented, text))
        return false
    }

    private mutating func noteOmissions() {
        if app.declaration.scenes == nil {
            decision.note(
                .init(
                    "scenes-left-out", .inferred,
                    "the declaration has no scenes: each document type with the role Editor or Viewer is a group"
                ))
        } else if app.declaration.documentTypes == nil {
            decision.note(
                .init(
                    "document-types-left-out", .inferred,
                    "the declaration has no document types: each group claims its readable types"))
        }
    }
}

extension OpeningSteps {
    /// Opens the file with a group, and decides whether it is editable and as which type it is saved.
    mutating func open(with group: DocumentApp.Group) {
        decision.outcome = .openNewWindow
        decision.group = group
        if let notOffered {
            decision.warnings.insert(Decision.Warning(id: "not-offered", text: notOffered.text), at: 0)
        }
        if let scene = app.unreadScene {
            decision.warnings.append(
                Decision.Warning(
                    id: "unread-scene",
                    text:
                        "the scene \(scene) was not read: if it has document groups before '\(group.name)', one of them may "
                        + "open the file"))
        }
        checkRole(of: group)
        if group.role == .editor {
            checkEditable(group)
            checkWritable(group)
        } else {
            decision.isEditable = false
            decision.note(
                .init("mode", .documented, "'\(group.name)' is a viewer: the document is not editable"))
        }
        checkSingleScene()
    }

    /// Source: [isEditable](https://developer.apple.com/documentation/swiftui/filedocumentconfiguration/iseditable): false
    /// if the file is not writable, on macOS also if its folder is not.
    private mutating func checkEditable(_ group: DocumentApp.Group) {
        let isFolderReadOnly = app.declaration.platform.needsWritableFolder && !file.isFolderWritable
        decision.isEditable = file.isWritable && !isFolderReadOnly
        let reason =
            if !file.isWritable {
                "the file is not writable: the document is not editable"
            } else if isFolderReadOnly {
                "the file's folder is not writable, as macOS requires: the document is not editable"
            } else {
                "the file is writable: the document is editable"
            }
        decision.note(.init("mode", .documented, "'\(group.name)' is an editor, and \(reason)"))
    }

    /// Source: [writableContentTypes](https://developer.apple.com/documentation/swiftui/filedocument/writablecontenttypes);
    /// a save takes the first of them.
    private mutating func checkWritable(_ group: DocumentApp.Group) {
        let type = file.type
        guard !group.writable.contains(where: type.conforms(to:)) else { return }
        guard let first = group.writable.first else {
            guard group.origin == .scene, group.unreadWritable.isEmpty else { return }
            decision.warnings.append(
                Decision.Warning(
                    id: "nothing-writable",
                    text: "the editor '\(group.name)' writes no type: its documents cannot be saved"))
            return
        }
        if let unread = group.unreadWritable.first(where: { $0.mayInclude(lineage) }) {
            decision.warnings.append(
                Decision.Warning(
                    id: "unknown-types",
                    text: "it is unknown whether '\(group.name)' can write \(type): \(unread.title) was not read"))
            return
        }
        decision.saveAs = first
        decision.note(
            .init("save-as", .documented, "'\(group.name)' cannot write \(type): it saves as \(first)"))
    }

    /// Source: the `viewing:` initializers of
    /// [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup): the system reads the role from the
    /// document type, not from the code.
    private mutating func checkRole(of group: DocumentApp.Group) {
        guard app.declaration.documentTypes != nil, let claim else { return }
        let expected: DocumentType.Role = group.role == .editor ? .editor : .viewer
        guard claim.documentType.role != expected, [.editor, .viewer].contains(claim.documentType.role) else { return }
        decision.warnings.append(
            Decision.Warning(
                id: "role-mismatch",
                text: "\(claim.name) has the role \(claim.documentType.role.rawValue), but '\(group.name)' is "
                    + "\(group.role == .editor ? "an editor" : "a viewer"): use \(expected.rawValue), because the system "
                    + "reads the role from the document type"))
    }

    /// In an app with one scene, the open scene shows the document. That there is no second scene is documented
    /// ([UIApplicationSupportsMultipleScenes](https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest/uiapplicationsupportsmultiplescenes)),
    /// that it shows the document is inferred. If no scene is open, the app launches with its first scene, as reported for
    /// several apps.
    private mutating func checkSingleScene() {
        let platform = app.declaration.platform
        if !platform.isDesktop, windows.windows.isEmpty, let first = app.scenes.first(where: \.makesWindows),
            first.kind != .documentGroup
        {
            decision.warnings.append(
                Decision.Warning(
                    id: "first-scene",
                    text: "on \(platform.rawValue) the app launches with its first scene, '\(first.name)': declare the "
                        + "document groups before it"))
        }
        guard !app.declaration.supportsMultipleScenes, let window = windows.windows.first else { return }
        decision.outcome = .openInWindow
        decision.window = window
        let reason =
            platform == .iOS
            ? "iOS gives the app one scene"
            : "without UIApplicationSupportsMultipleScenes \(platform.rawValue) gives the app one scene"
        decision.note(
            .init(
                "single-scene", .inferred,
                "\(reason): window \(window.id) shows the document instead of its current one"))
    }
}
