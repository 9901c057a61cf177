import AppDeclaration
import Testing
import TypeRegistry

@testable import DocumentRouting

/// The tests of documented rules name Apple's page.
@Suite struct OpeningStepsTests {
    /// A file's type must conform or be equal to a readable content type.
    /// https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/conforms(to:)
    @Test(arguments: [
        ("public.plain-text", "text"), ("public.swift-source", "text"), ("public.png", "picture"),
        ("public.camera-raw-image", "picture"),
    ])
    func `A group opens files that conform to its readable types`(type: String, group: String) throws {
        let decision = try decide(type, in: "text editor public.text; picture viewer public.image")
        #expect(decision.facts.outcome == .openNewWindow)
        #expect(decision.facts.group == group)
        #expect(decision.rule == "only-group")
    }

    /// Source: issue "The house", "Types that say what they hold".
    @Test func `The outcome contains the document with its group and type`() throws {
        let document = try #require(try decide("public.swift-source", in: "text editor public.text").document)
        #expect(document.type == .swiftSource)
        #expect(document.group.name == "text")
        #expect(document.isEditable == true && document.saveAs == nil)
        #expect(try decide("public.png", in: "text editor public.text").document == nil)
    }

    @Test func `A type that no group reads is an error`() throws {
        let decision = try decide("public.zip-archive", in: "text editor public.text")
        #expect(decision.facts.outcome == .error)
        #expect(decision.facts.code == .noGroup)
        #expect(decision.facts.group == nil)
        #expect(decision.trace.last?.text.contains("'text' reads public.text") == true)
    }

    /// "Opening documents" in https://developer.apple.com/documentation/swiftui/documentgroup: SwiftUI goes through the groups
    /// from top to bottom, and takes the first one with a readable content type to which the file conforms.
    @Test(arguments: [
        // Neither an exact match nor a shorter path of conformance takes precedence.
        ("public.json", "any editor public.text; json viewer public.json", "any"),
        ("public.swift-source", "any editor public.text; code editor public.source-code", "any"),
        ("public.swift-source", "code editor public.source-code; any editor public.text", "code"),
        // The role does not matter either: a viewer before an editor opens its files.
        ("public.json", "show viewer public.json; edit editor public.json", "show"),
        ("public.json", "edit editor public.json; show viewer public.json", "edit"),
        ("public.png", "edit editor public.text; show viewer public.image; other editor public.png", "show"),
    ])
    func `The first declared group that reads the type opens the file`(_ type: String, _ groups: String, _ name: String)
        throws
    {
        for platform in ["macOS", "iOS", "iPadOS", "visionOS", "linux"] {
            let decision = try decide(type, in: groups, platform: platform)
            #expect(decision.facts.group == name, "\(platform)")
            #expect(decision.rule == "declaration-order")
            #expect(decision.step("declaration-order")?.standing == .documented)
            #expect(decision.warnings.isEmpty)
        }
    }

    /// The same rule for document types, of which each is a group if the declaration has no scenes.
    @Test func `If no scenes are declared, the first document type whose group reads the type opens the file`() throws {
        let app = DocumentApp(
            AppDeclaration(documentTypes: [
                DocumentType(name: "Text", role: .viewer, contentTypes: ["public.text"]),
                DocumentType(name: "JSON", role: .editor, contentTypes: ["public.json"]),
            ]), over: .shipped)
        let json = try #require(Registry.shipped.type("public.json"))
        let decision = OpeningDecision(of: DocumentFile.writable(type: json), in: app)
        #expect(decision.facts.group == "Text")
        #expect(decision.step("scenes-left-out")?.standing == .inferred)
    }

    /// https://developer.apple.com/documentation/swiftui/filedocumentconfiguration/iseditable
    @Test func `A viewer is never editable, and an editor is editable if the file is writable`() throws {
        #expect(try decide("public.json", in: "a viewer public.json").facts.isEditable == false)
        #expect(try decide("public.json", in: "a editor public.json").facts.isEditable == true)
        #expect(try decide("public.json", in: "a editor public.json", isWritable: false).facts.isEditable == false)
    }

    /// On macOS a document in a read-only folder is not editable. On other platforms the folder does not matter.
    @Test(arguments: [("macOS", false), ("linux", true), ("iPadOS", true)])
    func `On macOS the folder must also be writable`(platform: String, isEditable: Bool) throws {
        let decision = try decide(
            "public.json", in: "a editor public.json", platform: platform, isFolderWritable: false)
        #expect(decision.facts.isEditable == isEditable)
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
        #expect(OpeningDecision(of: DocumentFile.writable(type: gif), in: app).facts.saveAs?.identifier == "public.png")
        let jpeg = try #require(Registry.shipped.type("public.jpeg"))
        #expect(OpeningDecision(of: DocumentFile.writable(type: jpeg), in: app).facts.saveAs == nil)
    }

    /// The desktop offers only files that a document type claims. The app's openDocument needs only the group.
    /// https://developer.apple.com/documentation/swiftui/opendocumentaction
    @Test func `The desktop requires a document type, and the app does not`() throws {
        let app = DocumentApp(
            AppDeclaration(
                documentTypes: [DocumentType(name: "Text", contentTypes: ["public.text"])],
                scenes: [
                    SceneDeclaration(kind: .documentGroup, name: "all", role: .editor, readable: [.init("public.data")])
                ]), over: .shipped)
        let png = DocumentFile.writable(type: try #require(Registry.shipped.type("public.png")))
        let bySystem = OpeningDecision(of: png, in: app, origin: .system)
        #expect(bySystem.facts.outcome == .error)
        #expect(bySystem.facts.code == .notDeclared)
        let byApp = OpeningDecision(of: png, in: app, origin: .app)
        #expect(byApp.facts.group == "all")
        #expect(byApp.warnings.map(\.id) == ["not-offered"])
    }

    @Test func `A dynamic type opens in a group that reads a supertype`() throws {
        let type = try #require(
            Registry.shipped.type(tag: "no-such-extension", tagClass: .filenameExtension, conformingTo: .data))
        #expect(type.isDynamic)
        let app = try Self.app("any editor public.data")
        #expect(OpeningDecision(of: DocumentFile.writable(type: type), in: app).facts.group == "any")
        let text = try Self.app("text editor public.text")
        #expect(OpeningDecision(of: DocumentFile.writable(type: type), in: text).facts.code == .noGroup)
    }

    @Test func `An app without groups is an error`() throws {
        let decision = OpeningDecision(
            of: DocumentFile.writable(type: .png), in: DocumentApp(AppDeclaration(identifier: "com.z"), over: .shipped))
        #expect(decision.facts.code == .noGroup)
        #expect(decision.trace.last?.text == "com.z has no document group")
    }

    // MARK: Helpers

    private func decide(
        _ type: String, in groups: String, platform: String = "macOS", isWritable: Bool = true,
        isFolderWritable: Bool = true
    ) throws -> OpeningDecision {
        let type = try #require(Registry.shipped.type(type))
        let file = DocumentFile(type: type, isWritable: isWritable, isFolderWritable: isFolderWritable)
        let app = try Self.app(groups, platform: platform)
        return OpeningDecision(of: file, in: app, origin: .usual(on: app.declaration.platform))
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
