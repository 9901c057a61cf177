import AppDeclaration
import DeclarationFormats
import TypeRegistry

enum DuplicateSceneName: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_DUPLICATE_SCENE_NAME", catches: "two scenes with the same name",
        reason:
            "Windows are opened and restored by the name of their scene. If two scenes have the same name, the second is never used.",
        fix: "give each scene its own name", source: "WindowGroup(id:), openWindow (Apple); typeq-app(5)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        var firsts: [String: SceneDeclaration] = [:]
        for scene in subject.scenes {
            guard let name = scene.name else { continue }
            guard let first = firsts[name] else {
                firsts[name] = scene
                continue
            }
            reporter.report(
                "a second \(scene.kind == .documentGroup ? "document group" : "scene") has the name '\(name)'",
                at: subject.location(of: scene),
                related: [Diagnostic.Related(message: "the first", location: subject.location(of: first))])
        }
    }
}

enum GroupOnPlatform: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_GROUP_ON_PLATFORM", catches: "a document group in an app for tvOS or watchOS",
        reason: "These platforms have no document groups: the source does not compile, and no document opens.",
        fix: "declare the group only for macOS, iOS, iPadOS and visionOS",
        source: "DocumentGroup (Apple): its platforms")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let platform = subject.declaration.platform
        guard !platform.hasDocumentGroups else { return }
        for scene in subject.scenes where [.documentGroup, .documentGroupLaunchScene].contains(scene.kind) {
            reporter.report(
                "\(platform.rawValue) has no \(scene.kind.rawValue): it exists on macOS, iOS, iPadOS and visionOS",
                at: subject.location(of: scene))
        }
    }
}

enum GroupWithoutTypes: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_GROUP_WITHOUT_TYPES", catches: "a document group without a readable content type",
        reason: "The group cannot open files, and its documents cannot be saved, because they have no type.",
        fix: .code(
            "static let readableContentTypes: [UTType] = [.plainText]", json: "readable", ["public.plain-text"]),
        source: "readableContentTypes (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        // An expression whose value is unknown may contain the types.
        for scene in subject.documentGroups where scene.readable.isEmpty && scene.unreadTypes.isEmpty {
            reporter.report("\(scene.title) has no readable content types", at: subject.location(of: scene))
        }
    }
}

enum HiddenGroup: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_HIDDEN_GROUP",
        catches: "a document group whose files, or some of them, open in a group that is declared before it",
        reason:
            "SwiftUI tries the document groups in the order of their declaration, and the first group that reads the type of "
            + "a file opens it, regardless of its role. A group does not open files if an earlier group reads the same types, or "
            + "supertypes of them. Apple recommends declaring a group for specific types before a group for broader types. The rule needs the Swift sources.",
        fix: "move the group before the group that hides it",
        source: "Apple's documentation (DocumentGroup, Opening documents)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let scenes = subject.documentGroups
        // Only an app that does not declare scenes has different groups.
        guard scenes.count == subject.app.groups.count else { return }
        for (index, scene) in scenes.enumerated() {
            let hidden = subject.app.hiddenTypes(ofGroupAt: index)
            guard !hidden.isEmpty else { continue }
            let openers = Set(hidden.map { $0.opener.group }).sorted()
            let group = subject.app.groups[index]
            let isWhole = group.unreadReadable.isEmpty && hidden.count == Set(group.readable).count
            reporter.report(
                message(scene, hidden, isWhole: isWhole) { scenes[$0].title }, at: subject.location(of: scene),
                fix: fix(hidden, before: scenes[openers[0]].title),
                related: openers.map { opener in
                    Diagnostic.Related(
                        message: "\(scenes[opener].title), which opens the files",
                        location: subject.location(of: scenes[opener]))
                })
        }
    }

    /// Returns the message, which names the earlier group in which the files open.
    private static func message(
        _ scene: SceneDeclaration, _ hidden: [DocumentApp.HiddenType], isWhole: Bool, title: (Int) -> String
    ) -> String {
        let reasons = hidden.prefix(5).map { hidden in
            let (type, opener) = (hidden.type, hidden.opener)
            return "'\(type)' opens in \(title(opener.group))"
                + (opener.type == type ? "" : ", which reads '\(opener.type)'")
        }
        let more = hidden.count - reasons.count
        let subject = "\(scene.title) does not open " + (isWhole ? "any files" : "all types that it reads")
        return "\(subject), because of a group declared before it: " + reasons.joined(separator: "; ")
            + (more == 0 ? "" : "; and \(more) more")
    }

    /// Returns the fix. If both groups name the same type, only one of them can open it, regardless of their order.
    private static func fix(_ hidden: [DocumentApp.HiddenType], before title: String) -> Snippet {
        let shared = hidden.filter { $0.type == $0.opener.type }.map { "'\($0.type)'" }
        let move = "move this group before \(title)"
        guard let first = shared.first else { return "\(move)" }
        let types = shared.count == 1 ? first : "\(first) and \(shared.count - 1) more"
        return "\(move), or let only one of the groups read \(types)"
    }
}

enum WindowGroupBeforeDocumentGroup: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_WINDOWGROUP_BEFORE_DOCUMENTGROUP",
        catches: "a WindowGroup declared before the DocumentGroup of an iOS app",
        reason:
            "On iOS, the first scene is shown at launch: people see the window instead of their documents. The rule needs the Swift sources.",
        fix: "declare the DocumentGroup first", source: "leo-fdu/PDFChat")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.isMobile, let first = subject.scenes.first(where: { $0.kind != .custom }),
            first.kind == .windowGroup, let group = subject.documentGroups.first
        else { return }
        reporter.report(
            "a WindowGroup is declared before the document group", at: subject.location(of: first),
            related: [Diagnostic.Related(message: "the document group", location: subject.location(of: group))])
    }
}

enum SwiftDataNotPackage: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_SWIFTDATA_NOT_PACKAGE", catches: "a SwiftData document group with a content type that is not a package",
        reason:
            "A SwiftData document is a folder. If the document's type is public.directory, the app terminates at launch. The rule needs the Swift sources.",
        fix: Snippet.texts("UTTypeConformsTo", ["com.apple.package"]),
        source: "DocumentGroup(editing:contentType:) (Apple); Apple Developer Forums thread 738598")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let package = subject.registry.type("com.apple.package") else { return }
        for scene in subject.documentGroups where scene.documentProtocol == "SwiftData" {
            for content in scene.readable {
                guard let type = subject.type(of: content), !type.conforms(to: package) else { continue }
                let own = subject.ownDeclaration(of: type.identifier)
                reporter.report(
                    "\(scene.title) saves SwiftData documents as '\(type.identifier)', which is not a package",
                    at: subject.location(of: scene),
                    related: own.map { [Diagnostic.Related(message: "the type", location: $0.location)] } ?? [])
            }
        }
    }
}

enum WindowSceneUnknown: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_WINDOW_SCENE_UNKNOWN",
        catches: "a window in a list for --windows without a scene, or with an undeclared scene",
        reason: "The window is ignored, which can change the decision.",
        fix: "write the name of one of the app's scenes under 'scene'", source: "typeq-which-group(1)")
}

enum WindowIDDuplicate: ReadingRule {
    static let documentation = RuleDocumentation(
        id: "E_WINDOW_ID_DUPLICATE", catches: "a second window with the same ID in a list for --windows",
        reason: "The second window is ignored, because its ID is ambiguous.",
        fix: "give each window its own ID, or no ID", source: "typeq-which-group(1)")
}
