import AppDeclaration
import DeclarationFormats
import DocumentRouting
import FileIdentification
import TypeRegistry

/// The output of a command about a decision: a line, an explanation, or a JSON object.
struct DecisionReport {
    /// The file to which the decision applies, or nil if there is none.
    let file: Argument?
    let app: DocumentApp
    /// The notation in which the declaration of the app is written.
    let notation: Notation
    private let facts: DecisionFacts
    var reasons: Reasons
    /// The identification of the file, if it was identified.
    private let identification: Identification?
    private let byName: OpeningDecision.ByName?
    /// The ID of the window that was opened, or nil if none was opened.
    var opened: String?
    /// The decisions on other platforms of the app that differ from this decision.
    var others: [DecisionReport] = []
    /// The decisions on older systems that the app supports that differ from this decision.
    var olderSystems: [DecisionReport] = []

    init(
        _ decision: some Decision, in app: DocumentApp, file: Argument? = nil, notation: Notation = .propertyList
    ) {
        facts = decision.outcome.facts
        reasons = decision.reasons
        identification = decision.opening?.identification
        byName = decision.opening?.byName
        (self.app, self.file, self.notation) = (app, file, notation)
    }

    /// The name of the platform to which the decision applies, if the app supports several platforms.
    private var platform: String? {
        app.declaration.platforms.count > 1 ? app.declaration.platform.rawValue : nil
    }

    /// The system to which the decision applies, or nil if it is the newest.
    private var system: AppleSystem? { app.system == .newest ? nil : app.system }

    /// Returns the reports for routers whose decisions differ: routers for other platforms or for older systems. The closure
    /// makes the decision of a router, or returns nil if there is none.
    func differing<Other: Decision>(
        _ routers: [DocumentRouter], _ decide: (DocumentRouter) -> Other?
    ) -> [DecisionReport] {
        routers.compactMap { router in
            guard let other = decide(router) else { return nil }
            let report = DecisionReport(other, in: router.app, file: file)
            // In both cases, nothing opens the file: no document type claims it, or no group reads it.
            let nothing: [DecisionErrorCode?] = [.noGroup, .notDeclared]
            let isSame = facts == report.facts || nothing.contains(facts.code) && nothing.contains(report.facts.code)
            return isSame ? nil : report
        }
    }

    /// The type of the file or of the new document.
    private var type: UTType? { identification?.type ?? facts.type }

    /// The window of the document: the window that was opened, or else the window of the decision.
    var window: String? { opened ?? facts.window }

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
        if let file { console.print(file, line + onPlatform) } else { console.print(line + onPlatform) }
        for other in others { console.print("  on \(other.app.declaration.platform.rawValue): " + other.line(console)) }
        for older in olderSystems {
            console.print(
                "  on \(older.app.declaration.platform.rawValue) \(older.app.system), which the app supports: "
                    + older.line(console))
        }
        if explained { explain(&console) }
        for warning in warnings {
            if let file {
                console.warn(warning.text, id: warning.id, of: file)
            } else {
                console.warn(warning.text)
            }
        }
    }

    // MARK: For people

    private func line(_ console: Console) -> StyledText {
        let type: StyledText = type.map { ", " + console.colored($0.identifier, .type) } ?? ""
        let scene = console.colored(facts.group ?? facts.scene ?? "", .group)
        let group: StyledText = facts.role.map { scene + " (\($0.rawValue))" } ?? ""
        let window: StyledText = "window \(window ?? "") (\(scene))"
        switch facts.outcome {
        case .openNewWindow: return opened == nil ? group + type : window + ", opened"
        case .openInWindow: return window + ", replacing its document" + type
        case .bringToFront: return window + ", already open"
        case .newDocument: return group + type + StyledText(facts.filenameExtension.map { ", .\($0)" } ?? "")
        case _ where sendsURL: return delivery(console) + type
        case .deliver: return window
        case .newScene: return facts.connection.map { StyledText(connected($0)) } ?? "\(scene), new window"
        case .unrouted:
            let reasons = reasons.trace.filter { $0.rule != "unrouted" }.map(\.text).joined(separator: "; ")
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
            : facts.outcome == .newScene ? name + ", new window," : "window \(window ?? "") (\(name))"
        let handler = facts.urlHandler.map { " in \($0)" } ?? ""
        return target
            + StyledText(
                " gets its URL\(handler): no document group, document type '\(facts.documentType ?? "")' claims it")
    }

    private var refusal: String {
        let reason = reasons.trace.last?.text ?? ""
        switch facts.code {
        case .nothingToCreate?: return "nothing to create: \(reason)"
        case .noGroup? where reasons.trace.last?.rule == "unrouted": return "no document group, and \(reason)"
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
        for evidence in identification?.basis ?? [] { console.print("  identification: \(evidence.text)") }
        console.explain(reasons.trace)
        console.explainMissingType(of: identification, in: notation)
        if let byName {
            let other = byName.outcome.facts
            let outcome =
                other.code == .unknownTypes
                ? "it is unknown what opens it"
                : (other.group.map { "'\($0)' (\(other.role?.rawValue ?? ""))" } ?? "nothing") + " opens it"
            console.print(
                "  by-name: by its name alone, as on Apple's systems, it is \(byName.type), and \(outcome)")
        }
    }

    private var warnings: [(id: String, text: String)] {
        (identification?.warnings ?? []).map { ($0.id.rawValue, $0.text) } + reasons.warnings.map { ($0.id, $0.text) }
    }

    // MARK: For programs

    /// The object for the decision on another platform or system.
    private var summary: JSONObject {
        var object = JSONObject()
        object.add("platform", app.declaration.platform.rawValue)
        object.add("os", system?.description)
        object.add("outcome", facts.outcome.rawValue)
        addResults(to: &object, isSummary: true)
        return object
    }

    /// Adds the keys of the results. A summary contains only the results that differ.
    private func addResults(to object: inout JSONObject, isSummary: Bool) {
        object.add("group", facts.group)
        object.add("scene", facts.scene)
        object.add("role", facts.role?.rawValue)
        object.add("editable", facts.isEditable)
        object.add("type", type?.identifier)
        if !isSummary { object.add("mimeType", identification?.mimeType ?? facts.type?.preferredMIMEType) }
        object.add("saveAs", facts.saveAs?.identifier)
        object.add("extension", facts.filenameExtension)
        if !isSummary {
            object.add("window", window)
            object.add("reason", facts.reason?.rawValue)
            object.add("rule", reasons.rule)
        }
        object.add("code", facts.code?.rawValue)
        object.add("configuration", facts.connection?.configuration)
        object.add("sceneClass", facts.connection?.sceneClass)
        object.add("delegateClass", facts.connection?.delegateClass)
        object.add("documentType", facts.documentType)
        object.add("urlHandler", facts.urlHandler)
    }

    private var object: JSONObject {
        var object = JSONObject()
        if let file { object.add(file: file) }
        object.add("outcome", facts.outcome.rawValue)
        object.add("app", app.displayName)
        object.add("platform", platform)
        object.add("os", system?.description)
        addResults(to: &object, isSummary: false)
        if let byName {
            let facts = byName.outcome.facts
            var other = JSONObject()
            other.add("type", byName.type.identifier)
            other.add("group", facts.group)
            other.add("role", facts.role?.rawValue)
            other.add("code", facts.code == .unknownTypes ? facts.code?.rawValue : nil)
            object.add("byName", other)
        }
        if !others.isEmpty { object.add("otherPlatforms", others.map(\.summary)) }
        if !olderSystems.isEmpty { object.add("olderSystems", olderSystems.map(\.summary)) }
        object.add("warnings", warnings.map { JSONObject(id: $0.id, text: $0.text) })
        object.add("trace", reasons.trace.map(JSONObject.init))
        return object
    }
}

extension JSONObject {
    init(_ step: Reasons.Step) {
        self.init()
        add("rule", step.rule)
        add("text", step.text)
        add("standing", step.standing.rawValue)
    }

    /// Creates the object for a file for which there is no decision.
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

    /// Reports an error in a file or the window store, as a message and, with `--json`, also as an object.
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
