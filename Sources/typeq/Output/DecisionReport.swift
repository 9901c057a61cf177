import AppDeclaration
import DocumentRouting
import FileIdentification
import TypeRegistry

/// What a command prints about a decision: a line, an explanation, or an object for programs.
struct DecisionReport {
    /// The file that the decision is about, if any.
    var file: Argument?
    let app: DocumentApp
    /// The keys that the declaration of the app is written with.
    var notation = Notation.propertyList
    var decision: Decision
    /// The answers on the other platforms of the app that differ from this one.
    var others: [DecisionReport] = []
    /// The answers on older systems that the app supports that differ from this one.
    var olderSystems: [DecisionReport] = []

    init(_ decision: Decision, in app: DocumentApp, file: Argument? = nil) {
        self.decision = decision
        self.app = app
        self.file = file
    }

    /// The name of the platform that the answer is for, if the app supports several.
    private var platform: String? {
        app.declaration.platforms.count > 1 ? app.declaration.platform.rawValue : nil
    }

    /// The system that the answer is for, if it is not the newest.
    private var system: AppleSystem? { app.system == .newest ? nil : app.system }

    /// Adds the answers on the other platforms of the app that differ.
    ///
    /// - Parameters:
    ///   - routers: The routers of the other platforms.
    ///   - decide: Makes the decision on a platform, or returns nil if there is none.
    mutating func compare(with routers: [DocumentRouter], _ decide: (DocumentRouter) -> Decision?) {
        others = differing(routers, decide)
    }

    /// Adds the answers on the older systems of the app that differ.
    ///
    /// - Parameters:
    ///   - routers: The routers of the older systems.
    ///   - decide: Makes the decision on a system.
    mutating func compare(withOlder routers: [DocumentRouter], _ decide: (DocumentRouter) -> Decision) {
        olderSystems = differing(routers, decide)
    }

    private func differing(_ routers: [DocumentRouter], _ decide: (DocumentRouter) -> Decision?) -> [DecisionReport] {
        routers.compactMap { router in
            guard let other = decide(router), !decision.agrees(with: other) else { return nil }
            // Whether the file is not claimed or not read, nothing opens it.
            let nothing: [Decision.Code?] = [.noGroup, .notDeclared]
            guard !nothing.contains(decision.code) || !nothing.contains(other.code) else { return nil }
            return DecisionReport(other, in: router.app, file: file)
        }
    }

    private var identification: Identification? { decision.identification }

    /// The exit code of the answer.
    var code: ExitCode {
        // The input could not be read completely, so there is no answer.
        if [.unknownCondition, .unreadSources, .unknownTypes].contains(decision.code) { return .error }
        return decision.outcome == .error || decision.outcome == .unrouted ? .no : .yes
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
        let type: StyledText =
            (identification?.type ?? decision.type).map { ", " + console.colored($0.identifier, .type) } ?? ""
        let group: StyledText =
            decision.group.map { console.colored($0.name, .group) + " (\($0.role.rawValue))" } ?? ""
        let scene = console.colored(decision.group?.name ?? decision.scene ?? "", .group)
        switch decision.outcome {
        case .openNewWindow:
            return decision.window.map { "window \($0.id) (\(scene)), opened" } ?? (group + type)
        case .openInWindow: return "window \(decision.window?.id ?? "") (\(scene)), replacing its document" + type
        case .bringToFront: return "window \(decision.window?.id ?? "") (\(scene)), already open"
        case .newDocument: return group + type + StyledText(decision.filenameExtension.map { ", .\($0)" } ?? "")
        case .deliver: return "window \(decision.window?.id ?? "") (\(scene))"
        case .newScene: return decision.connection.map { StyledText(connected($0)) } ?? "\(scene), new window"
        case .unrouted:
            let reasons = decision.trace.filter { $0.rule != "unrouted" }.map(\.text).joined(separator: "; ")
            return "\(console.colored("unrouted", .no)): \(reasons)"
        case .error: return console.colored(refusal, .no) + type
        }
    }

    private var refusal: String {
        switch decision.code {
        case .nothingToCreate?: "nothing to create: \(decision.trace.last?.text ?? "")"
        case .unavailableOnPlatform?: "not on \(app.declaration.platform.rawValue): \(decision.trace.last?.text ?? "")"
        case .unknownCondition?, .unreadSources?, .unknownTypes?: "unknown: \(decision.trace.last?.text ?? "")"
        default: "nothing opens it"
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
        console.explain(decision.trace)
        console.explainMissingType(of: identification, in: notation)
        if let byName = decision.byName {
            let outcome =
                byName.code == nil
                ? (byName.group.map { "'\($0.name)' (\($0.role.rawValue))" } ?? "nothing") + " opens it"
                : "it is unknown what opens it"
            console.print(
                "  by-name: by its name alone, as on Apple's systems, it is \(byName.type), and \(outcome)")
        }
    }

    private var warnings: [Decision.Warning] {
        (identification?.warnings ?? []).map { warning in
            Decision.Warning(id: warning.id.rawValue, text: warning.text)
        } + decision.warnings
    }

    // MARK: For programs

    /// The object for the answer on another platform or system.
    private var summary: JSONObject {
        var object = JSONObject()
        object.add("platform", app.declaration.platform.rawValue)
        object.add("os", system?.description)
        object.add("outcome", decision.outcome.rawValue)
        object.add("group", decision.group?.name)
        object.add("scene", decision.scene)
        object.add("role", decision.group?.role.rawValue)
        object.add("editable", decision.isEditable)
        object.add("type", (identification?.type ?? decision.type)?.identifier)
        object.add("saveAs", decision.saveAs?.identifier)
        object.add("extension", decision.filenameExtension)
        object.add("code", decision.code?.rawValue)
        object.add("configuration", decision.connection?.configuration)
        object.add("sceneClass", decision.connection?.sceneClass)
        object.add("delegateClass", decision.connection?.delegateClass)
        return object
    }

    var object: JSONObject {
        var object = JSONObject()
        if let file { object.add(file: file) }
        object.add("outcome", decision.outcome.rawValue)
        object.add("app", app.displayName)
        object.add("platform", platform)
        object.add("os", system?.description)
        object.add("group", decision.group?.name)
        object.add("scene", decision.scene)
        object.add("role", decision.group?.role.rawValue)
        object.add("editable", decision.isEditable)
        object.add("type", (identification?.type ?? decision.type)?.identifier)
        object.add("mimeType", identification?.mimeType ?? decision.type?.preferredMIMEType)
        object.add("saveAs", decision.saveAs?.identifier)
        object.add("extension", decision.filenameExtension)
        object.add("window", decision.window?.id)
        object.add("reason", decision.reason?.rawValue)
        object.add("rule", decision.rule)
        object.add("code", decision.code?.rawValue)
        object.add("configuration", decision.connection?.configuration)
        object.add("sceneClass", decision.connection?.sceneClass)
        object.add("delegateClass", decision.connection?.delegateClass)
        if let byName = decision.byName {
            var other = JSONObject()
            other.add("type", byName.type.identifier)
            other.add("group", byName.group?.name)
            other.add("role", byName.group?.role.rawValue)
            other.add("code", byName.code?.rawValue)
            object.add("byName", other)
        }
        if !others.isEmpty { object.add("otherPlatforms", others.map(\.summary)) }
        if !olderSystems.isEmpty { object.add("olderSystems", olderSystems.map(\.summary)) }
        object.add("warnings", warnings.map { JSONObject(id: $0.id, text: $0.text) })
        object.add("trace", decision.trace.map(JSONObject.init))
        return object
    }
}

extension JSONObject {
    /// Creates the object for a step of a trace.
    init(_ step: Decision.TraceStep) {
        self.init()
        add("rule", step.rule)
        add("text", step.text)
        add("standing", step.standing.rawValue)
    }

    /// Creates the object for a file without a decision.
    init(_ code: String, of file: Argument, in app: DocumentApp) {
        self.init()
        add(file: file)
        add("outcome", "error")
        add("app", app.displayName)
        add("code", code)
    }
}

extension Console {
    /// Prints the steps to an answer, a line each.
    mutating func explain(_ trace: [Decision.TraceStep]) {
        for step in trace {
            let standing = step.standing == .inferred ? colored(" (inferred)", .faint) : ""
            print("  \(step.rule): \(step.text)\(standing)")
        }
    }

    /// Reports an error with a file or with the window store: a message, and in JSON an object, too.
    mutating func report(_ error: DocumentRouter.Failure, of file: Argument, in app: DocumentApp) {
        switch error {
        case .file(let error):
            if style.isJSON { print(JSONObject(error.kind.rawValue, of: file, in: app)) }
            message("\(file.name): \(error.message)")
        case .windows(let error): report(error, of: file, in: app)
        }
    }

    /// Reports an error of the window store.
    mutating func report(_ error: WindowStoreError, of file: Argument, in app: DocumentApp) {
        if style.isJSON {
            print(JSONObject(error.kind == .notFound ? "not-found" : "unreadable", of: file, in: app))
        }
        message("\(error)")
    }
}
