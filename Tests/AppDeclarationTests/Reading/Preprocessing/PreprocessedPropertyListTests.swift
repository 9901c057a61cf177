import DeclarationFormats
import MemoryFiles
import SystemPackage
import Testing
import TypeRegistry

@testable import AppDeclaration

/// Source: INFOPLIST_PREPROCESS, INFOPLIST_PREPROCESSOR_DEFINITIONS and INFOPLIST_PREFIX_HEADER, build settings reference
/// (Apple); ISO C, 6.10.
@Suite struct PreprocessedPropertyListTests {
    private func list(_ lines: String) -> String {
        PropertyList.xml("<key>CFBundleIdentifier</key>\n" + lines + "\n<key>CFBundleName</key><string>X</string>")
    }

    private func readings(
        _ text: String, _ settings: [String: String]? = nil, files: [String: String] = [:]
    ) throws -> PropertyListReadings {
        let target = settings.map {
            PreprocessingTarget(
                name: "X", settings: BuildSettings(["INFOPLIST_PREPROCESS": "YES"].merging($0) { $1 }), positions: [:],
                file: "p/X.xcodeproj/project.pbxproj", folder: "p", isComplete: true)
        }
        let tree = MemoryTree(files.merging(["p/App/Info.plist": text]) { $1 })
        return try AppReader(tree: ContainedTree(tree, below: "p")).readings(
            of: Array(text.utf8), "p/App/Info.plist", for: target)
    }

    static let branches = "#if PRO\n<string>com.x.pro</string>\n#else\n<string>com.x.lite</string>\n#endif"

    @Test(arguments: [
        ("PRO=1", "com.x.pro"), ("PRO", "com.x.pro"), ("PRO=0", "com.x.lite"), ("", "com.x.lite"),
        ("OTHER=2 \"PRO=1\"", "com.x.pro"),
    ])
    func `The definitions of the target determine conditions`(_ definitions: String, _ identifier: String) throws {
        let read = try readings(list(Self.branches), ["INFOPLIST_PREPROCESSOR_DEFINITIONS": definitions])
        #expect(read.list.text("CFBundleIdentifier") == identifier)
        #expect(read.other == nil)
        #expect(read.findings.isEmpty)
    }

    @Test func `If there is no project, a condition has two readings`() throws {
        let read = try readings(list(Self.branches))
        #expect(read.list.text("CFBundleIdentifier") == "com.x.pro")
        #expect(read.other?.text("CFBundleIdentifier") == "com.x.lite")
        #expect(read.findings.map(\.known) == [.conditionUnknown])
        #expect(read.findings.first?.location.position?.line == 6)
    }

    @Test func `A condition and its negation are never both true`() throws {
        let read = try readings(
            list("#ifdef PRO\n<string>a</string>\n#endif\n#ifndef PRO\n<string>b</string>\n#endif"))
        #expect(read.list.text("CFBundleIdentifier") == "a")
        #expect(read.other?.text("CFBundleIdentifier") == "b")
    }

    @Test func `Two equal readings are merged`() throws {
        let read = try readings(list("<string>a</string>\n#if PRO\n#endif"))
        #expect(read.other == nil)
    }

    @Test func `A condition that is always false needs no project`() throws {
        let read = try readings(list("#if 0\n<string>a</string>\n#elif 1\n<string>b</string>\n#endif"))
        #expect(read.list.text("CFBundleIdentifier") == "b")
        #expect(read.findings.isEmpty)
    }

    @Test func `An expression is evaluated as in C`() throws {
        let macros = Macros(BuildSettings(["INFOPLIST_PREPROCESSOR_DEFINITIONS": "A=3 B=A LOOP=LOOP2 LOOP2=LOOP"]))
        let values: [(String, Int64?)] = [
            ("A", 3), ("B == 3", 1), ("defined(A) && !defined C", 1), ("C", 0), ("1 + 2 * 3 == 7", 1),
            ("(1 << 4) > 0xF ? 2 : 5", 2), ("-1 < 0", 1), ("7 % 4 - 010", -5), ("1 / 0", nil), ("LOOP", nil),
            ("__has_include(<a/b.h>)", nil), ("0 && __COUNTER__", 0), ("1 ||", nil), ("(", nil), ("'a'", nil),
            ("9223372036854775807 + 1", nil), ("0b11 | 4", 7), ("~0", -1), ("10UL", 10),
        ]
        for (text, value) in values {
            #expect(PreprocessorExpression.value(of: text, with: macros) == value, "\(text)")
        }
        let nested = String(repeating: "(", count: 100_000) + "1"
        #expect(PreprocessorExpression.value(of: nested, with: macros) == nil)
    }

    @Test func `Lines and columns are positions in the file`() throws {
        let text = list("#define NAME com.example\n<string>NAME.a</string><key>K</key>\n<string>k</string>")
        let root = try readings(text).list.root
        #expect(root["CFBundleIdentifier"]?.string == "com.example.a")
        let key = try #require(root.first { $0.key == "K" })
        #expect(key.keyPosition.line == 7)
        #expect(key.keyPosition.column == 24)
        let bytes = Array(text.utf8)
        #expect(bytes[key.keyPosition.offset...].starts(with: "<key>K".utf8))
        #expect(root["CFBundleName"]?.position.line == 9)
    }

    @Test func `A line with a hash in a string or comment is not a directive`() throws {
        let text = list("<string>a\n#if X\n</string><!--\n#else\n-->")
        #expect(!PreprocessorLines.areIn(Array(text.utf8)))
        #expect(try readings(text).list.text("CFBundleIdentifier") == "a\n#if X\n")
    }

    @Test func `The macros and elements of an included file replace the line`() throws {
        let read = try readings(
            list("#include \"../Shared/id.h\"\n#ifdef ID\n<key>More</key><string>ID</string>\n#endif"), [:],
            files: [
                "p/Shared/id.h": "#ifndef ID_H\n#define ID_H\n#define ID com.y // z\n<string>com.x</string>\n#endif\n"
            ])
        #expect(read.list.text("CFBundleIdentifier") == "com.x")
        #expect(read.list.text("More") == "com.y")
        #expect(read.list.root["CFBundleIdentifier"]?.position.line == 6)
        #expect(read.list.root["CFBundleName"]?.position.line == 10)
    }

    @Test(arguments: ["../../outside.h", "/outside.h", "missing.h", "loop.h"])
    func `An included file that is outside, missing or cyclic is a finding`(_ name: String) throws {
        let read = try readings(
            list("<string>a</string>\n#include \"\(name)\"\n#ifdef PRO\n<key>P</key><true/>\n#endif"), [:],
            files: [
                "outside.h": "#define PRO 1\n", "/outside.h": "#define PRO 1\n",
                "p/App/loop.h": "#include \"loop.h\"\n",
            ])
        #expect(read.findings.contains { $0.known == .includeUnread })
        // The definitions of the file are unknown.
        #expect((read.list["P"] != nil) != (read.other?["P"] != nil))
    }

    @Test func `The prefix header defines macros`() throws {
        let read = try readings(
            list(Self.branches), ["INFOPLIST_PREFIX_HEADER": "App/Prefix.h"],
            files: ["p/App/Prefix.h": "/* a\n b */\n#define PRO 1\nint x;\n"])
        #expect(read.list.text("CFBundleIdentifier") == "com.x.pro")
        #expect(read.findings.isEmpty)
        let missing = try readings(list(Self.branches), ["INFOPLIST_PREFIX_HEADER": "App/Prefix.h"])
        #expect(missing.other != nil)
        #expect(missing.findings.contains { $0.known == .includeUnread && $0.severity == .warning })
    }

    @Test func `A reading with an #error is ignored`() throws {
        let read = try readings(list("#ifdef PRO\n#error no\n#endif\n<string>a</string>"))
        #expect(read.list.text("CFBundleIdentifier") == "a")
        #expect(read.other == nil)
        #expect(throws: AppReadingError.self) { _ = try readings(list("#error no\n<string>a</string>")) }
    }

    @Test(arguments: ["#if 1", "#endif", "#else", "#if 1\n#else\n#else\n#endif"])
    func `Unbalanced conditions are an error with their position`(_ lines: String) throws {
        let error = #expect(throws: AppReadingError.self) { _ = try readings(list("<string>a</string>\n" + lines)) }
        #expect(error?.position != nil)
    }

    @Test func `Nested conditions and macros that double end`() throws {
        let deep = String(repeating: "#if 1\n", count: 100_000)
        #expect(throws: AppReadingError.self) { _ = try readings(list(deep)) }
        var lines = "#define A0 xxxxxxxxxx\n"
        for index in 1..<200 { lines += "#define A\(index) A\(index - 1) A\(index - 1)\n" }
        #expect(try readings(list(lines + "<string>A199</string>")).list.text("CFBundleIdentifier") != nil)
    }

    @Test func `The number of replaced names is limited, even if each replacement is short`() throws {
        var text = "#define A0 x\n"
        for index in 1..<12 { text += "#define A\(index) A\(index - 1) A\(index - 1)\n" }
        text += PropertyList.xml(String(repeating: "<string>A11</string>\n", count: 100))
        var preprocessor = Preprocessor(macros: Macros(areComplete: true), assumption: true)
        try preprocessor.run(Array(text.utf8), file: "Info.plist", including: MemoryTree([:]).bytes(of:))
        #expect(preprocessor.replacements == Preprocessor.limit.replacements)
    }

    @Test func `Directives are a mistake if the preprocessor does not run`() throws {
        let read = try readings(list(Self.branches), ["INFOPLIST_PREPROCESS": "NO"])
        #expect(read.findings.map(\.known) == [.preprocessorOff])
        #expect(read.findings.first?.location.position?.line == 6)
    }
}
