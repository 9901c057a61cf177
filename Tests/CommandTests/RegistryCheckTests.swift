import DeclarationFormats
import TestTags
import Testing

@Suite(.tags(.slow)) struct RegistryCheckTests {
    let tree: ThrowawayTree

    init() throws { tree = try ThrowawayTree() }

    private func check(_ text: String, _ options: String...) throws -> TypeqProcess {
        try tree.file("types.json", text)
        return try TypeqProcess(
            (["registry", "check", "types.json"] + options).map { Array($0.utf8) }, in: tree.root)
    }

    @Test func `A valid file has no findings`() throws {
        let run = try check(Samples.registry)
        #expect(run.output == "")
        #expect(run.messages == "")
        #expect(run.exitCode == 0)
    }

    @Test func `The shipped file has no errors and no warnings`() throws {
        let run = try TypeqProcess("registry", "check", "--strict", "Registry/types.json")
        #expect(run.lines.filter { !$0.contains(": note: ") } == [])
        #expect(run.exitCode == 0)
    }

    /// A declaration, the finding in it, and whether that is an error.
    struct Mistake: Sendable, CustomTestStringConvertible {
        var declaration: String
        var finding: String
        var isError = true
        var isNote = false

        var testDescription: String { declaration }

        /// The file. A declaration without supertypes gets a supertype, because a missing supertype is a different
        /// mistake.
        var file: String {
            let isComplete = declaration.hasSuffix("] }") && declaration.contains("conformsTo")
            let rest =
                isComplete || !declaration.contains("identifier") ? " }" : ", \"conformsTo\": [\"public.data\"] }"
            return "{ \"types\":[\(declaration.dropLast(2))\(rest)] }"
        }
    }

    private static func signatures(_ text: String) -> String {
        #"{ "identifier": "a.b", "kind": "exported", "signatures": [\#(text)] }"#
    }

    static let mistakes = [
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "conformsTo": ["public.txet"] }"#,
            finding: "1:28: error: 'a.b' conforms to the unknown type 'public.txet': did you mean 'public.text'? "
                + "[E_UNKNOWN_SUPERTYPE]"),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "conformsTo": ["A.B"] }"#,
            finding: "1:28: error: 'a.b' conforms to itself [E_CONFORMANCE_CYCLE]"),
        Mistake(
            declaration:
                #"{ "identifier": "a.b", "kind": "exported", "conformsTo": ["public.data", "com.apple.package"] }"#,
            finding: "1:28: error: 'a.b' is both a file and a package: a.b → public.data, and a.b → com.apple.package "
                + "[E_PACKAGE_AND_DATA]"),
        Mistake(
            declaration: #"{ "identifier": "a_b", "kind": "exported" }"#,
            finding:
                "1:28: error: 'a_b' has an underscore at character 2: letters, digits, '-' and '.' are legal "
                + "[E_ID_CHARSET]"),
        Mistake(
            declaration: #"{ "identifier": "public.mine", "kind": "exported" }"#,
            finding:
                "1:28: warning: 'public.mine' has the reserved prefix 'public.', but the system does not declare it "
                + "[W_RESERVED_PREFIX]", isError: false),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "extensions": ["x.y"] }"#,
            finding: "1:70: error: 'a.b' has the extension 'x.y', which never matches [E_ILLEGAL_TAG]"),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "extensions": ["x\u202egnp"] }"#,
            finding: "1:70: error: 'a.b' has the extension 'x\\u{202E}gnp', but it must not contain control or "
                + "invisible characters [E_ILLEGAL_TAG]"),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "filenames": ["x\u0000y"] }"#,
            finding: "1:69: error: 'a.b' has the filename 'x\\u{0}y', but it must not contain control or "
                + "invisible characters [E_ILLEGAL_TAG]"),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "mimeTypes": ["x/\u0007y"] }"#,
            finding: "1:69: error: 'a.b' has the MIME type 'x/\\u{7}y', but it must not contain control or "
                + "invisible characters [E_ILLEGAL_TAG]"),
        Mistake(
            declaration:
                "{ \"identifier\": \"a.b\", \"kind\": \"exported\", \"mimeTypes\": [\"x/\(String(repeating: "y", count: 999))\"] }",
            finding:
                "1:69: error: 'a.b' has the tag 'x/\(String(repeating: "y", count: 38))…', which is longer than 1000 "
                + "bytes [E_ILLEGAL_TAG]"),
        Mistake(
            declaration: "{ \"identifier\": \"a.\(String(repeating: "y", count: 999))\", \"kind\": \"exported\" }",
            finding: "1:28: error: the identifier 'a.\(String(repeating: "y", count: 38))…' is longer than 1000 bytes "
                + "[E_ID_CHARSET]"),
        Mistake(
            declaration: #"{ "kind": "exported" }"#,
            finding: "1:12: error: a declaration has no 'identifier', which must be a string [E_WRONG_KIND]"),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "owned" }"#,
            finding: "1:43: error: invalid kind 'owned' (choose exported, imported) [E_WRONG_KIND]"),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "extensions": 7 }"#,
            finding: "1:69: error: expected an array of strings under 'extensions', found an integer [E_WRONG_KIND]"),
        Mistake(
            declaration: #"{ "identifier": "a.b" }"#,
            finding:
                "1:12: warning: 'a.b' has no 'kind' ('exported' or 'imported'): imported is assumed [W_UNEXPECTED_FORM]",
            isError: false),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "extension": ["x"] }"#,
            finding: "1:55: warning: unknown key 'extension': did you mean 'extensions'? [W_UNKNOWN_KEY]",
            isError: false),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "extensions": "x" }"#,
            finding:
                "1:69: warning: expected an array of strings under 'extensions', found a string, which is accepted "
                + "[W_UNEXPECTED_FORM]", isError: false),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "mimeTypes": ["png"] }"#,
            finding: "1:69: warning: 'a.b' has the invalid MIME type 'png' (expected 'type/subtype') [W_UNMATCHED_TAG]",
            isError: false),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "compoundExtensions": [".tar.gz"] }"#,
            finding:
                "1:78: warning: 'a.b' has the invalid compound extension '.tar.gz' (expected a string such as 'tar.gz') "
                + "[W_UNMATCHED_TAG]", isError: false),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "osTypes": ["TOOLONG"] }"#,
            finding: "1:67: note: 'a.b' has the OSType 'TOOLONG', which does not have four characters "
                + "[I_OSTYPE_LENGTH]", isError: false, isNote: true),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "kinds": ["riffs/WAVE"] }"#,
            finding: "1:65: error: no reader has the name 'riffs': did you mean 'riff'? [E_WRONG_KIND]"),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "kinds": ["elf/kernel"] }"#,
            finding: "1:65: error: the reader 'elf' has no value 'kernel' "
                + "(choose object, program, pie, library, core, appimage) [E_WRONG_KIND]"),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "kinds": ["pdf/a"] }"#,
            finding: "1:65: error: the reader 'pdf' has no values, so 'pdf/a' never matches [E_WRONG_KIND]"),
        Mistake(
            declaration:
                #"{ "identifier": "a.b", "kind": "exported", "conformsTo": ["public.data"], "holds": ["public.jsn"] }"#,
            finding: "1:28: error: 'a.b' names the unknown type 'public.jsn' under 'holds': did you mean "
                + "'public.json'? [E_WRONG_KIND]"),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "filenames": ["a/b"] }"#,
            finding:
                "1:69: warning: 'a.b' has the invalid filename 'a/b' (expected a name without a slash) [W_UNMATCHED_TAG]",
            isError: false),
        Mistake(
            declaration: signatures(#"{ "bytes": "89XY4E47" }"#),
            finding: "1:81: error: invalid pattern '89XY4E47' (expected two hexadecimal digits per byte, '??' for "
                + "any byte) [E_ILLEGAL_SIGNATURE]"),
        Mistake(
            declaration: signatures(#"{ "bytes": "89504E4" }"#),
            finding:
                "1:81: error: invalid pattern '89504E4' (expected two hexadecimal digits per byte, '??' for any byte) "
                + "[E_ILLEGAL_SIGNATURE]"),
        Mistake(
            declaration: signatures(#"{ "bytes": "89504E47", "offset": -1 }"#),
            finding: "1:70: error: a negative offset, -1 (0 is the first byte) [E_ILLEGAL_SIGNATURE]"),
        Mistake(
            declaration: signatures(#"{ "bytes": "89504E47", "offset": 65533 }"#),
            finding: "1:70: error: a pattern that ends after the first 65536 bytes, and only these are searched "
                + "[E_ILLEGAL_SIGNATURE]"),
        Mistake(
            declaration: signatures(#"{ "bytes": "????????" }"#),
            finding: "1:70: error: a pattern without a known byte [E_ILLEGAL_SIGNATURE]"),
        Mistake(
            declaration: signatures(#"{ "bytes": "??504E47" }"#),
            finding: "1:70: error: a pattern that begins or ends with '??' (use a later offset, and end with the last "
                + "known byte) [E_ILLEGAL_SIGNATURE]"),
        Mistake(
            declaration: signatures(#"{ "bytes": "" }"#),
            finding: "1:70: error: a pattern of 0 bytes (expected 1 to 256) [E_ILLEGAL_SIGNATURE]"),
        Mistake(
            declaration: signatures(#"{ "bytes": "5X", "and": [] }"#),
            finding: "1:81: error: invalid pattern '5X' (expected two hexadecimal digits per byte, '??' for any byte) "
                + "[E_ILLEGAL_SIGNATURE]"),
        Mistake(
            declaration: signatures(#"{ "bytes": "50" }"#),
            finding: "1:70: error: a signature of fewer than 2 known bytes, which nearly every file would match "
                + "[E_ILLEGAL_SIGNATURE]"),
        Mistake(
            declaration: signatures(#"{ "bytes": "504B" }"#),
            finding: "1:70: warning: a signature of fewer than 4 known bytes is not proof: it is treated as weak "
                + "(add 'weak') [W_UNEXPECTED_FORM]", isError: false),
        Mistake(
            declaration: signatures(#"{ "bytes": "45584252", "and": [{ "bytes": "50", "range": 4097 }] }"#),
            finding: "1:101: error: a range of 4097 bytes (expected 0 to 4096) [E_ILLEGAL_SIGNATURE]"),
        Mistake(
            declaration: signatures(#"{ "offset": 4 }"#),
            finding: "1:70: error: a pattern without 'bytes', its hexadecimal digits [E_ILLEGAL_SIGNATURE]"),
        Mistake(
            declaration: signatures(#"{ "bytes": "45584252", "weak": 1 }"#),
            finding: "1:101: error: expected true or false under 'weak', found an integer [E_WRONG_KIND]"),
        Mistake(
            declaration: signatures(#"{ "bytes": "45584252", "ofset": 1 }"#),
            finding: "1:93: warning: unknown key 'ofset': did you mean 'offset'? [W_UNKNOWN_KEY]", isError: false),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "brands": ["ab"] }"#,
            finding: "1:66: error: invalid brand 'ab' (expected four characters, or one to three and '*') "
                + "[E_WRONG_KIND]"),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "members": [{ "all": ["a"], "weak": 1 }] }"#,
            finding: "1:91: error: expected true or false under 'weak', found an integer [E_WRONG_KIND]"),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "xml": [{ "rot": "a", "root": "b" }] }"#,
            finding: "1:65: warning: unknown key 'rot': did you mean 'root'? [W_UNKNOWN_KEY]", isError: false),
        Mistake(
            declaration: #"{ "identifier": "a.ö", "kind": "exported" }"#,
            finding: "1:28: warning: 'a.ö' has 'ö' at character 3: letters, digits, '-' and '.' are legal "
                + "[W_ID_UNUSUAL_CHARACTER]", isError: false),
        Mistake(
            declaration: #"{ "identifier": "a.b", "kind": "exported", "conformsTo": ["public.data"] }, "#
                + #"{ "identifier": "A.B", "kind": "exported" }"#,
            finding:
                "1:104: warning: 'A.B' is declared twice among the exported types: the declaration at 1:28 is used "
                + "[W_DUPLICATE_DECLARATION]",
            isError: false),
    ]

    @Test(arguments: mistakes)
    func `Each mistake is found at its location, and an error has exit code 1`(_ mistake: Mistake) throws {
        let run = try check(mistake.file)
        #expect(run.output == "types.json:\(mistake.finding)\n")
        #expect(run.exitCode == (mistake.isError ? 1 : 0))
        #expect(try check(mistake.file, "--strict").exitCode == (mistake.isNote ? 0 : 1))
    }

    @Test func `A cycle is found once`() throws {
        let run = try check(Samples.cycle)
        #expect(
            run.output
                == "types.json:3:21: error: 'com.example.one' conforms to itself in a cycle: "
                + "com.example.one → com.example.two → com.example.one [E_CONFORMANCE_CYCLE]\n")
        #expect(run.exitCode == 1)
    }

    @Test func `A tag that two types of the same rank claim is found`() throws {
        let types = { (orders: [String]) in
            """
            { "types": [
              { "identifier": "a.b", "kind": "exported", "conformsTo": ["public.data"], "extensions": ["exx"]\(orders[0]) },
              { "identifier": "a.c", "kind": "exported", "conformsTo": ["public.data"], "extensions": ["exx"]\(orders[1]) }
            ] }
            """
        }
        let undecided = try check(types(["", ""]))
        #expect(
            undecided.output.hasPrefix("types.json:3:19: warning: the extension 'exx' is declared by 'a.b' and 'a.c'"))
        #expect(undecided.exitCode == 0)
        let decided = try check(types([", \"order\": 1", ", \"order\": 2"]), "--strict")
        #expect(decided.output.contains(": note: the extension 'exx'"))
        #expect(decided.exitCode == 0)
    }

    @Test func `The object of a finding has the documented keys`() throws {
        let object = try check(Samples.cycle, "--json").object()
        #expect(object.keys == ["rule", "severity", "message", "file", "line", "column"])
        #expect(object.text("rule") == "E_CONFORMANCE_CYCLE")
        #expect(object.text("severity") == "error")
        #expect(object.text("file") == "types.json")
        #expect(object["line"]?.integer == 3)
        #expect(object["column"]?.integer == 21)
    }

    @Test func `A file that is not JSON is an error with line and column, and the next file is checked`() throws {
        try tree.file("good.json", Samples.cycle)
        let run = try check(Samples.malformed, "good.json")
        #expect(run.messages.hasPrefix("typeq: types.json:3:20: expected ':' after a key of the object, found '\"'"))
        #expect(run.output.hasPrefix("good.json:3:21: error: "))
        #expect(run.exitCode == 2)
    }

    @Test func `A layer over another layer is checked with --registry`() throws {
        try tree.file("base.json", Samples.registry)
        let text = #"{ "types": [{ "identifier": "a.b", "kind": "exported", "conformsTo": ["com.example.drawing"] }] }"#
        #expect(try check(text).exitCode == 1)
        let run = try check(text, "--registry", "base.json")
        #expect(run.output == "")
        #expect(run.exitCode == 0)
    }

    /// Source: a trial in which tags of Apple's types were declared without effect and without a finding.
    @Test func `Declarations and tags without effect are warnings`() throws {
        let run = try check(
            """
            { "types": [
              { "identifier": "com.e.pic", "kind": "exported", "conformsTo": ["public.image"],
                "extensions": ["jpg", "newx"], "mimeTypes": ["image/jpeg"] },
              { "identifier": "public.jpeg", "kind": "exported", "conformsTo": ["public.image"] } ] }
            """)
        #expect(
            run.lines.map { $0.split(separator: ": ", maxSplits: 1).last.map(String.init) } == [
                "warning: the MIME type 'image/jpeg' of 'com.e.pic' belongs to 'public.jpeg', which takes precedence [W_EXT_CONFLICT]",
                "warning: the extension 'jpg' of 'com.e.pic' belongs to 'public.jpeg', which takes precedence [W_EXT_CONFLICT]",
                "warning: the system declares 'public.jpeg' itself: this declaration is not used [W_REDECLARES_SYSTEM_TYPE]",
            ])
        #expect(run.exitCode == 0)
    }

    // MARK: Signatures of other formats

    private static func signed(_ signature: String, _ rest: String = #""conformsTo": ["public.data"]"#) -> String {
        #"{ "types": [{ "identifier": "a.b", "kind": "imported", \#(rest), "signatures": [\#(signature)] }] }"#
    }

    /// Sources: APPNOTE.TXT 6.3.10; PNG, section 5.2; RFC 1952; SQLite, file format; [MS-CFB]; gABI (ELF); RIFF and IFF, the first chunk;
    /// the .xz file format; HDF5, superblock; the signatures of 7-Zip, PDF, JPEG and GIF in the registry.
    @Test(arguments: [
        (#"{"bytes": "504B0304"}"#, "public.zip-archive"),
        (#"{"bytes": "504B0304", "and": [{"offset": 30, "bytes": "6F776E6D"}]}"#, "public.zip-archive"),
        (#"{"bytes": "89504E470D0A1A0A"}"#, "public.png"),
        (#"{"bytes": "1F8B", "weak": true}"#, "org.gnu.gnu-zip-archive"),
        (#"{"bytes": "53514C69746520666F726D6174203300"}"#, "org.sqlite.sqlite3"),
        (#"{"bytes": "D0CF11E0A1B11AE1"}"#, "typeq.ole-storage"), (#"{"bytes": "7F454C46"}"#, "public.elf-binary"),
        (#"{"bytes": "52494646????????4F574E20"}"#, "typeq.riff-container"),
        (#"{"bytes": "255044462D"}"#, "com.adobe.pdf"),
        (#"{"bytes": "464F524D????????4F574E20"}"#, "typeq.iff-container"),
        (#"{"bytes": "FD377A585A00"}"#, "org.tukaani.xz-archive"),
        (#"{"bytes": "894844460D0A1A0A"}"#, "typeq.hdf5-data"),
        (#"{"bytes": "377ABCAF271C"}"#, "org.7-zip.7-zip-archive"),
        (#"{"bytes": "474946383961"}"#, "com.compuserve.gif"),
    ])
    func `A signature of another format without a relation is a warning`(_ signature: String, _ other: String) throws {
        let run = try check(Self.signed(signature))
        #expect(
            run.lines.contains { $0.hasSuffix("[W_FOREIGN_SIGNATURE]") && $0.contains("'\(other)'") }, "\(run.output)")
        #expect(run.exitCode == 0)
        #expect(try check(Self.signed(signature), "--strict").exitCode == 1)
    }

    @Test(arguments: [
        #""conformsTo": ["public.zip-archive"]"#, #""conformsTo": ["public.data"], "holds": ["public.zip-archive"]"#,
        #""conformsTo": ["public.data"], "members": ["a.xml"]"#,
    ])
    func `A type with a relation may have the signature of its container`(_ relation: String) throws {
        let signature = #"{"bytes": "504B0304", "and": [{"offset": 30, "bytes": "6F776E6D"}]}"#
        #expect(try check(Self.signed(signature, relation)).output == "")
        let form = #"{"bytes": "52494646????????4F574E20"}"#
        #expect(
            try check(Self.signed(form, #""conformsTo": ["public.data"], "kinds": ["riff/OWN "]"#)).output == "")
    }

    @Test(arguments: [
        ("4558414D504C453199", true), ("4558414D504C4531", true), ("4558414D504C4532", false), ("4558414D", true),
    ])
    func `Two types of a file with one signature are reported once`(_ bytes: String, _ isReported: Bool) throws {
        let run = try check(
            """
            { "types": [
              { "identifier": "a.b", "kind": "exported", "conformsTo": ["public.data"],
                "signatures": [{ "bytes": "4558414D504C4531" }] },
              { "identifier": "a.c", "kind": "exported", "conformsTo": ["public.data"],
                "signatures": [{ "bytes": "\(bytes)" }] } ] }
            """)
        #expect(run.lines.count == (isReported ? 1 : 0))
        #expect(run.lines.allSatisfy { $0.hasSuffix("[W_FOREIGN_SIGNATURE]") })
    }

    /// Files of PNG have this signature, and would have the type if the signature were the longer one.
    @Test func `The first bytes of the signature of a declared format are reported`() throws {
        let run = try check(Self.signed(#"{"bytes": "89504E47"}"#))
        #expect(
            run.lines == [
                "types.json:1:29: warning: the signature '89504E47' of 'a.b' and one of 'public.png' match the same files, but the types have no relation: conform to 'public.png', or list one of the types under 'holds' of the other [W_FOREIGN_SIGNATURE]"
            ])
    }

    @Test func `Of two shipped types with one signature, the one that Apple does not declare is reported`() throws {
        func type(_ identifier: String, _ supertype: String, _ rest: String) -> String {
            #"{ "identifier": "\#(identifier)", "kind": "exported", "conformsTo": [\#(supertype)]\#(rest) }"#
        }
        let apples = #", "declaredBy": "com.apple.coretypes""#
        let signature = #", "signatures": [{ "bytes": "89504E470D0A1A0A" }]"#
        let types = [
            type("public.item", "", apples), type("public.data", #""public.item""#, apples),
            type("public.png", #""public.data""#, apples + signature),
            type("typeq.another", #""public.data""#, signature),
        ]
        let run = try check("{ \"types\": [\(types.joined(separator: ",\n"))] }", "--strict")
        let found = run.lines.filter { $0.hasSuffix("[W_FOREIGN_SIGNATURE]") }
        #expect(found.count == 1 && found.allSatisfy { $0.contains("of 'typeq.another' and one of 'public.png'") })
        #expect(run.exitCode == 1)
    }
}
