import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: handlesExternalEvents (Apple); needs the Swift sources.
@Suite struct EmptyConditionTests {
    @Test func `An empty string is found, an empty set is not`() throws {
        try Source.expect(EmptyCondition.self, scenes: [Source.windows(matching: ["", "a-host"])], lines: [9])
        try Source.expect(EmptyCondition.self, scenes: [Source.windows(matching: [])], lines: [])
    }
}
