@testable import TypeRegistry

/// The expected answers of a registry, computed in the simplest way from typeq-registry(5), "Precedence" and
/// "Semantics": lists that are searched and sorted, without an index or a table.
struct PlainRegistry {
    struct Entry {
        var declaration: TypeDeclaration
        var isDeclaredByApple: Bool
        var isApp: Bool
        /// A shipped type that is not Apple's.
        var isDeclaredByTypeq: Bool
        var identifier: [UInt8]
    }

    /// One entry for each identifier.
    private(set) var entries: [Entry] = []

    init(_ layers: [RegistryLayer]) {
        for layer in layers {
            var own: [Entry] = []
            for declaration in layer.declarations where Self.isLegal(declaration.identifier) {
                let isDeclaredByApple = layer.role == .shipped && Self.isApple(declaration.declaredBy ?? "")
                let entry = Entry(
                    declaration: declaration, isDeclaredByApple: isDeclaredByApple, isApp: layer.role == .app,
                    isDeclaredByTypeq: layer.role == .shipped && !isDeclaredByApple,
                    identifier: Self.folded(declaration.identifier))
                // Within one file the first declaration is used, unless it is imported and a later declaration is
                // exported.
                if let place = own.firstIndex(where: { $0.identifier == entry.identifier }) {
                    if entry.isExported, !own[place].isExported { own[place] = entry }
                } else {
                    own.append(entry)
                }
            }
            for entry in own {
                guard let place = entries.firstIndex(where: { $0.identifier == entry.identifier }) else {
                    entries.append(entry)
                    continue
                }
                if entry.beats(entries[place]) { entries[place] = entry }
            }
        }
    }

    func entry(_ identifier: String) -> Entry? {
        entries.first { $0.identifier == Self.folded(identifier) }
    }

    /// Returns the direct and indirect supertypes of a type, without the type itself and without undeclared supertypes.
    func supertypes(of identifier: String) -> Set<[UInt8]> {
        var found: Set<[UInt8]> = []
        func visit(_ name: [UInt8]) {
            guard let entry = entries.first(where: { $0.identifier == name }) else { return }
            for parent in entry.declaration.conformsTo.map(Self.folded) {
                if entries.contains(where: { $0.identifier == parent }), found.insert(parent).inserted {
                    visit(parent)
                }
            }
        }
        visit(Self.folded(identifier))
        found.remove(Self.folded(identifier))
        return found
    }

    /// Returns the types that claim a tag, from best to worst.
    func claimants(of tag: String, _ tagClass: UTTagClass) -> [[UInt8]] {
        let asked = Self.compared(tag, tagClass)
        func has(_ tags: [UTTagClass: [String]]) -> Bool {
            tags[tagClass, default: []].contains {
                Self.isLegal($0, tagClass) && Self.compared($0, tagClass) == asked
            }
        }
        let claims = entries.compactMap { entry -> (entry: Entry, isAdded: Bool)? in
            if has(entry.declaration.tags) { return (entry, false) }
            return has(entry.declaration.added) ? (entry, true) : nil
        }
        typealias Claim = (entry: Entry, isAdded: Bool)
        func isOfApple(_ claim: Claim) -> Bool { claim.entry.isDeclaredByApple && !claim.isAdded }
        // The ranks of the page as numbers. A smaller number is better.
        func isPrivate(_ claim: Claim) -> Int {
            claim.isAdded || !claim.entry.identifier.starts(with: "public.".utf8) ? 1 : 0
        }
        func isImported(_ claim: Claim) -> Int {
            claim.isAdded || !claim.entry.isExported || claim.entry.isDeclaredByTypeq ? 1 : 0
        }
        func owner(_ claim: Claim) -> Int {
            isOfApple(claim) ? 0 : claim.entry.isApp && !claim.isAdded ? 1 : 2
        }
        func general(_ claim: Claim) -> [Int] {
            [isPrivate(claim), isImported(claim), owner(claim), claim.entry.declaration.order ?? .max]
        }
        func amongApples(_ claim: Claim) -> [Int] {
            [isImported(claim), isPrivate(claim), claim.entry.declaration.order ?? .max]
        }
        func sorted(_ claims: [Claim], by rank: (Claim) -> [Int]) -> [Claim] {
            claims.sorted { left, right in
                rank(left) == rank(right)
                    ? left.entry.identifier.lexicographicallyPrecedes(right.entry.identifier)
                    : rank(left).lexicographicallyPrecedes(rank(right))
            }
        }
        var apples = sorted(claims.filter(isOfApple), by: amongApples)
        var others = sorted(claims.filter { !isOfApple($0) }, by: general)
        var merged: [Claim] = []
        while !apples.isEmpty || !others.isEmpty {
            let takesOther =
                !others.isEmpty
                && (apples.isEmpty || general(others[0]).lexicographicallyPrecedes(general(apples[0])))
            merged.append(takesOther ? others.removeFirst() : apples.removeFirst())
        }
        return merged.map(\.entry.identifier)
    }

    /// Returns the text with ASCII letters in lowercase, and other characters unchanged: identifiers are compared byte
    /// by byte.
    static func folded(_ identifier: String) -> [UInt8] {
        identifier.utf8.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 + 32 : $0 }
    }

    private static func isLegal(_ identifier: String) -> Bool {
        !identifier.isEmpty
            && identifier.unicodeScalars.allSatisfy { scalar in
                scalar.value >= 0x80 || scalar == "-" || scalar == "."
                    || ("a"..."z").contains(scalar) || ("A"..."Z").contains(scalar)
                    || ("0"..."9").contains(scalar)
            }
    }

    static func isLegal(_ tag: String, _ tagClass: UTTagClass) -> Bool {
        !tag.isEmpty
            && (tagClass != .filenameExtension
                || !tag.unicodeScalars.contains { "./ ".unicodeScalars.contains($0) })
    }

    private static func isApple(_ declarer: String) -> Bool {
        let folded = String(decoding: Self.folded(declarer), as: UTF8.self)
        return folded == "com.apple" || folded.hasPrefix("com.apple.")
    }

    private static func compared(_ tag: String, _ tagClass: UTTagClass) -> [UInt8] {
        Array((tagClass == .filenameExtension || tagClass == .mimeType ? tag.lowercased() : tag).utf8)
    }
}

extension PlainRegistry.Entry {
    var isExported: Bool { declaration.kind == .exported }

    /// Returns whether this declaration is used instead of the declaration of a lower layer.
    fileprivate func beats(_ lower: Self) -> Bool {
        if isExported != lower.isExported { return isExported }
        return isDeclaredByApple || !lower.isDeclaredByApple
    }
}
