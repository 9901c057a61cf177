import AppDeclaration
public import DeclarationFormats

extension Diagnostic {
    /// The finding as a compiler message: a line with the location, and indented lines with the fix, the platform's message and
    /// the related locations. Control characters, including those in the name of the file, are escaped, so that each element is
    /// a single line.
    public var text: [String] {
        var lines = ["\(location.text): \(severity.rawValue): \(message) [\(id)]"]
        for related in related { lines.append("    \(related.location.text): \(related.message)") }
        if let platformMessage { lines.append("    Apple's message: \(platformMessage)") }
        for (index, line) in (fix ?? "").split(separator: "\n").enumerated() {
            lines.append((index == 0 ? "    fix: " : "         ") + line)
        }
        return lines.map { $0.onOneLine }
    }

    /// The finding as an annotation for GitHub workflows.
    ///
    /// Source: [Workflow commands](https://docs.github.com/en/actions/reference/workflows-and-actions/workflow-commands).
    public var gitHubAnnotation: String { annotationStart + Self.escapedProperty(location.file) + annotationEnd }

    /// The annotation with the bytes of the path, which need not be UTF-8.
    package var gitHubAnnotationBytes: [UInt8] {
        guard let bytes = location.fileBytes else { return Array(gitHubAnnotation.utf8) }
        let file = bytes.flatMap { byte -> [UInt8] in
            let isEscaped = byte < 0x20 || byte == 0x7F || "%:,".utf8.contains(byte)
            return isEscaped ? Array("%\([byte].hexadecimal())".utf8) : [byte]
        }
        return Array(annotationStart.utf8) + file + Array(annotationEnd.utf8)
    }

    private var annotationStart: String { "::\(severity == .note ? "notice" : severity.rawValue) file=" }

    private var annotationEnd: String {
        var properties = [""]
        if let position = location.position, position.line > 0 {
            properties += ["line=\(position.line)", "col=\(position.column)"]
        }
        properties.append("title=\(id)")
        let body = [message, fix.map { "fix: \($0)" }, platformMessage].compactMap { $0 }.joined(separator: "\n")
        return "\(properties.joined(separator: ","))::\(Self.escaped(body))"
    }

    private static func escaped(_ text: String) -> String {
        text.split(omittingEmptySubsequences: false) { $0 == "\n" || $0 == "\r\n" }.map {
            String($0).onOneLine.split(separator: "%", omittingEmptySubsequences: false).joined(separator: "%25")
        }.joined(separator: "%0A")
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

extension Diagnostic.Location {
    /// The location as `file:line:column`, or only the file if the position is unknown.
    package var text: String { position.map { "\(file):\($0)" } ?? file }
}

// MARK: Rules

extension RuleDocumentation {
    /// The documentation in the format that `typeq lint --explain` prints.
    package var text: String {
        var text = "\(id) (\(severity.rawValue))\n\n\(catches.firstUppercased).\n\n\(reason)\n\nFix:\n"
        text += fix.text(in: .propertyList).split(separator: "\n").map { "  \($0)\n" }.joined()
        if let platformMessage { text += "\nApple's message: \(platformMessage)\n" }
        return text + "\nSource: \(source)\n"
    }

    /// The documentation as a JSON object.
    package var jsonObject: JSONObject {
        var object = JSONObject()
        object.add("rule", id)
        object.add("severity", severity.rawValue)
        object.add("catches", catches)
        object.add("reason", reason)
        object.add("fix", fix.text(in: .propertyList))
        object.add("platformMessage", platformMessage)
        object.add("source", source)
        return object
    }

    /// The documentation as a section of the page that lists all rules.
    var markdown: String {
        var text = "## \(id)\n\n\(catches.firstUppercased). *\(severity.rawValue.firstUppercased)*\n\n\(reason)\n\n"
        let fix = fix.text(in: .propertyList)
        if fix.hasPrefix("<") || fix.hasPrefix(".") || fix.contains("\n") {
            text += "```\n\(fix)\n```\n\n"
        } else {
            text += "Fix: \(fix).\n\n"
        }
        if let platformMessage { text += "Apple's message: *\(platformMessage)*\n\n" }
        return text + "Source: \(source).\n\n"
    }
}

extension RuleList {
    /// The page of all rules, in Markdown.
    package static var page: String {
        """
        # Rules of typeq lint

        `typeq lint --rules` prints this page. The first letter of a rule is its severity. E is an error: the system does
        not do what the author wants. W is a warning: the declaration works only under some conditions, or affects other
        apps. I is a note: the mistake is common and harmless.

        The fixes are shown for an Info.plist. In an app declaration in JSON, the same rules report the same mistakes, with
        fixes in JSON.

        A comment `<!-- typeq:ignore RULE -->` in an Info.plist suppresses a rule for the content that follows. In a
        `typeq.json`, `"lint": {"ignore": ["RULE"]}` suppresses a rule for the whole repository. The former id of a renamed
        rule also works: \(RenamedRules.sentence). The id of a rule also suppresses the rules for the same mistake with
        a different severity, which were one rule in earlier versions.


        """ + all.map { $0.documentation.markdown }.joined()
    }
}

extension RenamedRules {
    /// A list of the renamed rules for a sentence.
    fileprivate static var sentence: String {
        all.sorted { $0.key < $1.key }.map { "`\($0.key)` is now `\($0.value)`" }.joined(separator: ", ")
    }
}

extension String {
    fileprivate var firstUppercased: String { prefix(1).uppercased() + dropFirst() }
}
