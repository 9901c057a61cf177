import DocumentRouting
import FileIdentification
import SystemPackage
import TypeRegistry

extension CommandSpecification {
    static let type = CommandSpecification(
        command: .type,
        summary: "the type of each file",
        operands: "FILE…",
        count: 1...Int.max,
        examples: [
            ("typeq photo.jpg notes", "the type of each, by name and content"),
            ("typeq type --mime --json *.dat", "MIME types, for a program"),
            ("typeq type --explain report.md", "with the evidence"),
            ("typeq type --recursive ~/Downloads", "every file below a folder"),
            ("curl -s ADDRESS | typeq type --name a.bin -", "standard input, with a name for it"),
            ("find . -type f -print0 | typeq type -0 --files-from -", "many files at once"),
        ],
        discussion:
            "'typeq FILE…' is the same as 'typeq type FILE…'. For a file with the name of a command, use 'typeq ./NAME'.",
        run: { invocation, console in
            let (registries, code) = RegistryLayers.registriesWithApp(invocation, &console)
            let identifier = registries.identifier(
                policy: invocation[Options.identify], followsSymbolicLinks: !invocation[Options.noDereference])
            let task = TypeTask(
                identifier: identifier, form: Answer(invocation), inputName: invocation[Options.inputName]?.path)
            let batch = Batch(invocation, isRecursive: invocation[Options.recursive])
            return code.combined(with: batch.run(task, in: invocation[Options.sandbox], &console))
        }
    )

    /// Which part of an answer is printed.
    fileprivate enum Answer {
        case type(isExplained: Bool)
        case mimeType(isExplained: Bool)
        case encoding

        init(_ invocation: Invocation) {
            let isExplained = invocation[Options.explain]
            self =
                if invocation[Options.encoding] {
                    .encoding
                } else {
                    invocation[Options.mime] ? .mimeType(isExplained: isExplained) : .type(isExplained: isExplained)
                }
        }
    }
}

/// What `type` does for each file.
private struct TypeTask: FileTask {
    let identifier: FileIdentifier
    let form: CommandSpecification.Answer
    let inputName: FilePath?

    func begin(_ file: Argument) -> FileBeginning<Void, Identification> {
        file == .standardInput ? .standardInput((), name: inputName) : .identify(())
    }

    func answer(_ file: Argument, _ known: Void, _ identification: Identification) -> Identification { identification }

    func print(
        _ answer: Result<Identification, Failure>, of file: Argument, _ console: inout Console
    ) -> ExitCode {
        switch answer {
        case .success(let identification):
            console.print(identification, of: file, as: form)
            return .yes
        case .failure(let error):
            console.report(error, of: file)
            return .error
        }
    }
}

extension Console {
    /// Prints an identification as text, or as an object.
    fileprivate mutating func print(
        _ identification: Identification, of file: Argument, as form: CommandSpecification.Answer
    ) {
        if style.isJSON {
            var object = JSONObject()
            object.add(file: file)
            object.add("node", identification.node.rawValue)
            object.add("type", identification.type.identifier)
            object.add("mimeType", identification.mimeType)
            object.add("encoding", identification.encoding)
            object.add("empty", identification.isEmpty)
            object.add("confidence", identification.confidence.rawValue)
            object.add("basis", identification.basis.map(\.text))
            object.add("alternatives", identification.alternatives.map(\.identifier))
            object.add("warnings", identification.warnings.map { JSONObject(id: $0.id.rawValue, text: $0.text) })
            return print(object)
        }
        let explained: Bool
        switch form {
        case .type(let isExplained):
            print(file, colored(identification.type.identifier, .type))
            explained = isExplained
        case .mimeType(let isExplained):
            print(file, colored(identification.mimeType ?? "application/octet-stream", .type))
            explained = isExplained
        case .encoding:
            print(file, StyledText(identification.encoding ?? "binary"))
            explained = false
        }
        if explained {
            for evidence in identification.basis { print("  \(evidence.text)") }
            print("  confidence: \(identification.confidence.rawValue)")
            explainMissingType(of: identification)
        }
        for warning in identification.warnings { warn(warning.text, id: warning.id.rawValue, of: file) }
    }

    /// Reports a file that could not be identified: a message, and in JSON an object, too.
    fileprivate mutating func report(_ error: DocumentRouter.Failure, of file: Argument) {
        let text: String =
            switch error {
            case .file(let error): error.message
            case .windows(let error): "\(error)"
            }
        if style.isJSON {
            var object = JSONObject()
            object.add(file: file)
            object.add("error", text)
            print(object)
        }
        message("\(file.name): \(text)")
    }
}

extension JSONObject {
    /// Creates the object for a warning.
    init(id: String, text: String) {
        self.init()
        add("id", id)
        add("text", text)
    }
}
