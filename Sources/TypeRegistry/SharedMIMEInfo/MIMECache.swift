/// The reason why a `mime.cache` cannot be used.
package struct MIMECacheError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A description of the error. It completes a sentence that begins with the path of the file.
    package let description: String

    init(_ description: String) { self.description = description }

    /// Creates an error for a file that cannot be read, or that is empty.
    package init(unreadable: Bool) { description = unreadable ? "cannot be read" : "is truncated: it is empty" }
}

/// The compiled MIME type database of a desktop, `mime.cache`, which is used in place.
///
/// Because the bytes may be damaged, every offset is checked, and cycles of nodes are detected. Numbers are big-endian, and
/// offsets are relative to the start of the file.
///
/// Source: [Shared MIME-info Database 0.21](https://specifications.freedesktop.org/shared-mime-info-spec/latest/), "The
/// mime.cache files".
package struct MIMECache: Sendable {
    private let memory: TableMemory

    /// The supported versions. The layout of versions 1.1 and 1.2 is the same.
    private static let versions = (major: 1, minors: 1...2)
    /// The offsets of the lists in the header.
    private enum Header {
        static let aliases = 4
        static let parents = 8
        static let literals = 12
        static let suffixes = 16
        static let globs = 20
        static let magic = 24
        static let namespaces = 28
        static let byteCount = 40
    }
    /// The maximum length of a string, and the maximum depth of the suffix and magic rule trees.
    private static let limit = (text: 4096, depth: 128, magicDepth: 8)

    /// Creates a database from memory. Only the header is read.
    package init(_ memory: TableMemory) throws(MIMECacheError) {
        self.memory = memory
        guard memory.byteCount >= Header.byteCount else {
            throw MIMECacheError(
                "is truncated: it has \(memory.byteCount) bytes, but the header has \(Header.byteCount) bytes")
        }
        let (major, minor) = (try half(0), try half(2))
        guard major == Self.versions.major, Self.versions.minors.contains(minor) else {
            throw MIMECacheError("has version \(major).\(minor) (expected 1.1 or 1.2)")
        }
    }

    /// Creates a database from a copy of bytes.
    package init(copying bytes: [UInt8]) throws(MIMECacheError) { try self.init(TableMemory(copying: bytes)) }

    // MARK: Numbers and strings

    private func byte(_ offset: Int) throws(MIMECacheError) -> UInt8 {
        guard offset >= 0, offset < memory.byteCount else { throw outside(offset) }
        return memory.bytes[offset]
    }

    private func half(_ offset: Int) throws(MIMECacheError) -> Int {
        Int(try byte(offset)) << 8 | Int(try byte(offset + 1))
    }

    private func word(_ offset: Int) throws(MIMECacheError) -> Int {
        guard offset >= 0, offset <= memory.byteCount - 4 else { throw outside(offset) }
        return Int(UInt32(bigEndian: memory.bytes.loadUnaligned(fromByteOffset: offset, as: UInt32.self)))
    }

    private func outside(_ offset: Int) -> MIMECacheError {
        MIMECacheError("is damaged: the offset \(offset) is outside its \(memory.byteCount) bytes")
    }

    /// Returns the bytes of the NUL-terminated string at an offset.
    private func text(_ offset: Int) throws(MIMECacheError) -> Slice<UnsafeRawBufferPointer> {
        guard offset >= 0, offset < memory.byteCount else { throw outside(offset) }
        let rest = memory.bytes[offset..<min(memory.byteCount, offset + Self.limit.text)]
        guard let end = rest.firstIndex(of: 0) else {
            throw MIMECacheError("is damaged: the text at the offset \(offset) is not terminated")
        }
        return rest[..<end]
    }

    private func string(_ offset: Int) throws(MIMECacheError) -> String {
        String(decoding: try text(offset), as: UTF8.self)
    }

    /// Returns the offset of the first entry in a list, and the number of entries. All entries are within the file.
    private func list(_ header: Int, stride: Int) throws(MIMECacheError) -> (start: Int, count: Int) {
        let offset = try word(header)
        return try entries(at: offset + 4, count: try word(offset), stride: stride)
    }

    private func entries(at start: Int, count: Int, stride: Int) throws(MIMECacheError) -> (start: Int, count: Int) {
        guard count == 0 || (start >= 0 && start <= memory.byteCount && count <= (memory.byteCount - start) / stride)
        else { throw MIMECacheError("is damaged: \(count) entries at the offset \(start) do not fit into the file") }
        return (start, count)
    }

    // MARK: Lists

    /// Calls a closure for each alias, with the alias and its MIME type.
    package func forEachAlias(_ body: (_ alias: String, _ mimeType: String) -> Void) throws(MIMECacheError) {
        let (start, count) = try list(Header.aliases, stride: 8)
        for index in 0..<count {
            body(try string(try word(start + 8 * index)), try string(try word(start + 8 * index + 4)))
        }
    }

    /// Calls a closure for each pair of a MIME type and one of its supertypes.
    package func forEachParent(_ body: (_ mimeType: String, _ parent: String) -> Void) throws(MIMECacheError) {
        let (start, count) = try list(Header.parents, stride: 8)
        // A damaged file may use the same parents repeatedly.
        var rest = memory.byteCount
        for index in 0..<count {
            let mimeType = try string(try word(start + 8 * index))
            let offset = try word(start + 8 * index + 4)
            let parents = try entries(at: offset + 4, count: try word(offset), stride: 4)
            rest -= parents.count
            guard rest >= 0 else { throw MIMECacheError("is damaged: it has more supertypes than bytes") }
            for parent in 0..<parents.count { body(mimeType, try string(try word(parents.start + 4 * parent))) }
        }
    }

    /// A pattern for filenames.
    package struct Glob: Hashable, Sendable {
        /// The pattern: a literal name, `*` and a suffix, or any other pattern.
        package var pattern: String
        package var mimeType: String
        /// The weight, from 0 to 100. The usual value is 50.
        package var weight: Int
        package var isCaseSensitive: Bool

        init(_ pattern: String, _ mimeType: String, flags: Int) {
            self.pattern = pattern
            self.mimeType = mimeType
            weight = flags & 0xFF
            isCaseSensitive = flags & 0x100 != 0
        }
    }

    /// Calls a closure with each pattern: literal names, suffixes, and then all other patterns.
    package func forEachGlob(_ body: (Glob) -> Void) throws(MIMECacheError) {
        for header in [Header.literals, Header.globs] {
            let (start, count) = try list(header, stride: 12)
            for index in 0..<count {
                let entry = start + 12 * index
                body(Glob(try string(try word(entry)), try string(try word(entry + 4)), flags: try word(entry + 8)))
            }
        }
        try forEachSuffix(body)
    }

    /// Walks the tree of suffixes, whose characters are in reverse order.
    private func forEachSuffix(_ body: (Glob) -> Void) throws(MIMECacheError) {
        let offset = try word(Header.suffixes)
        let roots = try entries(at: try word(offset + 4), count: try word(offset), stride: 12)
        var stack = (0..<roots.count).map { (node: roots.start + 12 * $0, suffix: [Unicode.Scalar]()) }
        // Each node has 12 bytes. If there are more nodes than fit into the file, the tree has a cycle or shared nodes.
        var rest = memory.byteCount / 12
        while let (node, suffix) = stack.popLast() {
            rest -= 1
            guard rest >= 0, suffix.count < Self.limit.depth else {
                throw MIMECacheError("is damaged: the tree of suffixes does not end")
            }
            let character = try word(node)
            if character == 0 {
                var text = String.UnicodeScalarView()
                text.append(contentsOf: suffix.reversed())
                body(Glob("*" + String(text), try string(try word(node + 4)), flags: try word(node + 8)))
                continue
            }
            guard let scalar = Unicode.Scalar(UInt32(character)) else {
                throw MIMECacheError("is damaged: \(character) is not a character of a suffix")
            }
            let children = try entries(at: try word(node + 8), count: try word(node + 4), stride: 12)
            for child in 0..<children.count { stack.append((children.start + 12 * child, suffix + [scalar])) }
        }
    }

    /// Calls a closure for each XML namespace, with the namespace, the name of the root element, and the MIME type.
    package func forEachNamespace(
        _ body: (_ namespace: String, _ root: String, _ mimeType: String) -> Void
    ) throws(MIMECacheError) {
        let (start, count) = try list(Header.namespaces, stride: 12)
        for index in 0..<count {
            let entry = start + 12 * index
            body(try string(try word(entry)), try string(try word(entry + 4)), try string(try word(entry + 8)))
        }
    }

    // MARK: Magic

    /// A condition on the content of files.
    package struct Magic: Hashable, Sendable {
        package var mimeType: String
        /// The priority, from 0 to 100. The usual value is 50.
        package var priority: Int
        /// The patterns, all of which must match.
        package var patterns: [TypeSignature.Pattern]
    }

    /// Calls a closure for each condition. Each path from the root of a tree to a leaf is a condition.
    package func forEachMagic(_ body: (Magic) -> Void) throws(MIMECacheError) {
        let offset = try word(Header.magic)
        let matches = try entries(at: try word(offset + 8), count: try word(offset), stride: 16)
        var rest = memory.byteCount / 16
        for index in 0..<matches.count {
            let match = matches.start + 16 * index
            let magic = Magic(mimeType: try string(try word(match + 4)), priority: try word(match), patterns: [])
            let first = try entries(at: try word(match + 12), count: try word(match + 8), stride: 32)
            var stack = (0..<first.count).reversed().map { (node: first.start + 32 * $0, magic: magic) }
            while let (node, above) = stack.popLast() {
                rest -= 1
                guard rest >= 0, above.patterns.count < Self.limit.magicDepth else {
                    throw MIMECacheError("is damaged: the tree of magic numbers does not end")
                }
                var magic = above
                magic.patterns.append(try pattern(node))
                let children = try entries(at: try word(node + 28), count: try word(node + 24), stride: 32)
                if children.count == 0 { body(magic) }
                for child in (0..<children.count).reversed() { stack.append((children.start + 32 * child, magic)) }
            }
        }
    }

    private func pattern(_ node: Int) throws(MIMECacheError) -> TypeSignature.Pattern {
        let count = try word(node + 12)
        func bytes(_ offset: Int) throws(MIMECacheError) -> [UInt8] {
            guard offset <= memory.byteCount, count <= memory.byteCount - offset, count <= 1 << 16 else {
                throw outside(offset)
            }
            return Array(memory.bytes[offset..<offset + count])
        }
        let width = try word(node + 8)
        let value = Self.swapped(try bytes(try word(node + 16)), inWordsOf: width)
        let maskOffset = try word(node + 20)
        let mask =
            maskOffset == 0
            ? [UInt8](repeating: 0xFF, count: count) : Self.swapped(try bytes(maskOffset), inWordsOf: width)
        // The length of the range includes the first offset.
        return TypeSignature.Pattern(
            offset: try word(node), range: max(0, try word(node + 4) - 1),
            bytes: zip(value, mask).map { $0 & $1 }, mask: mask)
    }

    /// Returns bytes in the byte order of the machine. In the file, the values of the types `host16` and `host32` are
    /// big-endian.
    private static func swapped(_ bytes: [UInt8], inWordsOf width: Int) -> [UInt8] {
        guard width == 2 || width == 4, bytes.count.isMultiple(of: width), UInt16(littleEndian: 1) == 1 else {
            return bytes
        }
        return stride(from: 0, to: bytes.count, by: width).flatMap { bytes[$0..<$0 + width].reversed() }
    }
}
