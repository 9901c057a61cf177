extension Registry {
    /// Returns the type with an identifier, declared or dynamic. For an alias, returns the type that declares the
    /// alias.
    ///
    /// - Parameter identifier: The identifier, compared without regard to the case of ASCII letters.
    /// - Returns: The type, or nil if the identifier is neither declared nor a valid dynamic identifier.
    /// - Complexity: O(*n*) in the length of the identifier on average, without allocation for a declared type.
    public func type(_ identifier: String) -> UTType? {
        if let type = table.resolve(identifier: identifier) { return UTType(declared: type, in: self) }
        return UTType(dynamic: identifier, in: self)
    }

    /// Returns the identifier of the type that declares an alias, or nil if no type declares the alias.
    package func presentIdentifier(ofFormer identifier: String) -> String? {
        table.find(alias: identifier).map { table.identifier(of: $0) }
    }

    /// Returns the preferred type of a tag.
    ///
    /// - Parameters:
    ///   - tag: The tag. An extension is passed without the leading period.
    ///   - tagClass: The class of the tag.
    ///   - supertype: The type that the result conforms to, or nil for any type.
    /// - Returns: The type. If no declared type that conforms to `supertype` has the tag, returns a dynamic type. If the tag is
    ///   invalid or the class is not a standard class, returns nil.
    /// - Complexity: O(*n*) in the length of the tag on average, without allocation if a declared type is found.
    public func type(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> UTType? {
        guard let tableClass = TableTagClass(tagClass), TagText.isValid(tag, tableClass) else { return nil }
        let claims = table.claims(on: tag, tableClass)
        let required = supertype.map { index(of: $0) }
        for claim in claims {
            let claimant = UInt32(littleEndian: claim)
            switch required {
            case nil: return UTType(declared: claimant, in: self)
            case .some(nil): break
            case .some(.some(let required)):
                if claimant == required || table.conforms(claimant, to: required) {
                    return UTType(declared: claimant, in: self)
                }
            }
        }
        return dynamicType(tag: tag, tableClass, supertype)
    }

    /// Returns the types of a tag, in order of preference.
    ///
    /// - Parameters:
    ///   - tag: The tag. An extension is passed without the leading period.
    ///   - tagClass: The class of the tag.
    ///   - supertype: The type that the results conform to, or nil for any type.
    /// - Returns: All declared types that have the tag and conform to `supertype`. If there are none, returns the dynamic type
    ///   of the tag. If the tag is invalid or the class is not a standard class, the array is empty.
    /// - Complexity: O(*n*) in the length of the tag and the number of its types, on average.
    public func types(tag: String, tagClass: UTTagClass, conformingTo supertype: UTType?) -> [UTType] {
        guard let tableClass = TableTagClass(tagClass), TagText.isValid(tag, tableClass) else { return [] }
        let found = claimants(of: tag, tableClass, conformingTo: supertype)
        return found.isEmpty ? [dynamicType(tag: tag, tableClass, supertype)] : found
    }

    /// Returns all declared types that have a tag and conform to a type, in order of preference. The class can be a class that
    /// only typeq defines.
    package func claimants(
        of tag: String, _ tagClass: TableTagClass, conformingTo supertype: UTType? = nil
    ) -> [UTType] {
        types(table.claims(on: tag, tagClass), conformingTo: supertype)
    }

    /// Returns all declared types of a filename that conform to a type, in order of preference. A name that is not valid UTF-8
    /// has no types.
    package func claimants(ofFilename name: [UInt8], conformingTo supertype: UTType) -> [UTType] {
        types(name.withUnsafeBufferPointer { table.claims(on: $0, .filename) }, conformingTo: supertype)
    }

    private func types(_ claims: UnsafeBufferPointer<UInt32>, conformingTo supertype: UTType?) -> [UTType] {
        guard !claims.isEmpty else { return [] }
        var found: [UTType] = []
        found.reserveCapacity(claims.count)
        let required = supertype.map { index(of: $0) }
        for claim in claims {
            let claimant = UInt32(littleEndian: claim)
            switch required {
            case nil: break
            case .some(nil): continue
            case .some(.some(let required)):
                guard claimant == required || table.conforms(claimant, to: required) else { continue }
            }
            found.append(UTType(declared: claimant, in: self))
        }
        return found
    }

    /// Returns the index of the type in this registry that has the same identifier as a type of any registry, or nil if there
    /// is none.
    func index(of type: UTType) -> UInt32? {
        switch type.storage {
        case .embedded(let other, let index):
            if embedded == other { return index }
            return table.find(identifier: other.table.identifierText(of: index), hash: other.table.hash(of: index))
        case .layered(let registry, let index):
            if registry === self { return index }
            return table.find(
                identifier: registry.table.identifierText(of: index), hash: registry.table.hash(of: index))
        case .undeclared(let undeclared): return table.resolve(identifier: undeclared.identifier)
        }
    }

    private func dynamicType(tag: String, _ tagClass: TableTagClass, _ supertype: UTType?) -> UTType {
        var tag = DynamicIdentifier.Tag(
            UTTagClass(rawValue: tagClass.tagClass?.rawValue ?? ""), TagText.folded(tag, tagClass))
        tag.value = DynamicIdentifier.spelled(tag)
        let parts = DynamicIdentifier(conformsTo: supertype?.identifier, tags: [tag])
        return UTType(undeclared: UndeclaredType(parts, identifier: parts.identifier, in: self))
    }
}

extension Registry {
    /// Returns the declared identifier that is most similar to an undeclared identifier, or nil if no identifier is similar.
    ///
    /// The result is the first of the following that exists: the type that declares the identifier as an alias; the
    /// type whose identifier differs only in hyphens and periods (`public.mpeg4`); for an identifier with a reserved
    /// prefix, because invented identifiers mostly end with the extension, the system type of that extension
    /// (`public.csv`); a type with the same last word and a similar prefix (`com.tug.tex`), or the only type with that
    /// last word (`public.rez-source`), where types in `own` are preferred; the type with the most similar spelling, if
    /// few letters of the last word differ; for an identifier with a reserved prefix, any other type of the extension.
    ///
    /// - Parameters:
    ///   - identifier: The identifier. Case is ignored.
    ///   - own: Identifiers to prefer, in lowercase.
    ///   - amongTypeqs: Whether the result can be an identifier that only typeq defines. Declarations do not contain such
    ///     identifiers.
    /// - Returns: An identifier of this registry.
    /// - Complexity: O(*n*) in the number of types.
    package func nearestIdentifier(to identifier: String, own: [String] = [], amongTypeqs: Bool = false) -> String? {
        let folded = TypeIdentifier.folded(identifier)
        if let present = presentIdentifier(ofFormer: folded), amongTypeqs || !present.hasPrefix("typeq.") {
            return present
        }
        guard let last = folded.split(separator: ".").last.map(String.init) else { return nil }
        let identifiers = types.map { $0.identifier }.filter {
            $0 != folded && (amongTypeqs || !$0.hasPrefix("typeq."))
        }
        let letters = Self.letters(folded)
        if let same = identifiers.first(where: { Self.letters($0) == letters }) { return same }
        var claimant: UTType?
        if TypeIdentifier.hasReservedPrefix(folded) {
            claimant = type(tag: last, tagClass: .filenameExtension, conformingTo: type("public.data"))
        }
        if let claimant, claimant.isDeclared, claimant.isPublic { return claimant.identifier }
        if let other = Self.underAnotherPrefix(folded, last, own: own, identifiers: identifiers) { return other }
        let limit = max(1, min(3, last.utf8.count / 4))
        if let nearest = NearestSpelling.of(folded, among: identifiers, atMost: limit) { return nearest }
        return claimant.flatMap {
            $0.isDeclared && (amongTypeqs || !$0.identifier.hasPrefix("typeq.")) ? $0.identifier : nil
        }
    }

    private static func letters(_ identifier: String) -> [UInt8] {
        identifier.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") }
    }

    private static func underAnotherPrefix(
        _ folded: String, _ last: String, own: [String], identifiers: [String]
    ) -> String? {
        let suffix = "." + last
        if last.contains("-"), let ours = own.first(where: { $0 != folded && $0.hasSuffix(suffix) }) { return ours }
        let same = identifiers.filter { $0.hasSuffix(suffix) }
        if let near = NearestSpelling.of(folded, among: same, atMost: 3) { return near }
        return last.contains("-") && same.count == 1 ? same[0] : nil
    }
}

/// Finds the word that is most similar to a misspelled word.
package enum NearestSpelling {
    /// Returns the candidate with the smallest edit distance from a word, or nil if all distances exceed the limit. If several
    /// candidates have the same distance, the first is returned.
    ///
    /// An edit inserts, removes or replaces a byte, or swaps two adjacent bytes. If no limit is specified, the limit is
    /// a quarter of the length of the word, but at least 1 and at most 3.
    ///
    /// - Complexity: At most O(*n* · *m*²) for *n* candidates and a word of *m* bytes. Most candidates are rejected
    ///   after a few bytes.
    package static func of(
        _ word: String, among candidates: some Sequence<String>, atMost given: Int? = nil
    ) -> String? {
        let asked = Array(word.utf8)
        let limit = given ?? max(1, min(3, asked.count / 4))
        var best: (candidate: String, distance: Int)?
        for candidate in candidates where candidate != word {
            let bound = (best?.distance ?? limit + 1) - 1
            guard let distance = distance(asked, Array(candidate.utf8), atMost: bound) else { continue }
            best = (candidate, distance)
            if distance == 1 { break }
        }
        return best?.candidate
    }

    /// Returns the word that a misspelled word stands for: the word that differs only in case, or the most similar word.
    package static func word(_ text: String, among words: [String]) -> String? {
        let lowercased = text.lowercased()
        return words.first { $0.lowercased() == lowercased } ?? of(text, among: words)
    }

    /// Returns the optimal string alignment distance, or nil if it exceeds the limit.
    static func distance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
        guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
        var before: [Int] = []
        var previous = Array(0...right.count)
        for (row, byte) in left.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for (column, other) in right.enumerated() {
                var cost = min(
                    previous[column + 1] + 1, current[column] + 1, previous[column] + (byte == other ? 0 : 1))
                if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
                    cost = min(cost, before[column - 1] + 1)
                }
                current.append(cost)
            }
            guard current.min() ?? 0 <= limit else { return nil }
            before = previous
            previous = current
        }
        return previous[right.count] <= limit ? previous[right.count] : nil
    }
}

/// The types that Apple's systems assign to files by the kind of the file and its extension, never by its content.
///
/// This type is the only definition of the following rules:
///
/// - A regular file has the preferred type that declares its extension and conforms to `public.data`, or a dynamic type
///   if there is none.
/// - A regular file without an extension is `public.unix-executable` if any user can execute it, otherwise `public.data`.
/// - A directory has the type that declares its extension: a package type or, if there is none, another directory type. If no
///   such type declares the extension, the directory is an ordinary folder whose name contains a period.
///
/// Source: the `contentType` of a URL on Apple's systems, `UTType(filenameExtension:conformingTo:)`, and
/// [unixExecutable](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/unixexecutable). It is
/// inferred that a folder with the extension of a document is a folder.
package struct TypesByName: Sendable {
    private let registry: Registry
    private let data: UTType
    private let unixExecutable: UTType
    private let directories: [UTType]
    /// The type of a directory whose extension does not determine a type.
    package let folder: UTType

    /// Creates the rules for the types of a registry.
    package init(_ registry: Registry) {
        self.registry = registry
        data = registry.exportedType("public.data")
        unixExecutable = registry.exportedType("public.unix-executable")
        folder = registry.exportedType("public.folder")
        directories = [registry.exportedType("com.apple.package"), registry.exportedType("public.directory")]
    }

    /// Returns the type of a regular file.
    ///
    /// - Parameters:
    ///   - tag: The extension, or nil if the name has none. An invalid extension is ignored.
    ///   - isExecutable: Whether any user can execute the file.
    /// - Returns: The type.
    package func file(extension tag: String?, isExecutable: Bool) -> UTType {
        tag.flatMap { registry.type(tag: $0, tagClass: .filenameExtension, conformingTo: data) }
            ?? (isExecutable ? unixExecutable : data)
    }

    /// Returns the type that the extension of a directory determines, or nil if there is none.
    package func directory(extension tag: String?) -> UTType? {
        guard let tag else { return nil }
        return directories.lazy.compactMap { registry.type(tag: tag, tagClass: .filenameExtension, conformingTo: $0) }
            .first { $0.isDeclared }
    }
}
