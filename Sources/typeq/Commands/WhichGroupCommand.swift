import AppDeclaration
import DocumentRouting
import FileIdentification
import TypeRegistry

extension CommandSpecification {
    static let whichGroup = CommandSpecification(
        name: "which-group",
        summary: "which document group of an app opens each file, as editor or viewer",
        operands: "FILE…",
        count: 1...Int.max,
        options: [.app, .target, .identify, policy, origin, .explain],
        examples: [
            ("typeq which-group report.md", "with the nearest typeq.json, or the sample app"),
            ("typeq which-group --explain --app typeq.json photo.md", "why this group, and what the Mac would do"),
            ("typeq which-group --json *.png", "for a program"),
        ],
        takesFileLists: true,
        run: { invocation, console in
            var (registry, code) = RegistryLayers.registry(invocation, &console)
            let locator: AppLocator
            do throws(LayerError) {
                locator = try AppLocator(invocation, over: registry, &console, &code)
            } catch {
                console.message(error.message)
                return .trouble
            }
            let question = WhichGroup(invocation, locator)
            let operands = FileOperands(invocation)
            for failure in operands.failures {
                console.message(failure)
                code = .trouble
            }
            if invocation.has(.explain), !console.style.isJSON {
                console.print("app \(locator.app.displayName), \(locator.finding)")
            }
            for file in operands.files { code = code.combined(with: question.answer(file, &console)) }
            return code
        }
    )

    fileprivate static let policy = OptionSpecification(
        long: "policy", value: "POLICY", choices: GroupPolicy.allCases.map(\.rawValue),
        help: "which of several groups: the nearest type, or the first declared")
    fileprivate static let origin = OptionSpecification(
        long: "origin", value: "ORIGIN", choices: OpenOrigin.allCases.map(\.rawValue),
        help: "who opens the file: the desktop, or the app itself (the default)")
}

/// The question that `which-group` asks of each file.
private struct WhichGroup {
    let app: DocumentApp
    let identifier: FileIdentifier
    let policy: GroupPolicy
    let origin: OpenOrigin
    let isExplained: Bool

    init(_ invocation: Invocation, _ locator: AppLocator) {
        app = locator.app
        identifier = FileIdentifier(registry: app.registry, policy: IdentificationPolicy(invocation))
        policy =
            invocation.value(CommandSpecification.policy).flatMap { GroupPolicy(rawValue: $0.text) } ?? .specific
        origin = invocation.value(CommandSpecification.origin).flatMap { OpenOrigin(rawValue: $0.text) } ?? .app
        isExplained = invocation.has(.explain)
    }

    func answer(_ file: Argument, _ console: inout Console) -> ExitCode {
        let identification: Identification
        do {
            identification = try identifier.identify(file.path)
        } catch {
            if console.style.isJSON { console.print(JSONObject(error, of: file, in: app)) }
            console.message("\(file.text): \(error.message)")
            return .trouble
        }
        let folder = file.path.removingLastComponent()
        var document = DocumentFile(
            type: identification.type,
            isWritable: Environment.canWrite(file.bytes),
            isFolderWritable: Environment.canWrite(folder.isEmpty ? [UInt8(ascii: ".")] : Argument(folder).bytes))
        let decision = Decision.openDocument(document, in: app, policy: policy, origin: origin)
        var byName = decision
        if identification.byName != identification.type {
            document.type = identification.byName
            byName = Decision.openDocument(document, in: app, policy: policy, origin: origin)
        }
        let answer = Answer(file: file, identification: identification, decision: decision, byName: byName, app: app)
        if console.style.isJSON {
            console.print(answer.object)
        } else {
            answer.print(explained: isExplained, &console)
        }
        return decision.outcome == .error ? .no : .yes
    }
}

/// What `which-group` prints about a file.
private struct Answer {
    let file: Argument
    let identification: Identification
    let decision: Decision
    /// What the platform, which goes by the name, would do.
    let byName: Decision
    let app: DocumentApp

    private var differsByName: Bool { identification.byName != identification.type }

    func print(explained: Bool, _ console: inout Console) {
        let type = console.colored(identification.type.identifier, .type)
        if let group = decision.group {
            console.print(file, "\(console.colored(group.name, .group)) (\(group.role.rawValue)), \(type)")
        } else {
            console.print(file, "\(console.colored("nothing opens it", .no)), \(type)")
        }
        if explained {
            for evidence in identification.basis { console.print("  identification: \(evidence.text)") }
            for step in decision.trace {
                let standing = step.standing == .inferred ? console.colored(" (inferred)", .faint) : ""
                console.print("  \(step.rule): \(step.text)\(standing)")
            }
            if differsByName {
                let outcome = byName.group.map { "'\($0.name)' (\($0.role.rawValue))" } ?? "nothing"
                console.print(
                    "  by-name: by its name alone, as on Apple's systems, it is \(identification.byName), and \(outcome) opens it"
                )
            }
        }
        for warning in warnings { console.warn(warning.text, id: warning.id, of: file) }
    }

    private var warnings: [Decision.Warning] {
        identification.warnings.map { Decision.Warning(id: $0.id.rawValue, text: $0.text) } + decision.warnings
    }

    var object: JSONObject {
        var object = JSONObject()
        object.add(file: file)
        object.add("outcome", decision.outcome.rawValue)
        object.add("app", app.displayName)
        object.add("group", decision.group?.name)
        object.add("role", decision.group?.role.rawValue)
        object.add("editable", decision.isEditable)
        object.add("type", identification.type.identifier)
        object.add("mimeType", identification.mimeType)
        object.add("saveAs", decision.saveAs?.identifier)
        object.add("extension", decision.saveAs?.preferredFilenameExtension)
        object.add("rule", decision.rule)
        object.add("code", decision.code?.rawValue)
        if differsByName {
            var other = JSONObject()
            other.add("type", identification.byName.identifier)
            other.add("group", byName.group?.name)
            other.add("role", byName.group?.role.rawValue)
            object.add("byName", other)
        }
        object.add("warnings", warnings.map { JSONObject(id: $0.id, text: $0.text) })
        object.add("trace", decision.trace.map(JSONObject.init))
        return object
    }
}

extension JSONObject {
    fileprivate init(_ step: Decision.TraceStep) {
        self.init()
        add("rule", step.rule)
        add("text", step.text)
        add("standing", step.standing.rawValue)
    }

    /// A file that could not be looked at, as the output contract has it.
    fileprivate init(_ error: FileAccessError, of file: Argument, in app: DocumentApp) {
        self.init()
        add(file: file)
        add("outcome", "error")
        add("app", app.displayName)
        add("code", error.kind.rawValue)
    }
}
