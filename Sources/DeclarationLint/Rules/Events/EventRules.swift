import AppDeclaration
import DeclarationFormats

enum ConditionSchemeUnclaimed: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_CONDITION_SCHEME_UNCLAIMED",
        catches: "a condition of handlesExternalEvents with a URL scheme that the app does not claim",
        reason:
            "No URL with the scheme reaches the app, so the condition never matches a URL. It can still match a user activity whose target content identifier has the form of a URL.",
        fix: .texts("CFBundleURLSchemes", ["myapp"]),
        source: "handlesExternalEvents, CFBundleURLSchemes (Apple)")

    /// The schemes of events that an app receives without claiming them: documents and web pages of user activities.
    private static let unclaimed: Set = ["file", "http", "https"]

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.knowsDeclarations || !subject.declaration.urlSchemes.isEmpty else { return }
        let claimed = Set(subject.declaration.urlSchemes.map { $0.lowercased() })
        // A scheme that contains a build setting can be any scheme.
        guard !claimed.contains(where: { $0.contains("$") }) else { return }
        for (scene, condition) in subject.conditions {
            guard let scheme = condition.urlScheme, !claimed.contains(scheme), !unclaimed.contains(scheme) else {
                continue
            }
            reporter.report(
                "the condition '\(condition)' is for URLs of the scheme '\(scheme)', which the app does not claim",
                at: subject.location(of: scene), fix: .texts("CFBundleURLSchemes", [scheme]))
        }
    }
}

enum EmptyCondition: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_EMPTY_CONDITION",
        catches: "an empty string among the conditions of handlesExternalEvents",
        reason: "An empty string never matches. To match nothing, pass an empty set.",
        fix: "remove the empty string; \"*\" matches everything",
        source: "handlesExternalEvents (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for (scene, condition) in subject.conditions where condition.isEmpty {
            reporter.report("a condition is empty and never matches", at: subject.location(of: scene))
        }
    }
}

enum EventUnroutable: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_EVENT_UNROUTABLE",
        catches: "a URL scheme whose URLs do not match a condition of any scene",
        reason:
            "If every scene has conditions and none matches, the event is not handled. The conditions of a custom scene apply to the scenes in it.",
        fix: "on the scene that should handle the URLs:"
            + .code(".handlesExternalEvents(matching: [\"*\"])", json: "matching", ["*"]),
        source: "handlesExternalEvents, rules 3 to 5 (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let scenes = subject.eventScenes
        let claimed = subject.declaration.urlSchemes.map { $0.lowercased() }
        guard let scheme = subject.declaration.urlSchemes.first, let first = scenes.first,
            scenes.allSatisfy({ $0.scene.matching != nil && $0.scene.unknownConditions.isEmpty })
        else { return }
        // A condition that begins with another scheme does not match any of these URLs.
        let conditions = scenes.flatMap { ($0.scene.matching ?? []) + $0.scene.preferring + $0.scene.allowing }
        guard
            conditions.allSatisfy({ condition in
                condition.isEmpty || condition.urlScheme.map { !claimed.contains($0) } == true
            })
        else { return }
        reporter.report("no scene handles a URL such as '\(scheme)://'", at: subject.location(of: first.declaration))
    }
}

enum NoExternalEventPolicy: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_NO_EXTERNAL_EVENT_POLICY",
        catches: "a WindowGroup without handlesExternalEvents in an app with URL schemes or document types",
        reason:
            "Each URL or file that is opened creates a new window.",
        fix:
            .code(".handlesExternalEvents(preferring: [\"*\"], allowing: [\"*\"])", json: "preferring", ["*"])
            + "on the root view of the window group; or, on the scene:"
            + .code(".handlesExternalEvents(matching: [])", json: "matching", []),
        source: "handlesExternalEvents (Apple); manaflow-ai/cmux#1918, thsnkhn/harbor#52, kiwix/kiwix-apple#526")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        let declaration = subject.declaration
        // If the app does not support multiple scenes, its only scene handles every event.
        guard !declaration.urlSchemes.isEmpty || !subject.documentTypes.isEmpty, declaration.supportsMultipleScenes
        else { return }
        // A document group opens the files, so only URLs create windows.
        if declaration.urlSchemes.isEmpty, !subject.documentGroups.isEmpty { return }
        for (scene, declared) in subject.eventScenes
        where scene.kind == .windowGroup && scene.matching == nil && scene.preferring.isEmpty && scene.allowing.isEmpty
            && scene.unknownConditions.isEmpty
        {
            reporter.report(
                "\(declared.title) opens a new window for every "
                    + (declaration.urlSchemes.isEmpty ? "file" : "URL"),
                at: subject.location(of: declared))
        }
    }
}

enum PlaceholderCondition: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_PLACEHOLDER_CONDITION",
        catches: "a condition of handlesExternalEvents that is a placeholder",
        reason: "The placeholder was never replaced, and no event contains it.",
        fix: "use a part of the URLs that the scene handles",
        source: "handlesExternalEvents (Apple); manaflow-ai/cmux#7829")

    private static let placeholders: Set = [
        "someid", "some-id", "identifier", "your-identifier", "myscheme", "your-scheme", "yourscheme",
        "your-url-scheme",
        "string", "condition", "example", "todo", "xxx", "photoidentifier", "uniqueidentifier",
    ]

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for (scene, condition) in subject.conditions {
            let plain = condition.lowercased()
            guard placeholders.contains(plain) || plain.hasPrefix("<#"),
                !subject.declaration.urlSchemes.contains(where: { $0.lowercased() == plain })
            else { continue }
            reporter.report("the condition '\(condition)' is a placeholder", at: subject.location(of: scene))
        }
    }
}

enum SchemeUnhandled: LintRule {
    static let documentation = RuleDocumentation(
        id: "I_SCHEME_UNHANDLED",
        catches: "a URL scheme of an app without code that handles URLs",
        reason:
            "The system opens the app for such URLs, and nothing happens. Apps handle them with onOpenURL, onContinueUserActivity, handlesExternalEvents or a delegate method. A library may handle them. The rule needs the Swift sources.",
        fix: ".onOpenURL { url in … }",
        source: "CFBundleURLTypes, onOpenURL(perform:) (Apple)")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard subject.declaration.eventHandlers?.isEmpty == true, subject.conditions.isEmpty,
            !subject.scenes.contains(where: { !$0.unknownConditions.isEmpty }), !subject.isAppExtension,
            let scheme = subject.declaration.urlSchemes.first
        else { return }
        let member = subject.propertyList?.root.member("CFBundleURLTypes")
        let others = subject.declaration.urlSchemes.count - 1
        reporter.report(
            "the app claims the URL scheme '\(scheme)'" + (others > 0 ? " and \(others) more" : "")
                + ", but no code in its sources handles URLs",
            at: subject.location(member?.keyPosition))
    }
}

enum ShortCondition: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_SHORT_CONDITION",
        catches: "a condition of handlesExternalEvents with at most four characters",
        reason: "A condition matches every URL that contains it: 'file' matches every file URL, and also 'profile'.",
        fix: "use a longer part of the URL: \"myapp://file/\"",
        source: "handlesExternalEvents (Apple); kean/Pulse")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for (scene, condition) in subject.conditions where condition != "*" && (1...4).contains(condition.count) {
            guard !condition.hasSuffix(":") else { continue }
            reporter.report(
                "the condition '\(condition)' matches every URL that contains it", at: subject.location(of: scene))
        }
    }
}
