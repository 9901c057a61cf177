import Testing

@testable import TypeRegistry

/// A type as written on a command line: an identifier, a MIME type, `.ext` or `.ext/`.
@Suite struct TypeQueryTests {
    @Test(arguments: [
        ("public.jpeg", TypeQuery.Form.identifier), ("image/jpeg", .mimeType), (".jpg", .fileExtension),
        (".app/", .folderExtension),
        (".tar.gz", .fileExtension), ("", .identifier), (".", .fileExtension), ("./", .folderExtension),
        ("/", .mimeType),
    ])
    func `The form of a query`(_ text: String, _ form: TypeQuery.Form) {
        #expect(TypeQuery(text).form == form)
        #expect(TypeQuery(text).text == text)
    }

    @Test(arguments: [
        ("PUBLIC.jpeg", "public.jpeg"), ("Image/JPEG", "public.jpeg"), (".JPG", "public.jpeg"),
        (".app", "com.apple.application-file"),
        (".app/", "com.apple.application-bundle"), (".framework/", "com.apple.framework"),
        (".zzqq", "dyn.ah62d4rv4ge81y8xvse"),
        ("dyn.ah62d4uv4ge804550", "dyn.ah62d4uv4ge804550"), ("text/plain;charset=utf-8", "public.utf8-plain-text"),
        // RFC 9110, 8.3.1: a Content-Type field can contain parameters.
        ("text/html; charset=utf-8", "public.html"), ("Image/JPEG ;q=0.5", "public.jpeg"),
    ])
    func `The type of a query`(_ text: String, _ identifier: String) throws {
        #expect(try Registry.shipped.type(for: TypeQuery(text)).identifier == identifier)
    }

    @Test func `An undeclared extension of folders has a dynamic type under directory`() throws {
        let type = try Registry.shipped.type(for: TypeQuery(".zzqq/"))
        #expect(type.isDynamic && type.directSupertypes == [.directory])
    }

    // typeq-registry(5), "MIME types".
    @Test func `A MIME type is found as a tag, then as a name, then as an alias`() throws {
        var declaration = TypeDeclaration("com.example.a", .imported, mimeTypes: ["x/tag"])
        declaration.marks = [
            FormatMark(.mimeName, "x/name"), FormatMark(.mimeAlias, "x/alias"),
        ]
        var other = TypeDeclaration("com.example.b", .exported)
        other.marks = [
            FormatMark(.mimeName, "x/tag"), FormatMark(.mimeAlias, "x/name"), FormatMark(.magicName, "x/alias"),
            FormatMark(.magicName, "x/magic"),
        ]
        let registry = Registry.small([declaration, other])
        for name in ["x/tag", "X/Name", "x/alias"] {
            #expect(try registry.type(for: TypeQuery(name)).identifier == "com.example.a", "\(name)")
        }
        #expect(try registry.type(for: TypeQuery("x/magic")).identifier == "com.example.b")
        #expect(registry.types(namedInMIME: "x/other") == [])
        #expect(try registry.type(for: TypeQuery("x/other")).isDynamic)
    }

    @Test func `A compound extension is found if a type declares it`() throws {
        var declaration = TypeDeclaration("com.example.tarball", .imported)
        declaration.compoundExtensions = ["tar.zz"]
        let registry = Registry.small([declaration])
        #expect(try registry.type(for: TypeQuery(".Tar.ZZ")).identifier == "com.example.tarball")
        #expect(throws: TypeQuery.Failure.self) { try registry.type(for: TypeQuery(".tar.yy")) }
    }

    @Test(arguments: ["a b", "a_b", ".", "./", "/", "a/", "/a", ". ", ".a b", "dyn.zzz", "image/jpeg/png"])
    func `A query that cannot be a type`(_ text: String) {
        let failure = #expect(throws: TypeQuery.Failure.self) { try Registry.shipped.type(for: TypeQuery(text)) }
        guard case .illegal(let message)? = failure else {
            Issue.record("\(String(describing: failure)) should be illegal")
            return
        }
        #expect(message.contains(text))
    }

    @Test(
        arguments: [
            ("public.jpge", "public.jpeg"), ("com.adobe.pfd", "com.adobe.pdf"), ("com.example.nothing-near", nil),
        ] as [(String, String?)])
    func `An unknown identifier gets the nearest spelling`(_ text: String, _ nearest: String?) {
        let failure = #expect(throws: TypeQuery.Failure.self) { try Registry.shipped.type(for: TypeQuery(text)) }
        guard case .unknown(text, let found)? = failure else {
            Issue.record("\(String(describing: failure)) should be unknown")
            return
        }
        #expect(found == nearest)
        // The table in the guide about errors says that the message has the nearest spelling.
        let suggestion = nearest.map { ": did you mean '\($0)'?" } ?? ""
        #expect(failure.map { "\($0)" } == "unknown type '\(text)'\(suggestion)")
    }
}
