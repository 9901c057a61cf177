import DeclarationFormats

extension TableBuilder {
    private struct Claim {
        /// The folded text. It identifies equal tags, because each string is stored once.
        var text: UInt32
        var length: UInt32
        var tagClass: UInt32
        /// The type, or `TableLayout.dangling` for a tag of a type that was replaced.
        var type: UInt32
        var isAdded: Bool
    }

    /// Writes the types of each tag that the types of the first records have, or had before they were replaced.
    mutating func addTags(records: Int) -> [Contest] {
        var claims: [Claim] = []
        for record in 0..<records { addClaims(of: record, to: &claims) }
        addAbandoned(to: &claims)
        claims.sort { left, right in
            if left.tagClass != right.tagClass { return left.tagClass < right.tagClass }
            if left.text != right.text { return left.text < right.text }
            return left.type < right.type
        }
        ownPreferences =
            claims.contains { $0.tagClass == TableTagClass.preferred.rawValue }
            ? Dictionary(
                grouping: claims.filter {
                    $0.tagClass == TableTagClass.preferred.rawValue && $0.type != TableLayout.dangling
                }, by: { $0.text }
            ).mapValues { $0.map { $0.type } } : [:]
        var contests: [Contest] = []
        var start = 0
        while start < claims.count {
            var end = start + 1
            while end < claims.count, claims[end].tagClass == claims[start].tagClass,
                claims[end].text == claims[start].text
            {
                end += 1
            }
            if let contest = addTag(claims[start..<end]) { contests.append(contest) }
            start = end
        }
        words[.tagSlots] = words[.tagKeys].withUnsafeBufferPointer { keys in
            texts.bytes.withUnsafeBufferPointer { TableSlots.tags(keys, in: $0) }
        }
        return contests.sorted { left, right in
            left.tagClass == right.tagClass
                ? left.text.utf8.lexicographicallyPrecedes(right.text.utf8)
                : left.tagClass.rawValue < right.tagClass.rawValue
        }
    }

    private mutating func addClaims(of record: Int, to claims: inout [Claim]) {
        let type = type(ofRecord: record)
        let first = Int(word(record, TypeField.tags))
        for index in first..<first + Int(word(record, TypeField.tags + 1)) {
            let tag = index * Section.tags.stride
            let flags = words[.tags][tag]
            guard let tagClass = TableTagClass(rawValue: flags & 0xFF) else { continue }
            var text = (offset: words[.tags][tag + 1], length: words[.tags][tag + 2])
            if tagClass.isMark { text = texts.add(FormatMark.key(of: texts.string(text.offset, text.length))) }
            if tagClass.foldsCase, !isFolded(text.offset, text.length) {
                text = texts.add(TagText.folded(texts.string(text.offset, text.length), tagClass))
            }
            claims.append(
                Claim(
                    text: text.offset, length: text.length, tagClass: tagClass.rawValue, type: type,
                    isAdded: flags & TableLayout.addedTagMark != 0))
        }
    }

    /// Returns whether folding does not change a string, because it is ASCII without uppercase letters.
    private func isFolded(_ offset: UInt32, _ length: UInt32) -> Bool {
        texts.bytes[Int(offset)..<Int(offset + length)].allSatisfy { $0 < 0x80 && !$0.isCapital }
    }

    /// Adds the tags of the replaced types in the base.
    private mutating func addAbandoned(to claims: inout [Claim]) {
        guard let base else { return }
        for type in replaced.sorted() {
            for tag in base.tags(of: base.facts(of: type)) {
                let key = tag.tagClass.isMark ? FormatMark.key(of: tag.text) : tag.text
                let text = texts.add(TagText.folded(key, tag.tagClass))
                claims.append(
                    Claim(
                        text: text.offset, length: text.length, tagClass: tag.tagClass.rawValue,
                        type: TableLayout.dangling, isAdded: false))
            }
        }
    }

    /// Writes a tag with all its types. Returns the contested tag if several types declare it.
    private mutating func addTag(_ claims: ArraySlice<Claim>) -> Contest? {
        guard let first = claims.first, let tagClass = TableTagClass(rawValue: first.tagClass) else { return nil }
        var types: [(element: UInt32, rank: ClaimRank)] = []
        let below = stay(tagClass, first.text, length: first.length)
        let own = claims.prefix { $0.type != TableLayout.dangling }
        let isContested = below.count + own.count > 1
        let preferred = isContested && tagClass == .filenameExtension ? preferred(first.text, first.length) : []
        var index = own.startIndex
        while index < own.endIndex {
            let type = own[index].type
            var isAdded = true
            // A type may have the same tag several times.
            while index < own.endIndex, own[index].type == type {
                isAdded = isAdded && own[index].isAdded
                index += 1
            }
            types.append((type, isContested ? rank(of: type, isAdded: isAdded, preferred) : .least))
        }
        if !below.isEmpty {
            let key = texts.string(first.text, first.length)
            for type in below {
                types.append((type, rank(of: type, isAdded: isAddedInBase(type, key, tagClass: tagClass), preferred)))
            }
        }
        if types.count > 1 { types = ClaimRank.ranked(types, tieBreak: precedesByIdentifier) }
        words[.tagKeys].append(contentsOf: [
            tagClass.rawValue, first.text, first.length, UInt32(words[.claims].count), UInt32(types.count),
        ])
        for type in types { words[.claims].append(type.element) }
        guard types.count > 1 else { return nil }
        return Contest(
            tagClass: tagClass, text: texts.string(first.text, first.length), types: types.map { $0.element },
            ranks: types.map { $0.rank })
    }

    /// Returns the types of an extension that are preferred among types of equal precedence.
    private func preferred(_ offset: UInt32, _ length: UInt32) -> [UInt32] {
        stay(.preferred, offset, length: length) + (ownPreferences[offset] ?? [])
    }

    /// Returns the types of the base that have a tag and are not replaced.
    private func stay(_ tagClass: TableTagClass, _ offset: UInt32, length: UInt32) -> [UInt32] {
        guard let base else { return [] }
        return texts.bytes.withUnsafeBufferPointer { bytes in
            let text = UnsafeBufferPointer(rebasing: bytes[Int(offset)..<Int(offset + length)])
            let claims = base.claims(on: text, tagClass)
            return claims.isEmpty
                ? [] : claims.map { UInt32(littleEndian: $0) }.filter { $0 < firstType && !replaced.contains($0) }
        }
    }

    /// Returns whether typeq adds a tag to a type of the base.
    private func isAddedInBase(_ type: UInt32, _ key: String, tagClass: TableTagClass) -> Bool {
        guard let base else { return false }
        let record = base.facts(of: type)
        guard base.hasAddedTags(record, tagClass) else { return false }
        return !base.tags(of: record).contains { tag in
            tag.tagClass == tagClass && !tag.isAdded && TagText.folded(tag.text, tagClass).utf8.elementsEqual(key.utf8)
        }
    }

    private func precedesByIdentifier(_ left: UInt32, _ right: UInt32) -> Bool {
        withIdentifier(left) { left in withIdentifier(right) { left.lexicographicallyPrecedes($0) } }
    }

    /// Calls a closure with the identifier of a type in any table.
    private func withIdentifier<Result>(_ type: UInt32, _ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result {
        if let record = ownFacts(type) { return identifierBytes(ofRecord: record).withUnsafeBufferPointer(body) }
        return body(base?.identifierText(of: type) ?? UnsafeBufferPointer(start: nil, count: 0))
    }

    /// Returns the record of this table that contains the declaration of a type.
    private func ownFacts(_ type: UInt32) -> Int? {
        type >= firstType || replaced.contains(type) ? record(of: type) : nil
    }

    /// Returns the precedence of a type for one of its tags.
    ///
    /// If preferred types are specified for an extension, the declaration order of the shipped layer does not affect
    /// the order of the types that declare that extension.
    private func rank(of type: UInt32, isAdded: Bool, _ preferred: [UInt32]) -> ClaimRank {
        let flags: UInt32
        let layer: UInt32
        let order: UInt32
        let declaredBy: String
        if let record = ownFacts(type) {
            flags = word(record, TypeField.flags)
            layer = word(record, TypeField.layer)
            order = word(record, TypeField.order)
            declaredBy = texts.string(word(record, TypeField.declaredBy), word(record, TypeField.declaredBy + 1))
        } else if let record = base?.facts(of: type) {
            (flags, layer) = (record[TypeField.flags], record[TypeField.layer])
            order = record[TypeField.order]
            declaredBy = record.string(TypeField.declaredBy)
        } else {
            return .least
        }
        let ownLayer = (Int(layer) - firstLayer) * Section.layers.stride
        let role =
            words[.layers].indices.contains(ownLayer)
            ? RegistryLayer.Role(rawValue: words[.layers][ownLayer]) ?? .other : base?.role(of: layer) ?? .other
        let owner = ClaimRank.Owner(role, isDeclaredByApple: TypeDeclaration.isDeclaredByApple(declaredBy))
        let rank = ClaimRank(
            owner: owner,
            // Only the owner of a type exports it, and typeq does not own the types of other apps.
            isExported: flags & TableLayout.TypeFlag.exported != 0 && !(role == .shipped && owner == .other),
            isPublic: withIdentifier(type) { $0.starts(with: "public.".utf8) },
            order: flags & TableLayout.TypeFlag.hasOrder == 0 ? .max : Int(order))
        var claim = isAdded ? rank.onAddedTag : rank
        if !preferred.isEmpty, claim.owner == .other {
            let isPreferred = preferred.contains(type)
            // A declaration of a higher layer that replaces the preferred type remains preferred, unless it has an order.
            if role == .shipped || isPreferred && claim.order == .max { claim.order = isPreferred ? .max - 1 : .max }
        }
        return claim
    }
}

extension ClaimRank {
    /// The rank of a claim without competing claims.
    fileprivate static let least = ClaimRank(owner: .other, isExported: false, isPublic: false, order: .max)
}

extension TypeTable {
    /// Returns the tags in a record by class. The preferred tag of each class comes first.
    func tags(of record: Record) -> [(tagClass: TableTagClass, text: String, isAdded: Bool)] {
        let level = record.level.pointee
        return level.range(atWord: record.start + TypeField.tags, in: .tags).compactMap { index in
            let flags = level.word(.tags, index)
            guard let tagClass = TableTagClass(rawValue: flags & 0xFF) else { return nil }
            return (tagClass, level.string(.tags, index, field: 1), flags & TableLayout.addedTagMark != 0)
        }
    }

    /// Returns whether typeq adds tags of a class to a type.
    func hasAddedTags(_ record: Record, _ tagClass: TableTagClass) -> Bool {
        let level = record.level.pointee
        return level.range(atWord: record.start + TypeField.tags, in: .tags)
            .contains { level.word(.tags, $0) == tagClass.rawValue | TableLayout.addedTagMark }
    }

    /// Whether any table of the stack lists supertypes that are undeclared or aliases.
    var hasDangling: Bool { levels.contains { $0.section(.danglingKeys).count > 0 } }
}
