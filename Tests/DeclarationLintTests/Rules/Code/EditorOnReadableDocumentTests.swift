import Testing

@testable import AppDeclaration
@testable import DeclarationLint

/// Source: DocumentGroup init(allowCreating:editor:makeDocument:), ReadableDocument (Apple).
@Suite struct EditorOnReadableDocumentTests {
    @Test func `An editor of documents that cannot be written is found`() throws {
        func group(_ role: SceneDeclaration.Role, _ name: String) -> [SceneDeclaration] {
            [Source.group("notes", role, readable: ["public.json"], documentProtocol: name)]
        }
        try Source.expect(EditorOnReadableDocument.self, scenes: group(.editor, "ReadableDocument"), lines: [3])
        try Source.expect(EditorOnReadableDocument.self, scenes: group(.viewer, "ReadableDocument"), lines: [])
        for name in ["Document", "WritableDocument", "FileDocument"] {
            try Source.expect(EditorOnReadableDocument.self, scenes: group(.editor, name), lines: [])
        }
    }
}
