import FileIdentification
import TypeRegistry

extension CommandSpecification {
    static let type = CommandSpecification(
        name: "type",
        summary: "the type of each file",
        operands: "FILE…",
        count: 1...Int.max,
        options: [mime, .explain, .identify, noDereference],
        examples: [
            ("typeq photo.jpg notes", "the type of each, by name and content"),
            ("typeq type --mime --json *.dat", "MIME types, for a program"),
            ("typeq type --explain report.md", "with the evidence"),
            ("find . -type f -print0 | typeq type -0 --files-from -", "many files at once"),
        ],
        discussion: "Also the bare 'typeq FILE…'. Type 'typeq ./NAME' for a file that is named as a command is.",
        takesFileLists: true,
        run: { invocation, console in
            var (registry, code) = RegistryLayers.registry(invocation, &console)
            let identifier = FileIdentifier(
                registry: registry, policy: IdentificationPolicy(invocation),
                followsSymbolicLinks: !invocation.has(noDereference))
            let operands = FileOperands(invocation)
            for failure in operands.failures {
                console.message(failure)
                code = .trouble
            }
            for file in operands.files {
                do throws(FileAccessError) {
                    let identification = try identifier.identify(file.path)
                    console.print(
                        identification, of: file, asMIME: invocation.has(mime), explained: invocation.has(.explain))
                } catch {
                    console.report(error, of: file)
                    code = code.combined(with: .trouble)
                }
            }
            return code
        }
    )

    private static let mime = OptionSpecification(long: "mime", short: "m", help: "print MIME types")
    private static let noDereference = OptionSpecification(
        long: "no-dereference", help: "tell the type of a symbolic link itself")
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
        _ identification: Identification, of file: Argument, asMIME: Bool, explained: Bool
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
        let answer = asMIME ? identification.mimeType ?? "application/octet-stream" : identification.type.identifier
        print(file, colored(answer, .type))
        if explained {
            for evidence in identification.basis { print("  \(evidence.text)") }
            print("  confidence: \(identification.confidence.rawValue)")
        }
        for warning in identification.warnings { warn(warning.text, id: warning.id.rawValue, of: file) }
    }

    /// A file that could not be looked at: a message, and in JSON an object too.
    mutating func report(_ error: FileAccessError, of file: Argument) {
        if style.isJSON {
            var object = JSONObject()
            object.add(file: file)
            object.add("error", error.message)
            print(object)
        }
        message("\(file.text): \(error.message)")
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
