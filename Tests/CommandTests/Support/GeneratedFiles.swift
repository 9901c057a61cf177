import SeededNumbers

/// Files of mixed kinds, names and sizes, whose answers have mixed sizes. The same seed creates the same files.
struct GeneratedFiles {
    /// A file of a tree.
    struct File {
        var name: String
        var content: [UInt8]
        var isExecutable: Bool
    }

    private(set) var files: [File] = []
    private var random: SeededGenerator

    init(count: Int, seed: UInt64) {
        random = SeededGenerator(seed: seed)
        for index in 0..<count {
            // Adjacent files, so they are in the same group.
            let kind = (7..<11).contains(index % 600) ? longMembers(index) : content()
            let isExecutable = random.chance(oneIn: 12)
            files.append(File(name: name(index, of: kind.name), content: kind.content, isExecutable: isExecutable))
        }
    }

    /// Writes the files to a tree, and a list of their names to the file `list`.
    func write(to tree: ThrowawayTree) throws {
        for file in files { try tree.file(file.name, file.content, mode: file.isExecutable ? 0o755 : 0o644) }
        try tree.file("list", files.map(\.name).joined(separator: "\n"))
    }

    // MARK: Names

    /// Returns a name with the extension of the content, with an extension of other content, or with a different
    /// extension.
    private mutating func name(_ index: Int, of ownExtension: String) -> String {
        let long = String(repeating: random.pick(["x", "long-", "q."]), count: random.pick([1, 2, 20]))
        switch Int.random(in: 0..<8, using: &random) {
        case 0...3: return "f\(index).\(ownExtension)"
        case 4, 5: return "f\(index).\(random.pick(Self.extensions))"
        case 6: return "f\(index)"
        default: return "f\(index)-\(long).\(random.pick(["unknown-extension", "x", "bak", "md~", long + "y"]))"
        }
    }

    private static let extensions = ["txt", "png", "zip", "ts", "doc", "h", "xml", "mkv", "tar.gz", "pdf"]

    // MARK: Contents

    private mutating func content() -> (content: [UInt8], name: String) {
        switch Int.random(in: 0..<10, using: &random) {
        case 0, 1, 2: text()
        case 3, 4: markup()
        case 5, 6: withTwoHeaders()
        case 7: binary()
        case 8: archive()
        default: random.chance(oneIn: 3) ? ([], "md") : (noise(random.pick([1, 17, 4096, 9000])), "bin")
        }
    }

    private static let headers: [(content: [UInt8], name: String)] = [
        (Samples.png, "png"), (FormatFiles.isoMedia("isom"), "mp4"), (FormatFiles.riff("WAVE"), "wav"),
        (FormatFiles.ogg("\u{1}vorbis"), "ogg"), (FormatFiles.sqlite(applicationID: 0), "sqlite"),
        (FormatFiles.compoundFile(["WordDocument"]), "doc"), (FormatFiles.tar("member"), "tar"),
        (Array("%PDF-1.7\n%".utf8) + [0xE2, 0xE3, 0xCF, 0xD3, 0x0A], "pdf"),
        (Array("\u{7F}ELF".utf8) + [2, 1, 1], "o"),
        ([0x1F, 0x8B, 8, 0, 0, 0, 0, 0, 0, 3, 3, 0, 0, 0, 0, 0, 0, 0, 0, 0], "gz"), (Array("GIF89a".utf8), "gif"),
    ]

    private mutating func binary() -> (content: [UInt8], name: String) {
        let header = random.pick(Self.headers)
        return (header.content + noise(random.pick([0, 100, 8191, 20_000])), header.name)
    }

    /// The first bytes of a format, and another format where a second reading could begin.
    private mutating func withTwoHeaders() -> (content: [UInt8], name: String) {
        let (first, second) = (random.pick(Self.headers), random.pick(Self.headers))
        let offset = random.pick([4096, 8192, 8192, 8192, 65_536])
        let space = [UInt8](repeating: 0, count: offset - first.content.count)
        return (first.content + space + second.content + noise(random.pick([0, 300])), first.name)
    }

    private mutating func archive() -> (content: [UInt8], name: String) {
        let members = (0..<random.pick([1, 3, 20])).map { (name: "folder/\($0).txt", content: "text \($0)\n") }
        let content = FormatFiles.zip(members)
        return (random.chance(oneIn: 3) ? content.dropLast(random.pick([5, 60])) : content, "zip")
    }

    /// An archive whose answer, with `--archives`, takes hundreds of kilobytes.
    private func longMembers(_ index: Int) -> (content: [UInt8], name: String) {
        let stem = String(repeating: "a-long-name-of-a-member-", count: 310)
        return (FormatFiles.zip((0..<38).map { (name: "\(stem)\(index)-\($0).txt", content: "a\n") }), "zip")
    }

    /// XML, whose root is in the answer. It may be long, and need not be UTF-8, so that its repaired form is longer.
    private mutating func markup() -> (content: [UInt8], name: String) {
        let letter: [UInt8] = random.pick([[0x61], [0xC3, 0xA9], [0xFF], [0xF0, 0x9F, 0x8E, 0xB5]])
        let root = (0..<random.pick([1, 10, 500, 2000])).flatMap { _ in letter }
        let name = root.prefix(8000)
        let start = Array("<?xml version=\"1.0\"?>\n<".utf8) + name
        return (start + Array(" a=\"1\">\n</".utf8) + name + [0x3E, 0x0A], "xml")
    }

    private static let texts: [(line: String, name: String)] = [
        ("import os\n", "py"), ("# A title\n\nSome words, and *more*.\n\n", "md"),
        ("int main(void) { return 0; }\n", "c"), ("let value = [1, 2, 3].map { $0 * 2 }\n", "swift"),
        ("one,two,three\n1,2,3\n", "csv"), ("key: value\n", "yaml"), ("#!/bin/sh\necho \"$1\"\n", "sh"),
        ("{\"a\": [1, 2]}\n", "json"), ("export const a: number = 1;\n", "ts"),
        ("Dear reader,\nnothing is in this letter.\n", "txt"), ("<html><body>text</body></html>\n", "html"),
        ("[section]\nkey = 1\n", "ini"), ("SELECT a FROM b WHERE c = 1;\n", "sql"),
    ]

    private mutating func text() -> (content: [UInt8], name: String) {
        let text = random.pick(Self.texts)
        var content = Array(String(repeating: text.line, count: random.pick([1, 5, 300, 2000])).utf8)
        if random.chance(oneIn: 6) { content[content.count / 2] = random.pick([0, 0xE9, 0x1B]) }
        return (content, text.name)
    }

    private mutating func noise(_ count: Int) -> [UInt8] {
        let shift = Int.random(in: 0..<512, using: &random)
        return (0..<count).map { Samples.noise[($0 &+ shift) & 511] }
    }
}
