import DeclarationFormats
import Testing

@testable import TypeRegistry

/// Invalid marks: each is a finding with the mistake and its location, and the others load.
@Suite struct FormatMarkMistakeTests {
    /// A value with `▶` before the location of the finding.
    struct Mistake: Sendable, CustomTestStringConvertible {
        var key: String
        var value: String
        var message: String

        init(_ key: String, _ value: String, _ message: String) {
            (self.key, self.value, self.message) = (key, value, message)
        }

        var testDescription: String { "\(key): \(value)" }
    }

    static let words = [
        Mistake("interpreters", "▶3", "expected a string under 'interpreters', found an integer"),
        Mistake("interpreters", "▶null", "expected a string under 'interpreters', found null"),
        Mistake("modes", #"▶["a"]"#, "expected a string under 'modes', found an array"),
        Mistake("kinds", #"▶{"a": "b"}"#, "expected a string under 'kinds', found a dictionary"),
        Mistake("brands", #"▶"""#, "an empty string under 'brands'"),
        Mistake("brands", #"▶"a\u0000b*""#, "a string with a NUL character under 'brands'"),
        Mistake("brands", #"▶"ab""#, "invalid brand 'ab' (expected four characters, or one to three and '*')"),
        Mistake("brands", #"▶"abcde""#, "invalid brand 'abcde' (expected four characters, or one to three and '*')"),
        Mistake("brands", #"▶"*""#, "invalid brand '*' (expected four characters, or one to three and '*')"),
        Mistake("brands", #"▶"a*b""#, "invalid brand 'a*b' (expected four characters, or one to three and '*')"),
        Mistake(
            "classIDs", #"▶"00020906""#,
            "invalid class '00020906' (expected a form such as 00020906-0000-0000-C000-000000000046)"),
        Mistake(
            "classIDs", #"▶"0002090G-0000-0000-C000-000000000046""#,
            "invalid class '0002090G-0000-0000-C000-000000000046' "
                + "(expected a form such as 00020906-0000-0000-C000-000000000046)"),
        Mistake(
            "traits", #"▶"general""#,
            "invalid trait 'general' (choose \(FormatMark.Trait.allCases.map(\.rawValue).joined(separator: ", ")))"),
        Mistake("holds", #"▶"a b""#, "invalid identifier 'a b' (expected the identifier of a type)"),
        Mistake("successors", #"▶"a b""#, "invalid identifier 'a b' (expected the identifier of a type)"),
        Mistake("mimeNames", #"▶"png""#, "invalid MIME type 'png' (expected 'type/subtype')"),
        Mistake("mimeAliases", #"▶"image/""#, "invalid MIME type 'image/' (expected 'type/subtype')"),
        Mistake("aliases", #"▶"a b""#, "invalid alias 'a b' (expected another identifier of the type)"),
        Mistake("magicNames", #"▶"a/b/c""#, "invalid MIME type 'a/b/c' (expected 'type/subtype')"),
        Mistake(
            "interpreters", #"▶"/usr/bin/python""#,
            "invalid interpreter '/usr/bin/python' (expected the name of a program, without its folder or options)"),
        Mistake("modes", #"▶"a b""#, "invalid mode 'a b' (expected a name without spaces)"),
        Mistake("kinds", #"▶"/WAVE""#, "invalid kind '/WAVE' (expected 'reader' or 'reader/value')"),
    ]

    // Sources: the readers, and typeq-registry(5), "Kinds".
    static let kinds = [
        Mistake("kinds", #"▶"Riff/WAVE""#, "no reader has the name 'Riff': did you mean 'riff'?"),
        Mistake("kinds", #"▶"riff/""#, "the reader 'riff' cannot find the value '' (expected a value after '/')"),
        Mistake(
            "kinds", #"▶"iff/ILBMS""#,
            "the reader 'iff' cannot find the value 'ILBMS' (expected four characters, or fewer and '*')"),
        Mistake(
            "kinds", #"▶"sqlite/4558534f""#,
            "the reader 'sqlite' cannot find the value '4558534f' (expected eight hexadecimal digits in uppercase)"),
        Mistake(
            "kinds", #"▶"tiff/NIKON""#,
            "the reader 'tiff' cannot find the value 'NIKON' (expected 'nikon', in lowercase)"),
        Mistake(
            "kinds", #"▶"iwork/keynote""#, "the reader 'iwork' cannot find the value 'keynote' (expected a number)"),
    ]

    static let texts = [
        Mistake("hints", "▶3", "expected a string under 'hints', found an integer"),
        Mistake("hints", #"▶"…a…""#, "the hint '…a…' is too short (expected at least 2 characters besides '…')"),
        Mistake("weakHints", #"▶"…""#, "the hint '…' is too short (expected at least 1 character besides '…')"),
        Mistake("claimHints", #"▶"ab\ncd""#, "the hint 'ab' contains a line ending before its end"),
        Mistake(
            "hints", #"▶" ab""#,
            "the hint ' ab' matches no line (white space around a line is removed before the comparison)"),
        Mistake(
            "hints", #"▶"var …: ""#,
            "the hint 'var …: ' matches no line (white space around a line is removed before the comparison)"),
        Mistake(
            "weakHints", #"▶"end \n""#,
            "the hint 'end ' matches no line (white space around a line is removed before the comparison)"),
        Mistake("openings", "▶3", "expected a string or an object under 'openings', found an integer"),
        Mistake("openings", ##"▶"#!""##, "the opening '#!' is too short (expected at least 3 bytes, or 2 with 'also')"),
        Mistake(
            "openings", ##"{"start": ▶"#!"}"##,
            "the opening '#!' is too short (expected at least 3 bytes, or 2 with 'also')"),
        Mistake(
            "openings", #"{"start": ▶"a", "also": "b"}"#, "the opening 'a' is too short (expected at least 2 bytes)"),
        Mistake("openings", #"▶{"also": "b"}"#, "an object without 'start' under 'openings'"),
        Mistake("openings", #"{"start": ▶3}"#, "expected a string under 'start', found an integer"),
        Mistake("openings", #"{"start": "abc", "also": ▶""}"#, "an empty string under 'also'"),
        Mistake("xml", #"▶"svg""#, "expected an object under 'xml', found a string"),
        Mistake(
            "xml", #"▶{"contains": "a"}"#, "an object without 'namespace', 'root' or 'documentType' under 'xml'"),
        Mistake(
            "xml", #"{"namespace": "a", "root": ▶"b"}"#,
            "'root' has no effect together with 'namespace' (use another object)"),
        Mistake(
            "xml", #"{"root": "b", "roots": ▶["c"]}"#, "'roots' has no effect together with 'root' (use another object)"
        ),
        Mistake(
            "xml", #"{"documentType": "b", "contains": ▶"c"}"#,
            "'contains' has no effect together with 'documentType' (use another object)"),
        Mistake(
            "xml", #"{"namespace": ▶"http://a.b*"}"#,
            "invalid namespace 'http://a.b*': '*' is valid only after the last '/'"),
        Mistake("xml", #"{"namespace": ▶"a/*/*"}"#, "invalid namespace 'a/*/*': '*' is valid only after the last '/'"),
        Mistake("xml", #"{"namespace": "a", "roots": ▶[]}"#, "an empty array under 'roots'"),
        Mistake("xml", #"{"namespace": "a", "roots": ["b", ▶""]}"#, "an empty string under 'roots'"),
        Mistake(
            "json", "▶3", "expected a string, an array of strings or an object under 'json', found an integer"),
        Mistake("json", "▶{}", "an object without 'keys' and 'values' under 'json'"),
        Mistake("json", #"▶"a..b""#, "invalid key 'a..b': names separated by periods must not be empty"),
        Mistake("json", #"▶{"values": {"a=b": "c"}}"#, "invalid key 'a=b': a key with a value must not contain '='"),
        Mistake("json", #"{"values": ▶["a"]}"#, "expected an object under 'values', found an array"),
        Mistake("json", #"{"values": {"a": ▶3}}"#, "expected a string under 'a', found an integer"),
    ]

    static let archives = [
        Mistake(
            "members", "▶true", "expected a string, an array of strings or an object under 'members', found a boolean"),
        Mistake(
            "members", #"▶{"any": ["a"]}"#,
            "an object without 'all', 'first', 'every', 'mimetype' or 'contentType' under 'members'"),
        Mistake("members", "▶[]", "an empty array under 'members'"),
        Mistake("members", #"["a", ▶3]"#, "expected a string under 'members', found an integer"),
        Mistake("members", #"{"all": "a", "any": ["b", ▶""]}"#, "an empty string under 'any'"),
        Mistake(
            "members", #"{"all": ▶{}}"#, "expected a string or an array of strings under 'all', found a dictionary"),
        Mistake("members", #"{"all": ["a"], "weak": ▶"yes"}"#, "expected true or false under 'weak', found a string"),
        Mistake("members", #"{"all": ["a"], "single": ▶1}"#, "expected true or false under 'single', found an integer"),
        Mistake(
            "members", #"{"first": "a", "contains": ▶"b"}"#, "'contains' requires 'all', whose first member is searched"
        ),
        Mistake(
            "members", #"{"mimetype": "a/b", "all": ▶["c"]}"#,
            "'all' has no effect together with 'mimetype' (use another object)"),
        Mistake(
            "members", #"{"contentType": "a/b", "contains": ▶"c"}"#,
            "'contains' has no effect together with 'contentType' (use another object)"),
        Mistake(
            "members", #"▶"/a.xml""#, "invalid pattern '/a.xml': the name of a member cannot begin with '/'"),
        Mistake(
            "members", #"▶{"all": ["a"], "none": ["**/b"]}"#, "invalid pattern '**/b': '**' is valid only at the end"),
        Mistake(
            "streams", #"▶{"all": ["a"]}"#,
            "expected a string or an array of strings under 'streams', found a dictionary"),
        Mistake("members", #"{"mimetype": ▶"epub"}"#, "invalid MIME type 'epub' (expected 'type/subtype')"),
        Mistake("members", #"{"contentType": ▶"a/b*"}"#, "invalid MIME type 'a/b*' (expected 'type/subtype')"),
        Mistake("streams", "▶[]", "an empty array under 'streams'"),
        // Source: MS-CFB, section 2.6.1: a name has 32 UTF-16 code units, with the NUL at the end.
        Mistake(
            "streams", #"▶"A stream with thirty-two letters.""#,
            "the stream name 'A stream with thirty-two letters.' is too long (expected at most 31 characters)"),
    ]

    @Test(arguments: words + kinds + texts + archives)
    func `An invalid mark is a finding at its location`(_ mistake: Mistake) throws {
        let start = #"{"types": [{"identifier": "com.example.a", "kind": "exported", "\#(mistake.key)": "#
        // A valid mark after it loads.
        let valid =
            [
                "xml": #"{"root": "abc"}"#, "mimeNames": #""a/b""#, "mimeAliases": #""a/b""#, "magicNames": #""a/b""#,
                "classIDs": #""00020906-0000-0000-C000-000000000046""#, "traits": #""generic""#, "brands": #""abc*""#,
                "kinds": #""riff/abcd""#,
            ][mistake.key] ?? #""abc""#
        let marked = "\(start)\n [\(mistake.value),\n \(valid)]}]}"
        let line = marked.split(separator: "\n")[1]
        let column = try #require(line.firstIndex(of: "▶"))
        let layer = try RegistryLayer(file: marked.filter { $0 != "▶" })
        #expect(layer.findings.map(\.message) == [mistake.message])
        let finding = try #require(layer.findings.first)
        #expect(finding.severity == .error)
        #expect(finding.known == .wrongKind || finding.known == .wrongKind)
        #expect(finding.identifier == "com.example.a")
        #expect(finding.location.position?.line == 2)
        #expect(finding.location.position?.column == line.distance(from: line.startIndex, to: column) + 1)
        #expect(layer.declarations.first?.marks.count == 1)
    }

    @Test(arguments: FormatMark.jsonKeys, ["3", "true", "null", "{}"])
    func `Another value than an array is a finding`(_ key: String, _ value: String) throws {
        let layer = try RegistryLayer(
            file: #"{"types": [{"identifier": "com.example.a", "kind": "exported", "\#(key)": \#(value)}]}"#)
        #expect(layer.findings.map(\.known) == [.wrongKind])
        #expect(layer.findings.first?.message.hasPrefix("expected an array under '\(key)', found ") == true)
        #expect(layer.declarations.map(\.marks) == [[]])
    }

    @Test(arguments: [
        ("members", #"{"al": ["a"], "first": "b"}"#, "unknown key 'al': did you mean 'all'?"),
        ("openings", #"{"start": "abc", "alsso": "b"}"#, "unknown key 'alsso': did you mean 'also'?"),
        ("xml", #"{"root": "abc", "contain": "b"}"#, "unknown key 'contain': did you mean 'contains'?"),
        ("json", #"{"key": "a", "keys": "b"}"#, "unknown key 'key': did you mean 'keys'?"),
    ])
    func `An unknown key of a mark is a warning, and the mark loads`(
        _ key: String, _ value: String, _ message: String
    ) throws {
        let layer = try RegistryLayer(
            file: #"{"types": [{"identifier": "com.example.a", "kind": "exported", "\#(key)": [\#(value)]}]}"#)
        #expect(layer.findings.map(\.known) == [.unknownKey] && layer.findings.map(\.message) == [message])
        #expect(layer.declarations.first?.marks.count == 1)
    }

    // Source: Registry/types.schema.json: an offset is an integer.
    @Test(arguments: ["offset", "range"])
    func `A number in a string is accepted, with a warning`(_ key: String) throws {
        let layer = try RegistryLayer(
            file: """
                {"types": [{"identifier": "com.example.a", "kind": "exported",
                  "signatures": [{"bytes": "41424344", "\(key)": "4"}]}]}
                """)
        #expect(
            layer.findings.map(\.message) == ["expected an integer under '\(key)', found a string, which is accepted"])
        #expect(layer.findings.map(\.severity) == [.warning])
        #expect(layer.declarations.first?.signatures.count == 1)
    }
}
