@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: UTType(exportedAs:conformingTo:) (Apple); PicoMLX/PicoDocs#3.
@Suite struct CodePlistConformanceDiffersTests {
    @Test func `A supertype that the declaration does not have is found`() throws {
        try Source.expect(
            CodePlistConformanceDiffers.self, Part.exported(Part.type()),
            code: Source.mention("com.example.note", .exportedAs, conformsTo: "public.json"), lines: [3])
        try Source.expect(
            CodePlistConformanceDiffers.self, Part.exported(Part.type(conformsTo: ["public.json"])),
            code: Source.mention("com.example.note", .exportedAs, conformsTo: "public.text"), lines: [])
    }
}

/// Source: UTType(exportedAs:) (Apple); kiwix/kiwix-apple#589, Stage-11-Agentics/c11#182, thaw-app/Thaw#965.
@Suite struct ExportedNotDeclaredTests {
    @Test func `An undeclared type is found, with the entry to add`() throws {
        let code = Source.mention("com.example.note", .exportedAs, conformsTo: "public.json")
        try Source.expect(ExportedNotDeclared.self, code: code, lines: [3])
        let fix = try Linting.findings(ExportedNotDeclared.self, "", code: code).first?.fix
        #expect(fix?.contains("<string>public.json</string>") == true)
        try Source.expect(ExportedNotDeclared.self, Part.exported(Part.type()), code: code, lines: [])
    }

    /// If `types` is missing, handwritten app JSON declares no types. For the output of typeq-swift, it is unknown.
    @Test func `An undeclared type of handwritten app JSON is found, even if it declares no types`() throws {
        func ids(_ more: String) throws -> [String] {
            let json = """
                {"scenes": [{"kind": "DocumentGroup", "name": "a", "readable": [{"exportedAs": "com.example.ghost"}]}]\(more)}
                """
            let reading = try AppReader().read(Array(json.utf8), named: "app.json")
            return Linter(rules: [ExportedNotDeclared.self]).findings(in: reading, over: .shipped).map(\.id)
        }
        #expect(try ids("") == ["E_EXPORTED_NOT_DECLARED"])
        let code = #", "codeTypes": [{"identifier": "com.example.ghost", "spelling": "exportedAs", "file": "A.swift"}]"#
        #expect(try ids(code) == [])
    }
}

/// Source: UTType(importedAs:) (Apple); orchetect/TimecodeKit, quietapps/QuietClipboard.
@Suite struct ImportedNotDeclaredTests {
    @Test func `An undeclared type is found, a system type is a note`() throws {
        try Source.expect(ImportedNotDeclared.self, code: Source.mention("com.example.note", .importedAs), lines: [3])
        try Source.expect(ImportedAsSystemType.self, code: Source.mention("public.json", .importedAs), lines: [3])
        try Source.expect(
            ImportedNotDeclared.self, Part.imported(Part.type()), code: Source.mention("com.example.note", .importedAs),
            lines: [])
    }
}

/// Source: UTType(filenameExtension:) (Apple); PicoMLX/PicoDocs#3.
@Suite struct PathAsExtensionTests {
    @Test func `An occurrence in the sources is found`() throws {
        var code = SourceCode()
        code.smells = [
            SourceCode.Comment("path-as-extension", "the source", location: Source.location()),
            SourceCode.Comment("other", "x", location: Source.location(4)),
        ]
        try Source.expect(PathAsExtension.self, code: code, lines: [3])
    }
}

/// Source: UTType conforms(to:) (Apple); PicoMLX/PicoDocs#3.
@Suite struct TypeEqualityTests {
    @Test func `An occurrence in the sources is found`() throws {
        var code = SourceCode()
        code.smells = [
            SourceCode.Comment("type-equality", "the source", location: Source.location()),
            SourceCode.Comment("other", "x", location: Source.location(4)),
        ]
        try Source.expect(TypeEquality.self, code: code, lines: [3])
    }

    @Test(arguments: [
        ("type == .png", "type.conforms(to: .png)"),
        (".png != file.contentType", "!file.contentType.conforms(to: .png)"),
        ("UTType.png == a", "UTType.png.conforms(to: a)"), ("a… == b", "type.conforms(to: .plainText)"),
    ])
    func `The fix has the operands of the comparison`(text: String, fix: String) throws {
        var code = SourceCode()
        code.smells = [SourceCode.Comment("type-equality", text, location: Source.location())]
        #expect(try Linting.findings(TypeEquality.self, "", code: code).map(\.fix) == [fix])
    }
}

/// Source: typeq-swift.
@Suite struct SourceUnknownTests {
    @Test func `An unknown value is a note with its location`() throws {
        var code = SourceCode()
        code.unknowns = [SourceCode.Comment("contentTypes", "types()", location: Source.location())]
        try Source.expect(SourceUnknown.self, code: code, lines: [3])
    }
}

/// Source: UTType(_:) (Apple); huggingface/swift-chat#16, automerge/automerge-swift#66.
@Suite struct TypeOnlyInCodeTests {
    @Test func `An unknown type is found`() throws {
        try Source.expect(TypeOnlyInCode.self, code: Source.mention("net.elsewhere.note", .identifier), lines: [3])
        // Only the app declares types under its own domain.
        try Source.expect(TypeOnlyInCode.self, code: Source.mention("com.example.nowhere", .identifier), lines: [])
        try Source.expect(TypeUndeclared.self, code: Source.mention("com.example.nowhere", .identifier), lines: [3])
        try Source.expect(TypeOnlyInCode.self, code: Source.mention("public.json", .identifier), lines: [])
        try Source.expect(
            TypeOnlyInCode.self, Part.imported(Part.type()), code: Source.mention("com.example.note", .identifier),
            lines: [])
    }
}
