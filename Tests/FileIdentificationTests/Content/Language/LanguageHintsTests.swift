import Testing

@testable import ContentIdentification
@testable import FileIdentification
@testable import TypeRegistry

/// Lines that types declare under `hints`, typeq-registry(5).
@Suite struct LanguageHintsTests {
    private func evidence(_ text: String, _ patterns: String...) -> String? {
        var declaration = TypeDeclaration(identifier: "com.example.notation", conformsTo: ["public.plain-text"])
        declaration.marks = patterns.map { FormatMark.hint($0, .hint) }
        let registry = Registry(layers: [RegistryLayer(name: "test", declarations: [declaration])])
        return LanguageHints(TextWindow(text.utf8), registry).evidence { _ in true }?.identifier
    }

    // Source: typeq-registry(5): "Two different lines identify a text file without a name."
    @Test func `Two different lines identify a text file, and one line with two patterns does not`() {
        #expect(evidence("exbar a\nexvoice b:\n", "exbar ", "exvoice …:") != nil)
        #expect(evidence("exbar a:\n", "exbar ", "exbar …:") == nil)
        #expect(evidence("exbar a:\n  exbar a:\nexbar a:\n", "exbar ", "exbar …:") == nil)
        #expect(evidence("exbar a\nexbar b\n", "exbar ") == nil)
    }

    @Test func `A line matches a pattern that no other line uses`() {
        #expect(evidence("exbar a:\nexbar b\n", "exbar ", "exbar …:") != nil)
        #expect(evidence("exbar a\nexbar b:\n", "exbar ", "exbar …:") != nil)
    }

    private func line(_ text: String) -> String? {
        var declaration = TypeDeclaration(identifier: "com.example.notation", conformsTo: ["public.plain-text"])
        declaration.marks = [FormatMark.hint("exvoice ", .hint)]
        let registry = Registry(layers: [RegistryLayer(name: "test", declarations: [declaration])])
        return registry.type("com.example.notation").flatMap { LanguageHints.line(of: $0, in: TextWindow(text.utf8)) }
    }

    // Source: reStructuredText Markup Specification, literal blocks: two colons, a blank line, an indented block.
    @Test
    func
        `The language of the code in a document is not the language of the document, and two colons are not a document`()
    {
        #expect(line("exvoice a\nfoo ::\n  bar\n") != nil)
        #expect(line("exvoice a\nA::\n\nb\n") != nil)
        #expect(line("An example::\n\n    exvoice a\n") == nil)
        #expect(line("```\nexvoice a\n```\n") == nil)
    }
}
