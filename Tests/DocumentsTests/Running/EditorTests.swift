import ChildProcesses
import FileSystem
import SystemPackage
import Testing

@testable import Documents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// The example editor: several processes, one window store.
struct EditorTests {
    let folder: Folder
    init() throws { folder = try Folder() }

    private func editor(_ arguments: [String] = []) throws -> Conversation {
        try Conversation(
            "document-editor", arguments, in: folder.path, environment: ["XDG_STATE_HOME": (folder / "state").string])
    }

    @Test func `A text file is opened, edited, saved and renamed`() throws {
        try folder.write("alpha\n", to: "a.txt", mode: 0o640)
        let editor = try editor()
        #expect(try editor.ask("open a.txt") == "w1: \((folder / "a.txt").string) (texts, editor), public.plain-text")
        #expect(try editor.ask("append beta\\n") == "w1: edited")
        #expect(try editor.ask("replace alpha gamma") == "w1: edited")
        #expect(try editor.ask("save") == "w1: saved \((folder / "a.txt").string)")
        #expect(try (folder / "a.txt").text == "gamma\nbeta\n")
        #expect(try editor.ask("rename b.md") == "w1: renamed to \((folder / "b.md").string)")
        #expect(try editor.ask("windows") == "w1: \((folder / "b.md").string) (texts, editor), public.plain-text")
        #expect(try editor.ask("rename ../c").hasPrefix("error: "))
        try editor.end()
        #expect(try (folder / "b.md").fileStatus.mode == 0o640)
        #expect(try folder.names == ["b.md", "state"])
    }

    @Test func `A package is created, saved and changed`() throws {
        let editor = try editor()
        #expect(try editor.ask("new com.example.notebook") == "w1: new in notebooks, com.example.notebook")
        #expect(try editor.ask("save") == "error: the document has never been saved: it needs a name")
        _ = try editor.ask("append one")
        _ = try editor.ask("page two")
        #expect(
            try editor.ask("save-as n.notebook")
                == "w1: saved \((folder / "n.notebook").string) as com.example.notebook")
        let first = try (folder / "n.notebook/page-1.txt").fileStatus
        _ = try editor.ask("append !")
        _ = try editor.ask("save")
        #expect(try (folder / "n.notebook/page-2.txt").text == "two!")
        #expect(try (folder / "n.notebook/page-1.txt").fileStatus.isUntouched(since: first), "an unchanged page stays")
        // Save As writes all pages, because the new package has none.
        #expect(try editor.ask("save-as m.notebook").hasPrefix("w1: saved "))
        #expect(try (folder / "m.notebook").text(ofPages: 2) == ["one", "two!"])
        _ = try editor.ask("replace two three")
        #expect(try editor.ask("save").hasPrefix("w1: saved "))
        #expect(try (folder / "m.notebook").text(ofPages: 2) == ["one", "three!"])
        #expect(try editor.ask("close") == "w1: closed")
        #expect(try editor.ask("open n.notebook").hasSuffix("(notebooks, editor), com.example.notebook"))
        #expect(try editor.ask("show") == "one\u{C}two!")
        try editor.end()
    }

    /// DocumentCreationSource: the closure of the group receives the way in which the document is created.
    @Test func `A diary is a notebook with a first line`() throws {
        let editor = try editor()
        #expect(try editor.ask("diary") == "w1: new in notebooks, com.example.notebook")
        _ = try editor.ask("append It rains.")
        _ = try editor.ask("save-as d.notebook")
        #expect(try (folder / "d.notebook/page-1.txt").text == "Dear diary,\nIt rains.")
        try editor.end()
    }

    @Test func `A log is read-only`() throws {
        try folder.write("started", to: "a.log")
        let editor = try editor(["a.log"])
        #expect(try editor.line() == "w1: \((folder / "a.log").string) (logs, viewer), com.apple.log")
        #expect(try editor.ask("show") == "started")
        #expect(try editor.ask("append x") == "error: \((folder / "a.log").string): 'logs' only shows documents")
        try editor.end()
    }

    /// OpenDocumentAction: an open file comes to the front in its process.
    @Test func `A file that another process has open comes to the front there`() throws {
        try folder.write("x", to: "a.txt")
        let (one, two) = (try editor(), try editor())
        #expect(try one.ask("open a.txt").hasPrefix("w1: "))
        #expect(try two.ask("open a.txt") == "w1: already open in another process, brought to front")
        #expect(try one.ask("open ./a.txt") == "w1: already open, brought to front")
        _ = try one.ask("rename b.txt")
        #expect(try two.ask("open b.txt") == "w1: already open in another process, brought to front")
        try folder.write("new", to: "a.txt")
        #expect(try two.ask("open a.txt").hasPrefix("w2: "), "the old name is free")
        #expect(try two.ask("save-as b.txt").hasPrefix("error: \((folder / "b.txt").string): it is open in window w1"))
        #expect(try one.ask("close") == "w1: closed")
        #expect(try two.ask("open b.txt").hasPrefix("w3: "))
        try one.end()
        try two.end()
    }

    /// Several processes save one after another, and every document is complete.
    @Test func `If several processes open a file at the same time, one succeeds`() throws {
        try folder.write("x", to: "a.txt")
        let editors = try (0..<6).map { _ in try editor(["a.txt"]) }
        let answers = try editors.map { try $0.line() }
        #expect(answers.filter { $0.hasSuffix("public.plain-text") }.count == 1, "\(answers)")
        #expect(answers.filter { $0 == "w1: already open in another process, brought to front" }.count == 5)
        for editor in editors { try editor.end() }
    }

    @Test(.enabled(if: Unprivileged.canRun, "root reads everything, and no other user can be had here"))
    func `A file whose status cannot be read is not treated as missing`() throws {
        try folder.write("x", to: "locked/a.txt")
        chmod((folder / "locked").string, 0)
        defer { chmod((folder / "locked").string, 0o755) }
        let editor = try Conversation(
            "document-editor", [], in: folder.path, environment: ["XDG_STATE_HOME": (folder / "state").string],
            by: Unprivileged.runner)
        let path = (folder / "locked/a.txt").string
        #expect(try editor.ask("open locked/a.txt") == "error: \(path): cannot read its status: permission denied")
        try editor.end()
    }

    /// A window closes with its process, and is reported once at the next start.
    @Test func `The files of a killed editor are not open`() throws {
        try folder.write("x", to: "a.txt")
        let killed = try editor(["a.txt"])
        _ = try killed.line()
        try killed.kill()
        let next = try editor()
        #expect(try next.line() == "was open when the editor ended: \((folder / "a.txt").string)")
        #expect(try next.ask("open a.txt").hasSuffix("(texts, editor), public.plain-text"))
        try next.end()
    }

    @Test func `The groups can be declared in JSON`() throws {
        try folder.write(
            """
            { "identifier": "com.example.other", "platform": "linux", "scenes": [
              { "kind": "DocumentGroup", "name": "logs", "role": "viewer", "readable": ["public.plain-text"] },
              { "kind": "DocumentGroup", "name": "texts", "readable": ["public.plain-text"] } ] }
            """, to: "app.json")
        try folder.write("x", to: "a.txt")
        let editor = try editor(["--app", "app.json", "a.txt"])
        #expect(try editor.line().contains("(logs, viewer)"), "declared first, it opens the file")
        try editor.end()
    }
}

extension FilePath {
    /// The strings on the pages of a notebook.
    fileprivate func text(ofPages count: Int) throws -> [String] {
        try (1...count).map { try appending("page-\($0).txt").text }
    }
}

/// A program that reads and writes lines.
private final class Conversation {
    private let process: ChildProcess
    private var rest: [UInt8] = []

    /// Starts a program, with another program if there is one.
    init(
        _ name: String, _ arguments: [String], in folder: FilePath, environment: [String: String],
        by runner: [String] = []
    ) throws {
        let command = runner + [try Program.path(name)] + arguments
        process = try ChildProcess(
            command[0], command.dropFirst().map { Array($0.utf8) }, in: folder.string, environment: environment,
            input: .pipe)
    }

    /// Sends a line, and returns the line of the answer.
    func ask(_ line: String) throws -> String {
        process.input?.write(Array("\(line)\n".utf8))
        return try self.line()
    }

    func line() throws -> String {
        while true {
            if let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                defer { rest.removeSubrange(...end) }
                return String(decoding: rest[..<end], as: UTF8.self)
            }
            let more = try process.read(process.output)
            guard !more.isEmpty else { throw DocumentError(.unreadable, nil, message: "the program ended") }
            rest += more
        }
    }

    /// Ends the input, and waits for the end of the program.
    func end() throws {
        process.closeInput()
        #expect(try process.wait().exitCode == 0)
    }

    func kill() throws {
        process.kill()
        #expect(try process.wait().exitCode == 128 + 9)
    }
}
