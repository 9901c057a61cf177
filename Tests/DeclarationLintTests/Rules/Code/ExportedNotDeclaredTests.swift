import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UTType(exportedAs:) (Apple); kiwix-apple#589, c11#182, Thaw#965; needs the Swift sources.
@Suite struct ExportedNotDeclaredTests {
    @Test func `An undeclared type is found, with the entry to add`() throws {
        let code = Source.mention("com.example.note", .exportedAs, conformsTo: "public.json")
        try Source.expect(ExportedNotDeclared.self, code: code, lines: [3])
        let fix = try Linting.findings(ExportedNotDeclared.self, "", code: code).first?.fix
        #expect(fix?.contains("<string>public.json</string>") == true)
        try Source.expect(ExportedNotDeclared.self, Part.exported(Part.type()), code: code, lines: [])
    }
}
