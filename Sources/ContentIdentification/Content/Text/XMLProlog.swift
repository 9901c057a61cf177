import DeclarationFormats
import TypeRegistry

/// The beginning of an XML document: the declaration, processing instructions, the document type declaration, and the first
/// start tag.
///
/// `XMLPropertyListReader` reads whole property lists, and reports the position of a mistake; this structure recognizes any
/// XML, even if it is truncated.
///
/// Source: [XML 1.0](https://www.w3.org/TR/xml/), productions 22 to 28 and 40; [Namespaces in
/// XML](https://www.w3.org/TR/xml-names/). Nothing after the first start tag is parsed.
struct XMLProlog {
    /// Whether there is an XML declaration before the root element.
    private(set) var hasDeclaration = false
    /// The name after `<!DOCTYPE`, and the text between the name and the internal subset or the end.
    private(set) var documentType: ArraySlice<UInt8>?
    private(set) var documentTypeIdentifiers: ArraySlice<UInt8> = []
    /// The content of processing instructions other than the declaration.
    private(set) var instructions: [ArraySlice<UInt8>] = []
    /// The prefix, local name and qualified name of the root element. They are empty if the bytes end before them.
    private(set) var prefix: ArraySlice<UInt8> = []
    private(set) var name: ArraySlice<UInt8> = []
    private(set) var qualifiedName: ArraySlice<UInt8> = []
    private(set) var attributes: [(name: ArraySlice<UInt8>, value: ArraySlice<UInt8>)] = []
    /// Whether the bytes end within the value of the last attribute.
    private var endsInValue = false
    /// The offset after the start tag, or nil if the bytes end before it.
    private(set) var end: Int?
    private(set) var isEmptyElement = false

    /// Reads the beginning of text that starts with `<`, or returns nil if the text cannot be XML. Complexity: O(n).
    init?(_ text: ArraySlice<UInt8>) {
        var rest = text
        while true {
            rest = rest.drop { $0.isWhiteSpace }
            if rest.starts("<?") {
                // Skip `<?`, because the question mark of `<?>` does not close the instruction.
                let content = rest.dropFirst(2)
                guard let close = content.position(of: "?>") else { return nil }
                readInstruction(content[..<close])
                rest = rest[(close + 2)...]
            } else if rest.starts("<!--") {
                guard let close = rest.dropFirst(4).position(of: "-->") else {
                    if hasDeclaration || documentType != nil { return }
                    return nil
                }
                rest = rest[(close + 3)...]
            } else if rest.startsFolded("<!doctype") {
                guard let next = readDocumentType(rest.dropFirst(9)) else { return }
                rest = next
            } else {
                break
            }
        }
        if rest.isEmpty, hasDeclaration || documentType != nil { return }
        guard rest.first == UInt8(ascii: "<"), readStartTag(rest.dropFirst()) else { return nil }
    }

    /// Reads a single start tag, or returns nil if the text is not a start tag. Complexity: O(n).
    init?(tag text: ArraySlice<UInt8>) {
        guard readStartTag(text.dropFirst()) else { return nil }
    }

    /// The namespace of the root element. Empty if there is no namespace, or if the bytes end within it.
    var namespace: ArraySlice<UInt8> {
        for (name, value) in endsInValue ? attributes.dropLast() : attributes[...] {
            if prefix.isEmpty ? name.equals("xmlns") : name.after("xmlns:").map({ $0 == prefix }) == true {
                return value
            }
        }
        return []
    }

    /// Whether any attribute of the root element declares a namespace.
    var declaresNamespace: Bool { attributes.contains { $0.name.equals("xmlns") || $0.name.starts("xmlns:") } }
}

extension XMLProlog {
    private mutating func readInstruction(_ content: ArraySlice<UInt8>) {
        if content.starts("xml"), content.dropFirst(3).first?.isWhiteSpace == true {
            hasDeclaration = true
        } else if instructions.count < 8 {
            instructions.append(content)
        }
    }

    /// Reads the text that follows `<!DOCTYPE`. Returns the text after the declaration, or nil if the bytes end within it.
    private mutating func readDocumentType(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let rest = text.drop { $0.isWhiteSpace }
        let name = rest.prefix { !$0.isWhiteSpace && $0 != UInt8(ascii: ">") && $0 != UInt8(ascii: "[") }
        documentType = name
        var depth = 0
        var quote: UInt8?
        var index = name.endIndex
        var isBeforeSubset = true
        while index < rest.endIndex {
            let byte = rest[index]
            if let open = quote {
                if byte == open { quote = nil }
            } else if byte == UInt8(ascii: "\"") || (byte == UInt8(ascii: "'") && isBeforeSubset) {
                quote = byte
            } else if byte == UInt8(ascii: "[") {
                depth += 1
                isBeforeSubset = false
            } else if byte == UInt8(ascii: "]") {
                depth -= 1
            } else if byte == UInt8(ascii: ">"), depth <= 0 {
                if isBeforeSubset { documentTypeIdentifiers = rest[name.endIndex..<index] }
                return rest[(index + 1)...]
            }
            if isBeforeSubset { documentTypeIdentifiers = rest[name.endIndex...index] }
            index += 1
        }
        return nil
    }

    /// Reads the text that follows `<`. Returns false if it is not a start tag.
    private mutating func readStartTag(_ text: ArraySlice<UInt8>) -> Bool {
        qualifiedName = text.prefix { $0.isXMLName }
        guard let first = qualifiedName.first, first.isLetter || first == UInt8(ascii: "_") || first >= 0x80 else {
            return false
        }
        let colon = qualifiedName.firstIndex(of: UInt8(ascii: ":"))
        prefix = colon.map { qualifiedName[..<$0] } ?? []
        name = colon.map { qualifiedName[($0 + 1)...] } ?? qualifiedName
        var rest = text[qualifiedName.endIndex...]
        while true {
            let gap = rest.prefix { $0.isWhiteSpace }
            rest = rest[gap.endIndex...]
            guard let byte = rest.first else { return true }
            if byte == UInt8(ascii: ">") || rest.starts("/>") {
                isEmptyElement = byte != UInt8(ascii: ">")
                end = rest.startIndex + (isEmptyElement ? 2 : 1)
                return true
            }
            guard !gap.isEmpty, let next = readAttribute(rest) else { return false }
            rest = next
        }
    }

    /// Reads `name="value"`. Returns the rest of the text, which is empty if the bytes end within the attribute, or nil if the
    /// text is not an attribute.
    private mutating func readAttribute(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let name = text.prefix { $0.isXMLName }
        guard !name.isEmpty else { return nil }
        var rest = text[name.endIndex...].drop { $0.isWhiteSpace }
        guard let equals = rest.popFirst() else {
            // Only XML contains an attribute with this name, with or without a value.
            if name.starts("xmlns") { attributes.append((name, [])) }
            return rest
        }
        guard equals == UInt8(ascii: "=") else { return nil }
        rest = rest.drop { $0.isWhiteSpace }
        guard let quote = rest.popFirst() else { return rest }
        guard quote == UInt8(ascii: "\"") || quote == UInt8(ascii: "'") else { return nil }
        let value = rest.prefix { $0 != quote && $0 != UInt8(ascii: "<") }
        if attributes.count < Limits.xmlAttributes { attributes.append((name, value)) }
        guard let close = rest[value.endIndex...].first else {
            endsInValue = true
            return rest[rest.endIndex...]
        }
        return close == quote ? rest[(value.endIndex + 1)...] : nil
    }
}

extension UInt8 {
    /// Whether the byte can be part of an XML name, including the colon.
    fileprivate var isXMLName: Bool {
        isWord || self == UInt8(ascii: ":") || self == UInt8(ascii: "-") || self == UInt8(ascii: ".")
    }
}
