import AppDeclaration
import Testing
import TypeRegistry

@testable import DocumentRouting

/// The tests of documented rules have the page of Apple. The others are typeq's policy, and are inferred in the trace.
@Suite struct OpeningStepsTests {
    /// A file's type must conform or be equal to a readable content type.
    /// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/conforms(to:)
    @Test(arguments: [
        ("public.plain-text", "text"), ("public.swift-source", "text"), ("public.png", "picture"),
        ("public.camera-raw-image", "picture"),
    ])
    func `A group opens files that conform to its readable types`(type: String, group: String) throws {
        let decision = try decide(type, in: "text editor public.text; picture viewer public.image")
        #expect(decision.outcome == .openNewWindow)
        #expect(decision.group?.name == group)
        #expect(decision.rule == "only-group")
    }

    @Test func `A type that no group reads is an error`() throws {
        let decision = try decide("public.zip-archive", in: "text editor public.text")
        #expect(decision.outcome == .error)
        #expect(decision.code == .noGroup)
        #expect(decision.group == nil)
        #expect(decision.trace.last?.text.contains("'text' reads public.text") == true)
    }

    /// Inferred: Launch Services searches from the most specific type to its supertypes.
    @Test func `The exact type precedes a supertype declared earlier`() throws {
        let decision = try decide("public.json", in: "any editor public.text; json viewer public.json")
        #expect(decision.group?.name == "json")
        #expect(decision.rule == "exact-type")
        #expect(decision.step("exact-type")?.standing == .inferred)
    }

    @Test func `Fewer conformance steps take precedence`() throws {
        let decision = try decide("public.swift-source", in: "any editor public.text; code editor public.source-code")
        #expect(decision.group?.name == "code")
        #expect(decision.rule == "nearest-type")
        #expect(decision.step("nearest-type")?.standing == .inferred)
    }

    /// Inferred: all documented ties in SwiftUI and AppKit depend on declared order, and none on roles.
    @Test func `Equally near groups are in declared order, regardless of their roles`() throws {
        let viewerFirst = try decide("public.json", in: "show viewer public.json; edit editor public.json")
        #expect(viewerFirst.group?.name == "show")
        #expect(viewerFirst.rule == "declaration-order")
        let editorFirst = try decide("public.json", in: "edit editor public.json; show viewer public.json")
        #expect(editorFirst.group?.name == "edit")
    }

    @Test func `The policy first chooses the first declared group, and a difference is a warning`() throws {
        let app = "any editor public.text; json viewer public.json"
        let first = try decide("public.json", in: app, policy: .first)
        #expect(first.group?.name == "any")
        #expect(first.warnings.map(\.id) == ["overlapping-groups", "policy-sensitive"])
        #expect(try decide("public.json", in: app).warnings.map(\.id) == ["overlapping-groups", "policy-sensitive"])
    }

    @Test func `Overlapping groups are a warning`() throws {
        #expect(
            try decide("public.json", in: "a editor public.json; b editor public.json").warnings.map(\.id) == [
                "overlapping-groups"
            ])
        #expect(try decide("public.json", in: "a editor public.json; b editor public.png").warnings.isEmpty)
    }

    /// https://developer.apple.com/documentation/swiftui/filedocumentconfiguration/iseditable
    @Test func `A viewer is never editable, and an editor is if the file is writable`() throws {
        #expect(try decide("public.json", in: "a viewer public.json").isEditable == false)
        #expect(try decide("public.json", in: "a editor public.json").isEditable == true)
        #expect(try decide("public.json", in: "a editor public.json", isWritable: false).isEditable == false)
    }

    /// On macOS a document in a read-only folder is not editable. On other platforms the folder does not matter.
    @Test(arguments: [("macOS", false), ("linux", true), ("iPadOS", true)])
    func `On macOS the folder must be writable, too`(platform: String, isEditable: Bool) throws {
        let decision = try decide(
            "public.json", in: "a editor public.json", platform: platform, isFolderWritable: false)
        #expect(decision.isEditable == isEditable)
    }

    /// https://developer.apple.com/documentation/swiftui/filedocument/writablecontenttypes
    @Test func `A type that cannot be written is saved as the first writable one`() throws {
        let app = DocumentApp(
            AppDeclaration(scenes: [
                SceneDeclaration(
                    kind: .documentGroup, name: "a", role: .editor,
                    readable: [.init("public.image")], writable: [.init("public.png"), .init("public.jpeg")])
            ]), over: .shipped)
        let gif = try #require(Registry.shipped.type("com.compuserve.gif"))
        #expect(Decision.openDocument(DocumentFile.writable(type: gif), in: app).saveAs?.identifier == "public.png")
        let jpeg = try #require(Registry.shipped.type("public.jpeg"))
        #expect(Decision.openDocument(DocumentFile.writable(type: jpeg), in: app).saveAs == nil)
    }

    /// The desktop offers only files that a document type claims. The app's openDocument needs only the group.
    /// https://developer.apple.com/documentation/swiftui/opendocumentaction
    @Test func `The desktop needs a document type, and the app does not`() throws {
        let app = DocumentApp(
            AppDeclaration(
                documentTypes: [DocumentType(name: "Text", contentTypes: ["public.text"])],
                scenes: [
                    SceneDeclaration(kind: .documentGroup, name: "all", role: .editor, readable: [.init("public.data")])
                ]), over: .shipped)
        let png = DocumentFile.writable(type: try #require(Registry.shipped.type("public.png")))
        let bySystem = Decision.openDocument(png, in: app, origin: .system)
        #expect(bySystem.outcome == .error)
        #expect(bySystem.code == .notDeclared)
        let byApp = Decision.openDocument(png, in: app, origin: .app)
        #expect(byApp.group?.name == "all")
        #expect(byApp.warnings.map(\.id) == ["not-offered"])
    }

    @Test func `A dynamic type opens in a group that reads a supertype`() throws {
        let type = try #require(
            Registry.shipped.type(tag: "no-such-extension", tagClass: .filenameExtension, conformingTo: .data))
        #expect(type.isDynamic)
        let app = try Self.app("any editor public.data")
        #expect(Decision.openDocument(DocumentFile.writable(type: type), in: app).group?.name == "any")
        let text = try Self.app("text editor public.text")
        #expect(Decision.openDocument(DocumentFile.writable(type: type), in: text).code == .noGroup)
    }

    @Test func `An app without groups is an error`() throws {
        let decision = Decision.openDocument(
            DocumentFile.writable(type: .png), in: DocumentApp(AppDeclaration(identifier: "com.z"), over: .shipped))
        #expect(decision.code == .noGroup)
        #expect(decision.trace.last?.text == "com.z has no document group")
    }

    // MARK: Helpers

    private func decide(
        _ type: String, in groups: String, platform: String = "macOS", policy: GroupPolicy = .specific,
        isWritable: Bool = true, isFolderWritable: Bool = true
    ) throws -> Decision {
        let type = try #require(Registry.shipped.type(type))
        let file = DocumentFile(type: type, isWritable: isWritable, isFolderWritable: isFolderWritable)
        let app = try Self.app(groups, platform: platform)
        return Decision.openDocument(file, in: app, policy: policy, origin: .usual(on: app.declaration.platform))
    }

    /// Returns an app whose groups are written as `name role type; name role type`.
    private static func app(_ groups: String, platform: String = "macOS") throws -> DocumentApp {
        let scenes = try groups.split(separator: ";").map { group in
            let words = group.split(separator: " ").map(String.init)
            let role: SceneDeclaration.Role = try #require(SceneDeclaration.Role(rawValue: words[1]))
            return SceneDeclaration(
                kind: .documentGroup, name: words[0], role: role,
                readable: [.init(words[2])])
        }
        let platform = try #require(Platform(rawValue: platform))
        return DocumentApp(AppDeclaration(platform: platform, scenes: scenes), over: .shipped)
    }
}
