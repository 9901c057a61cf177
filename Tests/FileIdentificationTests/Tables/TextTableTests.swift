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

    // MARK: Hints

    private static let rows = LanguageHints.table.indices.flatMap { row in
        LanguageHints.table[row].lines.indices.map { (row, $0) }
    }

    @Test(arguments: rows)
    func `A line selects a type among those that claim an extension`(_ row: Int, _ line: Int) {
        let hint = LanguageHints.table[row]
        let text = TextWindow("  \(Self.sample(of: hint.lines[line]))\n".utf8)
        let choice = LanguageHints.choice(among: ["public.plain-text", hint.identifier.description], text)
        #expect(choice?.identifier == hint.identifier.description)
        #expect(LanguageHints.choice(among: ["public.plain-text"], text) == nil)
    }

    @Test(arguments: (LanguageHints.languages + LanguageHints.thin).map(\.identifier.description))
    func `Two lines identify a language without a name`(_ identifier: String) throws {
        let hint = try #require(LanguageHints.table.first { $0.identifier.description == identifier })
        let isKnown = LanguageHints.thin.contains { $0.identifier.description == identifier }
        let lines = hint.lines.filter { !"\($0)".hasPrefix("…") }.map(Self.sample)
        guard lines.count >= 2 else { return }
        #expect(LanguageHints.read(TextWindow("\(lines[0])\n".utf8), known: isKnown) == nil)
        let found = LanguageHints.read(TextWindow(lines.joined(separator: "\n").utf8), known: isKnown)
        #expect(found?.identifier == identifier)
        #expect(found?.grade == .hint)
    }

    @Test func `Only languages that the model does not know, or knows too little of, have lines`() throws {
        let model = try #require(LanguageModel.shipped)
        for hint in LanguageHints.languages { #expect(model.classes(of: hint.identifier.description).isEmpty) }
        for hint in LanguageHints.thin { #expect(!model.classes(of: hint.identifier.description).isEmpty) }
    }

    /// A line that matches a pattern.
    private static func sample(of pattern: StaticString) -> String {
        let text = "\(pattern)".map { $0 == "…" ? "x" : String($0) }.joined()
        // The white space at the end of a line does not count.
        return text.hasSuffix("\n") ? String(text.dropLast()) : text.hasSuffix(" ") ? text + "x" : text
    }
}
