import FileSystem
import FoundationEssentials
import SystemPackage
import TestTags
import Testing

@testable import Documents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A process that is killed while it saves leaves the old document or the new one.
@Suite(.serialized, .tags(.slow))
struct KilledSaveTests {
    let folder: Folder
    init() throws { folder = try Folder() }

    /// Returns the number in the output of `save-loop`, if it is complete: repetitions of one line.
    private func number(in data: Data?, size: Int) throws -> Int {
        let data = try #require(data)
        let line = data.prefix(10)
        let text = String(decoding: line, as: UTF8.self)
        let isWhole = data == Data(String(repeating: text, count: max(1, size / 10)).utf8)
        #expect(isWhole, "it is truncated, or a mixture of two contents")
        return try #require(Int(String(decoding: line.dropLast(), as: UTF8.self)))
    }

    /// Kills the program repeatedly, and checks the document each time.
    private func kill(
        _ kind: String, _ document: FilePath, size: Int, rounds: Int = 25, within: UInt32 = 20_000,
        check: () throws -> Int
    ) throws {
        var last = 0
        for round in 0..<rounds {
            let run = try Program(
                "save-loop", [kind, document.string, String(size), String(last + 1)],
                killedAfter: UInt32.random(in: 0..<(round % 2 == 0 ? within / 8 : within)))
            #expect(run.exitCode == 128 + 9, "\(run.output.suffix(300))")
            let acknowledged = run.lines.compactMap { Int($0.dropFirst("saved ".count)) }.last ?? last
            let found = try check()
            #expect(found >= acknowledged, "save \(acknowledged) was acknowledged")
            last = found
        }
        #expect(last >= rounds, "the loop saved at all")
    }

    @Test func `A file is complete after a kill`() throws {
        let document = try folder.write("000000000\n", to: "letter.txt")
        let size = 300_000
        try FileWrapper(regularFileWithContents: Data(String(repeating: "000000000\n", count: size / 10).utf8))
            .write(to: document)
        try kill("file", document, size: size) {
            try number(in: try document.data, size: size)
        }
        try textFile("done").write(to: document)
        #expect(try folder.names == ["letter.txt"], "the next save takes away what the killed ones left")
    }

    @Test func `A file with two hard links is complete in both after a kill`() throws {
        let document = try folder.write("", to: "a/letter.txt")
        let other = folder / "b"
        try other.makeDirectory(FilePermissions(rawValue: 0o755))
        let otherName = other.appending("other.txt")
        try otherName.makeHardLink(to: document)
        // Large, so that it takes time to be written.
        let size = 4_000_000
        var round = 0
        try kill("file", document, size: size, rounds: 15, within: 150_000) {
            round += 1
            // The next process recovers it, by any of its names.
            let found = try number(
                in: try FileWrapper(path: round % 2 == 0 ? document : otherName).regularFileContents, size: size)
            #expect(try number(in: try document.data, size: size) == found)
            #expect(try document.fileStatus.linkCount == 2)
            #expect(try otherName.fileStatus.isSameFile(as: document.fileStatus))
            return found
        }
        try textFile("done").write(to: document)
        #expect(try otherName.text == "done")
        #expect(try Directory(folder / "a").names().map(\.string) == ["letter.txt"])
        #expect(try document.attribute(Backup.marker) == nil)
    }

    /// The steps of a save in place: a kill seldom occurs in the short time in which the file is incomplete.
    @Test(arguments: ["backup", "half", "whole", "unmarked"], [true, false])
    func `A save in place that stops at any step is recovered`(after step: String, asOther: Bool) throws {
        let document = try folder.write("the old content", to: "a/letter.txt")
        try folder.write("", to: "b/x")
        let other = folder / "b/other.txt"
        try other.makeHardLink(to: document)
        let file = try OpenFile(document, .readWrite)
        let backup = try Backup.make(of: file, holding: Data(try file.contents()), at: document)
        if step != "backup" { try file.write(Data("NEW, AND ".utf8)) }
        if step == "whole" || step == "unmarked" { try Rewriting.overwrite(file, with: Data("NEW, AND WHOLE".utf8)) }
        if step == "unmarked" { try file.removeAttribute(Backup.marker) }

        let found = try FileWrapper(path: asOther ? other : document).text
        #expect(found == (step == "unmarked" ? "NEW, AND WHOLE" : "the old content"))
        #expect(try document.text == found)
        #expect(try document.attribute(Backup.marker) == nil)
        // By its other name an unmarked file has no backup, which is correct.
        #expect(!backup.path.exists || (asOther && step == "unmarked"))
        #expect(try FileWrapper(path: document).text == found)
        #expect(!backup.path.exists)
    }

    @Test func `A package is complete after a kill`() throws {
        let document = folder / "book.pack"
        try FileWrapper(directoryWithFileWrappers: [:]).write(to: document)
        let size = 30_000
        try kill("package", document, size: size) {
            let package = try FileWrapper(path: document)
            let children = try #require(package.fileWrappers)
            #expect(children.keys.sorted() == ["inner", "one", "two"])
            let numbers = [
                try number(in: children["one"]?.regularFileContents, size: size),
                try number(in: children["two"]?.regularFileContents, size: size),
                try number(in: children["inner"]?.fileWrappers?["three"]?.regularFileContents, size: size),
            ]
            #expect(Set(numbers).count == 1, "it mixes saves: \(numbers)")
            return numbers[0]
        }
        try FileWrapper(directoryWithFileWrappers: [:]).write(to: document)
        #expect(try folder.names == ["book.pack"], "the next save takes away what the killed ones left")
    }

    /// If the volume cannot exchange two names, the document has a temporary name for an instant.
    @Test func `A package with only its temporary name is renamed back`() throws {
        let aside = folder / ".book.pack.documents-old"
        try FileWrapper(directoryWithFileWrappers: ["one": textFile("1")]).write(to: aside)
        let document = folder / "book.pack"
        #expect(try FileWrapper(path: document).fileWrappers?["one"]?.text == "1")
        #expect(document.exists && !aside.exists)
    }

    @Test func `A backup of another file is not restored`() throws {
        let document = try folder.write("mine", to: "letter.txt")
        try folder.write("documents-backup 1 1 5 0\nother", to: ".letter.txt.documents-backup")
        #expect(try FileWrapper(path: document).text == "mine")
    }

    @Test func `A copy made during a save does not use the backup`() throws {
        let document = try folder.write("copy", to: "letter.txt")
        let backup = try folder.write("documents-backup 1 1 5 1\nother", to: "elsewhere.backup")
        try document.setAttribute(Backup.marker, backup.string)
        #expect(try FileWrapper(path: document).text == "copy")
    }

    @Test func `A marked file is restored from its backup`() throws {
        let document = try folder.write("half", to: "letter.txt")
        let inode = try document.fileStatus.inode
        let backup = try folder.write("documents-backup 1 \(inode) 5 1\nwhole", to: ".letter.txt.documents-backup")
        try document.setAttribute(Backup.marker, backup.string)
        #expect(try FileWrapper(path: document).text == "whole")
        #expect(!backup.exists)
        #expect(try document.attribute(Backup.marker) == nil)
    }
}
