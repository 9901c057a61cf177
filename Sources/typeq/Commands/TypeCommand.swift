import FileIdentification
import SystemPackage
import TypeRegistry
import Workers

extension CommandSpecification {
    static let type = CommandSpecification(
        command: .type,
        summary: "the type of each file",
        operands: "FILE…",
        count: 1...Int.max,
        options: [.appTypes, .types, mime, encoding, .explain, .identify, noDereference, recursive, name, .sandbox],
        examples: [
            ("typeq photo.jpg notes", "the type of each, by name and content"),
            ("typeq type --mime --json *.dat", "MIME types, for a program"),
            ("typeq type --explain report.md", "with the evidence"),
            ("typeq type --recursive ~/Downloads", "every file below a folder"),
            ("curl -s ADDRESS | typeq type --name a.bin -", "standard input, with a name"),
            ("find . -type f -print0 | typeq type -0 --files-from -", "many files at once"),
        ],
        discussion: "Also the bare 'typeq FILE…'. Type 'typeq ./NAME' for a file that is named as a command is.",
        takesFileLists: true,
        run: { invocation, console in
            let (registries, code) = RegistryLayers.registriesWithApp(invocation, &console)
            let identifier = registries.identifier(
                policy: IdentificationPolicy(invocation), followsSymbolicLinks: !invocation.has(noDereference))
            let question = TypeQuestion(
                identifier: identifier, form: Answer(invocation), inputName: invocation.value(name)?.path)
            let batch = Batch(invocation, isRecursive: invocation.has(recursive))
            return code.combined(with: batch.run(question, in: Sandbox(invocation), &console))
        }
    )

    private static let mime = OptionSpecification(long: "mime", short: "m", help: "print MIME types")
    private static let encoding = OptionSpecification(long: "encoding", help: "print the encoding of text, or 'binary'")
    private static let recursive = OptionSpecification(
        long: "recursive", short: "r", help: "tell the types of all files below a directory")
    private static let name = OptionSpecification(
        long: "name", value: "NAME", help: "the name that '-', standard input, is to have")

    /// What is printed of an answer.
    fileprivate enum Answer {
        case type(isExplained: Bool)
        case mimeType(isExplained: Bool)
        case encoding

        init(_ invocation: Invocation) {
            let isExplained = invocation.has(.explain)
            self =
                if invocation.has(CommandSpecification.encoding) {
                    .encoding
                } else {
                    invocation.has(mime) ? .mimeType(isExplained: isExplained) : .type(isExplained: isExplained)
                }
        }
    }

    private static let noDereference = OptionSpecification(
        long: "no-dereference", help: "tell the type of a symbolic link itself")
}

/// The question of `type`.
private struct TypeQuestion: FileQuestion {
    let identifier: FileIdentifier
    let form: CommandSpecification.Answer
    let inputName: FilePath?

    func begin(_ file: Argument) -> FileBeginning<Void, Identification> {
        file == StandardInput.operand ? .standardInput((), name: inputName) : .identify(())
    }

    func answer(_ file: Argument, _ known: Void, _ identification: Identification) -> Identification { identification }

    func print(
        _ answer: Result<Identification, any Error>, of file: Argument, _ console: inout Console
    ) -> ExitCode {
        switch answer {
        case .success(let identification):
            console.print(identification, of: file, as: form)
            return .yes
        case .failure(let error):
            console.report(error, of: file)
            return .trouble
        }
    }
}

extension OptionSpecification {
    static let identify = OptionSpecification(
        long: "identify", value: "POLICY", choices: ["auto", "name", "content"],
        help: "what counts: both, the name alone (as on Apple's systems), the content alone")
}

extension IdentificationPolicy {
    /// The policy that `--identify` names; `auto` when it was not given.
    init(_ invocation: Invocation) {
        switch invocation.value(.identify)?.text {
        case "name": self = .name
        case "content": self = .content
        default: self = .auto
        }
    }
}

extension Console {
    /// An identification as text or as an object.
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

    /// A file that could not be looked at: a message, and in JSON an object too.
    mutating func report(_ error: any Error, of file: Argument) {
        let text = (error as? FileAccessError)?.message ?? "\(error)"
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
    /// A warning as the output contract has it.
    init(id: String, text: String) {
        self.init()
        add("id", id)
        add("text", text)
    }
}
