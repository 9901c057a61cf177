import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UTType(importedAs:) (Apple); NodeKit, TimecodeKit, QuietClipboard; needs the Swift sources.
@Suite struct ImportedNotDeclaredTests {
    @Test func `An undeclared type is found, a system type is a note`() throws {
        try Source.expect(ImportedNotDeclared.self, code: Source.mention("com.example.note", .importedAs), lines: [3])
        try Source.expect(ImportedAsSystemType.self, code: Source.mention("public.json", .importedAs), lines: [3])
        try Source.expect(
            ImportedNotDeclared.self, Part.imported(Part.type()), code: Source.mention("com.example.note", .importedAs),
            lines: [])
    }
}
