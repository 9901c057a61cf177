import AppDeclaration

extension Decision {
    /// Which scene gets an external event, and by which rule.
    ///
    /// A pure function. The rules, in their order: (1) on a platform with a single scene the open one; (2) an open window
    /// that prefers the event, and only when none does one that allows it; (3) a new window of the first scene whose
    /// conditions match; (4) a new window of the first scene without conditions; else the event is lost. Source:
    /// [handlesExternalEvents(preferring:allowing:)](https://developer.apple.com/documentation/swiftui/view/handlesexternalevents(preferring:allowing:)).
    /// Windows are asked in the order in which they were opened, which is inferred. Where a condition that could not be
    /// read may match first, the outcome is an error: not known.
    ///
    /// Complexity: O(length of the event × length of the longest condition), however many scenes and windows there are.
    public static func externalEvent(
        _ event: ExternalEvent, in app: DocumentApp, windows: OpenWindows = .none
    ) -> Decision {
        var steps = EventRouting(event: event, app: app, windows: windows)
        steps.decide()
        return steps.decision
    }
}

/// The rules, one a function; each answers whether it decided.
private struct EventRouting {
    let event: ExternalEvent
    let app: DocumentApp
    let windows: OpenWindows
    var decision = Decision(outcome: .unrouted)

    mutating func decide() {
        guard !decision.refuseUnreadSources(of: app, isAboutDocuments: false) else { return }
        defer { checkScheme() }
        if takesDocument() || takesSingleScene() || takesOpenWindow() || takesMatchingScene() || takesFirstScene() {
            return
        }
        decision.note(
            .init(
                "unrouted", .documented,
                "no rule gives the event a scene, so it is lost: let a view prefer or allow it, let a scene match it, or "
                    + "leave one scene without handlesExternalEvents"))
    }

    /// Sources: [CFBundleURLTypes](https://developer.apple.com/documentation/bundleresources/information-property-list/cfbundleurltypes);
    /// web addresses reach an app as universal links, files by its document types.
    private mutating func checkScheme() {
        guard let scheme = event.scheme, !["http", "https", "file"].contains(scheme),
            !app.declaration.urlSchemes.contains(where: { $0.lowercased() == scheme })
        else { return }
        let name = app.displayName
        decision.warnings.append(
            .init(
                id: "undeclared-scheme",
                text: "\(name) does not declare the URL scheme '\(scheme)': the system sends it no such URL until "
                    + "CFBundleURLTypes does"))
    }

    /// Inferred: seen in several apps, a file URL of a declared document type goes to the document group.
    private mutating func takesDocument() -> Bool {
        guard let file = event.document, app.declaration.platform.isDesktop else { return false }
        let opening = Decision.openDocument(file, in: app, windows: windows, origin: .system)
        guard opening.opensDocument, let group = opening.group else {
            let type = file.type
            decision.note(
                .init("file-url", .inferred, "\(type) opens with no document group: the file is an event like others"))
            return false
        }
        let (type, platform) = (file.type, app.declaration.platform.rawValue)
        decision = opening
        decision.trace.insert(
            .init(
                "file-url", .inferred,
                "on \(platform) the file of a declared document type goes to a document group, '\(group.name)' for \(type)"
            ), at: 0)
        return true
    }

    /// Rule 1.
    private mutating func takesSingleScene() -> Bool {
        guard !app.declaration.supportsMultipleScenes else { return false }
        let platform = app.declaration.platform.rawValue
        guard let window = windows.windows.first else {
            decision.note(.init("single-scene", .inferred, "\(platform) gives the app one scene, and none is open"))
            return false
        }
        deliver(
            to: window,
            .init(
                "single-scene", .documented,
                "\(platform) gives the app one scene: the open one gets the event, whatever its views prefer"))
        return true
    }

    /// Rule 2. All windows are asked what they prefer before any is asked what it allows.
    private mutating func takesOpenWindow() -> Bool {
        let text = event.folded
        let preferring = windows.match(preferring: text)
        if mayTakeFirst(.preferring, before: preferring?.first) { return true }
        if let (place, isOnly) = preferring {
            let window = windows.windows[place]
            deliver(
                to: window,
                .init(
                    "preferring", .documented,
                    "window \(window.id) prefers '\(EventConditions.firstText(of: window.preferring, matching: text))', "
                        + "which the event matches"))
            if !isOnly { noteOpeningOrder("prefer") }
            return true
        }
        let allowing = windows.match(allowing: text)
        if mayTakeFirst(.allowing, before: allowing?.first) { return true }
        if let (place, isOnly) = allowing {
            let window = windows.windows[place]
            deliver(
                to: window,
                .init(
                    "allowing", .documented,
                    "no window prefers the event; window \(window.id) allows "
                        + "'\(EventConditions.firstText(of: window.allowing, matching: text))', which it matches"))
            if !isOnly { noteOpeningOrder("allow") }
            return true
        }
        let isEmpty = windows.windows.isEmpty
        decision.note(
            .init(
                "open-windows", .documented,
                isEmpty ? "no window is open" : "no open window prefers the event, and none allows it"))
        return false
    }

    /// Whether an open window may take the event, before the one at a place, by a condition that could not be read. A
    /// window that is said to have other conditions than its scene has those.
    private mutating func mayTakeFirst(_ list: SceneDeclaration.UnknownCondition.List, before place: Int?) -> Bool {
        let candidates = app.index.incomplete(list).compactMap { scene in
            windows.firstPlace(ofScene: app.scenes[scene].name).map { (window: $0, scene: app.scenes[scene]) }
        }
        let first = candidates.filter { window, scene in
            let (told, known) =
                list == .preferring
                ? (windows.windows[window].preferring, scene.preferring)
                : (windows.windows[window].allowing, scene.allowing)
            return window < place ?? .max && told == known
        }.min { $0.window < $1.window }
        guard let first, let condition = first.scene.firstUnknown(list) else { return false }
        leaveOpen(condition, of: "window \(windows.windows[first.window].id) ('\(first.scene.name)')")
        return true
    }

    /// In which order open windows are asked is said nowhere.
    private mutating func noteOpeningOrder(_ word: String) {
        decision.note(
            .init("opening-order", .inferred, "more windows \(word) the event: the one that was opened first gets it"))
    }

    /// Rule 3.
    private mutating func takesMatchingScene() -> Bool {
        let text = event.folded
        let matching = app.index.matching.first(matching: text)
        if let incomplete = app.index.incomplete(.matching).first, incomplete < matching ?? .max,
            let condition = app.scenes[incomplete].firstUnknown(.matching)
        {
            leaveOpen(condition, of: "'\(app.scenes[incomplete].name)'")
            return true
        }
        guard let place = matching else {
            decision.note(.init("matching", .documented, "no scene has a matching condition that the event matches"))
            return false
        }
        let scene = app.scenes[place]
        create(
            scene,
            .init(
                "matching", .documented,
                "'\(scene.name)' is the first scene whose conditions the event matches: "
                    + "'\(EventConditions.firstText(of: scene.matching, matching: text))'"))
        return true
    }

    /// Rule 4.
    private mutating func takesFirstScene() -> Bool {
        guard let place = app.index.firstUnmatched else {
            decision.note(
                .init("no-modifier", .documented, "every scene that makes windows has handlesExternalEvents(matching:)")
            )
            return false
        }
        let scene = app.scenes[place]
        create(
            scene,
            .init(
                "no-modifier", .documented,
                "'\(scene.name)' is the first scene without handlesExternalEvents(matching:)"))
        if let skipped = app.scenes[..<place].first(where: {
            !$0.makesWindows && $0.kind != .custom && $0.matching == nil
        }) {
            decision.note(
                .init(
                    "skipped-scene", .inferred,
                    "'\(skipped.name)' is declared before it, but a \(skipped.kind.rawValue) opens in its own way"))
        }
        warnOfAnother(scene)
        return true
    }

    /// Reported of several apps: a window group without modifiers opens one more window for every event.
    private mutating func warnOfAnother(_ scene: DocumentApp.Scene) {
        guard decision.outcome == .newScene, let window = windows.firstWindow(ofScene: scene.name) else { return }
        decision.warnings.append(
            .init(
                id: "another-window",
                text:
                    "'\(scene.name)' has window \(window.id) open, yet gets one more: let its views prefer or allow '*', or "
                    + "let the scene match nothing"))
    }

    /// Nothing is known: a condition that is asked first could not be read.
    private mutating func leaveOpen(_ condition: SceneDeclaration.UnknownCondition, of owner: String) {
        decision.outcome = .error
        decision.code = .unknownCondition
        let place = condition.place.file.isEmpty ? "" : " at \(condition.place.file):\(condition.place.position.line)"
        decision.note(
            .init(
                "unknown-condition", .documented,
                "the \(condition.list.rawValue) condition '\(condition.text)' of \(owner)\(place) could not be read, and "
                    + "the event may match it"))
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
            decision.note(.init("unique-window", .inferred, "'\(scene.name)' has one window only, which is open"))
            return
        }
        decision.outcome = .newScene
        decision.scene = scene.name
        decision.rule = step.rule
        decision.note(step)
    }
}
