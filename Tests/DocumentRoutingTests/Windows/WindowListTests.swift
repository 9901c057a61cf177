import AppDeclaration
import DeclarationFormats
import SystemPackage
import Testing

@testable import DocumentRouting

/// Source: the format of `--windows` in typeq-which-group(1).
@Suite struct WindowListTests {
    private static let json = """
        {"scenes": [{"kind": "WindowGroup", "name": "main", "preferring": ["p"], "allowing": ["a"]}]}
        """

    private func read(_ list: String) throws -> WindowList {
        try WindowList(json: Array(list.utf8), in: app(Self.json))
    }

    @Test func `All values of a window are read`() throws {
        let list = try read(
            """
            [{"id": "x", "scene": "main", "file": "/no/such/file", "preferring": ["*"], "allowing": [], "phase": "inactive",
              "device": 1, "inode": 2, "birthTime": 1700000000123456789, "renamedFrom": "/old"}]
            """)
        #expect(list.findings.isEmpty)
        let window = try #require(list.windows.first)
        #expect(window.id == "x")
        #expect(window.preferring == ["*"])
        #expect(window.allowing == [])
        #expect(window.phase == .inactive)
        #expect(window.file?.path == "/no/such/file")
        #expect(window.file?.identity == FileIdentity(device: 1, inode: 2, birthTime: 1_700_000_000_123_456_789))
        #expect(window.file?.renamedFrom == "/old")
    }

    /// preferring and allowing apply to each new window.
    @Test func `The default conditions are the conditions of the scene`() throws {
        let window = try #require(try read(#"[{"scene": "main", "file": null}]"#).windows.first)
        #expect(window.id == "w1")
        #expect(window.file == nil)
        #expect(window.preferring == ["p"])
        #expect(window.allowing == ["a"])
        #expect(window.phase == .active)
    }

    @Test func `A birth time in seconds, as stat prints it, is converted to nanoseconds`() throws {
        let list = try read(#"[{"scene": "main", "file": "/x", "device": 1, "inode": 2, "birthTime": 1700000000}]"#)
        #expect(list.windows.first?.file?.identity?.birthTime == 1_700_000_000_000_000_000)
    }

    @Test func `The default identity is the identity of the file`() throws {
        let path = FilePath(#filePath)
        let identity = try FileIdentity(at: path)
        let list = try read(#"[{"scene": "main", "file": "\#(path.string)"}]"#)
        #expect(list.windows.first?.file?.identity == identity)
        #expect(DocumentLocation(of: path, among: .none).identity == identity)
    }

    @Test(arguments: [
        (#"[{"id": "x"}]"#, "the window 'x' has no scene (choose main)", "1:2", 0),
        (
            #"[{"id": "x", "scene": "mian"}]"#,
            "the window 'x' has the undeclared scene 'mian': did you mean 'main'?", "1:23", 0
        ),
        (#"[{"id": "x", "scene": "main"}, {"id": "x", "scene": "main"}]"#, "a second window has the ID 'x'", "1:32", 1),
        (
            #"[{"scene": "main", "phase": "asleep"}]"#,
            "invalid phase 'asleep' (choose background, inactive, active)", "1:29", 1
        ),
        (#"[{"scene": "main", "fiel": "/a"}]"#, "unknown key 'fiel': did you mean 'file'?", "1:20", 1),
        (#"{"windows": []}"#, "expected an array of windows, found a dictionary", "1:1", 0),
        ("[3]", "expected a window, found an integer", "1:2", 0),
    ])
    func `A mistake is reported with its position, and correct windows are kept`(
        list: String, message: String, place: String, kept: Int
    ) throws {
        let read = try read(list)
        let finding = try #require(read.findings.first)
        #expect(finding.message.hasPrefix(message))
        #expect(finding.location.position.map { "\($0)" } == place)
        #expect(read.windows.count == kept)
    }

    /// Sources: statx(2), stx_btime; nanoseconds of 64 bits end in the year 2262.
    @Test(
        arguments: [
            ("1700000000", 1_700_000_000_000_000_000), ("1700000000.25", 1_700_000_000_000_000_000),
            ("1700000000123456789", 1_700_000_000_123_456_789), ("-1", -1_000_000_000),
            ("50000000000", 50_000_000_000), ("-9223372036854775808", .min), ("9223372036854775807", .max),
        ] as [(String, Int64)])
    func `A small birth time is in seconds, and no number is too large`(
        json: String, expected: Int64
    ) throws {
        let list = try read(#"[{"scene": "main", "file": "/f", "device": 1, "inode": 2, "birthTime": \#(json)}]"#)
        #expect(list.windows.first?.file?.identity?.birthTime == expected)
    }

    @Test(arguments: ["9900000000.5", "-9.9e9", "1e300", "true", "[]"])
    func `An invalid birth time is reported`(json: String) throws {
        let list = try read(#"[{"scene": "main", "file": "/f", "device": 1, "inode": 2, "birthTime": \#(json)}]"#)
        #expect(list.windows.first?.file?.identity?.birthTime == nil)
        #expect(list.findings.map(\.known) == [.wrongKind])
    }
}
