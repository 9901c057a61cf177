import AppDeclaration
import DocumentRouting
import TypeRegistry
import Workers

extension CommandSpecification {
    static let whichScene = CommandSpecification(
        command: .whichScene,
        summary: "which scene gets an external event, or which configuration a connecting scene session",
        operands: "",
        count: 0...0,
        options: [.app, .target, .types, .windows, url, activity, webpage, connect, configuration, .explain, .sandbox],
        examples: [
            ("typeq which-scene --url 'https://example.com/?photoIdentifier=7'", "a URL that the app is given"),
            ("typeq which-scene --activity note-7 --windows windows.json", "a user activity, with windows open"),
            ("typeq which-scene --connect UIWindowSceneSessionRoleApplication", "a scene session"),
        ],
        discussion: """
            A user activity is known by its target content identifier (--activity), else by its web page (--webpage); its
            activity type is never asked.
            """,
        completion: .none,
        run: { invocation, console in
            let isActivity = invocation.has(activity) || invocation.has(webpage)
            guard [invocation.has(url), isActivity, invocation.has(connect)].filter({ $0 }).count == 1 else {
                console.message("'typeq which-scene' needs one of --url, --activity and --connect")
                return .usage
            }
            guard !invocation.has(configuration) || invocation.has(connect) else {
                console.message("--configuration goes with --connect")
                return .usage
            }
            for option in [url, webpage] {
                guard let given = invocation.value(option), !given.text.hasURLScheme else { continue }
                if option.long == webpage.long, given.bytes.isEmpty { continue }
                console.message("invalid URL '\(given.name)': it has no scheme, as in 'https://example.com'")
                return .usage
            }
            guard let asked = AppQuestion(invocation, &console) else { return .trouble }
            let router = DocumentRouter(app: asked.app)
            let decision: Decision
            do {
                if let role = invocation.value(connect) {
                    guard let role = sessionRole(role, in: asked.app, &console) else { return .trouble }
                    decision = router.decision(
                        forConnecting: role, configuration: invocation.value(configuration)?.text)
                } else if let address = invocation.value(url), router.file(ofURL: address.text) == nil {
                    decision = try router.decision(for: ExternalEvent(url: address.text), windows: asked.windows)
                } else if let address = invocation.value(url) {
                    let careful = try CarefulIdentifier(router.identifier, in: Sandbox(invocation), &console)
                    decision = try router.decision(
                        forURL: address.text, windows: asked.windows, identifiedBy: careful.identify)
                    careful.warnOfLoss(&console)
                } else {
                    let event = ExternalEvent(
                        targetContentIdentifier: invocation.value(activity)?.text,
                        webpageURL: invocation.value(webpage)?.text)
                    decision = try router.decision(for: event, windows: asked.windows)
                }
            } catch DocumentRouter.Failure.windows(let error) {
                console.message("\(error)")
                return .trouble
            } catch {
                console.message((error as? Sandbox.Failure)?.message ?? "\(error)")
                return .trouble
            }
            let report = DecisionReport(decision, in: asked.app)
            report.print(explained: invocation.has(.explain), &console)
            return asked.code.combined(with: report.code)
        }
    )

    private static let url = OptionSpecification(long: "url", value: "URL", help: "a URL that the app is given")
    private static let activity = OptionSpecification(
        long: "activity", value: "ID", help: "a user activity, by its target content identifier")
    private static let webpage = OptionSpecification(
        long: "webpage", value: "URL", help: "the web page of the user activity")
    private static let connect = OptionSpecification(
        long: "connect", value: "ROLE", help: "a scene session of that role that connects")
    private static let configuration = OptionSpecification(
        long: "configuration", value: "NAME", help: "the scene configuration that the session asks for, by its name")

    /// A role that is known, or that the app's manifest has.
    private static func sessionRole(_ operand: Argument, in app: DocumentApp, _ console: inout Console) -> SessionRole?
    {
        let names =
            SessionRole.known.map(\.rawValue) + (app.declaration.sceneManifest?.roles ?? []).map(\.name)
        if names.contains(operand.text) { return SessionRole(rawValue: operand.text) }
        let nearest = NearestSpelling.of(operand.text, among: names).map { "did you mean '\($0)'?" }
        let known = "choose \(SessionRole.known.map(\.rawValue).joined(separator: ", "))"
        console.message("unknown session role '\(operand.name)' (\(nearest ?? known))")
        return nil
    }
}

extension String {
    /// Whether the text begins as a URL does: RFC 3986, section 3.1.
    fileprivate var hasURLScheme: Bool {
        guard let colon = utf8.firstIndex(of: UInt8(ascii: ":")), let first = utf8.first else { return false }
        let letters = UInt8(ascii: "a")...UInt8(ascii: "z")
        return letters.contains(first | 0x20)
            && utf8[..<colon].allSatisfy { byte in
                letters.contains(byte | 0x20) || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains(byte)
                    || "+-.".utf8.contains(byte)
            }
    }
}
