import Testing

@testable import ContentIdentification
@testable import FileIdentification
@testable import TypeRegistry

/// How the readers choose between declared rules, `typeq-registry(5)`, CONTENT.
@Suite struct DeclaredRuleTests {
    private func type(_ bytes: [UInt8], _ marks: (String, [FormatMark])...) -> String {
        let declarations = marks.map { name, marks in
            var declaration = TypeDeclaration(identifier: "com.example.\(name)", conformsTo: ["public.data"])
            declaration.marks = marks
            return declaration
        }
        let registry = Registry(layers: [RegistryLayer(name: "test", declarations: declarations)])
        let identifier = FileIdentifier(
            registry: registry, policy: .content, magic: MagicPool(databasePath: "/nonexistent/magic.mgc"))
        let found = identifier.identify(bytes: bytes).type.identifier
        return found.hasPrefix("com.example.") ? String(found.dropFirst("com.example.".count)) : found
    }

    private func member(_ rule: MemberRule) -> FormatMark {
        FormatMark(.member, FormatMark.memberKey(rule.lookUpPattern ?? ""), conditions: rule.conditions)
    }

    private func zip(_ names: String...) -> [UInt8] { ZipBuilder(names.map { ($0, "") }).bytes }

    // MARK: Members

    @Test(arguments: [
        "part.one", "part*", "*.one", "*art*", "p*.o*e",
    ])
    func `A pattern without a folder is found`(_ pattern: String) {
        #expect(type(zip("other", "part.one"), ("a", [member(MemberRule(all: [pattern]))])) == "a")
    }

    @Test(arguments: ["x/part.one", "x/*", "x/**", "*/part.one", "*/*.one", "*/p*", "x*/part*", "**"])
    func `A pattern with a folder is found`(_ pattern: String) {
        #expect(type(zip("other/b", "x/part.one"), ("a", [member(MemberRule(all: [pattern]))])) == "a")
    }

    @Test func `A rule that is not weak takes precedence, then the rule with more conditions`() {
        var weak = MemberRule(all: ["a", "b", "c"])
        weak.isWeak = true
        let strong = MemberRule(all: ["a"])
        #expect(type(zip("a", "b", "c"), ("weak", [member(weak)]), ("strong", [member(strong)])) == "strong")
        let longer = MemberRule(all: ["b", "a"])
        #expect(type(zip("a", "b"), ("strong", [member(strong)]), ("longer", [member(longer)])) == "longer")
        #expect(type(zip("a", "d"), ("weak", [member(weak)]), ("longer", [member(longer)])) == "public.zip-archive")
    }

    @Test func `Uncompressed and single members are checked`() {
        var rule = MemberRule()
        rule.first = "a"
        rule.isStored = true
        let packed = ZipBuilder([("a", "xxxx")], deflate: true).bytes
        #expect(type(zip("a"), ("a", [member(rule)])) == "a")
        #expect(type(packed, ("a", [member(rule)])) == "public.zip-archive")
        rule.isStored = false
        rule.isSingle = true
        #expect(type(packed, ("a", [member(rule)])) == "a")
        #expect(type(zip("a", "b"), ("a", [member(rule)])) == "public.zip-archive")
    }

    // MARK: Text files

    @Test func `The longest opening applies, and among equal openings the opening with second words`() {
        let text = ascii("%EXAMPLE 1\nMORE\n")
        let short: [FormatMark] = [.opening("%EXA")]
        let long: [FormatMark] = [.opening("%EXAMPLE")]
        let also: [FormatMark] = [.opening("%EXAMPLE", also: "MORE")]
        #expect(type(text, ("short", short), ("long", long)) == "long")
        #expect(type(text, ("long", long), ("also", also)) == "also")
        #expect(type(ascii("%EXAMPLE 1\n"), ("long", long), ("also", also)) == "long")
        #expect(type(ascii("%EXAM 1\n"), ("short", short), ("long", long)) == "short")
    }

    @Test(arguments: ["aé€", "a😀", "😀😀", "é: ", "a€b"])
    func `An opening that is not ASCII is found`(_ start: String) {
        #expect(type(Array("\(start) and more\n".utf8), ("a", [.opening(start)])) == "a")
    }

    // MARK: Values

    @Test(arguments: [
        ("riff/EXSD", true), ("riff/EX*", true), ("riff/E*", true), ("riff/*", false), ("riff/EXSE", false),
        ("riff/exsd", false), ("iff/EXSD", false),
    ])
    func `A value of a kind is a whole string, or a beginning followed by '*'`(_ kind: String, _ isFound: Bool) {
        #expect((type(riff("EXSD"), ("a", [FormatMark(.kind, kind)])) == "a") == isFound)
    }

    @Test func `If two patterns match a value, the longer pattern applies`() {
        let marks: [(String, [FormatMark])] = [
            ("short", [FormatMark(.kind, "riff/E*")]), ("long", [FormatMark(.kind, "riff/EXS*")]),
        ]
        #expect(type(riff("EXSD"), marks[0], marks[1]) == "long")
        #expect(type(riff("EXAD"), marks[0], marks[1]) == "short")
    }

    @Test func `A class identifier in lowercase is found`() {
        var file = CompoundFileBuilder(["a"])
        file.classID = [0x20, 0x1F, 0x4E, 0x6B, 0x1D, 0x0C, 0x5A, 0x4E, 0x9F, 0, 0x0A, 0x1B, 0x2C, 0x3D, 0x4E, 0x5F]
        let mark = FormatMark(.classID, "6b4e1f20-0c1d-4e5a-9f00-0a1b2c3d4e5f")
        #expect(type(file.bytes, ("a", [mark])) == "a")
    }

    // MARK: Openings

    @Test func `A control character of a prefix is written as its code, which a terminal does not interpret`() {
        let magic = MagicPool(databasePath: "/nonexistent/magic.mgc")
        let found = FileIdentifier(registry: .default, policy: .content, magic: magic)
            .identify(bytes: Array("\u{1B}Pq\"1;1;10;6#0!10?".utf8))
        #expect(found.type.identifier == "typeq.sixel-image")
        #expect(found.evidence.contains { $0.text.hasPrefix(#"the prefix '\u{1B}Pq"'"#) })
    }
}
