/// Kinds of XML, by root element, namespace and document type.
enum XMLReader {
    /// How far the marks of ambiguous roots are looked for.
    private static let reach = 4096

    /// What a text says that begins with `<`. Nil unless it is XML: it has a declaration, a root that is known, a
    /// namespace, or an end that fits its beginning.
    static func read(_ text: TextWindow) -> FormatEvidence? {
        guard text.text.first == UInt8(ascii: "<"), let prolog = XMLProlog(text.text) else { return nil }
        if let found = kind(prolog, text.text.prefix(reach)) {
            if found.identifier == "public.html" || found.identifier == "public.xhtml" {
                return hypertext(found, prolog)
            }
            return found
        }
        guard prolog.hasDeclaration || prolog.declaresNamespace || closes(prolog, text) else { return nil }
        // The elements of HTML are no XML of their own.
        if !prolog.hasDeclaration, HTMLReader.isTag(prolog.qualifiedName) { return nil }
        let root = prolog.name.isEmpty ? "an XML declaration" : "XML with the root '\(prolog.qualifiedName.string)'"
        return FormatEvidence("public.xml", .structure, root)
    }

    /// The kind of document, most telling mark first.
    private static func kind(_ prolog: XMLProlog, _ head: ArraySlice<UInt8>) -> FormatEvidence? {
        if prolog.qualifiedName.equals("office:document") { return flatOpenDocument(prolog) }
        if let office = officeProgram(prolog) { return office }
        let element = prolog.name.string
        let namespace = prolog.namespace
        if !namespace.isEmpty {
            // Prefixes of versions: OpenGIS and X3D number their namespaces.
            let isMarkup = namespace.starts("http://www.opengis.net/gml") && prolog.name.equals("FeatureCollection")
            if isMarkup { return evidence("typeq.gml", prolog) }
            if let identifier = XMLNames.namespaces[namespace.string], fits(identifier, prolog) {
                return evidence(identifier, prolog)
            }
        }
        let isDocument = head.prefix(2048)
        for (part, identifier) in XMLNames.documentTypes where prolog.documentTypeIdentifiers.holds(part) {
            if identifier == "com.apple.xml-property-list" { return propertyList(prolog) }
            return FormatEvidence(identifier, .structure, "the document type of '\(prolog.documentType?.string ?? "")'")
        }
        if prolog.name.equals("plist") { return propertyList(prolog) }
        if prolog.name.equals("RDF"), isDocument.holds("http://purl.org/rss/1.0/") {
            return evidence("public.rss", prolog)
        }
        // Ontologies often name their namespaces by entities: xmlns:rdf="&rdf;".
        if prolog.qualifiedName.equals("rdf:RDF"), namespace.first == UInt8(ascii: "&") {
            return evidence("org.rdf.source", prolog)
        }
        for (name, mark, identifier) in XMLNames.marked where prolog.name.equals(name) {
            if mark.utf8CodeUnitCount == 0 || head.holds(mark) { return evidence(identifier, prolog) }
        }
        // A root with a namespace that is not the format's: only its own name could deceive.
        guard namespace.isEmpty || namespace.starts("http://") || namespace.starts("https://") else { return nil }
        guard let identifier = XMLNames.elements[element] else { return nil }
        if identifier == "org.w3.xsl" || identifier == "org.w3.wsdl", namespace.isEmpty { return nil }
        // Old HTML has <math> and <svg> inside; at the root they are documents.
        return evidence(identifier, prolog)
    }

    /// Whether a namespace's root is the document's own: `<xsl:stylesheet>`, but not an element of SVG alone.
    private static func fits(_ identifier: String, _ prolog: XMLProlog) -> Bool {
        switch identifier {
        case "public.svg-image": prolog.name.equals("svg")
        case "public.xhtml": prolog.name.startsFolded("html")
        case "org.w3.xsl": prolog.name.equals("stylesheet") || prolog.name.equals("transform")
        case "org.xml-tools.source": prolog.name.equals("schema")
        case "typeq.atom": prolog.name.equals("feed") || prolog.name.equals("entry")
        default: true
        }
    }

    private static func evidence(_ identifier: String, _ prolog: XMLProlog) -> FormatEvidence {
        let space = prolog.namespace.isEmpty ? "" : " in \(prolog.namespace.prefix(80).string)"
        return FormatEvidence(identifier, .structure, "the root element '\(prolog.qualifiedName.string)'\(space)")
    }

    private static func propertyList(_ prolog: XMLProlog) -> FormatEvidence {
        FormatEvidence("com.apple.xml-property-list", .structure, "the root element 'plist'")
    }

    /// Flat OpenDocument says its kind as an attribute. Source: OpenDocument 1.3, part 3, 3.1.2.
    private static func flatOpenDocument(_ prolog: XMLProlog) -> FormatEvidence {
        let kinds: [(StaticString, String)] = [
            ("opendocument.text", "text"), ("opendocument.spreadsheet", "spreadsheet"),
            ("opendocument.presentation", "presentation"), ("opendocument.graphics", "graphics"),
        ]
        let mimeType = prolog.attribute("mimetype") ?? []
        for (part, kind) in kinds where mimeType.holds(part) {
            return FormatEvidence(
                "vnd.oasis.opendocument.\(kind)-flat-xml", .structure, "flat OpenDocument, '\(mimeType.string)'")
        }
        return evidence("public.xml", prolog)
    }

    /// Office 2003 names its program in an instruction. Source: [MS-OI29500], mso-application.
    private static func officeProgram(_ prolog: XMLProlog) -> FormatEvidence? {
        for instruction in prolog.instructions where instruction.starts("mso-application") {
            let programs: [(StaticString, String)] = [
                ("Excel.Sheet", "typeq.excel-xml-spreadsheet"),
                ("Word.Document", prolog.name.equals("package") ? "typeq.word-flat-opc" : "com.microsoft.word.wordml"),
            ]
            for (program, identifier) in programs where instruction.holds(program) {
                return FormatEvidence(identifier, .structure, "the instruction 'mso-application' for \(program)")
            }
        }
        for instruction in prolog.instructions where instruction.starts("wpl") {
            return FormatEvidence("typeq.windows-media-playlist", .structure, "the instruction 'wpl'")
        }
        return nil
    }

    /// XHTML is XML only with its namespace or its declaration: `text/html` has been served with the document type of
    /// XHTML ever since there was one. Source: [XHTML media types](https://www.w3.org/TR/xhtml-media-types/).
    private static func hypertext(_ found: FormatEvidence, _ prolog: XMLProlog) -> FormatEvidence {
        let isXML = prolog.hasDeclaration && (found.identifier == "public.xhtml" || !prolog.namespace.isEmpty)
        let isLanguageNeutral = prolog.documentType == nil && prolog.namespace.equals("http://www.w3.org/1999/xhtml")
        return FormatEvidence(isXML || isLanguageNeutral ? "public.xhtml" : "public.html", .structure, found.text)
    }

    /// Whether a whole text ends with the end of its root element.
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
