import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: Core Foundation Keys (Apple, archived); electron-builder#995, ServiceStation#32.
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

    @Test func `A flag that agrees with the types, or counts, is not found`() throws {
        try Linting.expectNone(
            LSTypeIsPackageIgnored.self,
            Part.documentTypes(Part.documentType(more: "<key>LSTypeIsPackage</key><false/>")))
        try Linting.expectNone(
            LSTypeIsPackageIgnored.self,
            Part.documentTypes(Part.documentType(types: nil, more: "<key>LSTypeIsPackage</key><true/>")))
    }
}
