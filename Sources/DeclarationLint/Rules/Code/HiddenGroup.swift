import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// A document group behind one that reads its types.
enum HiddenGroup: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_HIDDEN_GROUP",
        catches: "a document group whose files, or some of them, open in a group that is declared before it",
        reason:
            "SwiftUI goes through the document groups in the order of their declaration, and the first that reads the type of "
            + "a file opens it, whatever its role. A group behind one that reads the same types, or supertypes of them, opens "
            + "no files. A group for specific types before a group for broader ones is the order that Apple recommends.",
        fix: "move the group before the one that hides it",
        source: "Apple's documentation (DocumentGroup, Opening documents); needs the Swift sources")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let scenes = subject.documentGroups
        // Only an app without scenes has other groups.
        guard scenes.count == subject.app.groups.count else { return }
        for (index, scene) in scenes.enumerated() {
            let hidden = subject.app.hiddenTypes(ofGroupAt: index)
            guard !hidden.isEmpty else { continue }
            let openers = Set(hidden.map(\.opener.group)).sorted()
            let group = subject.app.groups[index]
            let isWhole = group.unreadReadable.isEmpty && hidden.count == Set(group.readable).count
            reporter.report(
                message(scene, hidden, isWhole: isWhole) { scenes[$0].title }, at: subject.location(of: scene),
                fix: fix(hidden, before: scenes[openers[0]].title),
                related: openers.map { opener in
                    Diagnostic.Related(
                        message: "\(scenes[opener].title), which opens them",
                        location: subject.location(of: scenes[opener])
                    )
                })
        }
    }

    /// Returns the message: which files open in which earlier group.
    private static func message(
        _ scene: SceneDeclaration, _ hidden: [DocumentApp.HiddenType], isWhole: Bool, title: (Int) -> String
    ) -> String {
        let reasons = hidden.prefix(5).map { hidden in
            let (type, opener) = (hidden.type, hidden.opener)
            return "'\(type)' opens in \(title(opener.group))"
                + (opener.type == type ? "" : ", which reads '\(opener.type)'")
        }
        let more = hidden.count - reasons.count
        let subject =
            isWhole ? "\(scene.title) opens no files" : "\(scene.title) does not open all types that it reads"
        return "\(subject), because of a group declared before it: " + reasons.joined(separator: "; ")
            + (more == 0 ? "" : "; and \(more) more")
    }

    /// Returns the fix. If both groups name a type, only one of them can open it in any order.
    private static func fix(_ hidden: [DocumentApp.HiddenType], before title: String) -> Snippet {
        let shared = hidden.filter { $0.type == $0.opener.type }.map { "'\($0.type)'" }
        let move = "move it before \(title)"
        guard let first = shared.first else { return "\(move)" }
        let types = shared.count == 1 ? first : "\(first) and \(shared.count - 1) more"
        return "\(move), or let only one of the groups read \(types)"
    }
}
