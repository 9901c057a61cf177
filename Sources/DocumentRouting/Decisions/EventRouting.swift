package import AppDeclaration
import DeclarationFormats
import TypeRegistry

/// The window or scene that receives an external event, and the reasons.
public struct EventDecision: Decision {
    /// The result of an external event.
    public enum Outcome: DecisionOutcome {
        /// An open window receives the event.
        case delivers(to: OpenWindow)
        /// A new window of a scene opens. The associated value is the name of the scene.
        case opensScene(String)
        /// The event is a file URL. Its file opens or comes to the front.
        case opensFile(OpeningDecision)
        /// No scene receives the event.
        case unrouted
        /// It is unknown which window or scene receives the event.
        case error(DecisionErrorCode)
    }

    /// The result.
    public package(set) var outcome: Outcome
    /// The reasons, including the reasons for opening a file.
    public package(set) var reasons: Reasons

    package var opening: OpeningDecision? { if case .opensFile(let opening) = outcome { opening } else { nil } }
}

extension EventDecision.Outcome {
    package var facts: DecisionFacts {
        switch self {
        case .delivers(let window): DecisionFacts(outcome: .deliver, scene: window.scene, window: window.id)
        case .opensScene(let name): DecisionFacts(outcome: .newScene, scene: name)
        case .opensFile(let opening): opening.outcome.facts
        case .unrouted: DecisionFacts(outcome: .unrouted)
        case .error(let code): DecisionFacts(outcome: .error, code: code)
        }
    }
}

extension EventDecision {
    /// Decides which window or scene receives an external event.
    ///
    /// A pure function. The rules in order: (1) on a platform with a single scene, the open scene; (2) an open window that
    /// prefers the event, or if no window prefers it, a window that allows it; (3) a new window of the first scene whose
    /// conditions match; (4) a new window of the first scene without conditions. Otherwise the event is discarded. Source:
    /// [handlesExternalEvents(preferring:allowing:)](https://developer.apple.com/documentation/swiftui/view/handlesexternalevents(preferring:allowing:)).
    /// It is inferred that windows are tried in the order in which they were opened. If an unknown condition might match first,
    /// the decision is an error.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - app: The app.
    ///   - windows: The open windows.
    /// - Complexity: O(distinct sets of conditions × length of the event).
    package init(of event: ExternalEvent, in app: DocumentApp, windows: OpenWindows = .none) {
        var steps = EventRouting(event: event, app: app, windows: windows)
        steps.decide()
        self.init(outcome: steps.outcome, reasons: steps.reasons)
    }
}

/// The steps of the decision. Each method implements a rule, and returns whether the rule determined the outcome.
private struct EventRouting {
    let event: ExternalEvent
    let app: DocumentApp
    let windows: OpenWindows
    var outcome = EventDecision.Outcome.unrouted
    var reasons = Reasons()

    mutating func decide() {
        if let code = reasons.unread(app, isAboutDocuments: false) {
            outcome = .error(code)
            return
        }
        let isRouted =
            takesDocument() || takesSingleScene() || leavesOpenWithoutScenes() || takesOpenWindow()
            || takesMatchingScene() || takesFirstScene()
        if !isRouted {
            reasons.cite(
                "unrouted",
                "no scene handles the event, so it is discarded: add a condition to a view or a scene, or declare a scene without "
                    + "handlesExternalEvents")
        }
        checkScheme()
        reasons.warnAboutLaunch(of: app)
    }

    /// Sources:
    /// [CFBundleURLTypes](https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleurltypes);
    /// an app receives web addresses as universal links, and files by its document types.
    private mutating func checkScheme() {
        guard let scheme = event.scheme, !["http", "https", "file"].contains(scheme),
            !app.declaration.urlSchemes.contains(where: { $0.lowercased() == scheme })
        else { return }
        let name = app.displayName
        reasons.warn(
            "undeclared-scheme",
            "\(name) does not declare the URL scheme '\(scheme)': the system sends such URLs to the app only "
                + "if CFBundleURLTypes contains the scheme")
    }

    /// Implements an inferred rule: the file of a declared document type opens in the document group. Source: the
    /// behavior of several apps.
    private mutating func takesDocument() -> Bool {
        guard let file = event.document, app.declaration.platform.isDesktop else { return false }
        let opening = OpeningDecision(of: file, in: app, windows: windows, origin: .system)
        let (type, platform) = (file.type, app.declaration.platform.rawValue)
        if case .error(.unknownTypes) = opening.outcome {
            (outcome, reasons) = (.error(.unknownTypes), opening.reasons)
            return true
        }
        guard let group = opening.document?.group else {
            reasons.infer("file-url", "no document group opens \(type): the file URL is handled like other events")
            return false
        }
        reasons = opening.reasons
        reasons.trace = []
        reasons.infer(
            "file-url",
            "on \(platform) a file of a declared document type opens in a document group: '\(group.name)' for \(type)")
        reasons.trace += opening.reasons.trace
        outcome = .opensFile(opening)
        return true
    }

    /// Implements rule 1.
    private mutating func takesSingleScene() -> Bool {
        guard !app.declaration.supportsMultipleScenes else { return false }
        let platform = app.declaration.platform.rawValue
        guard let window = windows.windows.first else {
            reasons.infer("single-scene", "on \(platform) the app has only one scene, which is not open")
            return false
        }
        reasons.cite(
            "single-scene",
            "on \(platform) the app has only one scene, which is open and receives the event regardless of its conditions"
        )
        deliver(to: window)
        return true
    }

    /// Makes the decision an error if the declaration contains no scenes. Unlike document groups, the conditions of
    /// scenes cannot be inferred from document types. An Info.plist never contains scenes.
    private mutating func leavesOpenWithoutScenes() -> Bool {
        guard app.declaration.scenes == nil else { return false }
        outcome = .error(.unreadSources)
        let isRead = app.declaration.code != nil
        reasons.cite(
            "unread-sources",
            (isRead
                ? "the sources declare no SwiftUI scenes"
                : "no scenes were read, because an Info.plist contains none: specify the folder of the project, or a "
                    + "typeq.json with the scenes (typeq-app(5))")
                + "; in a UIKit or AppKit app, the scene delegate or app delegate receives the event")
        reasons.decide()
        return true
    }

    /// Implements rule 2. A window that prefers the event takes precedence over every window that only allows it.
    private mutating func takesOpenWindow() -> Bool {
        if takes(windows.match(preferring: event.folded), by: .preferring) { return true }
        if takes(windows.match(allowing: event.folded), by: .allowing) { return true }
        let isEmpty = windows.windows.isEmpty
        reasons.cite("open-windows", isEmpty ? "no window is open" : "no open window prefers or allows the event")
        return false
    }

    private mutating func takes(_ match: (first: Int, isOnly: Bool)?, by list: ConditionList) -> Bool {
        if mayTakeFirst(list, before: match?.first) { return true }
        guard let (index, isOnly) = match else { return false }
        let (window, text) = (windows.windows[index], event.folded)
        if list == .preferring {
            reasons.cite(
                "preferring",
                "the event matches '\(EventConditions.first(of: window.preferring, matching: text))', which "
                    + "window \(window.id) prefers")
        } else {
            reasons.cite(
                "allowing",
                "no window prefers the event, but the event matches '"
                    + "\(EventConditions.first(of: window.allowing, matching: text))', which window \(window.id) allows"
            )
        }
        deliver(to: window)
        // The order in which open windows are tried is not documented.
        if !isOnly {
            let word = list == .preferring ? "prefer" : "allow"
            reasons.infer("opening-order", "several windows \(word) the event: the window opened first receives it")
        }
        return true
    }

    private typealias ConditionList = SceneDeclaration.UnknownCondition.List

    /// Returns whether a window before the given index might receive the event because of an unknown condition. Only windows
    /// that use the conditions of their scene have unknown conditions.
    private mutating func mayTakeFirst(_ list: ConditionList, before index: Int?) -> Bool {
        let candidates = app.index.incomplete(list).compactMap { scene in
            windows.firstIndex(ofScene: app.scenes[scene].name).map { (window: $0, scene: app.scenes[scene]) }
        }
        let first = candidates.filter { window, scene in
            let (own, declared) =
                list == .preferring
                ? (windows.windows[window].preferring, scene.preferring)
                : (windows.windows[window].allowing, scene.allowing)
            return window < index ?? .max && own == declared
        }.min { $0.window < $1.window }
        guard let first, let condition = first.scene.firstUnknown(list) else { return false }
        leaveOpen(condition, of: "window \(windows.windows[first.window].id) ('\(first.scene.name)')")
        return true
    }

    /// Implements rule 3.
    private mutating func takesMatchingScene() -> Bool {
        let text = event.folded
        let matching = app.index.firstScene(matching: text)
        if let incomplete = app.index.incomplete(.matching).first, incomplete < matching ?? .max,
            let condition = app.scenes[incomplete].firstUnknown(.matching)
        {
            leaveOpen(condition, of: "'\(app.scenes[incomplete].name)'")
            return true
        }
        guard let index = matching else {
            reasons.cite("matching", "the event does not match the conditions of any scene")
            return false
        }
        let scene = app.scenes[index]
        reasons.cite(
            "matching",
            "'\(scene.name)' is the first scene whose conditions the event matches: "
                + "'\(EventConditions.first(of: scene.matching, matching: text))'")
        open(scene)
        return true
    }

    /// Implements rule 4.
    private mutating func takesFirstScene() -> Bool {
        guard let index = app.index.firstUnmatched else {
            let hasWindows = app.scenes.contains { $0.makesWindows }
            reasons.cite(
                "no-modifier",
                hasWindows
                    ? "every scene with windows has handlesExternalEvents(matching:)"
                    : "the app declares no scene with windows")
            return false
        }
        let scene = app.scenes[index]
        reasons.cite("no-modifier", "'\(scene.name)' is the first scene without handlesExternalEvents(matching:)")
        open(scene)
        if let skipped = app.scenes[..<index].first(where: {
            !$0.makesWindows && $0.kind != .custom && $0.matching == nil
        }) {
            reasons.infer(
                "skipped-scene",
                "'\(skipped.name)' is declared before '\(scene.name)', but a \(skipped.kind.rawValue) opens differently"
            )
        }
        warnOfAnother(scene)
        return true
    }

    /// Developers of several apps report that a window group without modifiers opens a new window for every event.
    private mutating func warnOfAnother(_ scene: DocumentApp.Scene) {
        guard case .opensScene = outcome, let window = windows.firstWindow(ofScene: scene.name) else { return }
        reasons.warn(
            "another-window",
            "'\(scene.name)' has window \(window.id) open, and opens another: let its views prefer or allow '*', "
                + "or let the scene not match any events")
    }

    /// Makes the decision an error, because an unknown condition takes precedence.
    private mutating func leaveOpen(_ condition: SceneDeclaration.UnknownCondition, of owner: String) {
        outcome = .error(.unknownCondition)
        let location = condition.location
        let text = location.file.isEmpty ? "" : " at \(location.file):\(location.position.line)"
        reasons.cite(
            "unknown-condition",
            "the \(condition.list.rawValue) condition '\(condition.text)' of \(owner)\(text) is unknown, and the event "
                + "may match it")
    }

    /// Delivers the event to a window. The last step is the rule that determined the outcome.
    private mutating func deliver(to window: OpenWindow) {
        outcome = .delivers(to: window)
        reasons.decide()
    }

    /// Opens a window of a scene, or delivers the event to its unique window if that is open. The last step is the rule that
    /// determined the outcome.
    private mutating func open(_ scene: DocumentApp.Scene) {
        reasons.decide()
        if scene.kind == .window, let window = windows.firstWindow(ofScene: scene.name) {
            outcome = .delivers(to: window)
            reasons.infer("unique-window", "'\(scene.name)' has only one window, which is open")
        } else {
            outcome = .opensScene(scene.name)
        }
    }
}
