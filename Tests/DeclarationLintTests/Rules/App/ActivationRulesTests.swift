@testable import AppDeclaration
@testable import DeclarationLint
import Testing
import TypeRegistry

/// Source: App Extension Programming Guide (Apple): an app with TRUEPREDICATE is rejected.
@Suite struct ActivationRuleAlwaysTests {
    @Test func `An extension that is offered for everything is found`() throws {
        for text in ["TRUEPREDICATE", " truepredicate "] {
            try Linting.expect(
                ActivationRuleAlways.self, Part.activation("▶<string>\(text)</string>"),
                message: "offered for every item")
        }
        try Linting.expectNone(
            ActivationRuleAlways.self,
            Part.activation("<string>SUBQUERY(extensionItems, $i, TRUEPREDICATE).@count == 1</string>"))
        try Linting.expectNone(ActivationRuleAlways.self, Part.activation("<dict/>"))
    }
}

/// Source: NSExtensionActivationRule (Apple).
@Suite struct ActivationRuleKeyTests {
    @Test func `A misspelled key is found`() throws {
        try Linting.expect(
            ActivationRuleKey.self,
            Part.activation(
                "<dict>▶<key>NSExtensionActivationSupportImageWithMaxCount</key><integer>1</integer></dict>"),
            message: "did you mean 'NSExtensionActivationSupportsImageWithMaxCount'?")
        for key in ["NSExtensionActivationSupportsImageWithMaxCount", "NSExtensionActivationUsesStrictMatching"] {
            try Linting.expectNone(
                ActivationRuleKey.self, Part.activation("<dict><key>\(key)</key><integer>1</integer></dict>"))
        }
    }
}

/// Source: App Extension Programming Guide (Apple): a predicate with UTI-CONFORMS-TO.
@Suite struct ActivationRuleTypeTests {
    private func predicate(_ identifier: String, mark: String = "") -> String {
        Part.activation(
            mark
                + "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(identifier)\").@count == 1).@count == 1</string>"
        )
    }

    @Test func `An unknown system type, and a misspelled type, are found`() throws {
        try Linting.expect(
            ActivationRuleType.self, predicate("public.jpg-picture", mark: "▶"),
            message: "unknown type 'public.jpg-picture'")
        try Linting.expect(
            ActivationRuleType.self, predicate("public.plain-txt", mark: "▶"),
            message: "did you mean 'public.plain-text'?")
        #expect(
            try Linting.findings(ActivationRuleType.self, predicate("public.plain-txt")).map(\.fix)
                == ["replace 'public.plain-txt' in the rule with 'public.plain-text'"])
    }

    @Test(arguments: ["public.jpeg", "com.adobe.pdf", "com.example.note", "org.unknown.format"])
    func `A known type, and a type that another program may declare, are not found`(identifier: String) throws {
        try Linting.expectNone(ActivationRuleType.self, predicate(identifier))
    }
}
