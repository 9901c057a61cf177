import DeclarationFormats
import DocumentRouting
import FileIdentification
import Synchronization
import TypeRegistry
import Workers

extension CommandSpecification {
    static let handlers = CommandSpecification(
        command: .handlers, summary: "the desktop applications that open a type or a file", operands: "TYPE|FILE",
        count: 1...1,
        examples: [
            ("typeq handlers report.md", "the default application first, applications for supertypes last"),
            ("typeq handlers --explain text/x-csrc", "the type for which each application was found, and the file"),
            ("typeq handlers text/markdown --set org.gnome.TextEditor", "changes the default application"),
        ],
        completion: .typeOrFile,
        run: { invocation, console in
            var (registries, code) = RegistryLayers.registriesWithApp(invocation, &console)
            // The desktop is read first, because the program drops its privileges before it reads a file.
            let desktop = Desktop(&console)
            let operand = invocation.operands[0]
            guard
                let subject = HandledSubject(
                    operand, registries, invocation: invocation, console: &console, code: &code)
            else { return code }
            let lineage = MIMELineage(of: subject.type, mimeType: subject.mimeType, in: desktop.database)
            if let application = invocation[Options.set] {
                return code.combined(
                    with: DefaultApplication(desktop, subject, lineage: lineage).set(application, &console))
            }
            let handlers = desktop.handlers(lineage)
            print(handlers, of: subject, isExplained: invocation[Options.explain], &console)
            guard handlers.handlers.isEmpty else { return code }
            if !console.style.isQuiet { console.message("no application opens \(subject.shownName)") }
            return code.combined(with: .no)
        })

    private static func print(
        _ handlers: DesktopHandlers, of subject: HandledSubject, isExplained: Bool, _ console: inout Console
    ) {
        if isExplained, !console.style.isJSON {
            let steps = handlers.lineage.steps.map(\.text).joined(separator: " → ")
            console.print("\(subject.shownName): \(steps)")
        }
        for (index, handler) in handlers.handlers.enumerated() {
            if console.style.isJSON {
                console.print(JSONObject(handler, of: subject, isDefault: index == 0))
                continue
            }
            let application = handler.application
            // A result is always a single line, even if the name contains a line feed.
            let name = application.localizedName
            console.print(
                console.colored(application.id, .group) + StyledText(": \(name)")
                    + StyledText(index == 0 ? ", default" : "")
                    + StyledText(handler.step.distance == 0 ? "" : ", as \(handler.step.text)"))
            guard isExplained else { continue }
            for reason in handler.reasons { console.print("  \(reason)") }
        }
    }
}

extension MIMELineage.Step {
    /// The type and its MIME type.
    fileprivate var text: String {
        let mimeType = mimeTypes.first ?? ""
        return type.map { $0.isDynamic ? mimeType : "\($0.identifier) (\(mimeType))" } ?? mimeType
    }
}

extension DesktopHandlers.Handler {
    /// The reasons why the application is in the list, and why it is the default.
    fileprivate var reasons: [String] {
        let mimeType = association.mimeType
        let file = Argument(bytes: application.file).name
        var reasons = [
            association.addedBy.map { "\(mimeType) is added in \(Argument($0).name)" }
                ?? "\(mimeType) is in MimeType of \(file)"
        ]
        if let list = association.defaultIn { reasons.append("the default application in \(Argument(list).name)") }
        return reasons
    }
}

extension JSONObject {
    /// Creates the JSON object that `handlers` prints for an application.
    fileprivate init(_ handler: DesktopHandlers.Handler, of subject: HandledSubject, isDefault: Bool) {
        self.init()
        if subject.isFile { add(file: subject.operand) } else { add("query", subject.operand.text) }
        add("type", subject.type.identifier)
        add("application", handler.application.id)
        add("name", handler.application.name)
        add("default", isDefault)
        add("matchedType", handler.step.type?.identifier)
        add("mimeType", handler.association.mimeType)
        add("distance", handler.step.distance)
        add(file: Argument(bytes: handler.application.file), as: "desktopFile")
        if let list = handler.association.addedBy { add(file: Argument(list), as: "addedIn") }
        if let list = handler.association.defaultIn { add(file: Argument(list), as: "defaultIn") }
    }
}

/// The subject of `handlers`: a type, or the type of a file.
struct HandledSubject {
    let operand: Argument
    let isFile: Bool
    let type: UTType
    /// The MIME type of the file, or the requested MIME type.
    let mimeType: String?

    var shownName: String { operand.name }

    /// Finds the type that an operand names, or else identifies the file. A declared type takes precedence over an existing
    /// file. Returns nil after reporting an error.
    init?(
        _ operand: Argument, _ registries: Registries, invocation: Invocation, console: inout Console,
        code: inout ExitCode
    ) {
        self.operand = operand
        let query = TypeQuery(operand.text)
        let declared = (try? registries.selected.type(named: operand.text)).flatMap { $0.isDynamic ? nil : $0 }
        if declared == nil, Environment.exists(operand) {
            guard
                let identified = Self.identify(
                    operand, registries, invocation: invocation, console: &console, code: &code)
            else { return nil }
            (isFile, type, mimeType) = (true, identified.type, identified.mimeType)
            return
        }
        let isPath = operand.text.hasPrefix("/") || operand.text.hasPrefix("./") || operand.text.hasPrefix("../")
        if isPath || Self.isMissingFile(operand, registries.selected) {
            console.message("\(operand.name): neither a type nor an existing file")
            code = code.combined(with: .error)
            return nil
        }
        guard let named = console.type(operand, in: registries.selected, &code) else { return nil }
        (isFile, type) = (false, named)
        mimeType = query.form == .mimeType ? MIMEName.withoutParameters(operand.text) : nil
    }

    /// Returns whether an operand is not a type but has the extension of a type, such as `report.md`.
    private static func isMissingFile(_ operand: Argument, _ registry: Registry) -> Bool {
        do {
            _ = try registry.type(named: operand.text)
            return false
        } catch {
            return TypeSuggestion.isFile(operand, in: registry)
        }
    }

    private static func identify(
        _ file: Argument, _ registries: Registries, invocation: Invocation, console: inout Console, code: inout ExitCode
    ) -> Identification? {
        let task = HandlersTask(
            identifier: registries.identifier(policy: invocation[Options.identify], followsSymbolicLinks: true))
        let batch = Batch(files: [file])
        guard invocation[Options.set] != nil else {
            code = code.combined(with: batch.run(task, in: invocation[Options.sandbox], &console))
            return task.identification.value
        }
        // A process that sets the default application keeps its privileges, so other processes read the file.
        do throws(Sandbox.Failure) {
            let workers = try invocation[Options.sandbox].workers(for: task.identifier, &console)
            defer { workers?.end() }
            code = code.combined(with: batch.run(task, with: workers, &console))
        } catch {
            console.message(error.message)
            code = code.combined(with: .error)
        }
        return task.identification.value
    }
}

/// The task that `typeq handlers` runs for its file. The task keeps the identification.
private struct HandlersTask: IdentifyingTask {
    let identifier: FileIdentifier
    let identification = Kept()

    final class Kept: Sendable {
        private let kept = Mutex<Identification?>(nil)

        var value: Identification? { kept.withLock { $0 } }

        func keep(_ identification: Identification) { kept.withLock { $0 = identification } }
    }

    func print(_ result: FileResult<Identification>, of file: Argument, _ console: inout Console) -> ExitCode {
        switch result {
        case .success(let found):
            identification.keep(found)
            console.warn(of: found, file)
            return .yes
        case .failure(let error): return console.report(unidentified: file, error)
        }
    }
}
