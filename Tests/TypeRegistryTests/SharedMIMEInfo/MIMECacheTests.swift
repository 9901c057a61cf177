import Testing

@testable import TypeRegistry

/// Source: Shared MIME-info Database 0.21 (freedesktop.org), "The mime.cache files".
@Suite struct MIMECacheTests {
    /// Reads everything in a database.
    private func readAll(_ bytes: [UInt8]) throws(MIMECacheError) -> [String] {
        let cache = try MIMECache(copying: bytes)
        var found: [String] = []
        try cache.forEachAlias { found.append("alias \($0) \($1)") }
        try cache.forEachParent { found.append("parent \($0) \($1)") }
        try cache.forEachGlob { found.append("glob \($0.pattern) \($0.mimeType) \($0.weight) \($0.isCaseSensitive)") }
        try cache.forEachMagic { magic in
            let patterns = magic.patterns.map { "\($0.offset)+\($0.range) \($0.hexadecimal)" }
            found.append("magic \(magic.mimeType) \(magic.priority) \(patterns.joined(separator: " and "))")
        }
        try cache.forEachNamespace { found.append("namespace \($0) \($1) \($2)") }
        return found
    }

    @Test func `Aliases, parents, patterns with weights, magic and XML namespaces are read`() throws {
        #expect(
            try readAll(MIMECacheBytes.acme.file) == [
                "alias application/acme application/x-acme", "parent application/x-acme application/zip",
                "glob acmefile application/x-acme 50 false", "glob *.png image/png 50 false",
                "glob *.tar.acm application/x-tar-acm 50 false", "glob *.acme application/x-acme 80 false",
                "magic application/x-acme 60 0+0 41434D4501", "namespace urn:acme root application/x-acme",
            ])
    }

    @Test func `Nested conditions are one condition for each leaf, and a range includes its first offset`() throws {
        var cache = MIMECacheBytes()
        cache.suffixes = [(".ACM", "a/b", 0x132)]
        cache.magic = [
            (
                50, "a/b",
                [
                    .init(
                        offset: 4, length: 5, value: Array("QQ".utf8), mask: [0xFF, 0xF0],
                        children: [.init(value: [0x7F]), .init(value: [0x7E])]),
                    .init(wordSize: 2, value: [1, 2]),
                ]
            )
        ]
        let number = UInt16(littleEndian: 1) == 1 ? "0201" : "0102"
        #expect(
            try readAll(cache.file) == [
                "glob *.ACM a/b 50 true", "magic a/b 50 4+4 515? and 0+0 7F", "magic a/b 50 4+4 515? and 0+0 7E",
                "magic a/b 50 0+0 \(number)",
            ])
    }

    @Test(arguments: [(0, 1), (1, 0), (1, 3), (2, 0)]) func `A different version is an error`(_ version: (Int, Int)) {
        var cache = MIMECacheBytes.acme
        cache.version = version
        #expect(throws: MIMECacheError("has version \(version.0).\(version.1) (expected 1.1 or 1.2)")) {
            try readAll(cache.file)
        }
    }

    @Test func `A truncated database is an error or complete`() throws {
        let file = MIMECacheBytes.acme.file
        let all = try readAll(file)
        var failures = 0
        for count in 0..<file.count {
            do {
                #expect(try readAll(Array(file.prefix(count))) == all)
            } catch {
                failures += 1
            }
        }
        #expect(failures > file.count - 16)
    }

    @Test func `Every word can be any number, and reading ends`() throws {
        let file = MIMECacheBytes.acme.file
        for offset in stride(from: 4, to: file.count, by: 4) {
            for value in [0, 1, offset, file.count - 1, 0x7FFF_FFFF, 0xFFFF_FFFF] {
                var bytes = file
                for index in 0..<4 { bytes[offset + index] = UInt8(truncatingIfNeeded: value >> (24 - 8 * index)) }
                _ = try? readAll(bytes)
                var types = MIMECacheTypes(over: .shipped)
                if let cache = try? MIMECache(copying: bytes) { try? types.add(cache, named: "x") }
            }
        }
    }

    @Test func `A suffix that is its own child is an error`() throws {
        var file = MIMECacheBytes.acme.file
        let tree = Int(file[18]) << 8 | Int(file[19])
        let root = Int(file[tree + 6]) << 8 | Int(file[tree + 7])
        for (index, byte) in [0, 0, UInt8(root >> 8), UInt8(root & 0xFF)].enumerated() { file[root + 8 + index] = byte }
        #expect(throws: MIMECacheError("is damaged: the tree of suffixes does not end")) { try readAll(file) }
    }
}
