import Testing

@testable import SwiftReading

/// Tests how the content types of document types are read.
@Suite struct ContentTypeTests {
    @Test(arguments: [
        "static var readableContentTypes: [UTType] { [.plainText, .png] }",
        "static let readableContentTypes: [UTType] = [.plainText, .png]",
        "static let readableContentTypes = [UTType.plainText, UTType.png]",
        "static let readableContentTypes = [UTType.plainText] + [.png]",
        "public nonisolated static var readableContentTypes: [UTType] { return [.plainText, .png] }",
        "static var readableContentTypes: [UTType] { get { [.plainText, .png] } }",
        "static var readableContentTypes: Array<UTType> { [.plainText] + [.png] }",
        "class var readableContentTypes: [UTType] { [UTType.plainText, UTType.png] }",
        "static var readableContentTypes = [UTType](arrayLiteral: .plainText, .png)",
        "static let readableContentTypes: [UTType] = { [.plainText, .png] }()",
        "static var readableContentTypes: [UTType] { [UTType(\"public.plain-text\")!, UTType(\"public.png\") ?? .data] }",
        "static var readableContentTypes: [UTType] { [.init(\"public.plain-text\")!, .png] }",
        "static var readableContentTypes: [UTType] { Self.types }; static let types: [UTType] = [.plainText, .png]",
        "static var readableContentTypes: [UTType] { types + more }; static let types = [UTType.plainText]; static var more: [UTType] { [.png] }",
        "static var readableContentTypes: [UTType] { [\"public.plain-text\", \"public.png\"].compactMap { UTType($0) } }",
        "static var readableContentTypes: [UTType] { [\"public.plain-text\", \"public.png\"].compactMap(UTType.init) }",
        "static var readableContentTypes: [UTType] { [\"public.plain-text\", \"public.png\"].map { id in UTType(id)! } }",
        "static var readableContentTypes: [UTType] { var all: [UTType] = [.plainText]; all.append(.png); return all }",
        "static var readableContentTypes: [UTType] { var all: [UTType] = []; all += [.plainText, .png]; return all }",
        """
        static var readableContentTypes: [UTType] {
            var all = [UTType.plainText]
            if let png = UTType("public.png") { all.append(png) }
            return all
        }
        """,
        """
        static var readableContentTypes: [UTType] {
            var all: [UTType] = []
            for name in ["plain-text", "png"] {
                if let type = UTType("public.\\(name)") { all.append(type) }
            }
            return all
        }
        """,
        """
        static var readableContentTypes: [UTType] {
            if #available(macOS 14, *) { return [.plainText, .png] }
            return [.plainText]
        }
        """,
        """
        static var readableContentTypes: [UTType] {
            #if os(macOS)
            [.plainText, .png]
            #else
            [.plainText]
            #endif
        }
        """,
        """
        #if os(iOS)
        static let readableContentTypes: [UTType] = [.plainText]
        #else
        static let readableContentTypes: [UTType] = [.plainText, .png]
        #endif
        """,
    ])
    func `A list of constants is read in any form`(_ member: String) {
        #expect(readable(member) == [type("public.plain-text"), type("public.png")])
        #expect(unknowns(member).isEmpty)
    }

    @Test func `The system constants have Apple's identifiers`() {
        // Source: the headers of UniformTypeIdentifiers in the SDKs of macOS 15.2 and 27.0, and the pages of ShazamKit.
        #expect(SystemTypes.identifiers.count == 143)
        #expect(SystemTypes.identifiers["markdown"] == "net.daringfireball.markdown")
        #expect(SystemTypes.identifiers["shazamCustomCatalog"] == "com.apple.shazamcatalog")
        #expect(SystemTypes.identifiers["package"] == "com.apple.package")
        #expect(SystemTypes.identifiers["commaSeparatedText"] == "public.comma-separated-values-text")
        #expect(SystemTypes.identifiers["symbolicLink"] == "public.symlink")
    }

    static let list = "static var readableContentTypes: [UTType] { [.note] }"

    @Test(arguments: [
        "extension UTType { static let note = UTType(exportedAs: \"com.x.note\") }",
        "extension UTType { static var note: UTType { UTType(exportedAs: \"com.x.note\") } }",
        "extension UTType { static var note: UTType { .init(exportedAs: \"com.x.note\", conformingTo: .package) } }",
        "extension UTType { static var note: Self { Self(exportedAs: \"com.x.note\") } }",
        "extension UTType { public static let note: UTType = .init(exportedAs: \"com.x.note\") }",
        "extension UniformTypeIdentifiers.UTType { static let note = UTType(exportedAs: Names.note) }; enum Names { static let note = \"com.x.note\" }",
        "extension UTType { static let note = UTType(exportedAs: prefix + \".note\") }; let prefix = \"com.x\"",
        "extension UTType { static let note = UTType(exportedAs: \"\\(prefix).note\") }; private let prefix = \"com.x\"",
        "extension UTType { static let note = Types.note }; struct Types { static let note = UTType.init(exportedAs: \"com.x.note\") }",
        "extension UTType { static let note = make(\"note\"); static func make(_ name: String) -> UTType { UTType(exportedAs: \"com.x.\" + name) } }",
        "typealias T = UTType; extension UTType { static let note = T(exportedAs: \"com.x.note\") }",
        "extension UTType { static var note: UTType { let name = \"com.x.note\"; return UTType(exportedAs: name) } }",
        "extension UTType { static let note = UTType(exportedAs: Kind.note.rawValue) }; enum Kind: String { case note = \"com.x.note\" }",
    ])
    func `A constant of UTType is read in any form`(_ more: String) {
        #expect(readable(Self.list, more).map(\.text) == ["com.x.note"])
        #expect(readable(Self.list, more).map(\.spelling) == [.exportedAs])
    }

    @Test func `A type has the initializer that creates it`() {
        #expect(
            readable("static let readableContentTypes = [UTType(importedAs: \"com.x.a\", conformingTo: .json)]")
                == [ContentType(.importedAs, "com.x.a", conformsTo: "public.json")])
        #expect(
            readable("static let readableContentTypes = [UTType(filenameExtension: \"md\") ?? .plainText]")
                == [ContentType(.filenameExtension, "md")])
        #expect(
            readable("static let readableContentTypes = [UTType(filenameExtension: \"md\", conformingTo: .text)!]")
                == [ContentType(.filenameExtension, "md", conformsTo: "public.text")])
        #expect(
            readable("static let readableContentTypes = [UTType(mimeType: \"text/x-note\")!]")
                == [ContentType(.mimeType, "text/x-note")])
        #expect(
            readable(
                "static let readableContentTypes = [UTType(tag: \"md\", tagClass: .filenameExtension, conformingTo: nil)!]"
            )
                == [ContentType(.filenameExtension, "md")])
    }

    @Test func `A constant in the sources hides a system constant`() {
        let more =
            "extension UTType { static let heic2 = UTType(importedAs: \"a.b\"); static let epub = UTType(importedAs: \"a.epub\") }"
        #expect(
            readable("static let readableContentTypes: [UTType] = [.epub]", more) == [
                ContentType(.importedAs, "a.epub")
            ])
    }

    @Test(arguments: [
        "extension TextDocument { static var readableContentTypes: [UTType] { [.json] } }",
        "protocol Base: FileDocument {}; extension Base { static var readableContentTypes: [UTType] { [.json] } }; extension TextDocument: Base {}",
    ])
    func `Types are inherited from extensions and protocols`(_ more: String) {
        #expect(readable("", more) == [type("public.json")])
    }

    @Test func `An enumeration of formats is evaluated`() {
        let more = """
            enum Format: String, CaseIterable {
                case json, csv
                var contentType: UTType { switch self { case .json: .json; case .csv: return .commaSeparatedText } }
            }
            """
        let expected = [type("public.json"), type("public.comma-separated-values-text")]
        #expect(
            readable("static var readableContentTypes: [UTType] { Format.allCases.map(\\.contentType) }", more)
                == expected)
        #expect(
            readable("static var readableContentTypes: [UTType] { Format.allCases.map { $0.contentType } }", more)
                == expected)
        #expect(
            readable(
                "static var readableContentTypes: [UTType] { [Format.json.contentType, Format.csv.contentType] }", more)
                == expected)
        #expect(
            readable(
                "static var readableContentTypes: [UTType] { Format.allCases.compactMap { UTType(filenameExtension: $0.rawValue) } }",
                more)
                == [ContentType(.filenameExtension, "json"), ContentType(.filenameExtension, "csv")])
    }

    @Test func `Writable types are read`() {
        let scene = scenes(
            "DocumentGroup(newDocument: Note()) { _ in V() }",
            """
            struct Note: FileDocument {
                static let readableContentTypes: [UTType] = [.json, .plainText]
                static var writableContentTypes: [UTType] { [.json] }
            }
            """
        ).first
        #expect(scene?.writable == [type("public.json")])
    }

    @Test func `A type that depends on run time is unknown in addition to the known types`() {
        let member = "static var readableContentTypes: [UTType] { [.json, UTType(Settings.shared.type)!] }"
        #expect(readable(member) == [type("public.json")])
        #expect(unknowns(member).map(\.what) == [.contentTypes])
        let whole = "static var readableContentTypes: [UTType] { Registry.shared.types() }"
        #expect(readable(whole) == [])
        #expect(unknowns(whole).map(\.what) == [.contentTypes])
        let exported =
            "static let readableContentTypes = [UTType(exportedAs: Bundle.main.bundleIdentifier! + \".note\")]"
        #expect(unknowns(exported).map(\.what) == [.identifier])
    }

    @Test func `A type that only some branches of a choice at run time have is possible, and not certain`() {
        let member = "static var readableContentTypes: [UTType] { isPro ? [.json, .png] : [.json] }"
        #expect(readable(member) == [type("public.json")])
        #expect(unread(member).map(\.possible) == [[type("public.png")]])
        #expect(unknowns(member).map(\.what) == [.condition])
        let statement = "static var readableContentTypes: [UTType] { if isPro { return [.json] }; return [.png] }"
        #expect(readable(statement) == [])
        #expect(unread(statement).map(\.possible) == [[type("public.json"), type("public.png")]])
        #expect(unknowns(statement).map(\.what) == [.condition])
        let unclear = "static var readableContentTypes: [UTType] { isPro ? [.json, .mystery] : [.json] }"
        #expect(readable(unclear) == [type("public.json")])
        #expect(unread(unclear).map(\.possible) == [nil])
    }

    @Test func `A type that several branches of a choice have is possible once`() {
        let member =
            "static var readableContentTypes: [UTType] { if isPro { return [.json, .png] }; if isNew { return [.png, .json] }; "
            + "return [.json, .pdf] }"
        #expect(readable(member) == [type("public.json")])
        #expect(unread(member).map(\.possible) == [[type("public.png"), type("com.adobe.pdf")]])
    }

    @Test func `Unread types have their list and the number of known types before them`() {
        let member =
            "static var readableContentTypes: [UTType] { [.json, .png, .mystery] }; "
            + "static var writableContentTypes: [UTType] { [.mystery, .json] }"
        let unread = unread(member)
        #expect(unread.map(\.list) == [.readable, .writable])
        #expect(unread.map(\.index) == [2, 0])
        #expect(unread.map(\.text) == [".mystery", ".mystery"])
    }

    @Test func `An unknown value has the location of its expression`() {
        let app = read(
            """
            @main struct TestApp: App { var body: some Scene { DocumentGroup(viewing: N.self) { _ in V() } } }
            struct N: FileDocument {
                static let readableContentTypes: [UTType] = [
                    .json, /* ä */ .mystery,
                ]
            }
            """)
        let unknown = app.unknowns.first
        #expect(unknown?.text == ".mystery")
        let location = app.files[0].lineAndColumn(of: unknown?.location.offset ?? 0)
        #expect(location == (4, 24))
    }

    @Test func `A constant that names itself ends`() {
        let member =
            "static var readableContentTypes: [UTType] { more }; static var more: [UTType] { readableContentTypes }"
        #expect(readable(member) == [])
        #expect(unknowns(member).isEmpty == false)
    }
}
