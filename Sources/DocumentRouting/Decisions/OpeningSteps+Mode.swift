import AppDeclaration
import TypeRegistry

extension OpeningSteps {
    /// Opens the file with a group: as editor or viewer, editable or not, saved as what.
    mutating func open(with group: DocumentApp.Group) {
        decision.outcome = .openNewWindow
        decision.group = group
        if let notOffered {
            decision.warnings.insert(Decision.Warning(id: "not-offered", text: notOffered.text), at: 0)
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
    /// when the file is not writable; on macOS also when its folder is not.
    private mutating func checkEditable(_ group: DocumentApp.Group) {
        let folderHinders = app.declaration.platform.needsWritableFolder && !file.isFolderWritable
        decision.isEditable = file.isWritable && !folderHinders
        let reason =
            if !file.isWritable {
                "the file cannot be written: the document is not editable"
            } else if folderHinders {
                "the file's folder cannot be written, which macOS asks for: the document is not editable"
            } else {
                "the file can be written: the document is editable"
            }
        decision.note(.init("mode", .documented, "'\(group.name)' is an editor, and \(reason)"))
    }

    /// Source: [writableContentTypes](https://developer.apple.com/documentation/swiftui/filedocument/writablecontenttypes);
    /// a save takes the first of them.
    private mutating func checkWritable(_ group: DocumentApp.Group) {
        let type = file.type
        guard !group.writable.contains(where: type.conforms(to:)) else { return }
        guard let first = group.writable.first else {
            guard group.origin == .scene else { return }
            decision.warnings.append(
                Decision.Warning(
                    id: "nothing-writable", text: "the editor '\(group.name)' writes no type: nothing can be saved"))
            return
        }
        decision.saveAs = first
        decision.note(
            .init("save-as", .documented, "'\(group.name)' cannot write \(type): it saves as \(first)"))
    }

    /// Source: `viewing:` initialisers of
    /// [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup): the system learns the role from the
    /// document type, not from the code.
    private mutating func checkRole(of group: DocumentApp.Group) {
        guard app.declaration.documentTypes != nil, let claim else { return }
        let expected: DocumentType.Role = group.role == .editor ? .editor : .viewer
        guard claim.documentType.role != expected, [.editor, .viewer].contains(claim.documentType.role) else { return }
        decision.warnings.append(
            Decision.Warning(
                id: "role-mismatch",
                text: "\(claim.name) says \(claim.documentType.role.rawValue), but '\(group.name)' is "
                    + "\(group.role == .editor ? "an editor" : "a viewer"): the system goes by the document type, where "
                    + "\(expected.rawValue) is right"))
    }

    /// Where an app never has more than one scene, the open one shows the document: that there is no second one is documented
    /// ([UIApplicationSupportsMultipleScenes](https://developer.apple.com/documentation/bundleresources/information-property-list/uiapplicationscenemanifest/uiapplicationsupportsmultiplescenes)),
    /// what it shows is inferred. Where none is open, the first scene takes the launch, as several apps found out.
    private mutating func checkSingleScene() {
        let platform = app.declaration.platform
        if !platform.isDesktop, windows.windows.isEmpty, let first = app.scenes.first(where: \.makesWindows),
            first.kind != .documentGroup
        {
            decision.warnings.append(
                Decision.Warning(
                    id: "first-scene",
                    text: "on \(platform.rawValue) the first scene takes the launch, which is '\(first.name)': declare "
                        + "the document groups before it"))
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
                "\(reason): window \(window.id) shows the document in place of what it showed"))
    }
}
