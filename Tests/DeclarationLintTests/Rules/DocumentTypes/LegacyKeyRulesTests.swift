@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: Core Foundation Keys (Apple, archived); beeware/briefcase-macOS-app-template#72,
/// TheInfiniteKind/appbundler#50; 232 of 658 document types in a sample.
@Suite struct LegacyKeysIgnoredTests {
    @Test func `Legacy keys next to content types are found at the first key`() throws {
        let legacy =
            "▶<key>CFBundleTypeExtensions</key><array><string>png</string></array><key>CFBundleTypeOSTypes</key><array><string>PNGf</string></array>"
        try Linting.expect(
            LegacyKeysIgnored.self, Part.documentTypes(Part.documentType(more: legacy)),
            message: "CFBundleTypeExtensions, CFBundleTypeOSTypes are ignored")
        try Linting.expectNone(LegacyKeysIgnored.self, Part.documentTypes(Part.documentType(types: nil, more: legacy)))
    }
}

/// Source: NSDocumentController (AppKit headers); coo-ona/cooViewer#16, aonez/Keka#92; 206 of 658 document types in a sample.
@Suite struct LegacyOnlyShimTests {
    @Test func `Legacy entries among other entries are found once`() throws {
        let legacy = Part.documentType(
            "Old", types: nil, more: "<key>CFBundleTypeExtensions</key><array><string>old</string></array>")
        let marked = "▶" + legacy
        let controlled = Part.documentType(more: "<key>NSDocumentClass</key><string>Document</string>")
        try Linting.expect(
            LegacyOnlyShim.self, Part.documentTypes(controlled, marked, legacy),
            message: "(1 more): all files of the app are matched by extension")
        try Linting.expect(
            LegacyOnly.self, Part.documentTypes(marked, legacy), message: "has no LSItemContentTypes")
        try Linting.expectNone(LegacyOnlyShim.self, Part.documentTypes(Part.documentType()))
    }

    /// Source: the shim is NSDocumentController's; iina and MacVim have entries of both forms and no NSDocumentClass.
    @Test func `An app without document classes and groups is a note`() throws {
        let legacy = Part.documentType(
            "Old", types: nil, more: "<key>CFBundleTypeExtensions</key><array><string>old</string></array>", mark: "▶")
        try Linting.expect(
            LegacyOnly.self, Part.documentTypes(Part.documentType(), legacy), message: "'Old'")
        func members(_ documentClass: String) -> String {
            "<key>NSMainNibFile</key><string>MainMenu</string>"
                + Part.documentTypes(
                    Part.documentType(more: documentClass),
                    Part.documentType(
                        "Old", types: nil, more: "<key>CFBundleTypeExtensions</key><array><string>old</string></array>",
                        mark: "▶"))
        }
        try Linting.expect(LegacyOnly.self, members(""), message: "'Old'")
        try Linting.expect(
            LegacyOnlyShim.self, members("<key>NSDocumentClass</key><string>Document</string>"), message: "'Old'")
    }

    @Test func `A claim on any file or folder is a note`() throws {
        let folders = Part.documentType(
            "Folder", types: nil, more: "<key>CFBundleTypeOSTypes</key><array><string>fold</string></array>", mark: "▶")
        try Linting.expect(
            LegacyOnly.self, Part.documentTypes(Part.documentType(), folders), message: "'Folder'")
        let all = Part.documentType(
            "All", types: nil,
            more: "<key>CFBundleTypeExtensions</key><array><string>*</string></array>"
                + "<key>NSDocumentClass</key><string>Document</string>", mark: "▶")
        // A document type could name public.data.
        try Linting.expect(LegacyOnlyShim.self, Part.documentTypes(Part.documentType(), all), message: "'All'")
    }
}

/// Source: Core Foundation Keys (Apple, archived); TheInfiniteKind/appbundler#50.
@Suite struct ExtensionUndeclaredTests {
    @Test func `An extension next to content types that belongs to no type is found`() throws {
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
        // Another entry can claim it: MacVim has an entry for any extension.
        let any = "<key>CFBundleTypeExtensions</key><array><string>*</string></array>"
        try Linting.expectNone(
            ExtensionUndeclared.self,
            Part.documentTypes(Part.documentType(more: extensions), Part.documentType(types: nil, more: any)))
    }

    @Test func `Extensions that are used, and extensions of a type of the app, are not found`() throws {
        let extensions = "<key>CFBundleTypeExtensions</key><array><string>exnote</string><string>*</string></array>"
        try Linting.expectNone(
            ExtensionUndeclared.self, Part.documentTypes(Part.documentType(types: nil, more: extensions)))
        try Linting.expectNone(
            ExtensionUndeclared.self,
            Part.documentTypes(Part.documentType(types: ["com.example.note"], more: extensions))
                + Part.exported(Part.type()))
    }
}

/// Source: Core Foundation Keys (Apple, archived); electron-userland/electron-builder#995, knurling/ServiceStation#32.
@Suite struct LSTypeIsPackageIgnoredTests {
    @Test func `A flag that contradicts the types is found`() throws {
        let on = "▶<key>LSTypeIsPackage</key><true/>"
        try Linting.expect(
            LSTypeIsPackageIgnored.self, Part.documentTypes(Part.documentType(more: on)),
            message: "'public.png' is a file")
        let off = "▶<key>LSTypeIsPackage</key><string>NO</string>"
        try Linting.expect(
            LSTypeIsPackageIgnored.self, Part.documentTypes(Part.documentType(types: ["com.apple.package"], more: off)),
            message: "is a package")
    }

    /// Source: the Info.plist of Adium; another rule reports such a type.
    @Test func `A type that is both a file and a package is left to another rule`() throws {
        try Linting.expectNone(
            LSTypeIsPackageIgnored.self,
            Part.exported(Part.type(conformsTo: ["com.apple.package", "public.data"]))
                + Part.documentTypes(
                    Part.documentType(types: ["com.example.note"], more: "<key>LSTypeIsPackage</key><true/>")))
    }

    @Test func `A flag that agrees with the types, or applies, is not found`() throws {
        try Linting.expectNone(
            LSTypeIsPackageIgnored.self,
            Part.documentTypes(Part.documentType(more: "<key>LSTypeIsPackage</key><false/>")))
        try Linting.expectNone(
            LSTypeIsPackageIgnored.self,
            Part.documentTypes(Part.documentType(types: nil, more: "<key>LSTypeIsPackage</key><true/>")))
    }
}
