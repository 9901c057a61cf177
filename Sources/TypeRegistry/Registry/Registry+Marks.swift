import DeclarationFormats

/// A type with a mark that was looked up.
package struct MarkedType: Hashable, Sendable {
    package var type: UTType
    /// The conditions of each mark of the type that has the key.
    package var conditions: [[String]]
}

extension Registry {
    /// Returns the preferred type with a mark, or nil if there is none.
    ///
    /// - Complexity: O(*n*) in the length of the key on average, without allocation.
    package func type(marked key: some Collection<UInt8>, _ tagClass: TableTagClass) -> UTType? {
        first(of: key, tagClass).map { UTType(declared: $0, in: self) }
    }

    /// Returns the preferred type with a mark, or nil if there is none.
    package func type(marked key: String, _ tagClass: TableTagClass) -> UTType? {
        type(marked: key.utf8, tagClass)
    }

    private func first(of key: some Collection<UInt8>, _ tagClass: TableTagClass) -> UInt32? {
        withBytes(key) { table.claims(on: $0, tagClass).first.map { UInt32(littleEndian: $0) } }
    }

    /// Returns the types with a mark and the conditions of the mark, in order of preference.
    ///
    /// - Complexity: O(*n* + *m*) for a key of *n* bytes and types with *m* marks, on average. No memory is allocated
    ///   if no type has the mark.
    package func types(marked key: some Collection<UInt8>, _ tagClass: TableTagClass) -> [MarkedType] {
        withBytes(key) { bytes in
            let claims = table.claims(on: bytes, tagClass)
            return claims.isEmpty ? [] : claims.map { marked(UInt32(littleEndian: $0), bytes, tagClass: tagClass) }
        }
    }

    /// Returns the types that have a MIME type as a tag. If there are none, returns the types that have it as a name in
    /// answers, as an alias, or as a libmagic name.
    package func types(namedInMIME name: String) -> [UTType] {
        for tagClass in [TableTagClass.mimeType, .mimeName, .mimeAlias, .magicName] {
            let types = claimants(of: name, tagClass)
            if !types.isEmpty { return types }
        }
        return []
    }

    package func types(with trait: FormatMark.Trait) -> [UTType] {
        withBytes(trait.rawValue.utf8) { key in
            table.claims(on: key, .trait).map { UTType(declared: UInt32(littleEndian: $0), in: self) }
        }
    }

    /// Calls a closure for each type that has a mark with the given class and key. The closure receives the type and the first
    /// condition of the mark. The memory of the condition is valid for the lifetime of the registry.
    ///
    /// - Complexity: O(*n* + *m*) for a key of *n* bytes and types with *m* marks, on average, without allocation.
    package func forEachMark(
        _ key: UnsafeBufferPointer<UInt8>, _ tagClass: TableTagClass,
        _ body: (UTType, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        forEachConditionedMark(key, tagClass) { body($0, Self.firstCondition(in: $1)) }
    }

    /// Calls a closure for each type that has a `hint` mark whose key is a prefix of a line. The closure receives the type and
    /// the pattern of the mark. Types with the longest key come first.
    ///
    /// - Complexity: O(*n*) in the number of marks of the found types, on average, without allocation.
    package func forEachHint(
        ofBeginningsOf line: UnsafeBufferPointer<UInt8>, _ body: (UTType, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        let lengths = FormatMark.hintKeyLengths
        // The hash of a key is computed from the hash of the preceding key.
        var hashes: SIMD8<UInt64> = .zero
        var (hash, start) = (TableHash.tag(.hint, UnsafeBufferPointer(start: nil, count: 0)), 0)
        for index in lengths.indices where lengths[index] <= line.count {
            hash = TableHash.tag(.hint, UnsafeBufferPointer(rebasing: line[start..<lengths[index]]), after: hash)
            hashes[index] = hash
            start = lengths[index]
        }
        for index in lengths.indices.reversed() where lengths[index] <= line.count {
            let key = UnsafeBufferPointer(rebasing: line[..<lengths[index]])
            forEachConditionedMark(key, .hint, claims: table.claims(on: key, .hint, hash: hashes[index])) {
                body($0, Self.firstCondition(in: $1))
            }
        }
    }

    /// Calls a closure for each type that has a mark with the given class and key. The closure receives the type and all
    /// conditions of the mark, separated by NUL. The memory of the conditions is valid for the lifetime of the registry.
    ///
    /// - Complexity: O(*n* + *m*) for a key of *n* bytes and types with *m* marks, on average, without allocation.
    @inline(__always)
    package func forEachConditionedMark(
        _ key: UnsafeBufferPointer<UInt8>, _ tagClass: TableTagClass,
        _ body: (UTType, UnsafeBufferPointer<UInt8>) -> Void
    ) { forEachConditionedMark(key, tagClass, claims: table.claims(on: key, tagClass), body) }

    @inline(__always)
    private func forEachConditionedMark(
        _ key: UnsafeBufferPointer<UInt8>, _ tagClass: TableTagClass, claims: UnsafeBufferPointer<UInt32>,
        _ body: (UTType, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        for claim in claims {
            let index = UInt32(littleEndian: claim)
            let record = table.facts(of: index)
            let level = record.level.pointee
            // Some types have hundreds of marks.
            level.forEachTag(level.range(atWord: record.start + TableLayout.TypeField.tags, in: .tags), of: tagClass) {
                text in
                guard text.count == key.count || text.count > key.count && text[key.count] == 0,
                    UnsafeRawBufferPointer(text).starts(withAllOf: UnsafeRawBufferPointer(key))
                else { return }
                body(
                    UTType(declared: index, in: self),
                    UnsafeBufferPointer(rebasing: text[min(key.count + 1, text.count)...]))
            }
        }
    }

    /// Calls a closure for each type that has a mark with the given class and key. The closure receives the type and the first
    /// condition of the mark.
    package func forEachMark(
        _ key: String, _ tagClass: TableTagClass, _ body: (UTType, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        var key = key
        key.withUTF8 { forEachMark($0, tagClass, body) }
    }

    /// Returns the first condition in the text of a mark whose key has a given length.
    fileprivate static func firstCondition(
        of text: UnsafeBufferPointer<UInt8>, after keyLength: Int
    ) -> UnsafeBufferPointer<UInt8> {
        firstCondition(in: UnsafeBufferPointer(rebasing: text[min(keyLength + 1, text.count)...]))
    }

    /// Returns the first of several conditions with NUL between them.
    private static func firstCondition(in conditions: UnsafeBufferPointer<UInt8>) -> UnsafeBufferPointer<UInt8> {
        UnsafeBufferPointer(rebasing: conditions[..<UnsafeRawBufferPointer(conditions).index(of: 0, from: 0)])
    }

    private func marked(_ type: UInt32, _ key: UnsafeBufferPointer<UInt8>, tagClass: TableTagClass) -> MarkedType {
        let record = table.facts(of: type)
        let level = record.level.pointee
        var conditions: [[String]] = []
        for index in level.range(atWord: record.start + TableLayout.TypeField.tags, in: .tags)
        where level.word(.tags, index) & 0xFF == tagClass.rawValue {
            let text = level.text(.tags, index, field: 1)
            let end = text.firstIndex(of: 0) ?? text.endIndex
            guard end == key.count else { continue }
            let isEqual =
                tagClass.foldsCase
                ? text[..<end].elementsEqual(key) { $0.folded == $1.folded } : text[..<end].elementsEqual(key)
            guard isEqual else { continue }
            conditions.append(end == text.endIndex ? [] : FormatMark.parts(of: text[(end + 1)...]))
        }
        return MarkedType(type: UTType(declared: type, in: self), conditions: conditions)
    }

    private func withBytes<Result>(
        _ key: some Collection<UInt8>, _ body: (UnsafeBufferPointer<UInt8>) -> Result
    ) -> Result {
        key.withContiguousStorageIfAvailable(body) ?? Array(key).withUnsafeBufferPointer(body)
    }
}

extension UTType {
    /// Returns the keys of a class of marks, in declared order.
    package func marks(_ tagClass: TableTagClass) -> [String] {
        guard let (registry, index) = declared else { return [] }
        let record = registry.table.facts(of: index)
        let level = record.level.pointee
        return level.range(atWord: record.start + TableLayout.TypeField.tags, in: .tags).compactMap {
            level.word(.tags, $0) & 0xFF == tagClass.rawValue
                ? FormatMark.key(of: level.string(.tags, $0, field: 1)) : nil
        }
    }

    /// Returns the first key of a class of marks, or nil if there is none.
    package func firstMark(_ tagClass: TableTagClass) -> String? {
        guard let (registry, index) = declared else { return nil }
        return registry.table.firstTag(of: index, tagClass).map(FormatMark.key(of:))
    }

    /// Calls a closure for each mark of a class, in declared order, with its key and its first condition. If a mark has no
    /// conditions, the second argument is empty. The memory is valid for the lifetime of the registry.
    ///
    /// - Complexity: O(*n*) in the number of tags, without allocation.
    package func forEachMark(
        _ tagClass: TableTagClass, _ body: (UnsafeBufferPointer<UInt8>, UnsafeBufferPointer<UInt8>) -> Void
    ) {
        guard let (registry, index) = declared else { return }
        let record = registry.table.facts(of: index)
        let level = record.level.pointee
        level.forEachTag(level.range(atWord: record.start + TableLayout.TypeField.tags, in: .tags), of: tagClass) {
            text in
            let end = UnsafeRawBufferPointer(text).index(of: 0, from: 0)
            body(UnsafeBufferPointer(rebasing: text[..<end]), Registry.firstCondition(of: text, after: end))
        }
    }

    /// Returns whether the type has a trait.
    ///
    /// - Complexity: O(*n*) in the number of tags, without allocation.
    package func has(_ trait: FormatMark.Trait) -> Bool {
        var isFound = false
        forEachMark(.trait) { key, _ in isFound = isFound || key.elementsEqual(trait.rawValue.utf8) }
        return isFound
    }

    /// Whether the type declares marks that are found by readers of containers.
    ///
    /// - Complexity: O(*n*) in the number of tags, without allocation.
    package var hasContainerMark: Bool {
        guard let (registry, index) = declared else { return false }
        let record = registry.table.facts(of: index)
        let level = record.level.pointee
        return level.range(atWord: record.start + TableLayout.TypeField.tags, in: .tags).contains {
            TableTagClass(rawValue: level.word(.tags, $0) & 0xFF)?.isOfContainer ?? false
        }
    }

    /// Whether a type that conforms directly to the type declares a signature that is not weak, or has subtypes itself.
    ///
    /// - Complexity: O(*n*) in the number of direct subtypes.
    package var hasSignedSubtypes: Bool {
        guard let (registry, index) = declared else { return false }
        return registry.table.subtypes(of: index).contains { subtype in
            UTType(declared: subtype, in: registry).hasStrongSignature || !registry.table.subtypes(of: subtype).isEmpty
        }
    }

    /// Whether the type declares a signature that is not weak.
    ///
    /// - Complexity: O(*n*) in the number of signatures, without allocation.
    package var hasStrongSignature: Bool {
        guard let (registry, index) = declared else { return false }
        let record = registry.table.facts(of: index)
        let level = record.level.pointee
        return level.range(atWord: record.start + TableLayout.TypeField.signatures, in: .signatures).contains {
            level.word(.signatures, $0, field: TableLayout.SignatureField.strength) & TableLayout.weakMark == 0
        }
    }
}

extension TableTagClass {
    /// Whether marks of the class are found in containers.
    fileprivate var isOfContainer: Bool {
        switch self {
        case .member, .mediaType, .contentType, .stream, .classID, .brand, .kind: true
        default: false
        }
    }
}
