import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: handlesExternalEvents, rules 3 to 5 (Apple); needs the Swift sources.
@Suite struct EventUnroutableTests {
    @Test func `An app whose scenes do not match its URLs is found`() throws {
        let schemes =
            "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>example</string></array></dict></array>"
        try Source.expect(
            EventUnroutable.self, schemes, scenes: [Source.windows(matching: []), Source.windows(matching: [""])],
            lines: [9])
        try Source.expect(
            EventUnroutable.self, schemes, scenes: [Source.windows(matching: []), Source.windows()], lines: [])
        try Source.expect(EventUnroutable.self, schemes, scenes: [Source.windows(matching: ["*"])], lines: [])
        try Source.expect(EventUnroutable.self, scenes: [Source.windows(matching: [])], lines: [])
        try Source.expect(
            EventUnroutable.self, schemes, scenes: [Source.windows(matching: [], unknown: .matching)], lines: [])
    }
}
