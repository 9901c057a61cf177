import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Core Foundation Keys (Apple, archived); electron-builder#995, ServiceStation#32.
@Suite struct LSTypeIsPackageIgnoredTests {
    @Test func `a flag that the types contradict is found`() throws {
        let on = "▶<key>LSTypeIsPackage</key><true/>"
        try Linting.expect(
            LSTypeIsPackageIgnored.self, Part.documentTypes(Part.documentType(more: on)),
            message: "'public.png' is a file")
        let off = "▶<key>LSTypeIsPackage</key><string>NO</string>"
        try Linting.expect(
            LSTypeIsPackageIgnored.self, Part.documentTypes(Part.documentType(types: ["com.apple.package"], more: off)),
            message: "is a package")
    }

    /// Source: the Info.plist of Adium; that such a type is wrong is another rule's.
    @Test func `a type that is a file and a package at once contradicts nothing`() throws {
        try Linting.expectNone(
            LSTypeIsPackageIgnored.self,
            Part.exported(Part.type(conformsTo: ["com.apple.package", "public.data"]))
                + Part.documentTypes(
                    Part.documentType(types: ["com.example.note"], more: "<key>LSTypeIsPackage</key><true/>")))
    }

    @Test func `one that says the same, or counts, is not`() throws {
        try Linting.expectNone(
            LSTypeIsPackageIgnored.self,
            Part.documentTypes(Part.documentType(more: "<key>LSTypeIsPackage</key><false/>")))
        try Linting.expectNone(
            LSTypeIsPackageIgnored.self,
            Part.documentTypes(Part.documentType(types: nil, more: "<key>LSTypeIsPackage</key><true/>")))
    }
}
