import TypeRegistry

/// Reads XML formats, which types declare under `xml` by root element, namespace and document type.
enum XMLReader {
    /// The number of bytes that are searched for the text that types with an ambiguous root element declare as a
    /// condition.
    private static let reach = 4096

    /// Reads text that begins with `<`. Returns nil unless the text is XML: it contains a declaration, a known root element, a
    /// namespace, an end tag that matches the start tag, or tags that are well-formed up to the end of the bytes.
    static func read(_ text: TextWindow, _ registry: Registry) -> FormatEvidence? {
        guard text.text.first == UInt8(ascii: "<"), let prolog = XMLProlog(text.text) else { return nil }
        if let found = kind(prolog, text.text.prefix(reach), registry: registry) {
            if found.identifier == TypeName.html || found.identifier == TypeName.xhtml {
                return hypertext(found, prolog)
            }
            return found
        }
        let isXML =
            prolog.hasDeclaration || prolog.declaresNamespace || closes(prolog, text) || isBeginning(prolog, text)
        guard isXML else { return nil }
        // Text that begins with an HTML element is not another XML format.
        if !prolog.hasDeclaration, HTMLReader.isTag(prolog.qualifiedName), !HTMLReader.isForeign(prolog) { return nil }
        let root = prolog.name.isEmpty ? "an XML declaration" : "XML with the root '\(prolog.qualifiedName.string)'"
        return FormatEvidence(TypeName.xml, .structure, text: root)
    }

    /// Returns the kind of document, by the most specific property.
    private static func kind(_ prolog: XMLProlog, _ head: ArraySlice<UInt8>, registry: Registry) -> FormatEvidence? {
        if let type = byNamespace(prolog, registry) { return evidence(type.identifier, prolog) }
        if let type = byDocumentType(prolog, registry) {
            return FormatEvidence(
                type.identifier, .structure, text: "the document type of '\(prolog.documentType?.string ?? "")'")
        }
        return byRoot(prolog, head, registry: registry).map { evidence($0.identifier, prolog) }
    }

    /// Returns the type that declares the namespace. Some formats number their namespaces, so a declaration can contain only
    /// the part up to a slash.
    private static func byNamespace(_ prolog: XMLProlog, _ registry: Registry) -> UTType? {
        let namespace = prolog.namespace
        guard !namespace.isEmpty else { return nil }
        func type(_ key: some Collection<UInt8>) -> UTType? {
            registry.types(marked: key, .xmlNamespace).first { marked in
                marked.conditions.contains { $0.isEmpty || $0.contains(prolog.name.string) }
            }?.type
        }
        if let exact = type(namespace) { return exact }
        guard let slash = namespace.dropLast().lastIndex(of: UInt8(ascii: "/")) else { return nil }
        return type(namespace[...slash] + "*".utf8)
    }

    /// Returns the type that declares a part of the public or system identifier in the document type declaration.
    private static func byDocumentType(_ prolog: XMLProlog, _ registry: Registry) -> UTType? {
        guard !prolog.documentTypeIdentifiers.isEmpty else { return nil }
        var best: (type: UTType, length: Int)?
        prolog.documentTypeIdentifiers.withUnsafeBytes { identifiers in
            registry.forEachMark(FormatMark.anyKey, .xmlDocumentType) { type, part in
                if part.count > best?.length ?? 0, identifiers.position(of: UnsafeRawBufferPointer(part)) != nil {
                    best = (type, part.count)
                }
            }
        }
        return best?.type
    }

    /// Returns the type that declares the root element. A declaration with conditions takes precedence if the beginning
    /// of the document contains the text of a condition.
    private static func byRoot(_ prolog: XMLProlog, _ head: ArraySlice<UInt8>, registry: Registry) -> UTType? {
        let found = registry.types(marked: prolog.name, .xmlRoot)
        for marked in found where marked.conditions.contains(where: { $0.first.map(head.holds) ?? false }) {
            return marked.type
        }
        // If the root element has a namespace that does not belong to the format, the name alone could be misleading.
        // Ontologies often specify their namespaces by entities: xmlns:rdf="&rdf;".
        let namespace = prolog.namespace
        guard
            namespace.isEmpty || namespace.starts("http://") || namespace.starts("https://")
                || namespace.first == UInt8(ascii: "&")
        else { return nil }
        return found.first { $0.conditions.contains([]) }?.type
    }

    private static func evidence(_ identifier: String, _ prolog: XMLProlog) -> FormatEvidence {
        let space = prolog.namespace.isEmpty ? "" : " in \(prolog.namespace.prefix(80).string)"
        return FormatEvidence(identifier, .structure, text: "the root element '\(prolog.qualifiedName.string)'\(space)")
    }

    /// Distinguishes XHTML from HTML. XHTML is XML only if it contains the XHTML namespace or an XML declaration, because pages
    /// with the XHTML document type have always been served as `text/html`. Source: [XHTML media
    /// types](https://www.w3.org/TR/xhtml-media-types/).
    private static func hypertext(_ found: FormatEvidence, _ prolog: XMLProlog) -> FormatEvidence {
        let isXML = prolog.hasDeclaration && (found.identifier == TypeName.xhtml || !prolog.namespace.isEmpty)
        let isLanguageNeutral = prolog.documentType == nil && prolog.namespace.equals("http://www.w3.org/1999/xhtml")
        return FormatEvidence(isXML || isLanguageNeutral ? TypeName.xhtml : TypeName.html, .structure, text: found.text)
    }

    /// Returns whether the available text contains XML tags and ends before the root element is closed. The result is
    /// false if the root element has the name of an HTML element, or if an instruction is PHP.
    private static func isBeginning(_ prolog: XMLProlog, _ text: TextWindow) -> Bool {
        let name = prolog.qualifiedName
        guard !name.isEmpty, !HTMLReader.isTag(name), !prolog.instructions.contains(where: { $0.starts("php") }) else {
            return false
        }
        return XMLTags(text.bytes[(name.startIndex - 1)...])?.areEnough ?? false
    }

    /// Returns whether a complete text ends with the end tag of its root element, or consists of an empty root element
    /// with attributes.
    private static func closes(_ prolog: XMLProlog, _ text: TextWindow) -> Bool {
        guard text.isWhole, let end = prolog.end else { return false }
        let tail = text.bytes[end...].trimmed
        if prolog.isEmptyElement { return tail.isEmpty && !prolog.attributes.isEmpty }
        guard tail.last == UInt8(ascii: ">") else { return false }
        let name = tail.dropLast().trimmed.suffix(prolog.qualifiedName.count)
        guard name.elementsEqual(prolog.qualifiedName), name.startIndex >= 2 else { return false }
        return text.bytes[(name.startIndex - 2)..<name.startIndex].elementsEqual("</".utf8)
    }
}

/// Checks the tags of an XML document that is only partially available, or that ends early.
///
/// Source: [XML 1.0](https://www.w3.org/TR/xml/), productions 15, 16, 18, 19 and 39 to 44. Complexity: O(n) in time and memory.
struct XMLTags {
    /// The number of start tags, including empty elements.
    private(set) var starts = 0
    /// The number of end tags, including empty elements.
    private(set) var ends = 0
    private(set) var attributes = 0

    /// Reads text from the start tag of its root element. Returns nil if a tag is not well-formed, an end tag does not
    /// match its start tag, or the root element is closed, in which case the text is not truncated.
    init?(_ text: ArraySlice<UInt8>) {
        var open: [ArraySlice<UInt8>] = []
        var rest = text
        while let next = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[next...]
            if let end = Self.skipped(rest) {
                rest = rest[end...]
            } else if rest.starts("</") {
                let name = rest.dropFirst(2).prefix { $0 != UInt8(ascii: ">") }
                guard name.endIndex < rest.endIndex else { break }
                guard open.popLast() == name.trimmed, !open.isEmpty else { return nil }
                ends += 1
                rest = rest[(name.endIndex + 1)...]
            } else if rest.count < 10, Self.isCutMark(rest) {
                break
            } else {
                guard let tag = XMLProlog(tag: rest) else { return nil }
                starts += 1
                attributes += tag.attributes.count
                guard let end = tag.end else { break }
                if tag.isEmptyElement {
                    ends += 1
                    guard !open.isEmpty else { return nil }
                } else {
                    open.append(tag.qualifiedName)
                }
                rest = rest[end...]
            }
        }
        // Without a start tag, nothing indicates XML.
        guard starts > 0 else { return nil }
    }

    /// Whether the number and form of the tags show that the text in angle brackets is XML. `<file> <other>` is not XML.
    var areEnough: Bool { starts >= 2 ? ends >= 1 || attributes >= 1 : attributes >= 2 }

    /// Returns the offset after a comment, a CDATA section or a processing instruction, or nil if the text is a different tag.
    private static func skipped(_ text: ArraySlice<UInt8>) -> Int? {
        let marks: [(StaticString, StaticString)] = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
        for (start, end) in marks where text.starts(start) {
            let content = text.dropFirst(start.utf8CodeUnitCount)
            return content.position(of: end).map { $0 + end.utf8CodeUnitCount } ?? text.endIndex
        }
        return nil
    }

    /// Returns whether text ends within the beginning of a tag or comment.
    private static func isCutMark(_ text: ArraySlice<UInt8>) -> Bool {
        text.count == 1 || "<![CDATA[".utf8.starts(with: text) || "<!--".utf8.starts(with: text)
    }
}
