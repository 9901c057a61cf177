extension TableBuilder {
    /// A tag in the form in which it is compared.
    struct TagKey: Hashable {
        let tagClass: TableTagClass
        private let exact: ExactText
        var text: String { exact.text }

        init(tagClass: TableTagClass, text: String) {
            self.tagClass = tagClass
            exact = ExactText(text)
        }
    }

    /// Returns the tags of a type, folded.
    func tags(of type: UInt32) -> [(key: TagKey, isAdded: Bool)] {
        let first = Int(typeWord(type, TypeField.tags))
        return (first..<first + Int(typeWord(type, TypeField.tags + 1))).compactMap { index in
            let tags = words[.tags]
            let base = index * Section.tags.stride
            guard let tagClass = TableTagClass(rawValue: tags[base] & 0xFF) else { return nil }
            let text = TagText.folded(string(tags[base + 1], tags[base + 2]), tagClass)
            return (TagKey(tagClass: tagClass, text: text), tags[base] & TableLayout.addedTagMark != 0)
        }
    }

    /// Updates the types of each tag that the given types have, or had before they were replaced.
    mutating func updateTags(of types: [UInt32], abandoned: [TagKey: [UInt32]]) -> [Contest] {
        var claimed: [TagKey: [UInt32]] = [:]
        for type in types {
            for tag in tags(of: type) where claimed[tag.key]?.contains(type) != true {
                claimed[tag.key, default: []].append(type)
            }
        }
        let keys = Set(claimed.keys).union(abandoned.keys).sorted { left, right in
            left.tagClass == right.tagClass
                ? left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
                : left.tagClass.rawValue < right.tagClass.rawValue
        }
        var contests: [Contest] = []
        let oldCount = tagCount
        var own = OwnTags()
        for key in keys {
            let index = find(key)
            let stay = claims(at: index).filter { abandoned[key]?.contains($0) != true }
            let claims = (stay + claimed[key, default: []]).map { ($0, rank(of: $0, on: key, &own)) }
            let ranked = claims.count < 2 ? claims : ClaimRank.ranked(claims, tieBreak: precedesByIdentifier)
            write(ranked.map(\.0), of: key, at: index)
            if ranked.count > 1 {
                contests.append(
                    Contest(tagClass: key.tagClass, text: key.text, types: ranked.map(\.0), ranks: ranked.map(\.1)))
            }
        }
        words[.tagSlots] = Self.slots(words[.tagSlots], count: tagCount, from: oldCount, hash: hash(ofTag:))
        return contests
    }

    private func precedesByIdentifier(_ left: UInt32, _ right: UInt32) -> Bool {
        bytes(of: left, TypeField.identifier).lexicographicallyPrecedes(bytes(of: right, TypeField.identifier))
    }

    private var tagCount: Int { words[.tagKeys].count / TagField.count }

    /// Returns the index of a tag among the keys, or nil.
    private func find(_ key: TagKey) -> Int? {
        let slots = words[.tagSlots]
        let keys = words[.tagKeys]
        guard !slots.isEmpty else { return nil }
        var slot = TableHash.slot(Self.hash(key), mask: slots.count - 1)
        while slots[slot] != 0 {
            let index = Int(slots[slot]) - 1
            let base = index * TagField.count
            if keys[base] == key.tagClass.rawValue,
                string(keys[base + TagField.text], keys[base + TagField.text + 1]).utf8.elementsEqual(key.text.utf8)
            {
                return index
            }
            slot = (slot + 1) & (slots.count - 1)
        }
        return nil
    }

    private func claims(at index: Int?) -> [UInt32] {
        guard let index else { return [] }
        let (keys, claims) = (words[.tagKeys], words[.claims])
        let start = Int(keys[index * TagField.count + TagField.claims])
        return Array(claims[start..<start + Int(keys[index * TagField.count + TagField.claims + 1])])
    }

    private mutating func write(_ types: [UInt32], of key: TagKey, at index: Int?) {
        let start = UInt32(words[.claims].count)
        words[.claims].append(contentsOf: types)
        if let index {
            words[.tagKeys][index * TagField.count + TagField.claims] = start
            words[.tagKeys][index * TagField.count + TagField.claims + 1] = UInt32(types.count)
        } else {
            let name = text(key.text)
            words[.tagKeys].append(contentsOf: [
                key.tagClass.rawValue, name.offset, name.length, start, UInt32(types.count),
            ])
        }
    }

    /// The tags of types without the added ones, computed once for each type: a type may have thousands.
    private struct OwnTags {
        private var tags: [UInt32: Set<TagKey>] = [:]

        mutating func has(_ type: UInt32, _ key: TagKey, in builder: TableBuilder) -> Bool {
            if let known = tags[type] { return known.contains(key) }
            let found = Set(builder.tags(of: type).filter { !$0.isAdded }.map(\.key))
            tags[type] = found
            return found.contains(key)
        }
    }

    /// Returns the precedence of a type for one of its tags.
    private func rank(of type: UInt32, on key: TagKey, _ own: inout OwnTags) -> ClaimRank {
        let flags = typeWord(type, TypeField.flags)
        let isExported = flags & TableLayout.TypeFlag.exported != 0
        let layer = Int(typeWord(type, TypeField.layer)) * Section.layers.stride
        let role = RegistryLayer.Role(rawValue: words[.layers][layer]) ?? .other
        let declaredBy = String(decoding: bytes(of: type, TypeField.declaredBy), as: UTF8.self)
        let owner = ClaimRank.Owner(role, isApples: TypeDeclaration.isApples(declaredBy))
        let rank = ClaimRank(
            owner: owner,
            // Only the owner of a type exports it, and typeq owns no other app's types.
            isExported: isExported && !(role == .shipped && owner == .other),
            isPublic: bytes(of: type, TypeField.identifier).starts(with: "public.".utf8),
            order: flags & TableLayout.TypeFlag.hasOrder == 0 ? .max : Int(typeWord(type, TypeField.order)))
        return own.has(type, key, in: self) ? rank : rank.onAddedTag
    }

    private func hash(ofTag index: Int) -> UInt64 {
        let keys = words[.tagKeys]
        guard let tagClass = TableTagClass(rawValue: keys[index * TagField.count]) else { return 0 }
        let base = index * TagField.count + TagField.text
        return Self.hash(TagKey(tagClass: tagClass, text: string(keys[base], keys[base + 1])))
    }

    private static func hash(_ key: TagKey) -> UInt64 {
        var text = key.text
        return text.withUTF8 { TableHash.tag(key.tagClass, $0) }
    }
}

extension TableBuilder {
    private typealias PatternField = TableLayout.PatternField

    /// Appends a signature.
    mutating func add(_ signature: TypeSignature, of type: UInt32) {
        let first = words[.patterns].count / Section.patterns.stride
        for pattern in signature.patterns {
            let bytes = data(pattern.bytes)
            let mask = pattern.mask.allSatisfy { $0 == 0xFF } ? TableLayout.unlisted : data(pattern.mask)
            words[.patterns].append(contentsOf: [
                UInt32(pattern.offset), UInt32(pattern.range), bytes, UInt32(pattern.bytes.count), mask,
            ])
        }
        words[.signatures].append(contentsOf: [
            type, UInt32(first), UInt32(signature.patterns.count),
            UInt32(signature.digits) | (signature.isWeak ? TableLayout.weakMark : 0),
        ])
    }

    /// The key of a signature's look-up: at most eight known bytes at a fixed offset.
    private struct Anchor: Hashable, Comparable {
        var offset: UInt32
        /// 8, 4, 2 or 1; 0 for a signature without a fixed offset, which is searched for last.
        var width: UInt32

        static func < (left: Anchor, right: Anchor) -> Bool {
            let (leftIsNone, rightIsNone) = (left.width == 0, right.width == 0)
            if leftIsNone != rightIsNone { return rightIsNone }
            return (left.offset, right.width) < (right.offset, left.width)
        }
    }

    /// Rebuilds the anchors from the signatures of all types.
    mutating func updateAnchors() {
        var found: [Anchor: [UInt64: [UInt32]]] = [:]
        for type in 0..<UInt32(typeCount) {
            let first = typeWord(type, TypeField.signatures)
            for signature in first..<first + typeWord(type, TypeField.signatures + 1) {
                let (anchor, bytes) = anchor(of: Int(signature))
                found[anchor, default: [:]][bytes, default: []].append(signature)
            }
        }
        words[.anchors] = []
        words[.anchorKeys] = []
        words[.anchored] = []
        for (index, anchor) in found.keys.sorted().enumerated() {
            words[.anchors].append(contentsOf: [anchor.offset, anchor.width])
            for (bytes, signatures) in (found[anchor] ?? [:]).sorted(by: { $0.key < $1.key }) {
                words[.anchorKeys].append(contentsOf: [
                    UInt32(index), UInt32(truncatingIfNeeded: bytes), UInt32(truncatingIfNeeded: bytes >> 32),
                    UInt32(words[.anchored].count), UInt32(signatures.count),
                ])
                words[.anchored].append(contentsOf: signatures)
            }
        }
        let keys = words[.anchorKeys]
        let stride = Section.anchorKeys.stride
        words[.anchorSlots] = Self.slots([], count: keys.count / stride, from: 0) { index in
            let key = index * stride
            return TableHash.anchor(keys[key], UInt64(keys[key + 1]) | UInt64(keys[key + 2]) << 32)
        }
    }

    /// Returns the longest run of known bytes at the beginning of a pattern with a fixed offset, the first of equal runs.
    private func anchor(of signature: Int) -> (anchor: Anchor, bytes: UInt64) {
        var best: (anchor: Anchor, bytes: UInt64) = (Anchor(offset: 0, width: 0), 0)
        let record = signature * Section.signatures.stride + TableLayout.SignatureField.patterns
        let first = Int(words[.signatures][record])
        for pattern in first..<first + Int(words[.signatures][record + 1]) {
            let record = pattern * Section.patterns.stride
            let fields = words[.patterns][record..<record + Section.patterns.stride].map { Int($0) }
            guard fields[PatternField.range] == 0 else { continue }
            let mask = fields[PatternField.mask]
            let length = fields[PatternField.bytes + 1]
            let isMasked = mask != Int(TableLayout.unlisted)
            let run = (0..<min(8, length)).prefix { !isMasked || strings[mask + $0] == 0xFF }.count
            guard let width = [8, 4, 2, 1].first(where: { $0 <= run }), width > Int(best.anchor.width) else { continue }
            let start = fields[PatternField.bytes]
            let bytes = strings[start..<start + width].reversed().reduce(0 as UInt64) { $0 << 8 | UInt64($1) }
            best = (Anchor(offset: UInt32(fields[PatternField.offset]), width: UInt32(width)), bytes)
        }
        return best
    }
}
