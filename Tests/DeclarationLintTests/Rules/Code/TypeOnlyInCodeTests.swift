import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: UTType(_:) (Apple); huggingface/swift-chat#16, automerge-swift#66; needs the Swift sources.
@Suite struct TypeOnlyInCodeTests {
    @Test func `An unknown type is found`() throws {
        try Source.expect(TypeOnlyInCode.self, code: Source.mention("net.elsewhere.note", .identifier), lines: [3])
        // Only the app declares types under its own domain.
        try Source.expect(TypeOnlyInCode.self, code: Source.mention("com.example.nowhere", .identifier), lines: [])
        try Source.expect(TypeUndeclared.self, code: Source.mention("com.example.nowhere", .identifier), lines: [3])
        try Source.expect(TypeOnlyInCode.self, code: Source.mention("public.json", .identifier), lines: [])
        try Source.expect(
            TypeOnlyInCode.self, Part.imported(Part.type()), code: Source.mention("com.example.note", .identifier),
            lines: [])
    }
}
