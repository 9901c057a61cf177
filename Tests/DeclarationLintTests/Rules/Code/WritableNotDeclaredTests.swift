import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: NSDocument writableTypes(for:) (Apple); needs the Swift sources.
@Suite struct WritableNotDeclaredTests {
    @Test func `A writable type without the role Editor is found`() throws {
        let group = Source.group(readable: ["public.png"], writable: ["public.png", "public.json"])
        try Source.expect(
            WritableNotDeclared.self, Part.documentTypes(Part.documentType()), scenes: [group], lines: [3])
        let exports = Part.documentType(more: "<key>NSExportableTypes</key><array><string>public.json</string></array>")
        try Source.expect(WritableNotDeclared.self, Part.documentTypes(exports), scenes: [group], lines: [])
    }
}
