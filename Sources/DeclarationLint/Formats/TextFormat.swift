extension LintFinding {
    /// The finding as compilers print theirs: a line with the place, and indented lines with the fix, the platform's message
    /// and further places.
    public var text: [String] {
        var lines = ["\(place.text): \(severity.rawValue): \(message.onOneLine) [\(rule)]"]
        for related in related { lines.append("    \(related.place.text): \(related.message.onOneLine)") }
        if let platformMessage { lines.append("    the platform says: \(platformMessage)") }
        for (index, line) in (fix ?? "").split(separator: "\n").enumerated() {
            lines.append((index == 0 ? "    fix: " : "         ") + String(line).onOneLine)
        }
        return lines
    }

    /// The finding as an annotation of GitHub's workflows.
    ///
    /// Source: [Workflow commands](https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands).
    public var gitHubAnnotation: String {
        let command = severity == .note ? "notice" : severity.rawValue
        var properties = ["file=\(Self.escapedProperty(place.file))"]
        if let position = place.position, position.line > 0 {
            properties += ["line=\(position.line)", "col=\(position.column)"]
        }
        properties.append("title=\(rule)")
        let body = [message, fix.map { "fix: \($0)" }, platformMessage].compactMap { $0 }.joined(separator: "\n")
        return "::\(command) \(properties.joined(separator: ","))::\(Self.escaped(body))"
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "%": result += "%25"
            case "\r\n": result += "%0D%0A"
            case "\r": result += "%0D"
            case "\n": result += "%0A"
            default: result.append(character)
            }
        }
    }

    private static func escapedProperty(_ text: String) -> String {
        escaped(text).reduce(into: "") { result, character in
            switch character {
            case ":": result += "%3A"
            case ",": result += "%2C"
            default: result.append(character)
            }
        }
    }
}

extension LintPlace {
    /// `file:line:column`, as far as it is known.
    public var text: String { position.map { "\(file):\($0)" } ?? file }
}

extension String {
    /// The text with each control character spelled out: what stands in a file must not move a terminal's cursor.
    fileprivate var onOneLine: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        return unicodeScalars.reduce(into: "") { text, scalar in
            guard scalar.isControl else { return text.unicodeScalars.append(scalar) }
            text += "\\u{\(String(scalar.value, radix: 16, uppercase: true))}"
        }
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}
