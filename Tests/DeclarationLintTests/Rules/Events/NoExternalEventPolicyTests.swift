import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: handlesExternalEvents (Apple); clearance#6, cmux#1918, harbor#52, kiwix#526; needs the Swift sources.
@Suite struct NoExternalEventPolicyTests {
    @Test func `A window group without a modifier is found in an app that receives URLs or files`() throws {
        let schemes =
            "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>example</string></array></dict></array>"
        try Source.expect(NoExternalEventPolicy.self, schemes, scenes: [Source.windows()], lines: [9])
        try Source.expect(
            NoExternalEventPolicy.self, Part.documentTypes(Part.documentType()), scenes: [Source.windows()], lines: [9])
    }

    @Test func `A modifier, an app without events, and files for a document group are not found`() throws {
        let schemes =
            "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>example</string></array></dict></array>"
        try Source.expect(NoExternalEventPolicy.self, schemes, scenes: [Source.windows(matching: [])], lines: [])
        try Source.expect(NoExternalEventPolicy.self, schemes, scenes: [Source.windows(preferring: ["*"])], lines: [])
        try Source.expect(
            NoExternalEventPolicy.self, schemes, scenes: [Source.windows(unknown: .preferring)], lines: [])
        try Source.expect(NoExternalEventPolicy.self, scenes: [Source.windows()], lines: [])
        try Source.expect(
            NoExternalEventPolicy.self, Part.documentTypes(Part.documentType()),
            scenes: [Source.windows(), Source.group(readable: ["public.png"])], lines: [])
    }
}
