import DeclarationFormats
import TestTags
import Testing

@testable import TypeRegistry

/// The marks that identify a format, `typeq-registry(5)`: the forms of each key.
@Suite(.tags(.slow)) struct FormatMarkTests {
    /// A value under a key, and the mark that it declares.
    struct Form: Sendable, CustomTestStringConvertible {
        var key: String
        var value: String
        var mark: FormatMark

        init(_ key: String, _ value: String, _ tagClass: TableTagClass, _ markKey: String, _ conditions: [String] = [])
        {
            (self.key, self.value) = (key, value)
            mark = FormatMark(tagClass, markKey, conditions: conditions)
        }

        var testDescription: String { "\(key): \(value)" }
    }

    static let forms = [
        Form("mimeNames", #""image/x-a""#, .mimeName, "image/x-a"),
        Form("mimeAliases", #""image/x-a;b=c""#, .mimeAlias, "image/x-a;b=c"),
        Form("magicNames", #""image/x-a""#, .magicName, "image/x-a"),
        Form("interpreters", #""python3""#, .interpreter, "python3"), Form("modes", #""c++""#, .mode, "c++"),
        Form(
            "classIDs", #""00020906-0000-0000-C000-000000000046""#, .classID, "00020906-0000-0000-C000-000000000046"),
        Form("brands", #""M4A ""#, .brand, "M4A "), Form("brands", #""3g2*""#, .brand, "3g2*"),
        Form("brands", #""a*""#, .brand, "a*"), Form("kinds", #""riff/AVI ""#, .kind, "riff/AVI "),
        Form("kinds", #""tar""#, .kind, "tar"), Form("traits", #""generic""#, .trait, "generic"),
        Form("holds", #""public.elf-binary""#, .holds, "public.elf-binary"),
        Form("successors", #""public.png""#, .successor, "public.png"),
        Form("aliases", #""com.example.Old-a""#, .alias, "com.example.Old-a"),
        // An opening is found by as many of its first characters as have four bytes.
        Form("openings", ##""#EXTM3U""##, .opening, "#EXT", ["#EXTM3U"]),
        Form("openings", #"{"start": "X:", "also": "\nK:"}"#, .opening, "X:", ["X:", "\nK:"]),
        Form("openings", #""aéé""#, .opening, "aé", ["aéé"]), Form("openings", #""ééé""#, .opening, "éé", ["ééé"]),
        Form("openings", #"{"start": "%!PS"}"#, .opening, "%!PS", ["%!PS"]),
        Form("xml", #"{"namespace": "http://a.b/"}"#, .xmlNamespace, "http://a.b/"),
        Form("xml", #"{"namespace": "a", "roots": ["b", "c"]}"#, .xmlNamespace, "a", ["b", "c"]),
        Form("xml", #"{"root": "a"}"#, .xmlRoot, "a"),
        Form("xml", #"{"root": "a", "contains": "<b"}"#, .xmlRoot, "a", ["<b"]),
        Form("xml", #"{"documentType": "-//A//DTD"}"#, .xmlDocumentType, "*", ["-//A//DTD"]),
        Form("members", #""a.xml""#, .member, "a.xml", ["aa.xml"]),
        Form("members", #"["a.xml", "b"]"#, .member, "a.xml", ["aa.xml", "ab"]),
        Form("members", #"{"all": ["a"], "any": ["b", "c"], "none": ["d"]}"#, .member, "a", ["aa", "ob", "oc", "nd"]),
        Form("members", #"{"first": "*.a", "stored": true, "weak": true}"#, .member, "*.a", ["f*.a", "s", "w"]),
        Form("members", #"{"every": "*.a", "single": true}"#, .member, "*.a", ["e*.a", "1"]),
        Form("members", #"{"all": ["a"], "contains": "b"}"#, .member, "a", ["aa", "cb"]),
        Form("members", #"{"mimetype": "a/b"}"#, .mediaType, "a/b"),
        Form("members", #"{"contentType": "a/b+xml"}"#, .contentType, "a/b+xml"),
        Form("members", #"{"contentType": "a/b", "weak": true}"#, .contentType, "a/b", ["w"]),
        Form("streams", #""Book""#, .stream, "Book"), Form("streams", #"["A", "B"]"#, .stream, "A", ["B"]),
        Form("json", #""@context""#, .jsonKey, "@context", ["k@context"]),
        Form("json", #"["asset.version", "nodes"]"#, .jsonKey, "asset", ["kasset.version", "knodes"]),
        Form("json", #"{"values": {"type": "A*"}}"#, .jsonKey, "type", ["vtype=A*"]),
        Form("json", #"{"keys": ["b"], "values": {"a": "c=d"}}"#, .jsonKey, "b", ["kb", "va=c=d"]),
        // A line is found by its characters before the first wildcard: the first eight bytes of them, or four or fewer.
        Form("hints", #""set title ""#, .hint, "set titl", ["set title "]),
        Form("hints", #""set …""#, .hint, "set ", ["set …"]),
        Form("hints", #""a …=…""#, .hint, "a ", ["a …=…"]),
        Form("hints", #""end\n""#, .hint, "end", ["end\n"]), Form("hints", #""…::=…""#, .hint, " ", ["…::=…"]),
        Form("claimHints", #""data '""#, .claimHint, " ", ["data '"]),
        Form("weakHints", ##""#""##, .weakHint, " ", ["#"]),
        Form("json", #"{"keys": ["a", "b"], "values": {"a": "c"}}"#, .jsonKey, "b", ["kb", "va=c"]),
        // The lists of a declaration on earlier systems.
        Form(
            "since", #"{"system": 27, "before": {"conformsTo": ["public.text"]}}"#, .since, "27",
            ["conformsTo", " public.text"]),
        Form(
            "since", #"{"system": 26, "before": {"extensions": [], "mimeTypes": ["a/b"]}}"#, .since, "26",
            ["extensions", "mimeTypes", " a/b"]),
    ]

    private func layer(_ key: String, _ value: String) throws -> RegistryLayer {
        try RegistryLayer(
            file: #"{"types": [{"identifier": "com.example.a", "kind": "exported", "\#(key)": [\#(value)]}]}"#)
    }

    @Test(arguments: forms)
    func `Each form is read, and written so that it is read again`(_ form: Form) throws {
        let layer = try layer(form.key, form.value)
        #expect(layer.findings.map(\.message) == [])
        let declaration = try #require(layer.declarations.first)
        #expect(declaration.marks == [form.mark])
        let text = JSONValue.object([("types", .array([declaration.jsonValue]))]).serialized()
        let again = try RegistryLayer(file: text)
        #expect(again.findings.map(\.message) == [])
        #expect(again.declarations.map(\.marks) == [[form.mark]])
    }

    @Test func `Each key of a declaration has a form here`() {
        #expect(Set(Self.forms.map(\.key)) == Set(FormatMark.jsonKeys))
        // These are strings, or are in `extensions.tsv`.
        let others: Set<TableTagClass> = [.source, .reviewed, .preferred]
        #expect(
            Set(Self.forms.map(\.mark.tagClass)) == Set(TableTagClass.allCases.filter(\.isMark)).subtracting(others))
    }

    @Test(arguments: forms)
    func `A mark in a table is read unchanged`(_ form: Form) throws {
        var declaration = TypeDeclaration("com.example.a")
        declaration.marks = [form.mark, form.mark]
        let table = try TypeTable(checking: Registry.small([declaration]).compiledTable)
        let type = try Registry(table: table, findings: []).required("com.example.a")
        #expect(type.declaration?.marks == [form.mark, form.mark])
        #expect(type.firstMark(form.mark.tagClass) == form.mark.key)
    }

    @Test(arguments: ["members", "interpreters", "openings"])
    func `A single string is treated as an array of one, with a warning`(_ key: String) throws {
        let text = #"{"types": [{"identifier": "com.example.a", "kind": "exported", "\#(key)": "a.xml"}]}"#
        let one = try RegistryLayer(file: text)
        #expect(one.findings.map(\.severity) == [.warning])
        #expect(
            one.findings.map(\.message) == ["expected an array under '\(key)', found a string, which is accepted"])
        #expect(try one.declarations.map(\.marks) == layer(key, #""a.xml""#).declarations.map(\.marks))
    }

    @Test func `The order of the keys does not matter`() throws {
        let parts = [
            #""interpreters": ["a"]"#, #""openings": ["abc"]"#, #""members": [{"mimetype": "x/a"}, "b"]"#,
            #""json": ["k"]"#,
        ]
        let texts = [parts, parts.reversed()].map { parts in
            #"{"types": [{"identifier": "com.example.a", "kind": "exported", \#(parts.joined(separator: ", "))}]}"#
        }
        let marks = try texts.map { try RegistryLayer(file: $0).declarations.map(\.marks) }
        #expect(marks[0] == marks[1])
        #expect(marks[0].first?.map(\.tagClass) == [.interpreter, .opening, .mediaType, .member, .jsonKey])
    }

    @Test func `The marks that typeq ships are written as in its file`() throws {
        let layer = try Fixture.shippedLayer()
        let marked = layer.declarations.filter { !$0.marks.isEmpty }
        #expect(marked.count > 500)
        let text = JSONValue.object([("types", .array(marked.map(\.jsonValue)))]).serialized()
        let again = try RegistryLayer(file: text)
        #expect(again.findings == [])
        // `extensions.tsv` states which types extensions prefer.
        #expect(again.declarations.map(\.marks) == marked.map { $0.marks.filter { $0.tagClass != .preferred } })
    }

    @Test func `The compiled table has the marks of the file`() throws {
        for declaration in try Fixture.shippedLayer().declarations where !declaration.marks.isEmpty {
            #expect(try Registry.shipped.required(declaration.identifier).declaration?.marks == declaration.marks)
        }
    }

    // Each name of a member is looked up by these keys: itself, its first folder, its last component, its extension, '*'.
    @Test(arguments: [
        ("a/b.xml", "a/b.xml"), ("a/*.xml", "a/"), ("a/**", "a/"), ("*/b.xml", "/b.xml"), ("*.c/b", "/b"),
        ("*.kml", "*.kml"), ("*/*.usd", "*.usd"), ("x*.usd", "*.usd"), ("*", "*"), ("x*", "*"), ("*.a*", "*"),
    ])
    func `The key of a pattern for members`(_ pattern: String, _ key: String) {
        #expect(FormatMark.memberKey(pattern) == key)
    }

    // Source: Information Property List, UTExportedTypeDeclarations.
    @Test func `A property list declares no marks`() throws {
        let layer = try RegistryLayer(
            plist: #"{"UTExportedTypeDeclarations": [{"UTTypeIdentifier": "com.example.a", "interpreters": ["a"]}]}"#)
        #expect(layer.declarations.map(\.marks) == [[]])
    }
}
