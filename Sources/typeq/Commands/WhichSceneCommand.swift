import AppDeclaration
import DocumentRouting
import FileIdentification
import SystemPackage
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
                console.message("'\(given.name)' is no URL: 'scheme:…' is one")
                return .usage
            }
            guard let asked = AppQuestion(invocation, &console) else { return .trouble }
            let windows: OpenWindows
            do throws(WindowStoreError) {
                windows = try asked.windows.windowsForEvents()
            } catch {
                console.message("\(error)")
                return .trouble
            }
            let report: DecisionReport
            if let role = invocation.value(connect) {
                guard let role = sessionRole(role, in: asked.app, &console) else { return .trouble }
                let name = invocation.value(configuration)?.text
                let decision = Decision.agreed(in: asked.app) {
                    Decision.connectScene(role, configuration: name, in: $0)
                }
                report = DecisionReport(decision, in: asked.app)
            } else if let address = invocation.value(url) {
                let question = EventQuestion(
                    app: asked.app, windows: windows, source: asked.windows, sandbox: Sandbox(invocation))
                do {
                    report = try question.answer(url: address.text, &console)
                } catch {
                    console.message((error as? Sandbox.Failure)?.message ?? "\(error)")
                    return .trouble
                }
            } else {
                let event = ExternalEvent(
                    targetContentIdentifier: invocation.value(activity)?.text,
                    webpageURL: invocation.value(webpage)?.text)
                let decision = Decision.agreed(in: asked.app) {
                    Decision.externalEvent(event, in: $0, windows: windows)
                }
                report = DecisionReport(decision, in: asked.app)
            }
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
        let nearest = NearestSpelling.of(operand.text, among: names).map { "is '\($0)' meant?" }
        console.message(
            "'\(operand.name)' is no known session role: "
                + (nearest ?? "one of \(SessionRole.known.map(\.rawValue).joined(separator: ", ")) is"))
        return nil
    }
}

/// Asks about a URL: for a file URL, the file is looked at first.
private struct EventQuestion {
    let app: DocumentApp
    let windows: OpenWindows
    let source: WindowSource
    let sandbox: Sandbox

    /// - Throws: `WindowStoreError`, and `Sandbox.Failure`.
    func answer(url: String, _ console: inout Console) throws -> DecisionReport {
        guard app.declaration.platform.isDesktop, let path = url.filePathOfURL else {
            let decision = Decision.agreed(in: app) {
                Decision.externalEvent(ExternalEvent(url: url), in: $0, windows: windows)
            }
            return DecisionReport(decision, in: app)
        }
        let others = try source.windows(concerning: path)
        if let front = Decision.bringToFront(DocumentPlace(of: path, among: others), in: app, windows: others) {
            return DecisionReport(front, in: app)
        }
        let careful = try CarefulIdentifier(FileIdentifier(for: app), in: sandbox, &console)
        let identification: Identification
        var warning: Decision.Warning?
        do throws(FileAccessError) {
            identification = try careful.identify(path)
        } catch {
            // The type of a file that is missing or cannot be read is that of its name.
            identification = FileIdentifier(for: app, policy: .name).identify(bytes: [], named: path)
            warning = Decision.Warning(
                id: error.kind.rawValue, text: "\(path): \(error.message): its type is that of its name")
        }
        careful.warnOfLoss(&console)
        let file = DocumentFile(identification, FileAccess(of: path))
        var decision = Decision.agreed(in: app) { reading in
            let event = ExternalEvent(url: url, document: file.read(as: path, in: reading, insteadOf: app))
            return Decision.externalEvent(event, in: reading, windows: windows)
        }
        if let warning { decision.warnings.append(warning) }
        var report = DecisionReport(decision, in: app)
        if decision.opensDocument { report.identification = identification }
        return report
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

    /// The path of a file URL of this machine, percent-decoded; nil for any other URL. RFC 8089.
    fileprivate var filePathOfURL: FilePath? {
        guard prefix(5).lowercased() == "file:" else { return nil }
        var rest = utf8.dropFirst(5)
        if rest.starts(with: "//".utf8) {
            rest = rest.dropFirst(2)
            let host = rest.prefix { $0 != UInt8(ascii: "/") }
            guard host.isEmpty || String(host)?.lowercased() == "localhost" else { return nil }
            rest = rest.dropFirst(host.count)
        }
        guard rest.first == UInt8(ascii: "/") else { return nil }
        let path = Array(rest.prefix { $0 != UInt8(ascii: "?") && $0 != UInt8(ascii: "#") })
        var bytes: [UInt8] = []
        var next = 0
        while next < path.count {
            if path[next] == UInt8(ascii: "%"), next + 2 < path.count,
                let byte = UInt8(String(decoding: path[next + 1...next + 2], as: UTF8.self), radix: 16), byte != 0
            {
                bytes.append(byte)
                next += 3
            } else {
                bytes.append(path[next])
                next += 1
            }
        }
        return Argument(bytes: bytes).path
    }
}
