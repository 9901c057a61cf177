import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: handlesExternalEvents (Apple); cmux#7829; needs the Swift sources.
@Suite struct PlaceholderConditionTests {
    @Test func `A placeholder is found`() throws {
        try Source.expect(
            PlaceholderCondition.self, scenes: [Source.windows(matching: ["<#T##Set<String>#>"])], lines: [9])
        try Source.expect(PlaceholderCondition.self, scenes: [Source.windows(matching: ["someID"])], lines: [9])
        try Source.expect(
            PlaceholderCondition.self, scenes: [Source.windows(matching: ["photoIdentifier="])], lines: [])
    }
}
