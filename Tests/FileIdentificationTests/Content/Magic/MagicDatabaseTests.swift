import SystemPackage
import Testing

@testable import ContentIdentification
@testable import FileIdentification

/// Files where a database is expected. The format of a database is the output of `file -C`.
@Suite struct MagicDatabaseTests {
    private let tree: TemporaryTree

    init() throws { tree = try TemporaryTree() }

    /// The first bytes of a database, in this machine's byte order.
    private static func header(version: UInt32, _ groups: (UInt32, UInt32)) -> [UInt8] {
        [MagicHeader.mark, version, groups.0, groups.1].flatMap { number in
            withUnsafeBytes(of: number, Array.init)
        }
    }

    private func header(_ bytes: [UInt8], size: Int) -> Result<MagicHeader, MagicHeader.Problem> {
        do throws(MagicHeader.Problem) {
            return .success(try MagicHeader(bytes, size: size))
        } catch {
            return .failure(error)
        }
    }

    /// A database without rules, of the version that the library reads.
    private static func empty() throws -> [UInt8] {
        let system = try #require(MagicDatabases.system.databases.first)
        return system.header.emptyDatabase
    }

    // MARK: The header

    @Test func `The header has the version and the size of a record`() throws {
        let header = try header(Self.header(version: 18, (2, 1)), size: 4 * 376).get()
        #expect(header.version == 18)
        #expect(header.recordSize == 376)
    }

    @Test func `An incomplete database is detected by its header`() {
        let whole = Self.header(version: 18, (2, 1))
        let swapped = stride(from: 0, to: 16, by: 4).flatMap { whole[$0..<$0 + 4].reversed() }
        #expect(header([], size: 0) == .failure(.noMark))
        #expect(header(Array("# rules\n".utf8), size: 8) == .failure(.noMark))
        #expect(header(swapped, size: 4 * 376) == .failure(.otherByteOrder))
        #expect(header(Array(whole.prefix(8)), size: 8) == .failure(.damaged))
        #expect(header(whole, size: 4 * 376 - 1) == .failure(.damaged))
        #expect(header(whole, size: 16) == .failure(.damaged))
        #expect(header(Self.header(version: 18, (.max, .max)), size: 4 * 376) == .failure(.damaged))
        #expect(header(Self.header(version: 18, (0, 0)), size: .max) == .failure(.damaged))
    }

    // MARK: The list

    // Source: file(1) and magic(5): ".mgc" is appended to each path of the list.
    @Test func `Each path of the list refers to a compiled file, or to one in the directory`() {
        #expect(MagicDatabases.candidates("/a/magic") == [["/a/magic.mgc", "/a/magic", "/a/magic/magic.mgc"]])
        #expect(MagicDatabases.candidates("b.mgc:/c.mgc") == [["b.mgc"], ["/c.mgc"]])
        #expect(MagicDatabases.candidates("b.mgc::/c.mgc") == [["b.mgc"]])
        #expect(MagicDatabases.candidates("") == [])
    }

    @Test func `An unusable database has an error`() throws {
        var otherVersion = try Self.empty()
        otherVersion[4] = 0xFF
        let files: [(String, [UInt8], String)] = [
            ("version.mgc", otherVersion, "has version 255, which libmagic"),
            ("cut.mgc", Self.header(version: 18, (9, 9)), "is damaged"),
            ("empty.mgc", [], "is not a compiled database"),
            ("text.mgc", Array("0 string abc abc\n".utf8), "is not a compiled database; 'file -C' compiles rules"),
            ("noise.mgc", Samples.noise, "is not a compiled database"),
            ("swapped.mgc", [0xF1, 0x1E, 4, 0x1C] + Samples.noise, "was compiled for machines with a different"),
        ]
        for (name, bytes, text) in files {
            let path = try tree.file(name, bytes)
            let databases = MagicDatabases(paths: path.string)
            let failure = try #require(databases.failure)
            #expect(failure.hasPrefix("'\(path.string)' \(text)"), "\(failure)")
            #expect(databases.description == failure)
            let answer = Samples.png.withUnsafeBytes { MagicPool(databasePath: path.string).ask($0, .binary) }
            #expect(answer == .unavailable(failure))
        }
    }

    @Test func `A single usable database is sufficient`() throws {
        let usable = try tree.file("usable.mgc", Self.empty())
        let noRules = try tree.file("local", Array("# Local rules\n\n  # none\n".utf8))
        let rules = try tree.file("rules", Array("0 string abc abc\n".utf8))
        let databases = MagicDatabases(paths: "\(noRules):\(rules):\(usable):/nonexistent/magic")
        #expect(databases.failure == nil)
        #expect(databases.databases.map(\.path) == [usable])
        #expect(databases.problems.filter { !$0.isHarmless }.map(\.path) == [rules])
    }

    @Test func `If there is no database, the error names the paths`() throws {
        let noRules = try tree.file("local", Array("# Local rules\n".utf8))
        let failure = try #require(MagicDatabases(paths: "\(noRules)").failure)
        #expect(failure == "no database at '\(noRules)'")
        #expect(MagicDatabases(paths: nil).failure == "no database")
    }

    @Test func `A directory is searched for a database`() throws {
        let folder = try tree.directory("rules")
        _ = try tree.file("rules/magic.mgc", Self.empty())
        #expect(MagicDatabases(paths: folder.string).databases.map(\.path) == [FilePath("\(folder)/magic.mgc")])
    }

    // MARK: The content

    @Test func `A loaded database is a copy that does not depend on the file`() throws {
        let bytes = try Self.empty()
        let path = try tree.file("copied.mgc", bytes)
        let databases = MagicDatabases(paths: path.string)
        let memory = try #require(databases.databases.first).load()
        try tree.truncate(path, to: 0)
        #expect(memory.bytes.elementsEqual(bytes))
        #expect(try #require(databases.databases.first).load() === memory)
    }

    @Test func `A database that is truncated before it is loaded is an error`() throws {
        let path = try tree.file("shrinking.mgc", Self.empty())
        let pool = MagicPool(databasePath: path.string)
        let database = try MagicDatabase(at: path)
        try tree.truncate(path, to: 10)
        #expect(throws: MagicDatabase.Problem(path: path, reason: .changed)) {
            _ = try database.load()
        }
        // A database that is opened now is damaged.
        let answer = Samples.png.withUnsafeBytes { pool.ask($0, .binary) }
        #expect(answer == .unavailable("'\(path.string)' is damaged: its size does not match its header"))
    }

    @Test func `A database is read into memory only on demand, and only if it is not too large`() throws {
        let path = try tree.file("large.mgc", Self.header(version: 18, (0, 0)))
        try tree.truncate(path, to: Limits.magicDatabaseBytes + 1)
        let failure = try #require(MagicDatabases(paths: path.string).failure)
        #expect(failure == "'\(path.string)' is larger than 256 MiB")
    }

    // MARK: The effect on answers

    @Test func `If there is no usable database, files have the same types`() throws {
        let silent = FileIdentifier(
            registry: .shipped, policy: .auto,
            magic: MagicPool(databasePath: try tree.file("empty-rules.mgc", Self.empty()).string))
        let absent = FileIdentifier.withoutMagic
        for bytes in [Samples.noise, Samples.png, Samples.zip, Array("hello\n".utf8), Samples.elf] {
            for name in ["a.md", "a.pdf", "a.png", "a.docx", "a.swift", "a.ts", "a.xq", "a"] {
                let answer = absent.identify(bytes: bytes, named: FilePath(name))
                #expect(answer.type == silent.identify(bytes: bytes, named: FilePath(name)).type)
            }
        }
    }
}
