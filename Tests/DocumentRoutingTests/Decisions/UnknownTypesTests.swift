import AppDeclaration
import FileIdentification
import SystemPackage
import Testing
import TypeRegistry

@testable import DocumentRouting

/// Groups with content types that were not read, which are unknown. Otherwise an answer could be wrong, because on the
/// platform, the first group whose readable content types contain the type of the file opens it
/// (https://developer.apple.com/documentation/swiftui/documentgroup, "Opening documents").
@Suite struct UnknownTypesTests {
    /// A group with a constant of a package that was not read.
    private static let notes = """
        {"kind": "DocumentGroup", "name": "notes", "readable": ["public.json"], "file": "App.swift", "line": 3, "column": 9,
         "unknown": [{"what": "readable", "text": "Lib.note", "index": 1, "file": "Note.swift", "line": 12, "column": 5}]}
        """
    private static let pictures = #"{"kind": "DocumentGroup", "name": "pictures", "readable": ["public.image"]}"#

    private func open(_ type: String, _ scenes: String..., origin: OpenOrigin = .app, more: String = "") throws
        -> OpeningDecision
    {
        let app = try app("{\(more)\"scenes\": [\(scenes.joined(separator: ", "))]}")
        return OpeningDecision(
            of: DocumentFile.writable(type: try #require(app.registry.type(type))), in: app, origin: origin)
    }

    private func new(_ type: String?, _ scenes: String...) throws -> NewDocumentDecision {
        let app = try app("{\"scenes\": [\(scenes.joined(separator: ", "))]}")
        return NewDocumentDecision(of: try type.map { try #require(app.registry.type($0)) }, in: app)
    }

    // MARK: Opening

    @Test func `A group with unread types may open any file that no earlier group reads`() throws {
        let decision = try open("public.png", Self.notes, Self.pictures)
        #expect(decision.facts.outcome == .error)
        #expect(decision.facts.code == .unknownTypes)
        #expect(decision.facts.group == nil)
        #expect(
            decision.trace.last?.text
                == "'notes' reads 'Lib.note' (Note.swift:12:5), which was not read, and may open public.png: write the type as "
                + "UTType(\"…\") in the sources, or declare the app in a typeq.json")
        #expect(decision.step("unknown-types")?.standing == .inferred)
        // Even if no other group reads the file, it is not known that nothing opens it.
        #expect(try open("public.zip-archive", Self.notes, Self.pictures).facts.code == .unknownTypes)
        #expect(try open("public.zip-archive", Self.pictures, Self.notes).facts.code == .unknownTypes)
    }

    /// The answer describes how to make it known: here, by reading the module that declares the constant.
    @Test func `An unknown answer names the unread modules or packages that may declare the type`() throws {
        let unread = #"{"what": "readable", "text": "Lib.note", "file": "Note.swift", "line": 12, "column": 5}"#
        let scene = """
            {"kind": "DocumentGroup", "name": "notes", "readable": [], "file": "App.swift", "line": 3, "column": 9,
             "unknown": [\(unread)]}
            """
        let unknown = unread.replacing("readable", with: "contentTypes").dropLast()
        func advice(modules: String, dependencies: [String]) throws -> String {
            let json = #"{"scenes": [\#(scene)], "unknown": [\#(unknown), "unreadModules": [\#(modules)]}]}"#
            var declaration = try AppDeclaration(json: Array(json.utf8))
            declaration.unreadDependencies = dependencies
            return try #require(DocumentApp(declaration, over: .shipped).groups[0].unreadReadable.first).advice
        }
        let write = "write the type as UTType(\"…\") in the sources, or declare the app in a typeq.json"
        let package = "the package product 'Lib', which is downloaded"
        #expect(try advice(modules: "", dependencies: []) == write)
        #expect(
            try advice(modules: #""Lib""#, dependencies: [])
                == "the type may be declared in the module 'Lib', which typeq does not read: \(write)")
        #expect(
            try advice(modules: #""Lib", "Kit""#, dependencies: ["the target 'Other' of X.pbxproj", package])
                == "the type may be declared in \(package) or the module 'Kit', which typeq does not read: \(write)")
        #expect(
            try advice(modules: "", dependencies: [package])
                == "the type may be declared in \(package), which typeq does not read: \(write)")
    }

    @Test func `An earlier group that certainly reads the file opens it`() throws {
        let decision = try open("public.png", Self.pictures, Self.notes)
        #expect(decision.facts.group == "pictures")
        // It may not be the only group.
        #expect(decision.rule == "declaration-order")
        #expect(
            decision.step("declaration-order")?.text == "'pictures' is the first declared group that reads "
                + "the type")
    }

    @Test func `The known types of a group with unread types are certain`() throws {
        #expect(try open("public.json", Self.notes, Self.pictures).facts.group == "notes")
        #expect(try open("public.json", Self.notes).rule == "only-group")
    }

    /// `isPro ? [.json, .png] : [.json]`: a possible type affects only the files of that type.
    @Test func `A choice at run time concerns only its possible types`() throws {
        let choice = """
            {"kind": "DocumentGroup", "name": "notes", "readable": ["public.json"], "file": "A.swift", "line": 1, "column": 1,
             "unknown": [{"what": "readable", "text": "isPro", "types": ["public.png"], "file": "A.swift", "line": 2, "column": 3}]}
            """
        #expect(try open("public.png", choice, Self.pictures).facts.code == .unknownTypes)
        #expect(try open("public.jpeg", choice, Self.pictures).facts.group == "pictures")
        #expect(try open("public.zip-archive", choice, Self.pictures).facts.code == .noGroup)
    }

    @Test func `An identifier with an unknown build setting is unread, unless the app declares it in the same way`()
        throws
    {
        let claim = #""documentTypes": [{"name": "Note", "role": "Editor", "contentTypes": ["$(ID).note"]}]"#
        let file = { (app: DocumentApp, type: String) in
            DocumentFile.writable(type: try #require(app.registry.type(type)))
        }
        let bare = try app("{\(claim)}")
        let unknown = OpeningDecision(of: try file(bare, "public.png"), in: bare)
        #expect(unknown.facts.code == .unknownTypes)
        #expect(unknown.trace.last?.text.contains("'$(ID).note' (at 1:") == true)
        #expect(unknown.trace.last?.text.contains("which defines the build setting") == true)
        let own = try app(
            #"{"types": [{"identifier": "$(ID).note", "conformsTo": ["public.data"], "extensions": ["note"]}], \#(claim)}"#
        )
        #expect(OpeningDecision(of: try file(own, "public.png"), in: own).facts.code == .noGroup)
        #expect(OpeningDecision(of: try file(own, "$(ID).note"), in: own).facts.group == "Note")
    }

    /// Source: the build replaces `$(NAME)` in an Info.plist
    /// (https://developer.apple.com/documentation/xcode/build-settings-reference), so the value is unknown without the project.
    private static let document = #"""
        "types": [{"identifier": "$(ID).doc", "kind": "exported", "conformsTo": ["public.data"],
                   "extensions": ["$(DOC_EXT)", "known"]}],
        "documentTypes": [{"name": "Doc", "role": "Editor", "contentTypes": ["$(ID).doc"]}]
        """#

    private func open(named name: FilePath, _ json: String) throws -> OpeningDecision {
        DocumentRouter(app: try app(json)).decision(forFileNamed: name)
    }

    @Test func `A type whose extension has an unknown build setting may be the type of a file`() throws {
        let unknown = try open(named: "x.rec", "{\(Self.document)}")
        #expect(unknown.facts.code == .unknownTypes)
        #expect(
            unknown.trace.last?.text
                == "$(id).doc has the extension '$(DOC_EXT)' (at 1:27), which was not read, and may be the type of 'rec': read "
                + "the project, which defines the build setting, or write out the extension")
        #expect(unknown.step("unknown-types")?.standing == .inferred)
        // Another extension of the type is known. A public type keeps its extension, and a name without one has another type.
        #expect(try open(named: "x.known", "{\(Self.document)}").facts.group == "Doc")
        #expect(try open(named: "x.png", "{\(Self.document)}").facts.code == .noGroup)
        #expect(try open(named: "README", "{\(Self.document)}").facts.code == .noGroup)
        // The setting has no effect if the same group opens both types.
        let all = Self.document.replacing(#"["$(ID).doc"]}]"#, with: #"["public.data"]}]"#)
        #expect(try open(named: "x.rec", "{\(all)}").facts.group == "Doc")
    }

    @Test(arguments: [("p$(E)", "pack", true), ("p$(E)", "rec", false), ("${A:lower}${B}k", "pack", true)])
    func `The known part of an extension limits the files that it can have`(
        _ tag: String, _ written: String, _ mayBe: Bool
    ) throws {
        let json = Self.document.replacing("$(DOC_EXT)", with: tag)
        let decision = try open(named: FilePath("x." + written), "{\(json)}")
        #expect(decision.facts.code == (mayBe ? .unknownTypes : .noGroup))
    }

    @Test func `A content type may be a declared type whose identifier has an unknown build setting`() throws {
        let json = Self.document.replacing(#"["$(ID).doc"]}]"#, with: #"["com.e.doc"]}]"#)
        let known = try open(named: "x.known", "{\(json)}")
        #expect(known.facts.code == .unknownTypes)
        #expect(known.trace.last?.text.contains("write out the identifier, which may be com.e.doc") == true)
        #expect(try open(named: "x.png", "{\(json)}").facts.code == .noGroup)
        let other = json.replacing("com.e.doc", with: "com.e.note")
        #expect(try open(named: "x.known", "{\(other)}").facts.code == .noGroup)
    }

    @Test func `A document type whose extension has an unknown build setting may claim any file`() throws {
        let json = #"{"documentTypes": [{"name": "Old", "role": "Editor", "extensions": ["$(DOC_EXT)"]}]}"#
        #expect(try open(named: "x.rec", json).facts.code == .unknownTypes)
    }

    @Test func `The extension and the name of a new document are unknown, with a warning`() throws {
        let json = Self.document.replacing(#""name": "Doc""#, with: #""name": "$(PRODUCT_NAME) Document""#)
        let decision = NewDocumentDecision(of: nil, in: try app("{\(json)}"))
        #expect(decision.facts.outcome == .newDocument)
        #expect(decision.facts.filenameExtension == nil)
        #expect(decision.warnings.map(\.id) == ["unknown-setting"])
        #expect(
            decision.warnings.first?.text
                == "the build settings in '$(PRODUCT_NAME) Document' and '$(id).doc' and '.$(DOC_EXT)' are unknown: read the "
                + "project, which defines them")
        #expect(try open(named: "x.known", "{\(json)}").warnings.map(\.id) == ["unknown-setting"])
    }

    @Test func `A document type with unread types may claim any file`() throws {
        let claim = #""documentTypes": [{"name": "N", "contentTypes": ["$(ID).note"]}], "#
        #expect(try open("public.png", Self.pictures, origin: .system, more: claim).facts.code == .unknownTypes)
        let byApp = try open("public.png", Self.pictures, origin: .app, more: claim)
        #expect(byApp.facts.group == "pictures")
        #expect(byApp.warnings.isEmpty)
        #expect(byApp.step("document-type")?.standing == .inferred)
        // A file that no group reads is not opened, regardless of the claims.
        #expect(try open("public.zip-archive", Self.pictures, origin: .system, more: claim).facts.code == .noGroup)
    }

    @Test func `A type that an unread writable type may write has a warning instead of another type to save as`() throws
    {
        let writer = """
            {"kind": "DocumentGroup", "name": "w", "readable": ["public.image"], "writable": ["public.png"],
             "unknown": [{"what": "writable", "text": "Lib.other", "index": 1}]}
            """
        let jpeg = try open("public.jpeg", writer)
        #expect(jpeg.facts.group == "w")
        #expect(jpeg.facts.saveAs == nil)
        #expect(jpeg.warnings.map(\.id) == ["unknown-types"])
        #expect(try open("public.png", writer).warnings.isEmpty)
    }

    @Test func `The answer by the name only is unknown, not nothing`() throws {
        let app = try app("{\"scenes\": [\(Self.pictures), \(Self.notes)]}")
        let router = DocumentRouter(app: app)
        let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52]
        let decision = router.decision(
            forOpening: "photo.zip", as: router.identifier.identify(bytes: png, named: "photo.zip"),
            FileFacts(name: "photo.zip"),
            among: .none)
        #expect(decision.facts.group == "pictures")
        #expect(decision.byName?.outcome.facts.group == nil)
        #expect(decision.byName?.outcome.facts.code == .unknownTypes)
    }

    @Test func `A file URL for a group with unread types is unknown, and not handled like other events`() throws {
        let app = try app("{\"scenes\": [\(Self.notes), {\"kind\": \"WindowGroup\", \"name\": \"w\"}]}")
        let png = DocumentFile.writable(type: .png)
        let decision = EventDecision(of: ExternalEvent(url: "file:///a.png", document: png), in: app)
        #expect(decision.facts.code == .unknownTypes)
    }

    @Test func `A scene that was not read may have groups: no answer is unknown, and other groups have a warning`()
        throws
    {
        let unread =
            #""unknown": [{"what": "scene", "text": "KitScenes()", "file": "App.swift", "line": 4, "column": 9}], "#
        let nothing = try open("public.zip-archive", Self.pictures, more: unread)
        #expect(nothing.facts.code == .unreadSources)
        #expect(nothing.trace.last?.text.hasPrefix("the scene 'KitScenes()' (App.swift:4:9) was not read") == true)
        #expect(try open("public.png", Self.pictures, more: unread).warnings.map(\.id) == ["unread-scene"])
        #expect(NewDocumentDecision(in: try app("{\(unread)\"scenes\": []}")).facts.code == .unreadSources)
    }

    // MARK: New documents

    @Test func `New is unknown if the first type that the first editor writes was not read`() throws {
        let first = """
            {"kind": "DocumentGroup", "name": "w", "readable": ["public.json"], "writable": ["public.json"],
             "unknown": [{"what": "writable", "text": "Lib.first", "index": 0}]}
            """
        #expect(try new(nil, first, Self.pictures).facts.code == .unknownTypes)
        let second = first.replacing("\"index\": 0", with: "\"index\": 1")
        #expect(try new(nil, second, Self.pictures).facts.type?.identifier == "public.json")
        // A document type of a package that was not read: all its types are unknown.
        let package =
            #"{"kind": "DocumentGroup", "name": "p", "readable": [], "unknown": [{"what": "readable", "text": "LibDocument()"}]}"#
        #expect(try new(nil, package, Self.pictures).facts.code == .unknownTypes)
        #expect(try new(nil, Self.notes, Self.pictures).facts.type?.identifier == "public.json")
    }

    @Test func `A document of a type is created by the first editor that certainly has the type, or it is unknown`()
        throws
    {
        #expect(try new("public.png", Self.notes, Self.pictures).facts.code == .unknownTypes)
        #expect(try new("public.png", Self.pictures, Self.notes).facts.group == "pictures")
        #expect(try new("public.json", Self.notes, Self.pictures).facts.group == "notes")
        #expect(try new("public.zip-archive", Self.pictures, Self.notes).facts.code == .unknownTypes)
    }

    // MARK: Comparing apps

    @Test func `A group that becomes unread is a change, and unknown`() throws {
        let before = try app("{\"scenes\": [\(Self.pictures)]}")
        let after = try app("{\"scenes\": [\(Self.notes), \(Self.pictures)]}")
        let change = try #require(
            AppDifference(from: before, to: after).changes.first { $0.filenameExtension == "png" })
        #expect(change.before.group == "pictures")
        #expect(change.after.group == nil)
        #expect(change.after.isUnknown)
        #expect(AppDifference(from: after, to: after).isEmpty)
    }
}
