import DeclarationFormats

/// The declarations of a layer, in the order of their source.
///
/// A declaration takes about a kilobyte, most of it for its arrays and dictionaries. If there are several thousand
/// declarations, they are stored in a packed form and decoded on demand.
struct DeclarationStore: Sendable {
    private var list: [TypeDeclaration] = []
    private var packed = PackedDeclarations()
    /// The maximum number of declarations that are stored unpacked.
    private static let limit = 4_096

    init() {}

    init(_ declarations: [TypeDeclaration]) { list = declarations }

    var count: Int { packed.count + list.count }

    var all: [TypeDeclaration] { packed.count == 0 ? list : (0..<count).map { self[$0] } }

    subscript(index: Int) -> TypeDeclaration { index < packed.count ? packed[index] : list[index - packed.count] }

    mutating func append(_ declaration: TypeDeclaration) {
        if packed.count > 0 || list.count == Self.limit {
            for declaration in list { packed.append(declaration) }
            list = []
            packed.append(declaration)
        } else {
            list.append(declaration)
        }
    }
}

/// Declarations that are packed into words and bytes.
struct PackedDeclarations: Sendable {
    private var words: [UInt32] = []
    private var bytes: [UInt8] = []
    /// The index of the first word in each declaration.
    private var starts: [UInt32] = []
    /// The declarations that cannot be represented in words: declarations with signatures or marks, and unusual declarations.
    private var others: [TypeDeclaration] = []

    private static let (exported, hasVersion, hasOrder, hasPosition): (UInt32, UInt32, UInt32, UInt32) = (1, 2, 4, 8)
    /// The mark of a declaration in `others`, followed by its index.
    private static let isOther: UInt32 = 16
    /// The length of a string that is absent.
    private static let absent = UInt32.max

    var count: Int { starts.count }

    mutating func append(_ declaration: TypeDeclaration) {
        starts.append(UInt32(words.count))
        guard Self.isUsual(declaration), UInt(words.count) < UInt(UInt32.max) - 1 << 20 else {
            words += [Self.isOther, UInt32(others.count)]
            others.append(declaration)
            return
        }
        words.append(
            (declaration.kind == .exported ? Self.exported : 0) | (declaration.version == nil ? 0 : Self.hasVersion)
                | (declaration.order == nil ? 0 : Self.hasOrder)
                | (declaration.position == nil ? 0 : Self.hasPosition))
        words.append(UInt32(truncatingIfNeeded: bytes.count))
        words.append(UInt32(truncatingIfNeeded: bytes.count >> 32))
        add(declaration.identifier)
        for text in [declaration.description, declaration.referenceURL, declaration.declaredBy] { add(text) }
        add(declaration.conformsTo)
        for tagClass in TableTagClass.tags { add(declaration.tags(tagClass)) }
        if let version = declaration.version { words.append(UInt32(bitPattern: Int32(version))) }
        if let order = declaration.order { words.append(UInt32(bitPattern: Int32(order))) }
        if let position = declaration.position {
            words.append(UInt32(clamping: position.offset))
            words.append(UInt32(clamping: position.line))
            words.append(UInt32(clamping: position.column))
        }
    }

    private mutating func add(_ text: String?) {
        guard let text else { return words.append(Self.absent) }
        words.append(UInt32(text.utf8.count))
        bytes.append(contentsOf: text.utf8)
    }

    private mutating func add(_ texts: [String]) {
        words.append(UInt32(texts.count))
        for text in texts { add(text) }
    }

    /// Returns whether a declaration can be represented in words without loss.
    private static func isUsual(_ declaration: TypeDeclaration) -> Bool {
        declaration.signatures.isEmpty && declaration.marks.isEmpty && declaration.added.isEmpty
            && declaration.tags.allSatisfy { TableTagClass($0.key) != nil && !$0.value.isEmpty }
            && declaration.version.map { Int32(exactly: $0) != nil } ?? true
            && declaration.order.map { Int32(exactly: $0) != nil } ?? true
    }

    subscript(index: Int) -> TypeDeclaration {
        let start = Int(starts[index])
        if words[start] == Self.isOther { return others[Int(words[start + 1])] }
        return bytes.withUnsafeBufferPointer { bytes in
            words.withUnsafeBufferPointer { words in
                var reader = Reader(words: words, bytes: bytes, word: start)
                return reader.declaration()
            }
        }
    }

    private struct Reader {
        let words: UnsafeBufferPointer<UInt32>
        let bytes: UnsafeBufferPointer<UInt8>
        var word: Int
        var byte = 0

        private mutating func next() -> UInt32 {
            defer { word += 1 }
            return words[word]
        }

        private mutating func text() -> String? {
            let length = next()
            guard length != PackedDeclarations.absent else { return nil }
            defer { byte += Int(length) }
            return String(decoding: UnsafeBufferPointer(rebasing: bytes[byte..<byte + Int(length)]), as: UTF8.self)
        }

        private mutating func texts() -> [String] {
            let count = next()
            return count == 0 ? [] : (0..<count).map { _ in text() ?? "" }
        }

        mutating func declaration() -> TypeDeclaration {
            let flags = next()
            byte = Int(next()) | Int(next()) << 32
            var declaration = TypeDeclaration(
                identifier: text() ?? "", kind: flags & PackedDeclarations.exported == 0 ? .imported : .exported)
            declaration.description = text()
            declaration.referenceURL = text()
            declaration.declaredBy = text()
            declaration.conformsTo = texts()
            for tagClass in TableTagClass.tags {
                let tags = texts()
                switch tagClass {
                case .filename: declaration.filenames = tags
                case .compoundExtension: declaration.compoundExtensions = tags
                default: if !tags.isEmpty, let tagClass = tagClass.tagClass { declaration.tags[tagClass] = tags }
                }
            }
            if flags & PackedDeclarations.hasVersion != 0 { declaration.version = Int(Int32(bitPattern: next())) }
            if flags & PackedDeclarations.hasOrder != 0 { declaration.order = Int(Int32(bitPattern: next())) }
            if flags & PackedDeclarations.hasPosition != 0 {
                declaration.position = SourcePosition(
                    offset: Int(next()), line: Int(next()), column: Int(next()))
            }
            return declaration
        }
    }
}
