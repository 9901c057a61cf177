import TypeRegistry

/// What the name of a regular file says about its type, and how much that is worth.
struct NameEvidence: Sendable, Equatable {
    /// How much a name says, the least first.
    enum Grade: Int, Comparable, Sendable {
        /// No tag at all.
        case none
        /// An extension that nobody declares.
        case unknownExtension
        /// An extension that several types claim.
        case ambiguousExtension
        /// An extension that one type claims.
        case `extension`
        /// A declared extension with inner periods, `tar.gz`.
        case compoundExtension
        /// The whole name, `Makefile`.
        case filename

        static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
    }

    /// The type by the rules of Apple's systems: the last extension among types of data; without one, an executable
    /// file or just data.
    var byName: UTType
    /// The best type that the whole name gives. The same as `byName` unless a literal name or compound extension says
    /// more.
    var type: UTType
    var grade: Grade
    /// Every type that claims the tag, best first. Empty when none does.
    var claimants: [UTType]
    /// The extension that gave the type, in small letters; nil for a whole name, or none.
    var tag: String?
    /// The sentences for the basis: for `byName`, and for `type` when that is another.
    var basis: [Evidence]

    /// Whether the name leaves everything open: no tag, a tag that nobody declares, or one that only says data.
    func saysNothing(_ families: TypeFamilies) -> Bool {
        grade <= .unknownExtension || type == families.data
    }

    /// Whether the name says, or leaves possible, the type that content seems to be, or one of its kind.
    func agrees(with content: UTType, _ families: TypeFamilies) -> Bool {
        guard !saysNothing(families) else { return false }
        return type.conforms(to: content) || content.conforms(to: type) || claimant(near: content) != nil
    }

    /// The claimants other than `type`.
    var others: [UTType] { claimants.filter { $0 != type } }

    /// The claimant other than `type` that is, or conforms to, or is conformed to by what content says; of both the more
    /// specific one.
    func claimant(near content: UTType) -> UTType? {
        for claimant in others {
            if claimant.conforms(to: content) { return claimant }
            if content.conforms(to: claimant) { return content }
        }
        return nil
    }
}

/// Asks a registry what names say.
struct NameReader: Sendable {
    let families: TypeFamilies
    private let extensions: PlatformNames

    private var registry: Registry { families.registry }

    init(_ families: TypeFamilies) {
        self.families = families
        extensions = PlatformNames(families.registry)
    }

    /// What the name of a regular file says.
    /// Complexity: O(length), and one look-up for each period in the name.
    ///
    /// Literal name before compound extension before extension: the longer tag is the more specific one. Source of the
    /// order: the shared MIME-info specification (longest pattern first) and linguist (name before extension).
    func evidence(of name: FileName, isExecutable: Bool) -> NameEvidence {
        var evidence = byExtension(name, isExecutable: isExecutable)
        if let original = name.withoutBackupSuffix {
            let inner = self.evidence(of: original, isExecutable: isExecutable)
            if !inner.saysNothing(families) {
                evidence.adopt(inner, "a copy of '\(original.literal ?? "?")'")
                return evidence
            }
        }
        if let literal = name.literal {
            let claimants = claimants(of: literal, .filename)
            if let first = claimants.first {
                evidence.say("file name '\(literal)'", first, .filename, claimants)
                return evidence
            }
        }
        for suffix in name.compoundExtensions {
            let claimants = claimants(of: suffix, .compoundExtension)
            if let first = claimants.first {
                evidence.say("compound extension '\(suffix)'", first, .compoundExtension, claimants)
                return evidence
            }
        }
        if let (tag, identifier) = name.capitalExtension, let type = registry.type(identifier) {
            evidence.say("extension '\(tag)', a capital", type, .extension, [type])
            return evidence
        }
        if name.isSharedLibrary, name.fileExtension != "so" {
            // What looks like an extension is the version: libm.so.6 is no page of section 6 of a manual.
            let claimants = claimants(of: "so", .filenameExtension)
            if let first = claimants.first {
                evidence.say("extension 'so' before a version", first, .extension, claimants)
            }
        }
        return evidence
    }

    /// The rule of Apple's systems: the last extension among types of data, a dynamic type when nobody declares it;
    /// without an extension an executable file is `public.unix-executable`, any other `public.data`.
    private func byExtension(_ name: FileName, isExecutable: Bool) -> NameEvidence {
        let preferred = extensions.type(of: name, isExecutable: isExecutable)
        guard let tag = name.fileExtension, TagText.isValid(tag, .filenameExtension) else {
            let type = preferred
            let reason = isExecutable ? "no extension, but executable" : "no extension"
            return NameEvidence(
                byName: type, type: type, grade: .none, claimants: [],
                basis: [Evidence(.name, "\(reason) → \(type.identifier)")])
        }
        guard !preferred.isDynamic else {
            let reason = "extension '\(tag)', which no type of data declares"
            return NameEvidence(
                byName: preferred, type: preferred, grade: .unknownExtension, claimants: [],
                basis: [Evidence(.name, "\(reason) → \(preferred.identifier)")])
        }
        let claimants = claimants(of: tag, .filenameExtension)
        return NameEvidence(
            byName: preferred, type: preferred, grade: claimants.count > 1 ? .ambiguousExtension : .extension,
            claimants: claimants, tag: tag.lowercased(),
            basis: [Evidence(.name, "extension '\(tag)' → \(preferred.identifier)")])
    }

    /// What the name of a directory says, or nil.
    func directoryType(of name: FileName) -> (type: UTType, evidence: Evidence)? {
        guard let type = extensions.directoryType(of: name), let tag = name.fileExtension else { return nil }
        return (type, Evidence(.name, "extension '\(tag)' of a directory → \(type.identifier)"))
    }

    private func claimants(of tag: String, _ tagClass: TableTagClass) -> [UTType] {
        registry.claimants(of: tag, tagClass).filter { $0.conforms(to: families.data) }
    }
}

extension NameEvidence {
    /// Takes what another name says, but for the answer of platforms that go by the last extension.
    fileprivate mutating func adopt(_ inner: NameEvidence, _ reason: String) {
        let own = basis
        let platform = byName
        self = inner
        byName = platform
        basis = [Evidence(.name, "\(reason) → \(inner.type.identifier)")] + own
    }

    fileprivate mutating func say(_ tag: String, _ type: UTType, _ grade: Grade, _ claimants: [UTType]) {
        self.type = type
        self.grade = grade
        self.tag = nil
        self.claimants = claimants
        basis.insert(Evidence(.name, "\(tag) → \(type.identifier)"), at: 0)
    }
}

/// What a platform of Apple's makes of a file by its node and the last extension; see `TypesByName`.
struct PlatformNames: Sendable {
    private let registry: Registry
    private let types: TypesByName
    private let volume: UTType

    init(_ registry: Registry) {
        self.registry = registry
        types = TypesByName(registry)
        volume = registry.exportedType("public.volume")
    }

    /// The type of a regular file of a name.
    func type(of name: FileName, isExecutable: Bool) -> UTType {
        types.file(extension: name.fileExtension, isExecutable: isExecutable)
    }

    /// The type of anything that is not a regular file.
    func type(of resolved: ResolvedFile) -> UTType {
        let node = resolved.status.node
        if let identifier = node.typeIdentifier { return registry.exportedType(identifier) }
        guard node == .directory else { return types.file(extension: nil, isExecutable: false) }
        return resolved.isRoot ? volume : directoryType(of: resolved.name) ?? types.folder
    }

    /// The type that the extension of a directory gives it; nil when it gives none.
    func directoryType(of name: FileName) -> UTType? {
        name.isDots ? nil : types.directory(extension: name.fileExtension)
    }
}
