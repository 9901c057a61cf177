/// Reads kinds of XML, by root element, namespace and document type.
enum XMLReader {
    /// The number of bytes that are searched for the marks of ambiguous root elements.
    private static let reach = 4096

    /// Reads a text that begins with `<`. Returns nil unless it is XML: with a declaration, a known root element, a
    /// namespace, or an end tag that matches the start tag.
    static func read(_ text: TextWindow) -> FormatEvidence? {
        guard text.text.first == UInt8(ascii: "<"), let prolog = XMLProlog(text.text) else { return nil }
        if let found = kind(prolog, text.text.prefix(reach)) {
            if found.identifier == "public.html" || found.identifier == "public.xhtml" {
                return hypertext(found, prolog)
            }
            return found
        }
        guard prolog.hasDeclaration || prolog.declaresNamespace || closes(prolog, text) else { return nil }
        // A text that begins with an HTML element is not other XML.
        if !prolog.hasDeclaration, HTMLReader.isTag(prolog.qualifiedName) { return nil }
        let root = prolog.name.isEmpty ? "an XML declaration" : "XML with the root '\(prolog.qualifiedName.string)'"
        return FormatEvidence("public.xml", .structure, root)
    }

    /// Returns the kind of document, by the most specific property.
    private static func kind(_ prolog: XMLProlog, _ head: ArraySlice<UInt8>) -> FormatEvidence? {
        if prolog.qualifiedName.equals("office:document") { return flatOpenDocument(prolog) }
        if let office = officeProgram(prolog) { return office }
        let element = prolog.name.string
        let namespace = prolog.namespace
        if !namespace.isEmpty {
            // Namespaces with versions: OpenGIS and X3D number them.
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
        // A root element with a namespace that is not the format's: the name alone could be misleading.
        guard namespace.isEmpty || namespace.starts("http://") || namespace.starts("https://") else { return nil }
        guard let identifier = XMLNames.elements[element] else { return nil }
        if identifier == "org.w3.xsl" || identifier == "org.w3.wsdl", namespace.isEmpty { return nil }
        // Old HTML contains <math> and <svg>; as root elements they are documents.
        return evidence(identifier, prolog)
    }

    /// Returns whether the root element is a document of the namespace: `<xsl:stylesheet>`, but not any element of SVG.
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

    /// Reads flat OpenDocument, which names its kind in an attribute. Source: OpenDocument 1.3, part 3, 3.1.2.
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

    /// Decides between XHTML and HTML. XHTML is XML only with its namespace or an XML declaration: pages with its
    /// document type have always been served as `text/html`. Source: [XHTML media
    /// types](https://www.w3.org/TR/xhtml-media-types/).
    private static func hypertext(_ found: FormatEvidence, _ prolog: XMLProlog) -> FormatEvidence {
        let isXML = prolog.hasDeclaration && (found.identifier == "public.xhtml" || !prolog.namespace.isEmpty)
        let isLanguageNeutral = prolog.documentType == nil && prolog.namespace.equals("http://www.w3.org/1999/xhtml")
        return FormatEvidence(isXML || isLanguageNeutral ? "public.xhtml" : "public.html", .structure, found.text)
    }

    /// Returns whether a whole text ends with the end tag of its root element.
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
