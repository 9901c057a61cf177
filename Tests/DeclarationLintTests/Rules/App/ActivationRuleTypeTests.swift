import Testing
import TypeRegistry

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: App Extension Programming Guide (Apple): a predicate with UTI-CONFORMS-TO.
@Suite struct ActivationRuleTypeTests {
    private func predicate(_ identifier: String, mark: String = "") -> String {
        Part.activation(
            mark
                + "<string>SUBQUERY(extensionItems, $e, SUBQUERY($e.attachments, $a, ANY $a.registeredTypeIdentifiers UTI-CONFORMS-TO \"\(identifier)\").@count == 1).@count == 1</string>"
        )
    }

    @Test func `An unknown type of the system, and a misspelt one, are found`() throws {
        try Linting.expect(
            ActivationRuleType.self, predicate("public.jpg-picture", mark: "▶"),
            message: "unknown type 'public.jpg-picture'")
        try Linting.expect(
            ActivationRuleType.self, predicate("public.plain-txt", mark: "▶"),
            message: "did you mean 'public.plain-text'?")
    }

    @Test(arguments: ["public.jpeg", "com.adobe.pdf", "com.example.note", "org.unknown.format"])
    func `A known type, and one that another program may declare, are not found`(identifier: String) throws {
        try Linting.expectNone(ActivationRuleType.self, predicate(identifier))
    }
}
