@testable import AppDeclaration
@testable import DeclarationLint
import Testing

/// Source: UIApplicationDelegateAdaptor, NSApplicationDelegateAdaptor (Apple).
@Suite struct DelegateAdaptorKindTests {
    private func adaptor(_ kind: DelegateAdaptor.Kind) -> DelegateAdaptor {
        DelegateAdaptor(kind: kind, className: "A", file: "App.swift", position: Source.location(3).position)
    }

    @Test func `An adaptor for a different platform is found`() throws {
        try Source.expect(DelegateAdaptorKind.self, adaptors: [adaptor(.uiApplication)], lines: [3])
        try Source.expect(
            DelegateAdaptorKind.self, app: Linting.phone, adaptors: [adaptor(.nsApplication)], lines: [3])
        try Source.expect(DelegateAdaptorKind.self, adaptors: [adaptor(.nsApplication)], lines: [])
    }
}

/// Source: UIApplicationDelegateAdaptor (Apple).
@Suite struct TwoDelegateAdaptorsTests {
    @Test func `A second adaptor, and an adaptor outside the App, are found`() throws {
        func adaptor(_ line: Int, in type: String? = nil) -> DelegateAdaptor {
            DelegateAdaptor(
                kind: .nsApplication, className: "D", declaredIn: type, file: "App.swift",
                position: Source.location(line).position)
        }
        try Source.expect(TwoDelegateAdaptors.self, adaptors: [adaptor(1), adaptor(2)], lines: [2])
        try Source.expect(TwoDelegateAdaptors.self, adaptors: [adaptor(1), adaptor(2, in: "ContentView")], lines: [2])
        try Source.expect(TwoDelegateAdaptors.self, adaptors: [adaptor(1)], lines: [])
    }
}

/// Source: six public reports, such as danielsaidi/DocumentKit#1 and lustech/MachStruct.
@Suite struct CustomDocumentControllerTests {
    @Test func `A document controller in an app with a document group is found`() throws {
        var code = SourceCode()
        code.documentControllers = [SourceCode.ClassMention("Mine", location: Source.location())]
        try Source.expect(
            CustomDocumentController.self, scenes: [Source.group(readable: ["public.png"])], code: code, lines: [3])
        try Source.expect(CustomDocumentController.self, scenes: [Source.windows()], code: code, lines: [])
    }
}

/// Source: FileDocument and ReferenceFileDocument (Apple), which are deprecated in the version 27 SDK.
@Suite struct DeprecatedProtocolTests {
    @Test func `A group on a deprecated protocol is a note, once for each protocol`() throws {
        func group(_ name: String, line: Int) -> SceneDeclaration {
            Source.group("g\(line)", readable: ["public.json"], documentProtocol: name, line: line)
        }
        let groups = [
            group("FileDocument", line: 1), group("FileDocument", line: 2), group("ReferenceFileDocument", line: 3),
            group("Document", line: 4), group("SwiftData", line: 5),
        ]
        try Source.expect(DeprecatedProtocol.self, scenes: groups, lines: [1, 3], .note)
        let findings = try Linting.findings(DeprecatedProtocol.self, "", scenes: groups)
        #expect(findings.map(\.related.count) == [1, 0])
    }
}

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
