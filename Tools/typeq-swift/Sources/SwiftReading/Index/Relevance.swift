/// Which files are worth parsing, decided on their bytes: a project has hundreds, and few declare anything.
enum Relevance {
    /// What a file has that declares scenes, documents or types.
    private static let marks = [
        "UTType", "UniformTypeIdentifiers", "ContentTypes", "DocumentGroup", "WindowGroup", "FileDocument",
        "ReadableDocument",
        "WritableDocument", "NSDocument", "UIDocument", "NSPersistentDocument", "UIManagedDocument",
        "DelegateAdaptor", "handlesExternalEvents", "@main", "some Scene", "Scene {", ": Scene", ": App", "App {",
        ".main()",
    ].map { Array($0.utf8) }

    /// Whether a file has one of the marks.
    static func matters(_ bytes: [UInt8]) -> Bool { marks.contains { contains(bytes, $0) } }

    /// Whether a piece of source has one of the marks.
    static func mattersText(_ text: String) -> Bool { matters(Array(text.utf8)) }

    /// Whether one sequence of bytes is in another. O(bytes), by the first two bytes of the needle.
    static func contains(_ bytes: [UInt8], _ needle: [UInt8]) -> Bool {
        guard let first = needle.first, bytes.count >= needle.count else { return needle.isEmpty }
        return bytes.withUnsafeBufferPointer { buffer in
            needle.withUnsafeBufferPointer { needle in
                var index = 0
                let last = buffer.count - needle.count
                search: while index <= last {
                    if buffer[index] != first {
                        index += 1
                        continue
                    }
                    for offset in needle.indices.dropFirst() where buffer[index + offset] != needle[offset] {
                        index += 1
                        continue search
                    }
                    return true
                }
                return false
            }
        }
    }

    private static let keywords: Set<String> = [
        "let", "var", "func", "case", "struct", "class", "enum", "actor", "protocol", "extension", "typealias",
    ]

    /// The names that a file seems to declare: every word after a keyword that declares. Comments and literals are not
    /// told apart, so there may be too many. O(bytes).
    static func declaredNames(_ bytes: [UInt8]) -> Set<String> {
        var names: Set<String> = []
        var index = 0
        var follows = false
        while index < bytes.count {
            guard isWord(bytes[index]) else {
                // Blanks and periods (`extension Outer.Inner`) keep the keyword in force, backticks too.
                if ![0x20, 0x09, 0x0A, 0x0D, 0x2E, 0x60].contains(bytes[index]) { follows = false }
                index += 1
                continue
            }
            let start = index
            while index < bytes.count, isWord(bytes[index]) { index += 1 }
            let length = index - start
            if follows { names.insert(String(decoding: bytes[start..<index], as: UTF8.self)) }
            // Keywords have 3 to 9 lowercase letters.
            if (3...9).contains(length), bytes[start] >= 0x61,
                keywords.contains(String(decoding: bytes[start..<index], as: UTF8.self))
            {
                follows = true
            } else if !(follows && index < bytes.count && bytes[index] == 0x2E) {
                follows = false
            }
        }
        return names
    }

    private static func isWord(_ byte: UInt8) -> Bool {
        (0x30...0x39).contains(byte) || (0x41...0x5A).contains(byte) || (0x61...0x7A).contains(byte) || byte == 0x5F
            || byte >= 0x80
    }
}
