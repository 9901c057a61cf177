import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Core Foundation Keys (Apple, archived); appbundler#50.
@Suite struct ExtensionUndeclaredTests {
    @Test func `An extension next to content types that no type has is found`() throws {
        try Linting.expect(
            ExtensionUndeclared.self,
            Part.documentTypes(
                Part.documentType(
                    more: "<key>CFBundleTypeExtensions</key><array><string>png</string>▶<string>zz1q</string></array>")),
            message: "'zz1q' is ignored")
    }

    @Test func `An app that claims all data opens such files`() throws {
        let extensions = "<key>CFBundleTypeExtensions</key><array><string>zz1q</string></array>"
        try Linting.expectNone(
            ExtensionUndeclared.self, Part.documentTypes(Part.documentType(types: ["public.data"], more: extensions)))
        // Also by another entry: MacVim has one for any extension.
        let any = "<key>CFBundleTypeExtensions</key><array><string>*</string></array>"
        try Linting.expectNone(
            ExtensionUndeclared.self,
            Part.documentTypes(Part.documentType(more: extensions), Part.documentType(types: nil, more: any)))
    }

    @Test func `Extensions that count, and those of a type of the app, are not found`() throws {
        let extensions = "<key>CFBundleTypeExtensions</key><array><string>exnote</string><string>*</string></array>"
        try Linting.expectNone(
            ExtensionUndeclared.self, Part.documentTypes(Part.documentType(types: nil, more: extensions)))
        try Linting.expectNone(
            ExtensionUndeclared.self,
            Part.documentTypes(Part.documentType(types: ["com.example.note"], more: extensions))
                + Part.exported(Part.type()))
    }
}
