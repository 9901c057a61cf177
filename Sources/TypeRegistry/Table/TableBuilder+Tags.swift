extension TableBuilder {
    /// A tag as it is compared.
    struct TagKey: Hashable {
        let tagClass: TableTagClass
        private let exact: ExactText
        var text: String { exact.text }

        init(tagClass: TableTagClass, text: String) {
            self.tagClass = tagClass
            exact = ExactText(text)
        }
    }

    /// The tags of a type, folded.
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

    /// Works out who claims each tag that the given types have, or had before they were replaced.
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
            let place = find(key)
            let stay = claims(at: place).filter { abandoned[key]?.contains($0) != true }
            let claims = (stay + claimed[key, default: []]).map { ($0, rank(of: $0, on: key, &own)) }
            let ranked = claims.count < 2 ? claims : ClaimRank.ranked(claims, tieBreak: precedesByIdentifier)
            write(ranked.map(\.0), of: key, at: place)
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

    /// The index of a tag among the keys.
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

    private func claims(at place: Int?) -> [UInt32] {
        guard let place else { return [] }
        let (keys, claims) = (words[.tagKeys], words[.claims])
        let start = Int(keys[place * TagField.count + TagField.claims])
        return Array(claims[start..<start + Int(keys[place * TagField.count + TagField.claims + 1])])
    }

    private mutating func write(_ types: [UInt32], of key: TagKey, at place: Int?) {
        let start = UInt32(words[.claims].count)
        words[.claims].append(contentsOf: types)
        if let place {
            words[.tagKeys][place * TagField.count + TagField.claims] = start
            words[.tagKeys][place * TagField.count + TagField.claims + 1] = UInt32(types.count)
        } else {
            let name = text(key.text)
            words[.tagKeys].append(contentsOf: [
                key.tagClass.rawValue, name.offset, name.length, start, UInt32(types.count),
            ])
        }
    }

    /// The tags of types but for the added ones, each type's worked out once: a type may have thousands.
    private struct OwnTags {
        private var tags: [UInt32: Set<TagKey>] = [:]

        mutating func has(_ type: UInt32, _ key: TagKey, in builder: TableBuilder) -> Bool {
            if let known = tags[type] { return known.contains(key) }
            let found = Set(builder.tags(of: type).filter { !$0.isAdded }.map(\.key))
            tags[type] = found
            return found.contains(key)
        }
    }

    /// How strong the claim of a type on one of its tags is.
    private func rank(of type: UInt32, on key: TagKey, _ own: inout OwnTags) -> ClaimRank {
        let flags = typeWord(type, TypeField.flags)
        let isExported = flags & TableLayout.TypeFlag.exported != 0
        let layer = Int(typeWord(type, TypeField.layer)) * Section.layers.stride
        let role = RegistryLayer.Role(rawValue: words[.layers][layer]) ?? .other
        let declaredBy = String(decoding: bytes(of: type, TypeField.declaredBy), as: UTF8.self)
        let owner = ClaimRank.Owner(role, isApples: TypeDeclaration.isApples(declaredBy))
        let rank = ClaimRank(
            owner: owner,
            // Only their owners export types; typeq is nobody's.
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
