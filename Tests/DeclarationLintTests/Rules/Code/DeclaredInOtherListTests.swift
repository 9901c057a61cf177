import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UTType(exportedAs:), UTType(importedAs:) (Apple); needs the Swift sources.
@Suite struct DeclaredInOtherListTests {
    @Test func `The wrong initializer for a list is found`() throws {
        try Source.expect(
            DeclaredInOtherList.self, Part.imported(Part.type()), code: Source.mention("com.example.note", .exportedAs),
            lines: [3])
        try Source.expect(
            DeclaredInOtherList.self, Part.exported(Part.type()), code: Source.mention("com.example.note", .importedAs),
            lines: [3])
        try Source.expect(
            DeclaredInOtherList.self, Part.exported(Part.type()), code: Source.mention("com.example.note", .exportedAs),
            lines: [])
        try Source.expect(
            DeclaredInOtherList.self, Part.exported(Part.type()), code: Source.mention("com.example.note", .identifier),
            lines: [])
    }
}
