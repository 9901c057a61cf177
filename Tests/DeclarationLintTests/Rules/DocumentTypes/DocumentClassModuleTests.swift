import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: openradar 18194445, 26909908; needs the Swift sources.
@Suite struct DocumentClassModuleTests {
    @Test func `A Swift class without its module is found`() throws {
        var code = SourceCode()
        code.documentClasses = [
            SourceCode.ClassMention("Document", superclass: "NSDocument", location: Source.location())
        ]
        let members = Part.documentTypes(
            Part.documentType(more: "▶<key>NSDocumentClass</key><string>Document</string>"))
        try Linting.expect(DocumentClassModule.self, members, message: "without its module", code: code)
        try Linting.expectNone(DocumentClassModule.self, members)
        let right = Part.documentTypes(Part.documentType(more: "<key>NSDocumentClass</key><string>X.Document</string>"))
        try Linting.expectNone(DocumentClassModule.self, right, code: code)
    }
}
