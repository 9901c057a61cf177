import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: CFBundleURLTypes, onOpenURL(perform:) (Apple).
@Suite struct SchemeUnhandledTests {
    private let schemes =
        "▶<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>acme</string></array></dict></array>"

    private func code(_ handlers: [String]?) -> SourceCode {
        var code = SourceCode()
        code.eventHandlers = handlers?.map { SourceCode.Comment($0, "", location: Source.location()) }
        return code
    }

    @Test func `A scheme without code for URLs is a note`() throws {
        try Linting.expect(
            SchemeUnhandled.self, schemes, .note, message: "the app claims the URL scheme 'acme'", code: code([]))
    }

    @Test func `A scheme with code for events, or with unknown code, is not found`() throws {
        let plain = schemes.filter { $0 != "▶" }
        try Linting.expectNone(SchemeUnhandled.self, plain, code: code(["onOpenURL"]))
        try Linting.expectNone(SchemeUnhandled.self, plain, code: code(nil))
        try Linting.expectNone(SchemeUnhandled.self, plain)
        try Linting.expectNone(
            SchemeUnhandled.self, plain, scenes: [Source.windows(matching: ["acme"])], code: code([]))
        try Linting.expectNone(SchemeUnhandled.self, "", code: code([]))
    }
}
