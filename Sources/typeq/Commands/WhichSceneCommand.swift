import AppDeclaration
import DocumentRouting
import TypeRegistry
import Workers

extension CommandSpecification {
    static let whichScene = CommandSpecification(
        command: .whichScene, summary: "decides which scene of an app receives an external event", operands: "[URL]",
        count: 0...1,
        examples: [
            ("typeq which-scene 'https://example.com/?photoIdentifier=7'", "a URL that the app receives"),
            ("typeq which-scene --activity note-7 --windows windows.json", "a user activity, with open windows"),
            ("typeq which-scene --connect UIWindowSceneSessionRoleApplication", "a scene session"),
        ],
        discussion: """
            A user activity is matched by its target content identifier (--activity), or else by its web page (--webpage). Its
            activity type is not used.
            """, completion: .none, operandOption: "url",
        run: { invocation, console throws(UsageError) in
            try check(invocation)
            guard let context = try AppContext(invocation, checking: .whichScene, &console) else { return .error }
            let router = DocumentRouter(app: context.app)
            var report: DecisionReport
            if let operand = invocation[Options.connect] {
                guard let role = sessionRole(operand, in: context.app, &console) else { return .error }
                let name = invocation[Options.configuration]?.text
                report = DecisionReport(
                    router.decision(forConnecting: role, configuration: name), in: context.app,
                    isSample: context.isSample)
                report.others = report.differing(router.otherPlatforms) { other in
                    var silent = console
                    return sessionRole(operand, in: other.app, &silent).map {
                        other.decision(forConnecting: $0, configuration: name)
                    }
                }
            } else {
                guard let decision = eventDecision(invocation, context, router: router, console: &console) else {
                    return .error
                }
                report = DecisionReport(decision, in: context.app, isSample: context.isSample)
                report.others = report.differing(router.otherPlatforms) {
                    eventDecision(invocation, context, onOther: $0)
                }
            }
            report.print(explained: invocation[Options.explain], &console)
            return context.code.combined(with: report.code)
        })

    /// Checks that the required options are present and compatible, and that URLs are valid.
    private static func check(_ invocation: Invocation) throws(UsageError) {
        let (url, webpage) = (invocation[Options.url], invocation[Options.webpage])
        let isActivity = invocation[Options.activity] != nil || webpage != nil
        let isConnection = invocation[Options.connect] != nil
        guard [url != nil, isActivity, isConnection].count(where: { $0 }) == 1 else {
            throw UsageError("'typeq which-scene' needs one of URL, --url, --activity and --connect")
        }
        guard invocation[Options.configuration] == nil || isConnection else {
            throw UsageError("--configuration needs --connect")
        }
        // An empty web page is treated as a missing web page.
        for address in [url, webpage?.bytes.isEmpty == true ? nil : webpage] {
            guard let address, !address.text.hasURLScheme else { continue }
            throw UsageError("invalid URL '\(address.name)': the URL has no scheme, as in 'https://example.com'")
        }
    }

    /// Returns the decision about an event on another platform of the app, or nil for a file URL.
    private static func eventDecision(
        _ invocation: Invocation, _ context: AppContext, onOther router: DocumentRouter
    ) -> EventDecision? {
        guard invocation[Options.url].flatMap({ router.file(ofURL: $0.text) }) == nil else { return nil }
        return try? router.decision(for: event(invocation), windows: context.windows)
    }

    /// Returns the event that a command line specifies.
    private static func event(_ invocation: Invocation) -> ExternalEvent {
        invocation[Options.url].map { ExternalEvent(url: $0.text) }
            ?? ExternalEvent(
                targetContentIdentifier: invocation[Options.activity]?.text,
                webpageURL: invocation[Options.webpage]?.text)
    }

    /// Decides which scene receives the URL or user activity of a command line. Returns nil after reporting an error.
    private static func eventDecision(
        _ invocation: Invocation, _ context: AppContext, router: DocumentRouter, console: inout Console
    ) -> EventDecision? {
        let address = invocation[Options.url]?.text
        var sandboxed: SandboxedIdentifier?
        if let address, router.file(ofURL: address) != nil {
            do throws(Sandbox.Failure) {
                sandboxed = try SandboxedIdentifier(router.identifier, in: invocation[Options.sandbox], &console)
            } catch {
                console.message(error.message)
                return nil
            }
        }
        do throws(DocumentRouter.Failure) {
            guard let address, let sandboxed else {
                return try router.decision(for: event(invocation), windows: context.windows)
            }
            defer { sandboxed.warnOfLoss(&console) }
            return try router.decision(forURL: address, windows: context.windows, identifiedBy: sandboxed.identify)
        } catch {
            switch error {
            case .file(let error): console.message("\(error)")
            case .windows(let error): console.message("\(error)")
            }
            return nil
        }
    }

    /// Returns the role that an operand names: a known role, or a role in the app's manifest. Returns nil after reporting an
    /// error.
    private static func sessionRole(_ operand: Argument, in app: DocumentApp, _ console: inout Console) -> SessionRole?
    {
        let names = SessionRole.known.map(\.rawValue) + (app.declaration.sceneManifest?.roles ?? []).map(\.name)
        if names.contains(operand.text) { return SessionRole(rawValue: operand.text) }
        let nearest = NearestSpelling.suggestion(for: operand.text, among: names)
        let known = " (choose \(SessionRole.known.map(\.rawValue).joined(separator: ", ")))"
        console.message("unknown session role '\(operand.name)'" + (nearest.isEmpty ? known : nearest))
        return nil
    }
}

extension String {
    /// Whether the text begins with a URL scheme (RFC 3986, section 3.1).
    fileprivate var hasURLScheme: Bool {
        guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), let first = utf8.first else { return false }
        return first.isLetter && utf8[..<colon].allSatisfy { $0.isAlphanumeric || "+-.".utf8.contains($0) }
    }
}
