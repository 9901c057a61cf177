import Testing

@testable import SwiftReading

/// Tests the evaluation of code that builds lists of content types.
@Suite struct FollowingTests {
    /// [Inheritance](https://docs.swift.org/swift-book/documentation/the-swift-programming-language/inheritance/): `super`
    /// refers to the members of the superclass.
    @Test func `The content types of a superclass are read`() {
        let app = read(
            """
            @main struct A: App { var body: some Scene { DocumentGroup(newDocument: { Leaf() }) { _ in V() } } }
            class Root: ReferenceFileDocument { class var readableContentTypes: [UTType] { [.json] + more }; class var more: [UTType] { [] } }
            class Branch: Root { override class var readableContentTypes: [UTType] { super.readableContentTypes + [.xml] } }
            class Leaf: Branch {
                override class var readableContentTypes: [UTType] { super.readableContentTypes + [.pdf] }
                override class var more: [UTType] { [.png] }
            }
            """)
        #expect(
            app.scenes?.first?.readable?.map(\.text) == ["public.json", "public.png", "public.xml", "com.adobe.pdf"])
        #expect(app.unknowns.isEmpty)
        let system = read(
            """
            @main struct A: App { var body: some Scene { DocumentGroup(newDocument: { D() }) { _ in V() } } }
            class D: Library, ReferenceFileDocument { override class var readableContentTypes: [UTType] { super.readableContentTypes + [.xml] } }
            """)
        #expect(system.scenes?.first?.readable == [type("public.xml")])
        #expect(system.unknowns.map(\.text) == ["super.readableContentTypes"])
    }

    @Test func `A set removes duplicates`() {
        let member = """
            static var readableContentTypes: [UTType] {
                var seen = Set<String>()
                var types: [UTType] = []
                for name in ["a.one", "a.two", "a.one"] {
                    let type = UTType(name)!
                    if seen.insert(type.identifier).inserted { types.append(type) }
                }
                return types
            }
            """
        #expect(readable(member) == [type("a.one"), type("a.two")])
        #expect(unknowns(member).isEmpty)
    }

    @Test func `A function may add to a list of its caller`() {
        let member = """
            static var readableContentTypes: [UTType] {
                var types = [UTType("a.one")!]
                var seen = Set(["a.one"])
                add("note", to: &types, seen: &seen)
                return types
            }
            private static func add(_ suffix: String, to list: inout [UTType], seen: inout Set<String>) {
                if let type = UTType(filenameExtension: suffix), seen.insert(type.identifier).inserted { list.append(type) }
            }
            """
        #expect(readable(member) == [type("a.one"), ContentType(.filenameExtension, "note")])
        #expect(unknowns(member).isEmpty)
    }

    @Test func `A function of another module that adds to a list is unknown`() {
        let member = """
            static var readableContentTypes: [UTType] {
                var types = [UTType("a.one")!]
                Plugins.shared.add(to: &types)
                return types
            }
            """
        #expect(readable(member) == [type("a.one")])
        #expect(unknowns(member).map(\.what) == [.contentTypes])
    }

    @Test(arguments: [
        ("\"a\" == \"a\"", "a.yes"), ("\"a\" != \"a\"", "a.no"), ("name == \"b\" || name == \"a\"", "a.yes"),
        ("name == \"a\" && !true", "a.no"), ("kind == .plain", "a.yes"), ("kind != .plain && true", "a.no"),
    ])
    func `Comparisons of constants are evaluated`(_ condition: String, _ identifier: String) {
        let more = "enum Kind { case plain, rich }; let name = \"a\"; let kind = Kind.plain"
        for body in [
            "if \(condition) { return [UTType(\"a.yes\")!] }; return [UTType(\"a.no\")!]",
            "[UTType(\(condition) ? \"a.yes\" : \"a.no\")!]",
        ] {
            let member = "static var readableContentTypes: [UTType] { \(body) }"
            #expect(readable(member, more) == [type(identifier)])
            #expect(unknowns(member, more).isEmpty)
        }
    }

    @Test func `A comparison with a value at run time is unknown`() {
        let member =
            "static var readableContentTypes: [UTType] { if mode == \"a\" { return [UTType(\"a.one\")!] }; return [.pdf] }"
        #expect(readable(member) == [])
        #expect(unread(member).map(\.possible) == [[type("a.one"), type("com.adobe.pdf")]])
        #expect(unknowns(member).map(\.what) == [.condition])
    }

    /// [UTType](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(exportedas:conformingto:)):
    /// the app declares an exported type.
    @Test func `A default with the same identifier determines who declares the type`() {
        let member = """
            static var readableContentTypes: [UTType] { [UTType(id) ?? UTType(exportedAs: id), UTType("a.b") ?? .data] }
            static let id = "com.example.note"
            """
        #expect(readable(member) == [ContentType(.exportedAs, "com.example.note"), type("a.b")])
    }

    /// [types(tag:tagClass:conformingTo:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/types(tag:tagclass:conformingto:))
    @Test func `The first type of a tag is the preferred one`() {
        let first = """
            static var readableContentTypes: [UTType] { [.word, .sound] }
            """
        let more = """
            extension UTType {
                static var word: UTType { UTType.types(tag: "docx", tagClass: .filenameExtension, conformingTo: nil).first! }
                static let sound = UTType.types(tag: "audio/flac", tagClass: UTTagClass.mimeType, conformingTo: nil)[0]
            }
            """
        #expect(
            readable(first, more) == [ContentType(.filenameExtension, "docx"), ContentType(.mimeType, "audio/flac")])
        #expect(unknowns(first, more).isEmpty)
        let all = """
            static let readableContentTypes = UTType.types(tag: "caf", tagClass: .filenameExtension, conformingTo: nil)
            """
        #expect(readable(all) == [ContentType(.filenameExtension, "caf")])
        #expect(unknowns(all).map(\.what) == [.contentTypes])
    }

    @Test(arguments: ["Bundle.main.bundleIdentifier! + \".note\"", "\"\\(Bundle.main.bundleIdentifier!).note\""])
    func `The bundle identifier may be part of an identifier`(_ text: String) {
        let source = """
            @main struct A: App { var body: some Scene { DocumentGroup(viewing: Note.self) { _ in V() } } }
            struct Note: FileDocument { static let readableContentTypes: [UTType] = [.note] }
            extension UTType { static let note = UTType(exportedAs: \(text)) }
            """
        let files = [SourceFile("App.swift", source)]
        let known = SourceReader(conditions: BuildConditions(bundleIdentifier: "com.example.notes")).read(files)
        #expect(known.scenes?.first?.readable == [ContentType(.exportedAs, "com.example.notes.note")])
        #expect(known.unknowns.isEmpty)
        let unknown = SourceReader().read(files)
        #expect(unknown.scenes?.first?.readable == [])
        #expect(unknown.unknowns.contains { $0.what == .identifier })
    }

    /// Compilers up to Swift 5 accept a space before the parenthesis.
    @Test func `A space before the parenthesis of an attribute is allowed`() {
        let app = read(
            """
            @main struct A: App {
                @NSApplicationDelegateAdaptor (Delegate.self) var delegate
                var body: some Scene { Settings { V() } }
            }
            """)
        #expect(app.delegateAdaptors.map(\.className) == ["Delegate"])
        #expect(app.unknowns.isEmpty)
        let broken = read("struct A: App { @NSApplicationDelegateAdaptor (B.self) var b; func f( { } }")
        #expect(broken.unknowns.map(\.what) == [.syntax])
    }
}
