@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: CFBundleTypeName (Apple); the App Store rejects an entry without a name with ITMS-90243 (steelwheels/JSTerminal#46).
@Suite struct DocTypeNameMissingTests {
    @Test func `A document type without a name is a warning with the code of the App Store`() throws {
        #expect(DocTypeNameMissing.documentation.severity == .warning)
        #expect(DocTypeNameMissing.documentation.platformMessage?.hasPrefix("ITMS-90243: ") == true)
        try Linting.expect(
            DocTypeNameMissing.self,
            Part.documentTypes(
                "▶<dict><key>LSItemContentTypes</key><array><string>public.png</string></array></dict>"),
            message: "no CFBundleTypeName")
        // An entry that claims nothing has a different mistake.
        try Linting.expectNone(
            DocTypeNameMissing.self,
            Part.documentTypes("<dict><key>CFBundleTypeRole</key><string>Editor</string></dict>"))
        try Linting.expectNone(DocTypeNameMissing.self, Part.documentTypes(Part.documentType()))
    }
}

/// Source: CFBundleDocumentTypes (Apple); b123400/xliffie#7.
@Suite struct EmptyDocTypeTests {
    @Test func `A document type that claims nothing is found`() throws {
        try Linting.expect(
            EmptyDocType.self, Part.documentTypes(Part.documentType(types: nil, mark: "▶")),
            message: "does not claim any type")
        try Linting.expect(
            EmptyDocType.self,
            Part.documentTypes(Part.documentType(types: nil, more: "▶<key>LSItemContentTypes</key><array/>")),
            message: "has no identifier")
    }

    @Test func `Legacy claims are claims`() throws {
        for key in ["CFBundleTypeExtensions", "CFBundleTypeMIMETypes", "CFBundleTypeOSTypes"] {
            try Linting.expectNone(
                EmptyDocType.self,
                Part.documentTypes(
                    Part.documentType(types: nil, more: "<key>\(key)</key><array><string>x</string></array>")))
        }
    }
}

/// Source: openradar.me/18194445, openradar.me/26909908.
@Suite struct DocumentClassModuleTests {
    @Test func `A Swift class without its module is found`() throws {
        var code = SourceCode()
        code.documentClasses = [
            SourceCode.ClassMention("Document", superclass: "NSDocument", location: Source.location())
        ]
        let members = Part.documentTypes(
            Part.documentType(more: "▶<key>NSDocumentClass</key><string>Document</string>"))
        try Linting.expect(DocumentClassModule.self, members, message: "without its module", code: code)
        try Linting.expectNone(DocumentClassModule.self, members)
        let right = Part.documentTypes(Part.documentType(more: "<key>NSDocumentClass</key><string>X.Document</string>"))
        try Linting.expectNone(DocumentClassModule.self, right, code: code)
    }
}

/// Source: NSDocumentClass (Apple): the name of a class.
@Suite struct DocumentClassNameTests {
    private func entry(_ name: String, mark: String = "") -> String {
        Part.documentTypes(Part.documentType(more: "\(mark)<key>NSDocumentClass</key><string>\(name)</string>"))
    }

    @Test(arguments: ["My Document!", "Document.swift", "", "1Document", "Mod..Doc"])
    func `A string that cannot be the name of a class is found`(name: String) throws {
        try Linting.expect(
            DocumentClassName.self, entry(name, mark: "▶"),
            message: "NSDocumentClass '\(name)', which cannot be the name")
    }

    @Test(arguments: ["Document", "$(PRODUCT_MODULE_NAME).Document", "Mod_1.Outer.Döcument"])
    func `The name of a class is not found`(name: String) throws {
        try Linting.expectNone(DocumentClassName.self, entry(name))
    }
}
