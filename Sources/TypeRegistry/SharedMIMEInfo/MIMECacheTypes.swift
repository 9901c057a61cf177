/// The types of installed MIME type databases, as layers of a registry.
///
/// If the registry below declares a MIME type, by its name or an alias, its declaration is kept. Any other MIME type becomes a
/// type with the dynamic identifier of the MIME type, which is the same on every machine.
///
/// - The supertypes come from the database. A text type is plain text, and the top-level types `image`, `audio`, `video` and
///   `font` are used as defined in RFC 6838.
/// - A pattern `*.ext` is an extension, `*.a.b` a compound extension, a name without wildcards a filename. Other patterns are
///   omitted. A case-sensitive pattern is used only for an extension that no other type declares.
/// - The weight of patterns determines which type an extension or name denotes: see `GlobPrecedence`.
/// - A condition on the content becomes a signature, which is weak if its priority is below 50 or if it has fewer than four
///   bytes. A condition that a signature cannot express is omitted.
///
/// Source: [Shared MIME-info Database 0.21](https://specifications.freedesktop.org/shared-mime-info-spec/latest/).
package struct MIMECacheTypes: Sendable {
    private let base: Registry
    private var names: [String] = []
    private var types: [String: Found] = [:]
    private var database = MIMEDatabase()
    private var known: [String: String?] = [:]
    /// The MIME types whose patterns in less important databases are ignored.
    private var closed: Set<String> = []

    /// The properties that the databases specify for a MIME type that the registry does not declare.
    private struct Found {
        var layer: Int
        var globs: [MIMECache.Glob] = []
        var signatures: [TypeSignature] = []
        var roots: [(namespace: String, name: String)] = []
    }

    /// Creates an instance without databases.
    ///
    /// - Parameter base: The registry below the layers.
    package init(over base: Registry) { self.base = base }

    /// Adds a database. Databases that were added earlier take precedence.
    ///
    /// - Parameters:
    ///   - cache: The database.
    ///   - name: The name of its layer.
    /// - Throws: `MIMECacheError` if the database is damaged. In this case, nothing is added.
    package mutating func add(_ cache: MIMECache, named name: String) throws(MIMECacheError) {
        var next = self
        next.names.append(name)
        try next.database.add(cache)
        var mentioned: [String] = []
        try cache.forEachAlias { mentioned.append($1) }
        try cache.forEachParent { mimeType, _ in mentioned.append(mimeType) }
        for mimeType in mentioned { next.change(mimeType) { _ in } }
        var closing: Set<String> = []
        try cache.forEachGlob { glob in
            if glob.pattern == "__NOGLOBS__" {
                closing.insert(glob.mimeType.lowercased())
            } else if !next.closed.contains(glob.mimeType.lowercased()) {
                next.change(glob.mimeType) { $0.globs.append(glob) }
            }
        }
        next.closed.formUnion(closing)
        try cache.forEachMagic { magic in
            guard let signature = Self.signature(magic) else { return }
            next.change(magic.mimeType) { found in
                if !found.signatures.contains(signature) { found.signatures.append(signature) }
            }
        }
        try cache.forEachNamespace { namespace, root, mimeType in
            guard !namespace.isEmpty else { return }
            next.change(mimeType) { $0.roots.append((namespace, root)) }
        }
        self = next
    }

    /// The layers, in ascending order of precedence.
    package var layers: [RegistryLayer] {
        var declarations = [[TypeDeclaration]](repeating: [], count: names.count)
        let unknown = types.filter { identifier(known: $0.key) == nil }
        let precedence = GlobPrecedence(unknown.mapValues { $0.globs })
        for (mimeType, found) in unknown.sorted(by: { $0.key < $1.key }) {
            declarations[found.layer].append(declaration(mimeType, found, precedence))
        }
        return zip(names, declarations).map { RegistryLayer(name: $0, declarations: $1) }.reversed()
    }

    /// Changes the properties of a MIME type. MIME types that the registry declares, or that no regular file has, such
    /// as `inode/directory`, are ignored.
    private mutating func change(_ name: String, _ body: (inout Found) -> Void) {
        let mimeType = name.lowercased()
        let kind = mimeType.prefix { $0 != "/" }
        guard TagText.isMIMEType(mimeType), !["inode", "x-content", "x-scheme-handler", "all"].contains(kind),
            mimeType != "application/octet-stream"
        else { return }
        if known[mimeType] == nil { known[mimeType] = .some(base.types(namedInMIME: mimeType).first?.identifier) }
        guard known[mimeType] == .some(nil) else { return }
        body(&types[mimeType, default: Found(layer: names.count - 1)])
    }

    /// Returns the identifier of the type that the registry declares for a MIME type or one of its aliases, or nil if there is
    /// none.
    private func identifier(known mimeType: String) -> String? {
        ([mimeType] + database.aliases(of: mimeType)).lazy
            .compactMap { base.types(namedInMIME: $0).first?.identifier }.first
    }

    // MARK: Declarations

    private func declaration(_ mimeType: String, _ found: Found, _ precedence: GlobPrecedence) -> TypeDeclaration {
        var declaration = TypeDeclaration(identifier: Self.dynamicIdentifier(mimeType), kind: .imported)
        declaration.conformsTo = supertypes(of: mimeType)
        declaration.tags[.mimeType] = [mimeType]
        declaration.signatures = found.signatures
        // If the description were missing, the description of a supertype would be used.
        declaration.description = mimeType
        // A file of the type does not have to match a signature.
        let traits = found.signatures.isEmpty ? [] : [FormatMark(.trait, FormatMark.Trait.partlyDetected.rawValue)]
        declaration.marks = FormatMark.ordered(
            traits + database.aliases(of: mimeType).sorted().map { FormatMark(.mimeAlias, $0) }
                + found.roots.map {
                    FormatMark(.xmlNamespace, $0.namespace, conditions: $0.name.isEmpty ? [] : [$0.name])
                })
        let globs = (precedence.globs[mimeType] ?? []).sorted { ($1.weight, $0.pattern) < ($0.weight, $1.pattern) }
        declaration.order = precedence.orders[mimeType]
        for glob in globs { add(glob, to: &declaration) }
        return declaration
    }

    private func add(_ glob: MIMECache.Glob, to declaration: inout TypeDeclaration) {
        let isPattern = glob.pattern.utf8.contains {
            [UInt8(ascii: "?"), UInt8(ascii: "["), UInt8(ascii: "/")].contains($0)
        }
        guard !isPattern else { return }
        guard glob.pattern.utf8.contains(UInt8(ascii: "*")) else {
            // The database contains the name in lowercase, unless its case is significant.
            var spellings = [glob.pattern]
            if !glob.isCaseSensitive {
                spellings += [
                    glob.pattern.prefix(1).uppercased() + glob.pattern.dropFirst(), glob.pattern.uppercased(),
                ]
            }
            for spelling in spellings where !declaration.filenames.contains(spelling) {
                declaration.filenames.append(spelling)
            }
            return
        }
        guard glob.pattern.hasPrefix("*."), !glob.pattern.dropFirst().utf8.contains(UInt8(ascii: "*")) else { return }
        let suffix = String(glob.pattern.dropFirst(2))
        if TagText.isValid(suffix, .filenameExtension) {
            if glob.isCaseSensitive, !base.claimants(of: suffix, .filenameExtension).isEmpty { return }
            if declaration.tags[.filenameExtension]?.contains(suffix) != true {
                declaration.tags[.filenameExtension, default: []].append(suffix)
            }
        } else if !suffix.utf8.contains(UInt8(ascii: " ")), !suffix.isEmpty,
            suffix.split(separator: ".", omittingEmptySubsequences: false).allSatisfy({ !$0.isEmpty })
        {
            declaration.compoundExtensions.append(suffix)
        }
    }

    private func supertypes(of mimeType: String) -> [String] {
        var supertypes: [String] = []
        func add(_ identifier: String) {
            if !supertypes.contains(identifier) { supertypes.append(identifier) }
        }
        for parent in database.parents(of: mimeType) {
            let name = database.canonicalName(parent)
            if let known = identifier(known: name) {
                // A folder cannot be a supertype of a file.
                if known == "public.data" || base.type(known)?.conforms(to: .data) == true { add(known) }
            } else if types[name] != nil {
                add(Self.dynamicIdentifier(name))
            }
        }
        if let family = Self.families[String(mimeType.prefix { $0 != "/" })] { add(family) }
        return supertypes.isEmpty ? ["public.data"] : supertypes
    }

    private static let families = [
        "image": "public.image", "audio": "public.audio", "video": "public.movie", "font": "public.font",
    ]

    private static func dynamicIdentifier(_ mimeType: String) -> String {
        DynamicIdentifier(conformsTo: "public.data", tags: [DynamicIdentifier.Tag(.mimeType, mimeType)]).identifier
    }

    // MARK: Signatures

    /// Returns the signature that is equivalent to a condition, or nil if a signature cannot express it.
    static func signature(_ magic: MIMECache.Magic) -> TypeSignature? {
        var signature = TypeSignature(magic.patterns.compactMap(pattern))
        guard signature.patterns.count == magic.patterns.count, signature.problem == nil else { return nil }
        signature.isWeak = magic.priority < 50 || signature.isTooShortForProof
        return signature
    }

    /// Returns a pattern without leading and trailing wildcard bytes.
    private static func pattern(_ pattern: TypeSignature.Pattern) -> TypeSignature.Pattern? {
        guard let first = pattern.mask.firstIndex(where: { $0 != 0 }),
            let last = pattern.mask.lastIndex(where: { $0 != 0 })
        else { return nil }
        return TypeSignature.Pattern(
            offset: pattern.offset + first, range: pattern.range, bytes: Array(pattern.bytes[first...last]),
            mask: Array(pattern.mask[first...last]))
    }
}

/// The names and supertypes of MIME types in the databases of a desktop.
///
/// Source: [Shared MIME-info Database 0.21](https://specifications.freedesktop.org/shared-mime-info-spec/latest/),
/// "Subclassing" and "Aliases".
package struct MIMEDatabase: Sendable {
    private var canonical: [String: String] = [:]
    private var aliases: [String: [String]] = [:]
    private var parents: [String: [String]] = [:]

    package init() {}

    /// Adds the names and supertypes of a cache. Caches that were added earlier take precedence.
    package mutating func add(_ cache: MIMECache) throws(MIMECacheError) {
        var next = self
        try cache.forEachAlias { alias, mimeType in
            let (alias, mimeType) = (alias.lowercased(), mimeType.lowercased())
            if next.canonical[alias] == nil {
                next.canonical[alias] = mimeType
                next.aliases[mimeType, default: []].append(alias)
            }
        }
        try cache.forEachParent { mimeType, parent in
            let (mimeType, parent) = (mimeType.lowercased(), parent.lowercased())
            if next.parents[mimeType]?.contains(parent) != true { next.parents[mimeType, default: []].append(parent) }
        }
        self = next
    }

    /// Returns the name that an alias denotes, or the name itself. Names are in lowercase.
    package func canonicalName(_ mimeType: String) -> String { canonical[mimeType] ?? mimeType }

    /// Returns the other names of a MIME type.
    package func aliases(of mimeType: String) -> [String] { aliases[mimeType] ?? [] }

    /// Returns the direct supertypes of a MIME type, including the implied supertype `text/plain` of a text type.
    ///
    /// Every MIME type except `inode/*` also has the implied supertype `application/octet-stream`, which is not included.
    package func parents(of mimeType: String) -> [String] {
        var parents = parents[mimeType] ?? []
        if mimeType.hasPrefix("text/"), mimeType != "text/plain", !parents.contains("text/plain") {
            parents.append("text/plain")
        }
        return parents
    }
}
