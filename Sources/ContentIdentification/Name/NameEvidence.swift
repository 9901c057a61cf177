import TypeRegistry

/// The evidence of the name of a regular file for its type.
struct NameEvidence: Sendable, Equatable {
    /// How strong the evidence is, the weakest first.
    enum Grade: Int, Comparable, Sendable {
        /// No tag.
        case none
        /// An undeclared extension.
        case unknownExtension
        /// An extension that several types claim.
        case ambiguousExtension
        /// An extension that one type claims.
        case `extension`
        /// A declared extension with inner periods, `tar.gz`.
        case compoundExtension
        /// The complete name, `Makefile`.
        case filename

        static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
    }

    /// When the name applies.
    enum Trust: Sendable {
        case full
        /// Unless the content is of another type: the name is that of a link's target.
        case unlessContradicted
        /// Only if the content is of the type.
        case onlyIfConfirmed
    }

    /// The type by the rules of Apple's systems: that of the last extension among types of data; without an extension,
    /// an executable file or data.
    var byName: UTType
    /// The best type for the complete name. The same as `byName` unless a filename or compound extension is more
    /// specific.
    var type: UTType
    var grade: Grade
    /// Whether the name decides regardless of the content.
    var trust = Trust.full
    /// All types that claim the tag, best first.
    var claimants: [UTType]
    /// The extension that gave the type, lowercased; nil for a complete name, or none.
    var tag: String?
    /// The sentences for the basis: for `byName`, and for `type` if it differs.
    var basis: [Evidence]

    /// Returns whether the name gives no evidence: no tag, an undeclared tag, or one that only means data.
    func isInconclusive(_ families: TypeFamilies) -> Bool {
        grade <= .unknownExtension || type == families.data
    }

    /// The evidence of a file without a name, with the platform's type by a name that is only reported.
    static func none(_ families: TypeFamilies, byName: UTType? = nil, basis: [Evidence] = []) -> NameEvidence {
        NameEvidence(byName: byName ?? families.data, type: families.data, grade: .none, claimants: [], basis: basis)
    }

    /// Returns whether the name gives, or leaves possible, the type of the content, or one of its kind.
    func agrees(with content: UTType, _ families: TypeFamilies) -> Bool {
        guard !isInconclusive(families) else { return false }
        return type.conforms(to: content) || content.conforms(to: type) || claimant(near: content) != nil
    }

    /// The claimants other than `type`.
    var others: [UTType] { claimants.filter { $0 != type } }

    /// Returns a claimant other than `type` that is related to the type of the content; the more specific of the two.
    func claimant(near content: UTType) -> UTType? {
        for claimant in others {
            if claimant.conforms(to: content) { return claimant }
            if content.conforms(to: claimant) { return content }
        }
        return nil
    }
}

/// Gets the evidence of names from a registry.
struct NameReader: Sendable {
    let families: TypeFamilies
    private let extensions: PlatformNames

    private var registry: Registry { families.registry }

    init(_ families: TypeFamilies) {
        self.families = families
        extensions = PlatformNames(families.registry)
    }

    /// Returns the evidence of the name of a regular file. Complexity: O(length), and one look-up for each period in
    /// the name.
    ///
    /// A filename comes before a compound extension, which comes before an extension: the longer tag is the more
    /// specific one. Source of the order: the shared MIME-info specification (longest pattern first) and linguist (name
    /// before extension).
    func evidence(of name: FileName, isExecutable: Bool) -> NameEvidence {
        var evidence = byExtension(name, isExecutable: isExecutable)
        if let original = name.withoutBackupSuffix {
            let inner = self.evidence(of: original, isExecutable: isExecutable)
            if !inner.isInconclusive(families) {
                evidence.adopt(inner, "a copy of '\(original.literal ?? "?")'")
                return evidence
            }
        }
        let named = registry.claimants(ofFilename: name.bytes, conformingTo: families.data)
        if let first = named.first, let literal = name.literal {
            evidence.say("file name '\(literal)'", first, grade: .filename, claimants: named)
            if first.has(.confirmedByContent) { evidence.trust = .onlyIfConfirmed }
            return evidence
        }
        for suffix in name.compoundExtensions {
            let claimants = claimants(of: suffix, .compoundExtension)
            if let first = claimants.first {
                evidence.say("compound extension '\(suffix)'", first, grade: .compoundExtension, claimants: claimants)
                return evidence
            }
        }
        if let (tag, identifier) = name.capitalExtension, let type = registry.type(identifier) {
            evidence.say("extension '\(tag)', in capitals", type, grade: .extension, claimants: [type])
            return evidence
        }
        if name.isSharedLibrary, name.fileExtension != "so" {
            // A number after `.so` is a version: libm.so.6 is not a manual page of section 6.
            let claimants = claimants(of: "so", .filenameExtension)
            if let first = claimants.first {
                evidence.say("extension 'so' before a version", first, grade: .extension, claimants: claimants)
            }
        }
        return evidence
    }

    /// Applies the rule of Apple's systems: the type of the last extension among types of data, a dynamic type if it is
    /// undeclared. Without an extension an executable file is `public.unix-executable`, any other `public.data`.
    private func byExtension(_ name: FileName, isExecutable: Bool) -> NameEvidence {
        guard let tag = name.fileExtension, TagText.isValid(tag, .filenameExtension) else {
            let type = extensions.type(ofExtension: nil, isExecutable: isExecutable)
            let reason = isExecutable ? "no extension, but executable" : "no extension"
            return NameEvidence(
                byName: type, type: type, grade: .none, claimants: [],
                basis: [Evidence(.name, "\(reason) → \(type.identifier)")])
        }
        let claimants = claimants(of: tag, .filenameExtension)
        let preferred = claimants.first ?? extensions.type(ofExtension: tag, isExecutable: isExecutable)
        if name.isVersion {
            let reason = "no extension, but a version"
            return NameEvidence(
                byName: preferred, type: families.data, grade: .none, claimants: [],
                basis: [Evidence(.name, "\(reason) → \(families.data.identifier)")])
        }
        guard !preferred.isDynamic else {
            let reason = "extension '\(tag)', which is not declared for data"
            return NameEvidence(
                byName: preferred, type: preferred, grade: .unknownExtension, claimants: [],
                basis: [Evidence(.name, "\(reason) → \(preferred.identifier)")])
        }
        var evidence = NameEvidence(
            byName: preferred, type: preferred, grade: claimants.count > 1 ? .ambiguousExtension : .extension,
            claimants: claimants, tag: TagText.folded(tag, .filenameExtension),
            basis: [Evidence(extension: tag, preferred)])
        if preferred.has(.confirmedByContent) { evidence.trust = .onlyIfConfirmed }
        return evidence
    }

    /// Returns the type that the name of a directory gives, or nil.
    func directoryType(of name: FileName) -> (type: UTType, evidence: Evidence)? {
        guard let type = extensions.directoryType(of: name), let tag = name.fileExtension else { return nil }
        return (type, Evidence(.name, "extension '\(tag)' of a directory → \(type.identifier)"))
    }

    private func claimants(of tag: String, _ tagClass: TableTagClass) -> [UTType] {
        registry.claimants(of: tag, tagClass, conformingTo: families.data)
    }
}

extension NameEvidence {
    /// Uses the evidence of another name, except for the platform's type.
    fileprivate mutating func adopt(_ inner: NameEvidence, _ reason: String) {
        let own = basis
        let platform = byName
        self = inner
        byName = platform
        basis = [Evidence(.name, "\(reason) → \(inner.type.identifier)")] + own
    }

    fileprivate mutating func say(_ tag: String, _ type: UTType, grade: Grade, claimants: [UTType]) {
        self.type = type
        self.grade = grade
        self.tag = nil
        self.claimants = claimants
        basis.insert(Evidence(.name, "\(tag) → \(type.identifier)"), at: 0)
    }
}

/// The types on an Apple platform, by the kind of file and the last extension; see `TypesByName`.
struct PlatformNames: Sendable {
    private let registry: Registry
    private let types: TypesByName
    private let volume: UTType

    init(_ registry: Registry) {
        self.registry = registry
        types = TypesByName(registry)
        volume = registry.exportedType(TypeName.volume)
    }

    /// Returns the type of a regular file with a name.
    func type(of name: FileName, isExecutable: Bool) -> UTType {
        type(ofExtension: name.fileExtension, isExecutable: isExecutable)
    }

    /// Returns the type of a regular file with an extension, or without one.
    func type(ofExtension tag: String?, isExecutable: Bool) -> UTType {
        types.file(extension: tag, isExecutable: isExecutable)
    }

    /// Returns the type of a file by its kind, without the extension of a regular one.
    func type(of node: FileNode, isRoot: Bool, _ name: FileName) -> UTType {
        if let identifier = node.typeIdentifier { return registry.exportedType(identifier) }
        guard node == .directory else { return types.file(extension: nil, isExecutable: false) }
        return isRoot ? volume : directoryType(of: name) ?? types.folder
    }

    /// The type of a directory without a type of its own.
    var folder: UTType { types.folder }

    /// Returns the type of a directory's extension; nil if there is none.
    func directoryType(of name: FileName) -> UTType? {
        name.isDots ? nil : types.directory(extension: name.fileExtension)
    }
}
