/// Writes a `mime.cache` as the specification describes it, for tests.
///
/// Source: [Shared MIME-info Database 0.21](https://specifications.freedesktop.org/shared-mime-info-spec/latest/), "The
/// mime.cache files".
struct MIMECacheBytes {
    /// A condition with its nested conditions.
    struct Match {
        var offset = 0
        /// The number of offsets.
        var length = 1
        var wordSize = 1
        var value: [UInt8]
        var mask: [UInt8]?
        var children: [Match] = []
    }

    var version = (1, 2)
    var aliases: [(String, String)] = []
    var parents: [(String, [String])] = []
    var literals: [(String, String, Int)] = []
    /// Suffixes such as `.acme`, each with its own branch of the tree.
    var suffixes: [(String, String, Int)] = []
    var magic: [(priority: Int, mimeType: String, matches: [Match])] = []
    var namespaces: [(String, String, String)] = []

    private var bytes: [UInt8] = []

    /// The file.
    var file: [UInt8] {
        var writer = self
        return writer.write()
    }

    private mutating func write() -> [UInt8] {
        bytes = [0, UInt8(version.0), 0, UInt8(version.1)] + [UInt8](repeating: 0, count: 36)
        set(4, list(aliases.map { [text($0.0), text($0.1)] }))
        let parents = parents.map { name, names in
            let names = names.map { text($0) }
            return [text(name), words([names.count] + names)]
        }
        set(8, list(parents))
        set(12, list(literals.map { [text($0.0), text($0.1), $0.2] }))
        let roots = suffixes.map { suffix, mimeType, weight in
            suffix.unicodeScalars.reduce([0, text(mimeType), weight]) { leaf, scalar in
                [Int(scalar.value), 1, words(leaf)]
            }
        }
        let first = words(roots.flatMap { $0 })
        set(16, words([roots.count, first]))
        set(20, list([]))
        let matches = magic.map { priority, mimeType, matches in
            [priority, text(mimeType), matches.count, nodes(matches)]
        }
        let firstMatch = words(matches.flatMap { $0 })
        set(24, words([matches.count, 64, firstMatch]))
        set(28, list(namespaces.map { [text($0.0), text($0.1), text($0.2)] }))
        return bytes
    }

    private mutating func nodes(_ matches: [Match]) -> Int {
        let records = matches.map { match in
            [
                match.offset, match.length, match.wordSize, match.value.count, raw(match.value),
                match.mask.map { raw($0) } ?? 0, match.children.count, nodes(match.children),
            ]
        }
        return words(records.flatMap { $0 })
    }

    private mutating func list(_ entries: [[Int]]) -> Int { words([entries.count] + entries.flatMap { $0 }) }

    private mutating func text(_ text: String) -> Int { raw(Array(text.utf8) + [0]) }

    private mutating func raw(_ added: [UInt8]) -> Int {
        let offset = bytes.count
        bytes += added
        bytes += [UInt8](repeating: 0, count: (4 - bytes.count % 4) % 4)
        return offset
    }

    private mutating func words(_ numbers: [Int]) -> Int {
        let offset = bytes.count
        for number in numbers { bytes += (0..<4).map { UInt8(truncatingIfNeeded: number >> (24 - 8 * $0)) } }
        return offset
    }

    private mutating func set(_ header: Int, _ offset: Int) {
        for index in 0..<4 { bytes[header + index] = UInt8(truncatingIfNeeded: offset >> (24 - 8 * index)) }
    }

    /// A database with one item of each kind.
    static var acme: MIMECacheBytes {
        var cache = MIMECacheBytes()
        cache.aliases = [("application/acme", "application/x-acme")]
        cache.parents = [("application/x-acme", ["application/zip"])]
        cache.literals = [("acmefile", "application/x-acme", 50)]
        cache.suffixes = [
            (".acme", "application/x-acme", 80), (".tar.acm", "application/x-tar-acm", 50),
            (".png", "image/png", 50),
        ]
        cache.magic = [(60, "application/x-acme", [Match(value: Array("ACME\u{1}".utf8))])]
        cache.namespaces = [("urn:acme", "root", "application/x-acme")]
        return cache
    }
}
