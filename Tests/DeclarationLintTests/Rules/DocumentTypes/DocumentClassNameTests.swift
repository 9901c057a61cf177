import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: NSDocumentClass (Apple): the name of a class.
@Suite struct DocumentClassNameTests {
    private func entry(_ name: String, mark: String = "") -> String {
        Part.documentTypes(Part.documentType(more: "\(mark)<key>NSDocumentClass</key><string>\(name)</string>"))
    }

    @Test(arguments: ["My Document!", "Document.swift", "", "1Document", "Mod..Doc"])
    func `A text that cannot be the name of a class is found`(name: String) throws {
        try Linting.expect(
            DocumentClassName.self, entry(name, mark: "▶"),
            message: "NSDocumentClass '\(name)', which cannot be the name")
    }

    @Test(arguments: ["Document", "$(PRODUCT_MODULE_NAME).Document", "Mod_1.Outer.Döcument"])
    func `The name of a class is not found`(name: String) throws {
        try Linting.expectNone(DocumentClassName.self, entry(name))
    }
}
