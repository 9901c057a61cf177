import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Core Foundation Keys (Apple, archived); appbundler#50.
@Suite struct ExtensionUndeclaredTests {
    @Test func `an extension that no type has, beside content types, is found`() throws {
        try Linting.expect(
            ExtensionUndeclared.self,
            Part.documentTypes(
                Part.documentType(
                    more: "<key>CFBundleTypeExtensions</key><array><string>png</string>▶<string>zz1q</string></array>")),
            message: "'zz1q' does not count")
    }

    @Test func `an app that claims all data opens such files all the same`() throws {
        let extensions = "<key>CFBundleTypeExtensions</key><array><string>zz1q</string></array>"
        try Linting.expectNone(
            ExtensionUndeclared.self, Part.documentTypes(Part.documentType(types: ["public.data"], more: extensions)))
        // Also by another entry: MacVim has one for any extension.
        let any = "<key>CFBundleTypeExtensions</key><array><string>*</string></array>"
        try Linting.expectNone(
            ExtensionUndeclared.self,
            Part.documentTypes(Part.documentType(more: extensions), Part.documentType(types: nil, more: any)))
    }

    @Test func `where the extensions count, or a type of the app has it, there is none`() throws {
        let extensions = "<key>CFBundleTypeExtensions</key><array><string>exnote</string><string>*</string></array>"
        try Linting.expectNone(
            ExtensionUndeclared.self, Part.documentTypes(Part.documentType(types: nil, more: extensions)))
        try Linting.expectNone(
            ExtensionUndeclared.self,
            Part.documentTypes(Part.documentType(types: ["com.example.note"], more: extensions))
                + Part.exported(Part.type()))
    }
}
