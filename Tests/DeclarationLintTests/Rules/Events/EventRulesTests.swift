@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: handlesExternalEvents, CFBundleURLSchemes (Apple).
@Suite struct ConditionSchemeUnclaimedTests {
    private let scheme =
        "<key>CFBundleURLTypes</key><array><dict><key>CFBundleURLSchemes</key><array><string>mine</string></array></dict></array>"

    @Test func `A condition for a scheme that the app does not claim is found`() throws {
        try Source.expect(
            ConditionSchemeUnclaimed.self, scheme, scenes: [Source.windows(matching: ["other://open"])], lines: [9])
        try Source.expect(
            ConditionSchemeUnclaimed.self, scheme, scenes: [Source.windows(preferring: ["other://open"])], lines: [9])
    }

    @Test func `Claimed schemes in any case, web pages, files and words are not found`() throws {
        try Source.expect(
            ConditionSchemeUnclaimed.self, scheme,
            scenes: [Source.windows(matching: ["MINE://open", "https://a.b/", "file://", "mine:", "photo="])],
            lines: [])
    }
}

/// Source: handlesExternalEvents (Apple).
@Suite struct EmptyConditionTests {
    @Test func `An empty string is found, and an empty set is not`() throws {
        try Source.expect(EmptyCondition.self, scenes: [Source.windows(matching: ["", "a-host"])], lines: [9])
        try Source.expect(EmptyCondition.self, scenes: [Source.windows(matching: [])], lines: [])
    }
}

/// Source: handlesExternalEvents, rules 3 to 5 (Apple).
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

/// Source: handlesExternalEvents (Apple); manaflow-ai/cmux#1918, thsnkhn/harbor#52, kiwix/kiwix-apple#526.
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

/// Source: handlesExternalEvents (Apple); manaflow-ai/cmux#7829.
@Suite struct PlaceholderConditionTests {
    @Test func `A placeholder is found`() throws {
        try Source.expect(
            PlaceholderCondition.self, scenes: [Source.windows(matching: ["<#T##Set<String>#>"])], lines: [9])
        try Source.expect(PlaceholderCondition.self, scenes: [Source.windows(matching: ["someID"])], lines: [9])
        try Source.expect(
            PlaceholderCondition.self, scenes: [Source.windows(matching: ["photoIdentifier="])], lines: [])
    }
}

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

/// Source: handlesExternalEvents (Apple); kean/Pulse.
@Suite struct ShortConditionTests {
    @Test func `A short condition is found`() throws {
        try Source.expect(ShortCondition.self, scenes: [Source.windows(matching: ["file"])], lines: [9])
        try Source.expect(
            ShortCondition.self, scenes: [Source.windows(matching: ["*", "file:", "example"])], lines: [])
    }
}
