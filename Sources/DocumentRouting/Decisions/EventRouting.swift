public import AppDeclaration

extension Decision {
    /// Decides which window or scene gets an external event.
    ///
    /// A pure function. The rules in order: (1) on a platform with a single scene, the open scene; (2) an open window that
    /// prefers the event, or if there is none, one that allows it; (3) a new window of the first scene whose conditions match;
    /// (4) a new window of the first scene without conditions. Otherwise the event is lost. Source:
    /// [handlesExternalEvents(preferring:allowing:)](https://developer.apple.com/documentation/swiftui/view/handlesexternalevents(preferring:allowing:)).
    /// That windows are asked in opening order is inferred. If an unknown condition may match first, the decision is an error.
    ///
    /// - Parameters:
    ///   - event: The event.
    ///   - app: The app.
    ///   - windows: The open windows.
    /// - Returns: The decision.
    /// - Complexity: O(distinct sets of conditions × length of the event).
    public static func externalEvent(
        _ event: ExternalEvent, in app: DocumentApp, windows: OpenWindows = .none
    ) -> Decision {
        var steps = EventRouting(event: event, app: app, windows: windows)
        steps.decide()
        return steps.decision
    }
}

/// The steps of the decision. Each function is a rule, and returns whether it decided.
private struct EventRouting {
    let event: ExternalEvent
    let app: DocumentApp
    let windows: OpenWindows
    var decision = Decision(outcome: .unrouted)

    mutating func decide() {
        guard !decision.failIfUnread(app, isAboutDocuments: false) else { return }
        defer {
            checkScheme()
            decision.warnAboutLaunch(of: app)
        }
        if takesDocument() || takesSingleScene() || takesOpenWindow() || takesMatchingScene() || takesFirstScene() {
            return
        }
        decision.note(
            .init(
                "unrouted", .documented,
                "no scene gets the event, so it is lost: add a condition to a view or a scene, or declare a scene without "
                    + "handlesExternalEvents"))
    }

    /// Sources: [CFBundleURLTypes](https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleurltypes);
    /// an app gets web addresses as universal links, and files by its document types.
    private mutating func checkScheme() {
        guard let scheme = event.scheme, !["http", "https", "file"].contains(scheme),
            !app.declaration.urlSchemes.contains(where: { $0.lowercased() == scheme })
        else { return }
        let name = app.displayName
        decision.warnings.append(
            .init(
                id: "undeclared-scheme",
                text: "\(name) does not declare the URL scheme '\(scheme)': the system sends it such URLs only if "
                    + "CFBundleURLTypes has it"))
    }

    /// Inferred from several apps: the file of a declared document type opens in the document group.
    private mutating func takesDocument() -> Bool {
        guard let file = event.document, app.declaration.platform.isDesktop else { return false }
        let opening = Decision.openDocument(file, in: app, windows: windows, origin: .system)
        if opening.code == .unknownTypes {
            decision = opening
            return true
        }
        guard opening.opensDocument, let group = opening.group else {
            let type = file.type
            decision.note(
                .init(
                    "file-url", .inferred, "no document group opens \(type): the file URL is handled like other events")
            )
            return false
        }
        let (type, platform) = (file.type, app.declaration.platform.rawValue)
        decision = opening
        decision.trace.insert(
            .init(
                "file-url", .inferred,
                "on \(platform) the file of a declared document type opens in a document group, '\(group.name)' for \(type)"
            ), at: 0)
        return true
    }

    /// Rule 1.
    private mutating func takesSingleScene() -> Bool {
        guard !app.declaration.supportsMultipleScenes else { return false }
        let platform = app.declaration.platform.rawValue
        guard let window = windows.windows.first else {
            decision.note(.init("single-scene", .inferred, "\(platform) gives the app one scene, which is not open"))
            return false
        }
        deliver(
            to: window,
            .init(
                "single-scene", .documented,
                "\(platform) gives the app one scene, which is open and gets the event regardless of its conditions"))
        return true
    }

    /// Rule 2. The preferences of all windows come before what any of them allows.
    private mutating func takesOpenWindow() -> Bool {
        let text = event.folded
        let preferring = windows.match(preferring: text)
        if mayTakeFirst(.preferring, before: preferring?.first) { return true }
        if let (index, isOnly) = preferring {
            let window = windows.windows[index]
            deliver(
                to: window,
                .init(
                    "preferring", .documented,
                    "the event matches '\(EventConditions.first(of: window.preferring, matching: text))', which "
                        + "window \(window.id) prefers"))
            if !isOnly { noteOpeningOrder("prefer") }
            return true
        }
        let allowing = windows.match(allowing: text)
        if mayTakeFirst(.allowing, before: allowing?.first) { return true }
        if let (index, isOnly) = allowing {
            let window = windows.windows[index]
            deliver(
                to: window,
                .init(
                    "allowing", .documented,
                    "no window prefers the event, but it matches "
                        + "'\(EventConditions.first(of: window.allowing, matching: text))', which window \(window.id) allows"
                ))
            if !isOnly { noteOpeningOrder("allow") }
            return true
        }
        let isEmpty = windows.windows.isEmpty
        decision.note(
            .init(
                "open-windows", .documented,
                isEmpty ? "no window is open" : "no open window prefers or allows the event"))
        return false
    }

    /// Returns whether an open window before an index may take the event because of an unknown condition. Only windows with
    /// the conditions of their scene have its unknown conditions.
    private mutating func mayTakeFirst(_ list: SceneDeclaration.UnknownCondition.List, before index: Int?) -> Bool {
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

    /// The order in which open windows are asked is not documented.
    private mutating func noteOpeningOrder(_ word: String) {
        decision.note(
            .init(
                "opening-order", .inferred, "several windows \(word) the event: the one that was opened first gets it"))
    }

    /// Rule 3.
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
            decision.note(.init("matching", .documented, "the event matches the conditions of no scene"))
            return false
        }
        let scene = app.scenes[index]
        create(
            scene,
            .init(
                "matching", .documented,
                "'\(scene.name)' is the first scene whose conditions the event matches: "
                    + "'\(EventConditions.first(of: scene.matching, matching: text))'"))
        return true
    }

    /// Rule 4.
    private mutating func takesFirstScene() -> Bool {
        guard let index = app.index.firstUnmatched else {
            decision.note(
                .init("no-modifier", .documented, "every scene with windows has handlesExternalEvents(matching:)")
            )
            return false
        }
        let scene = app.scenes[index]
        create(
            scene,
            .init(
                "no-modifier", .documented,
                "'\(scene.name)' is the first scene without handlesExternalEvents(matching:)"))
        if let skipped = app.scenes[..<index].first(where: {
            !$0.makesWindows && $0.kind != .custom && $0.matching == nil
        }) {
            decision.note(
                .init(
                    "skipped-scene", .inferred,
                    "'\(skipped.name)' is declared before it, but a \(skipped.kind.rawValue) opens in another way"))
        }
        warnOfAnother(scene)
        return true
    }

    /// Reported for several apps: a window group without modifiers opens another window for every event.
    private mutating func warnOfAnother(_ scene: DocumentApp.Scene) {
        guard decision.outcome == .newScene, let window = windows.firstWindow(ofScene: scene.name) else { return }
        decision.warnings.append(
            .init(
                id: "another-window",
                text:
                    "'\(scene.name)' has window \(window.id) open, and opens another one: let its views prefer or allow '*', "
                    + "or let the scene match no events"))
    }

    /// Makes the decision an error because of an unknown condition that comes first.
    private mutating func leaveOpen(_ condition: SceneDeclaration.UnknownCondition, of owner: String) {
        decision.outcome = .error
        decision.code = .unknownCondition
        let location = condition.location
        let text = location.file.isEmpty ? "" : " at \(location.file):\(location.position.line)"
        decision.note(
            .init(
                "unknown-condition", .documented,
                "the \(condition.list.rawValue) condition '\(condition.text)' of \(owner)\(text) is unknown, and the event "
                    + "may match it"))
    }

    private mutating func deliver(to window: OpenWindow, _ step: Decision.TraceStep) {
        decision.outcome = .deliver
        decision.window = window
        decision.scene = window.scene
        decision.rule = step.rule
        decision.note(step)
    }

    private mutating func create(_ scene: DocumentApp.Scene, _ step: Decision.TraceStep) {
        if scene.kind == .window, let window = windows.firstWindow(ofScene: scene.name) {
            deliver(to: window, step)
            decision.note(.init("unique-window", .inferred, "'\(scene.name)' has only one window, which is open"))
            return
        }
        decision.outcome = .newScene
        decision.scene = scene.name
        decision.rule = step.rule
        decision.note(step)
    }
}
