import AppDeclaration
import DeclarationFormats
import DocumentRouting
import FileIdentification
import TypeRegistry

/// The output of a command about a decision: a line, an explanation, or a JSON object.
extension DecisionReport {
    /// Whether a document opens that was not already open.
    var opensDocument: Bool { [.openNewWindow, .openInWindow].contains(facts.outcome) }

    /// Whether a scene receives the URL of the file, which is not a document of the app.
    var sendsURL: Bool { facts.documentType != nil }

    var code: ExitCode {
        // The input could not be read completely, so there is no result.
        if facts.code?.isUnread == true { return .error }
        return facts.outcome == .error || facts.outcome == .unrouted ? .no : .yes
    }

    func print(explained: Bool, _ console: inout Console) {
        guard !console.style.isJSON else { return console.print(object) }
        let line = line(console)
        let place = system.map { "\(app.declaration.platform.rawValue) \($0)" } ?? platform
        let onPlatform: StyledText = place.map { ", on \($0)" } ?? ""
        if let file = file.map(Argument.init(bytes:)) {
            console.print(file, line + onPlatform)
        } else {
            console.print(line + onPlatform)
        }
        if let named = byNameLine { console.print(named) }
        for other in others { console.print("  on \(other.app.declaration.platform.rawValue): " + other.line(console)) }
        for older in olderSystems {
            console.print(
                "  on \(older.app.declaration.platform.rawValue) \(older.app.system), which the app supports: "
                    + older.line(console))
        }
        if explained { explain(&console) }
        for warning in answer.warnings {
            if let file = file.map(Argument.init(bytes:)) {
                console.warn(warning.text, id: warning.id, of: file)
            } else {
                console.warn(warning.text)
            }
        }
    }

    // MARK: Text

    /// The line about the group that the platform chooses by the name of the file, or nil if the platform chooses the same
    /// group, if a warning describes the difference, or if the app is not on an Apple platform.
    private var byNameLine: StyledText? {
        let platform = app.declaration.platform
        guard platform != .linux, answer.opened == nil, let byName = answer.byName,
            !answer.warnings.contains(where: { $0.id == "opened-by-content" })
        else { return nil }
        let other = byName.outcome.facts
        guard (other.group, other.role) != (facts.group, facts.role), other.group != nil || other.code == .unknownTypes
        else { return nil }
        let group = other.group.map { "\($0) (\(other.role?.rawValue ?? ""))" } ?? "unknown"
        return StyledText("  on \(platform.rawValue), by its name: \(group), \(byName.type.identifier)")
    }

    private func line(_ console: Console) -> StyledText {
        let type: StyledText = answer.type.map { ", " + console.colored($0.identifier, .type) } ?? ""
        let scene = console.colored(facts.group ?? facts.scene ?? "", .group)
        let group: StyledText = facts.role.map { scene + " (\($0.rawValue))" } ?? ""
        let window: StyledText = "window \(answer.window ?? "") (\(scene))"
        switch facts.outcome {
        case .openNewWindow: return answer.opened == nil ? group + type : window + ", opened"
        case .openInWindow: return window + ", replacing its document" + type
        case .bringToFront: return window + ", already open"
        case .newDocument: return group + type + StyledText(facts.filenameExtension.map { ", .\($0)" } ?? "")
        case _ where sendsURL: return delivery(console) + type
        case .deliver: return window
        case .newScene: return facts.connection.map { StyledText(connected($0)) } ?? "\(scene), new window"
        case .unrouted:
            let reasons = answer.reasons.trace.filter { $0.rule != "unrouted" }.map(\.text).joined(separator: "; ")
            return "\(console.colored("unrouted", .no)): \(reasons)"
        case .error: return console.colored(refusal, .no) + type
        }
    }

    /// The scene, window or delegate that receives the URL of a file.
    private func delivery(_ console: Console) -> StyledText {
        let name = console.colored(facts.scene ?? "", .group)
        let target: StyledText =
            facts.scene == nil
            ? "the app delegate"
            : facts.outcome == .newScene ? name + ", new window," : "window \(answer.window ?? "") (\(name))"
        let handler = facts.urlHandler.map { " in \($0)" } ?? ""
        return target
            + StyledText(
                " gets its URL\(handler): no document group, document type '\(facts.documentType ?? "")' claims it")
    }

    private var refusal: String {
        let reason = answer.reasons.trace.last?.text ?? ""
        switch facts.code {
        case .nothingToCreate?: return "nothing to create: \(reason)"
        case .noGroup? where answer.reasons.trace.last?.rule == "unrouted": return "no document group, and \(reason)"
        case .unavailableOnPlatform?: return "not on \(app.declaration.platform.rawValue): \(reason)"
        case let code?: return code.isUnread ? "unknown: \(reason)" : "nothing opens it"
        case nil: return "nothing opens it"
        }
    }

    private func connected(_ connection: SceneConnection) -> String {
        [
            connection.configuration.map { "configuration \($0)" } ?? "no configuration",
            connection.sceneClass.map { "scene class \($0)" }, connection.delegateClass.map { "delegate class \($0)" },
        ].compactMap { $0 }.joined(separator: ", ")
    }

    private func explain(_ console: inout Console) {
        for evidence in answer.identification?.evidence ?? [] { console.print("  identification: \(evidence.text)") }
        console.explain(answer.reasons.trace)
        console.explainMissingType(of: answer.identification, in: notation)
        if let byName = answer.byName {
            let other = byName.outcome.facts
            let outcome =
                other.code == .unknownTypes
                ? "it is unknown what opens the file"
                : (other.group.map { "'\($0)' (\(other.role?.rawValue ?? ""))" } ?? "nothing") + " opens it"
            console.print(
                "  by-name: by its name alone, as on Apple's systems, the file is \(byName.type), and \(outcome)")
        }
    }
}

extension JSONObject {
    /// Creates the JSON object for a file for which there is no decision.
    init(_ code: String, of file: Argument, in app: DocumentApp) {
        self.init()
        add(file: file)
        add("outcome", "error")
        add("app", app.displayName)
        add("code", code)
    }
}

extension Console {
    /// Prints the steps of a decision, one per line.
    mutating func explain(_ trace: [Reasons.Step]) {
        for step in trace {
            let standing = step.standing == .inferred ? colored(" (inferred)", .faint) : ""
            print("  \(step.rule): \(step.text)\(standing)")
        }
    }

    /// Reports an error in a file or the window store, as a message and, with `--json`, also as a JSON object.
    mutating func report(_ error: DocumentRouter.Failure, of file: Argument, in app: DocumentApp) {
        switch error {
        case .file(let error):
            if style.isJSON { print(JSONObject(error.kind.rawValue, of: file, in: app)) }
            message("\(file.name): \(error.message)")
        case .windows(let error): report(error, of: file, in: app)
        }
    }

    mutating func report(_ error: WindowStoreError, of file: Argument, in app: DocumentApp) {
        if style.isJSON {
            print(JSONObject(error.kind == .notFound ? "not-found" : "unreadable", of: file, in: app))
        }
        message("\(error)")
    }
}
