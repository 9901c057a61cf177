import Testing
import TypeRegistry

@testable import FileIdentification

/// One sample for each row of the tables that identify texts. The samples are made from the rows, except those of JSON.
@Suite struct TextTableTests {
    // MARK: XML

    /// Namespaces in which only one root element is a document.
    private static let roots = [
        "public.svg-image": "svg", "public.xhtml": "html", "org.w3.xsl": "stylesheet", "org.xml-tools.source": "schema",
        "typeq.atom": "feed",
    ]

    @Test(arguments: XMLNames.namespaces.entries.map(\.name))
    func `A document in a namespace`(_ namespace: String) throws {
        let identifier = try #require(XMLNames.namespaces[namespace])
        let root = Self.roots[identifier] ?? "root"
        #expect(kind("<?xml version=\"1.0\"?>\n<\(root) xmlns=\"\(namespace)\"></\(root)>\n") == identifier)
    }

    @Test(arguments: XMLNames.elements.entries.map(\.name))
    func `A document with a root element`(_ element: String) throws {
        let identifier = try #require(XMLNames.elements[element])
        // Two names are documents only in a namespace.
        let namespace = ["org.w3.xsl", "org.w3.wsdl"].contains(identifier) ? " xmlns=\"http://example.org/\"" : ""
        #expect(kind("<\(element)\(namespace)><a/></\(element)>\n") == identifier)
    }

    @Test(arguments: XMLNames.documentTypes.indices)
    func `A document with a document type declaration`(_ row: Int) {
        let (part, identifier) = XMLNames.documentTypes[row]
        let text = "<?xml version=\"1.0\"?>\n<!DOCTYPE root PUBLIC \"\(part)\" \"a\">\n<root></root>\n"
        // With a declaration, XHTML is XML.
        #expect(kind(text) == identifier)
    }

    @Test(arguments: XMLNames.marked.indices)
    func `A document with a root element and a mark`(_ row: Int) {
        let (element, mark, identifier) = XMLNames.marked[row]
        #expect(kind("<?xml version=\"1.0\"?>\n<\(element)>\n\(mark)\n</\(element)>\n") == identifier)
    }

    // MARK: Texts

    @Test(arguments: TextPrefixes.rows.indices)
    func `A text with a prefix`(_ row: Int) {
        let row = TextPrefixes.rows[row]
        #expect(kind("\(row.start) x\n\(row.also)x\n") == row.identifier, "\(row.start)")
    }

    @Test(arguments: LanguageNames.interpreters.entries.map(\.name))
    func `A script with an interpreter line`(_ name: String) throws {
        // busybox runs the program that follows.
        let line = name == "busybox" ? "#!/bin/busybox sh" : "#!/usr/bin/env \(name)"
        let identifier = try #require(LanguageNames.interpreters[name])
        #expect(kind(line + "\n") == identifier)
    }

    @Test(arguments: LanguageNames.modes.entries.map(\.name))
    func `A text with a mode line`(_ name: String) throws {
        let identifier = try #require(LanguageNames.modes[name])
        #expect(kind("text -*- \(name) -*-\n") == identifier)
        #expect(kind("text\nvim: set ft=\(name):\n") == identifier || name.contains("#"))
    }

    @Test(arguments: ArmorReader.labels.indices)
    func `A text with a label of armor`(_ row: Int) {
        let (label, identifier) = ArmorReader.labels[row]
        #expect(kind("-----BEGIN \(label)-----\nMIIB\n") == identifier)
    }

    @Test(arguments: JSONReader.identifiers)
    func `A kind of JSON`(_ identifier: String) throws {
        let text = try #require(Self.json[identifier], "no sample")
        #expect(kind(text) == identifier)
    }

    private static let json = [
        "public.geojson": #"{"type": "Point", "coordinates": [1, 2]}"#,
        "typeq.topojson": #"{"type": "Topology", "objects": {}, "arcs": []}"#,
        "org.jupyter.ipynb": #"{"cells": [], "metadata": {}, "nbformat": 4, "nbformat_minor": 5}"#,
        "org.khronos.gltf": #"{"asset": {"version": "2.0"}, "scenes": []}"#,
        "typeq.source-map": #"{"version": 3, "sources": [], "mappings": ""}"#,
        "typeq.json-schema": ##"{"$schema": "https://json-schema.org/draft/2020-12/schema"}"##,
        "typeq.sarif-log": #"{"version": "2.1.0", "runs": []}"#,
        "typeq.cyclonedx-json": #"{"bomFormat": "CycloneDX", "specVersion": "1.5"}"#,
        "typeq.json-ld": #"{"@context": "https://schema.org"}"#,
        "typeq.har-archive": #"{"log": {"version": "1.2", "creator": {}, "entries": []}}"#,
    ]

    // MARK: Extensions that several kinds of text share

    private static let rows = AmbiguousExtensions.lists.flatMap { list in
        list.flatMap { tag, rows in rows.indices.map { (tag, $0) } }
    }

    @Test(arguments: rows)
    func `A text with a shared extension`(_ tag: String, _ row: Int) throws {
        let rows = try #require(AmbiguousExtensions.lists.lazy.compactMap { $0.value(of: tag) }.first)
        let identifier = rows[row].identifier
        let samples = Self.samples(of: rows[row])
        // A line may match an earlier row, which then decides.
        let decides = samples.contains {
            AmbiguousExtensions.choice(tag, TextWindow($0.utf8))?.identifier == identifier
        }
        #expect(decides, "\(identifier), of \(samples)")
    }

    /// Texts of one line, one for each pattern of a row.
    private static func samples(of row: AmbiguousExtensions.Row) -> [String] {
        if row.patterns.isEmpty { return ["Words.\n"] }
        return row.patterns.flatMap { pattern in
            let (start, holds, ends) = ("\(pattern.start)", "\(pattern.holds)", "\(pattern.ends)")
            let joined = "\(start)\(holds)\(ends)"
            let spaced = "\(start)x\(holds)x\(ends)"
            let outer = start == ends ? start : "\(start)\(ends)"
            return [joined, spaced, outer].map { "\($0)\n" }
        }
    }
}
