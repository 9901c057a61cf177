@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: writableContentTypes (Apple); Apple Developer Forums thread 698316, HexFiend/HexFiend#50.
@Suite struct WritableFirstNotReadableTests {
    @Test func `A first writable type that the group does not read is found`() throws {
        try Source.expect(
            WritableFirstNotReadable.self,
            scenes: [Source.group(readable: ["public.json"], writable: ["public.png", "public.json"])], lines: [3])
        try Source.expect(
            WritableFirstNotReadable.self,
            scenes: [Source.group(readable: ["public.text"], writable: ["public.json", "public.png"])], lines: [])
    }
}

/// Source: NSSavePanel allowedContentTypes (Apple); ronaldoussoren/pyobjc#413.
@Suite struct WritableNoExtensionTests {
    @Test func `A first writable type without an extension is found`() throws {
        try Source.expect(WritableNoExtension.self, scenes: [Source.group(readable: ["public.text"])], lines: [3])
        try Source.expect(
            WritableNoExtension.self,
            scenes: [Source.group(readable: ["public.text"], writable: ["public.plain-text"])], lines: [])
        try Source.expect(
            WritableNoExtension.self, scenes: [Source.group("shown", .viewer, readable: ["public.text"])],
            lines: [])
    }
}

/// Source: NSDocument writableTypes(for:) (Apple).
@Suite struct WritableNotDeclaredTests {
    @Test func `A writable type without the role Editor is found`() throws {
        let group = Source.group(readable: ["public.png"], writable: ["public.png", "public.json"])
        try Source.expect(
            WritableNotDeclared.self, Part.documentTypes(Part.documentType()), scenes: [group], lines: [3])
        let exports = Part.documentType(more: "<key>NSExportableTypes</key><array><string>public.json</string></array>")
        try Source.expect(WritableNotDeclared.self, Part.documentTypes(exports), scenes: [group], lines: [])
    }
}

/// Source: writableContentTypes (Apple).
@Suite struct WritableNotStaticTests {
    @Test func `An instance property is found`() throws {
        var code = SourceCode()
        code.smells = [
            SourceCode.Comment("instance-content-types", "Note.writableContentTypes", location: Source.location()),
            SourceCode.Comment("type-equality", "a == b", location: Source.location(5)),
        ]
        try Source.expect(WritableNotStatic.self, code: code, lines: [3])
    }
}
