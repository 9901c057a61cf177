import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: App Extension Programming Guide (Apple): an app with TRUEPREDICATE is rejected.
@Suite struct ActivationRuleAlwaysTests {
    @Test func `An extension that is offered for everything is found`() throws {
        for text in ["TRUEPREDICATE", " truepredicate "] {
            try Linting.expect(
                ActivationRuleAlways.self, Part.activation("▶<string>\(text)</string>"),
                message: "offered for everything")
        }
        try Linting.expectNone(
            ActivationRuleAlways.self,
            Part.activation("<string>SUBQUERY(extensionItems, $i, TRUEPREDICATE).@count == 1</string>"))
        try Linting.expectNone(ActivationRuleAlways.self, Part.activation("<dict/>"))
    }
}
