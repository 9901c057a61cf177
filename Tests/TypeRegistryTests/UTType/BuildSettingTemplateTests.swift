import Testing

@testable import TypeRegistry

/// Source: [Build settings reference](https://developer.apple.com/documentation/xcode/build-settings-reference), and
/// [configure_file](https://cmake.org/cmake/help/latest/command/configure_file.html) for `@NAME@`.
struct BuildSettingTemplateTests {
    @Test(
        arguments: [
            ("com.x.doc", "com.x.doc"), ("com.$(ORG).doc", "com..doc"), ("com.${ORG}.Doc", "com..Doc"),
            ("com.$(ORG_$(PLATFORM)).doc", "com..doc"), ("com.$(ORG:rfc1034identifier)", "com."),
            ("@ORG@.doc", ".doc"), ("$(A)$(B)", "setting"), ("@A@", "setting"),
            // Text that is not a reference is kept, and references after it are removed.
            ("a@b.$(X)", "a@b."), ("$x.$(Y)", "$x."), ("$(X", "$(X"), ("$(X.$(Y)", "$(X."), ("a)b$(X)", "a)b"),
            ("@@", "@@"), ("", ""),
        ])
    func `A string without its references`(_ text: String, _ expected: String) {
        #expect(TypeIdentifier.withoutBuildSettings(text) == expected)
        #expect(TypeIdentifier.isWithoutBuildSettings(text) == (text == expected))
    }

    @Test(
        arguments: [
            ("$(PREFIX).note", "com.x.note", true), ("$(PREFIX).note", "com.x.notes", false),
            ("com.$(A).$(B).doc", "com.one.two.doc", true), ("com.$(A).$(B).doc", "com.one.doc", false),
            ("COM.${A}", "com.x", true), ("com.x", "COM.X", true), ("com.x", "com.y", false), ("@A@", "anything", true),
            ("com.$(A_$(B)).doc", "com.x.doc", true),
        ])
    func `A template may expand to a string if the text around its references is in the string`(
        _ template: String, _ other: String, _ expected: Bool
    ) {
        #expect(BuildSettingTemplate(template).mayExpand(to: other) == expected)
        #expect(BuildSettingTemplate.mayEqual(other, template) == expected)
    }

    @Test func `A long string with brackets that do not close takes linear time`() {
        let text = String(repeating: "$(", count: 200_000)
        #expect(TypeIdentifier.withoutBuildSettings(text) == text)
    }
}
