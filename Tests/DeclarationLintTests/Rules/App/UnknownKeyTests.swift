import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: the keys of Apple's pages; UTTYpeReferenceURL, LSTypeIsPackageLSTypeIsPackage, LSItemContentType in shipped apps.
@Suite struct UnknownKeyTests {
    @Test func `misspelt keys are found in every dictionary`() throws {
        try Linting.expect(
            UnknownKey.self,
            "▶<key>CFBundleDocumentType</key><array/>"
                + Part.documentTypes(
                    Part.documentType(
                        more: "▶<key>LSItemContentType</key><array/>▶<key>LSTypeIsPackageLSTypeIsPackage</key><true/>"))
                + Part.exported(
                    Part.type(
                        tags: "▶<key>public.filename_extension</key><string>x</string>",
                        more: "▶<key>UTTYpeReferenceURL</key><string/>"))
                + "<key>CFBundleURLTypes</key><array><dict>▶<key>CFBundleURLScheme</key><array/></dict></array>",
            message: "is 'CFBundleDocumentTypes' meant?")
    }

    /// Source: the Info.plist of Provenance.
    @Test func `the words of a key in another order are near`() throws {
        try Linting.expect(
            UnknownKey.self, Part.imported(Part.type(more: "▶<key>UTITagTypeSpecification</key><dict/>")),
            message: "is 'UTTypeTagSpecification' meant?")
    }

    @Test func `an unknown key with no near one is a note, and one of the app is nobody's business`() throws {
        try Linting.expect(
            UnrecognizedKey.self,
            "<key>MyOwnSetting</key><true/>" + Part.documentTypes(Part.documentType(more: "▶<key>X</key><true/>")),
            message: "which nothing reads")
    }

    @Test func `the keys of Apple's pages are known, also with the suffix of a platform`() throws {
        let more =
            "<key>CFBundleTypeIconFile</key><string/><key>NSIsRelatedItemType</key><true/><key>CFBundleTypeRole~ipad</key><string/>"
        try Linting.expectNone(
            UnknownKey.self,
            Part.documentTypes(Part.documentType(more: more))
                + Part.exported(Part.type(more: "<key>UTTypeIcons</key><dict/>")))
    }
}
