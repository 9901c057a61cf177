import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: handlesExternalEvents (Apple); kean/Pulse; needs the Swift sources.
@Suite struct ShortConditionTests {
    @Test func `A short condition is found`() throws {
        try Source.expect(ShortCondition.self, scenes: [Source.windows(matching: ["file"])], lines: [9])
        try Source.expect(
            ShortCondition.self, scenes: [Source.windows(matching: ["*", "file:", "example"])], lines: [])
    }
}
