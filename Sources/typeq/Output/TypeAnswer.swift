import DeclarationFormats
import DocumentRouting
import FileIdentification
import TypeRegistry

/// The format in which `type` prints an identification.
struct TypeAnswer: Sendable {
    enum Form: Sendable {
        case type, description, mimeType, encoding, mimeTypeAndEncoding
        case template(OutputTemplate)
    }

    private(set) var form = Form.type
    private(set) var isExplained = false
    /// Whether the name of the file is omitted.
    private(set) var isBrief = false

    /// Whether text output can include evidence or alternatives. JSON output does not depend on this property.
    var hasEvidence: Bool {
        if case .template = form { true } else { isExplained }
    }

    /// Whether text output can include the encoding or the line endings. JSON output does not depend on this property.
    var hasEncoding: Bool {
        switch form {
        case .encoding, .mimeTypeAndEncoding, .template: true
        case .type, .description, .mimeType: isExplained
        }
    }

    /// The name of the file and its type.
    static let type = TypeAnswer()

    private init() {}

    /// Reads the options.
    ///
    /// - Throws: `UsageError` for options that exclude each other, or for an invalid template.
    init(_ invocation: Invocation) throws(UsageError) {
        isExplained = invocation[Options.explain]
        isBrief = invocation[Options.brief]
        let hasMIMEType = invocation[Options.mime]
        let hasEncoding = invocation[Options.encoding]
        try invocation.exclude(Options.description, Options.mime)
        try invocation.exclude(Options.description, Options.encoding)
        if let template = invocation[Options.template] {
            for other in [
                Options.description, Options.mime, Options.encoding, Options.brief, Options.explain, Options.json,
            ] {
                guard !invocation[other] else {
                    throw UsageError("'--format' and '--\(other.row.long)' cannot be combined")
                }
            }
            form = .template(try OutputTemplate(template))
        } else if invocation[Options.description] {
            form = .description
        } else if hasMIMEType {
            form = hasEncoding ? .mimeTypeAndEncoding : .mimeType
        } else if hasEncoding {
            form = .encoding
        }
    }
}

extension Invocation {
    /// Throws an error if both flags are specified.
    func exclude(_ one: Option<Bool>, _ other: Option<Bool>) throws(UsageError) {
        guard self[one], self[other] else { return }
        throw UsageError("'--\(one.row.long)' and '--\(other.row.long)' cannot be combined")
    }
}

extension Identification {
    /// The MIME type to display. Any file is at least a sequence of bytes.
    var knownMIMEType: String { mimeType ?? "application/octet-stream" }

    /// The encoding to display: `binary` if the file does not contain text, or was not read.
    var knownEncoding: String { encoding ?? "binary" }

    /// The MIME type, with the encoding as a parameter.
    ///
    /// Source: [RFC 2046](https://www.rfc-editor.org/rfc/rfc2046), 4.1.2. `binary` is used as in file(1).
    var mimeTypeWithEncoding: String { "\(knownMIMEType); charset=\(knownEncoding)" }
}

extension Console {
    /// Prints an identification as text or as a JSON object. The name is the name of the file, or the name that is
    /// specified for standard input.
    mutating func print(
        _ identification: Identification, of file: Argument, named name: Argument, as answer: TypeAnswer
    ) {
        if style.isJSON { return print(JSONObject(identification, of: file, named: name)) }
        switch answer.form {
        case .template(let template): print(template, identification, of: file, named: name)
        default:
            let line = text(of: identification, as: answer.form)
            if answer.isBrief { print(line) } else { print(file, line) }
        }
        if answer.isExplained {
            for evidence in identification.evidence { print("  \(evidence.text)") }
            if let rule = identification.ruleWithReason { print("  rule: \(rule)") }
            print("  confidence: \(identification.confidence.rawValue)")
            explainMissingType(of: identification)
        }
    }

    private func text(of identification: Identification, as form: TypeAnswer.Form) -> StyledText {
        switch form {
        case .type where isTerminal && identification.type.isDynamic, .description:
            colored(identification.typeDescription ?? identification.type.identifier, .type)
        case .type, .template: colored(identification.type.identifier, .type)
        case .mimeType: colored(identification.knownMIMEType, .type)
        case .encoding: StyledText(identification.knownEncoding)
        case .mimeTypeAndEncoding: colored(identification.mimeTypeWithEncoding, .type)
        }
    }

    private mutating func print(
        _ template: OutputTemplate, _ identification: Identification, of file: Argument, named name: Argument
    ) {
        var line: [UInt8] = []
        for piece in template.pieces {
            switch piece {
            case .text(let text): line += text
            case .value(.file): line += shown(file)
            case .value(let key): line += shown(identification.text(of: key, file, named: name)).utf8
            }
        }
        printLine(line)
    }

    mutating func warn(of identification: Identification, _ file: Argument) {
        for warning in identification.warnings { warn(warning.text, id: warning.id.rawValue, of: file) }
    }

    /// Reports a file that could not be identified: as a message and, with `--json`, also as a JSON object. Returns the
    /// exit code. The closure returns the end of the message for a file that does not exist, or nil.
    mutating func report(
        unidentified file: Argument, _ error: DocumentRouter.Failure, orMissing missing: () -> String? = { nil }
    ) -> ExitCode {
        var text: String
        switch error {
        case .file(let error):
            text = error.message
            if error.errno == .noSuchFileOrDirectory, let advice = missing() { text += ": " + advice }
        case .windows(let error): text = "\(error)"
        }
        if style.isJSON {
            var object = JSONObject()
            object.add(file: file)
            object.add("error", text)
            print(object)
        }
        message("\(file.name): \(text)")
        return .error
    }
}

extension Identification {
    /// Returns the value of a key as text, or an empty string if the key has no value.
    fileprivate func text(of key: OutputTemplate.Key, _ file: Argument, named name: Argument) -> String {
        switch key {
        case .file: file.text
        case .type: type.identifier
        case .mime: knownMIMEType
        case .encoding: knownEncoding
        case .description: typeDescription ?? ""
        case .fileExtension: FittingName(of: name.bytes, self).fileExtension ?? ""
        case .mimeType, .node, .empty, .isText, .lineEnds, .confidence, .name, .basis, .alternatives, .warnings:
            JSONObject(self, of: file, named: name).text(of: key.rawValue)
        }
    }
}

extension JSONObject {
    /// Returns the value of a key as text: the elements of a list separated by commas, and the identifiers of warnings.
    fileprivate func text(of key: String) -> String {
        func text(_ value: JSONValue) -> String {
            switch value {
            case .string(let text): text
            case .boolean(let flag): flag ? "true" : "false"
            case .integer(let number): "\(number)"
            case .array(let elements): elements.map(text).joined(separator: ", ")
            case .object(let members): members.first.map { text($0.1) } ?? ""
            case .real, .null: ""
            }
        }
        return members.first { $0.0 == key }.map { text($0.1) } ?? ""
    }

    init(_ identification: Identification, of file: Argument, named name: Argument) {
        self.init()
        add(identification, of: file, named: name)
    }

    /// Adds an identification, whose file need not have a name.
    mutating func add(_ identification: Identification, of file: Argument?, named name: Argument?) {
        if let file { add(file: file) }
        add(identification, named: name?.bytes ?? [])
    }
}

extension JSONObject {
    /// Adds the name of a file. If the name is not UTF-8, it is repaired, and its bytes are also added in base64.
    mutating func add(file: Argument, as key: String = "file") {
        add(key, bytes: file.bytes)
    }
}
