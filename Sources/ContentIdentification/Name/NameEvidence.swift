package import TypeRegistry

/// The evidence for the type of a regular file that its name provides.
struct NameEvidence: Sendable, Equatable {
    /// The strength of the evidence, in ascending order.
    enum Grade: Int, Comparable, Sendable {
        /// The name has no tag.
        case none
        /// The name has an undeclared extension.
        case unknownExtension
        /// The name has an extension that several types declare.
        case ambiguousExtension
        /// The name has an extension that one type declares.
        case `extension`
        /// The name has a declared extension with inner periods, such as `tar.gz`.
        case compoundExtension
        /// The complete name is declared, such as `Makefile`.
        case filename

        static func < (left: Grade, right: Grade) -> Bool { left.rawValue < right.rawValue }
    }

    /// The condition under which the name is used.
    enum Trust: Sendable {
        case full
        /// The name belongs to the target of a symbolic link, and is used unless the content has a different type.
        case unlessContradicted
        /// The name is used only if the content has the type.
        case onlyIfConfirmed
    }

    /// The type according to the rules of Apple's systems: the preferred type that declares the last extension and
    /// conforms to `public.data`, or a dynamic type if there is none. Without an extension, it is the type of an
    /// executable file or of data.
    var byName: UTType
    /// The most specific type for the complete name. It is the same as `byName` unless a filename or compound extension is more
    /// specific.
    var type: UTType
    var grade: Grade
    /// The condition for using the name: always, unless the content contradicts it, or only if the content confirms it.
    var trust = Trust.full
    /// All types that declare the tag, in order of preference.
    var claimants: [UTType]
    /// The last extension that determined the type, in lowercase, or nil if the complete name determined it or there is no
    /// extension.
    var tag: String?
    /// Whether the extension may have no meaning, because the name belongs to a copy or to an unfinished download.
    var isDerived = false
    /// The complete name.
    var name = FileName(bytes: [])
    /// Whether the file may be executed.
    var isExecutable = false
    /// The sentences for the basis: for `byName`, and for `type` if it differs.
    var basis: [Evidence]

    /// Returns whether nearly all files with the extension have a type that declares it, or whether an app exports the
    /// only type that declares it. The extension of a copy, of an unfinished download, or after a file name that a type
    /// declares, as in `Makefile.pdf`, is not reliable.
    func isReliable(_ families: TypeFamilies) -> Bool {
        guard !isDerived, let tag, ExtensionReliability(of: tag).isReliable || isAppsOwn else { return false }
        return namesakes(families).isEmpty
    }

    /// Returns whether content that is proven to have another binary format contradicts the name, although the
    /// extension may not be reliable: people meet the extension often, it has no undeclared meaning, none of its types
    /// is text, and either it has only one type, or the readers detect all of its types. Names of text are shared by
    /// more formats. The result is false for a copy, an unfinished download, and a name that begins with a declared
    /// filename.
    func isCommon(_ families: TypeFamilies) -> Bool {
        guard !isDerived, let tag, ExtensionReliability(of: tag).isCommon, [nil, .text].contains(undeclaredContent)
        else {
            return false
        }
        return !claimants.contains(where: families.isTextual) && namesakes(families).isEmpty
            && (others.isEmpty || claimants.allSatisfy { families.isDetectable($0) })
    }

    /// Whether the app whose declaration is used exports the type, and no other type declares the tag. The app then
    /// owns the format.
    private var isAppsOwn: Bool { others.isEmpty && type.isExportedByApp }

    /// Returns whether a file whose content is not detected cannot have any of the types that declare the extension:
    /// the content of nearly all files with the extension is detected, and the extension has no undeclared meaning.
    /// Text under the name of a binary format (`isOnlyText`) does not have the undeclared meaning of a binary format.
    func isConclusive(isOnlyText: Bool) -> Bool {
        tag.map { ExtensionReliability(of: $0).isConclusive && (isOnlyText || undeclaredContent != .binary) } ?? false
    }

    /// Whether many packages and repositories contain files with the extension.
    var isWidespread: Bool { tag.map { ExtensionReliability(of: $0).isWidespread } ?? true }

    /// The content of files with an undeclared meaning of the extension, or nil if there is none.
    var undeclaredContent: ExtensionMeanings.Content? { tag.flatMap(ExtensionMeanings.content) }

    /// Whether files with the extension often have an undeclared type. If so, excluding one of the declared types is no
    /// evidence for the others.
    var isOftenUndeclared: Bool {
        tag.map { ExtensionReliability(of: $0) }.map { $0.isKnown && !$0.isReliable } ?? false
    }

    /// Whether the name implies source code, and files with the extension may have other types: the extension is not reliable.
    func isUnreliableSource(_ families: TypeFamilies) -> Bool {
        type.conforms(to: families.sourceCode) && !families.mixesLanguages(type) && !isReliable(families)
    }

    /// Whether the part of the name before a compound extension also has an extension that a type of text declares,
    /// such as `app.log` in `app.log.2.gz`.
    var hasInnerExtension = false

    /// Returns the evidence without the compound extension: the evidence that the last extension provides.
    func withoutCompoundExtension() -> NameEvidence {
        var evidence = self
        (evidence.type, evidence.claimants, evidence.trust) = (byName, [byName], .full)
        evidence.grade = byName.isDynamic ? .unknownExtension : .extension
        evidence.basis = Array(basis.dropFirst())
        return evidence
    }

    /// Returns the type of text that declares the part of the name before its first period as a file name, such as `Makefile` in
    /// `Makefile.unix`, or nil if there is none. Only file names with a capital letter are used: lowercase words, such as
    /// `control`, often have another meaning.
    ///
    /// Source: the patterns `[mM]akefile*`, `Dockerfile.*` and `Kconfig.*` of Vim (runtime/filetype.vim).
    func subject(_ families: TypeFamilies) -> UTType? {
        guard name.bytes.first.map({ 0x41...0x5A ~= $0 }) ?? false else { return nil }
        return namesakes(families).first { families.isTextual($0) && !$0.has(.confirmedByContent) }
    }

    /// Returns the types that declare the part of the name before its first period, if there is a period.
    private func namesakes(_ families: TypeFamilies) -> [UTType] {
        let stem = name.bytes.prefix { $0 != UInt8(ascii: ".") }
        guard !stem.isEmpty, stem.count < name.bytes.count else { return [] }
        return families.registry.claimants(ofFilename: Array(stem), conformingTo: families.data)
    }

    /// Returns whether the name provides no evidence, because it has no tag, an undeclared tag, or a tag that only indicates
    /// data.
    func isInconclusive(_ families: TypeFamilies) -> Bool {
        grade <= .unknownExtension || type == families.data
    }

    /// Returns the evidence for a file without a name. If the name is only reported, its type on the platform is
    /// included.
    static func none(_ families: TypeFamilies, byName: UTType? = nil, basis: [Evidence] = []) -> NameEvidence {
        NameEvidence(byName: byName ?? families.data, type: families.data, grade: .none, claimants: [], basis: basis)
    }

    /// Returns whether the type of the content is, conforms to, or is a supertype of the type that the name implies or
    /// another type that declares the tag. False if the name is inconclusive.
    func agrees(with content: UTType, _ families: TypeFamilies) -> Bool {
        guard !isInconclusive(families) else { return false }
        return type.conforms(to: content) || content.conforms(to: type) || claimant(near: content) != nil
    }

    /// The types that declare the tag, except `type`.
    var others: [UTType] { claimants.filter { $0 != type } }

    /// Returns a type that declares the tag, is not `type`, and is related to the type of the content, or the type of the
    /// content if it is more specific.
    func claimant(near content: UTType) -> UTType? {
        for claimant in others {
            if claimant.conforms(to: content) { return claimant }
            if content.conforms(to: claimant) { return content }
        }
        return nil
    }
}

/// Determines the evidence that names provide, based on a registry.
struct NameReader: Sendable {
    let families: TypeFamilies
    private let extensions: PlatformNames

    private var registry: Registry { families.registry }

    init(_ families: TypeFamilies) {
        self.families = families
        extensions = PlatformNames(families.registry)
    }

    /// Returns the evidence from the name of a regular file. Complexity: O(*n*) in the length of the name, and one
    /// lookup for each period in the name.
    ///
    /// A filename takes precedence over a compound extension, which takes precedence over an extension, because the longer tag
    /// is more specific. Source of the order: the shared MIME-info specification (longest pattern first) and linguist (name
    /// before extension).
    func evidence(of name: FileName, isExecutable: Bool) -> NameEvidence {
        var evidence = byExtension(name, isExecutable: isExecutable)
        evidence.isExecutable = isExecutable
        evidence.name = name
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
                if first.has(.confirmedByContent) {
                    evidence.trust = .onlyIfConfirmed
                    let stem = FileName(bytes: Array(name.bytes.dropLast(suffix.utf8.count + 1)))
                    evidence.hasInnerExtension =
                        stem.fileExtension.map { inner in
                            self.claimants(of: inner, .filenameExtension).contains(where: families.isTextual)
                        } ?? false
                }
                return evidence
            }
        }
        if let (tag, identifier) = name.capitalExtension, let type = registry.type(identifier) {
            evidence.say("extension '\(tag)', in uppercase", type, grade: .extension, claimants: [type])
            return evidence
        }
        // A part of a file that was split has a suffix instead of an extension. If it is not the first part, its content has
        // no known format.
        if evidence.grade > .unknownExtension, let whole = name.ofSplitFile, let tag = whole.fileExtension,
            !claimants(of: tag, .filenameExtension).isEmpty
        {
            evidence.trust = .onlyIfConfirmed
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

    /// Applies the rule of Apple's systems: the file has the preferred type that declares the last extension and
    /// conforms to `public.data`, or a dynamic type if there is none. If there is no extension, an executable file is
    /// `public.unix-executable`, and any other file is `public.data`.
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

    /// Returns the type that the name of a directory implies, or nil if there is none.
    func directoryType(of name: FileName) -> (type: UTType, evidence: Evidence)? {
        guard let type = extensions.directoryType(of: name), let tag = name.fileExtension else { return nil }
        return (type, Evidence(.name, "extension '\(tag)' of a directory → \(type.identifier)"))
    }

    private func claimants(of tag: String, _ tagClass: TableTagClass) -> [UTType] {
        registry.claimants(of: tag, tagClass, conformingTo: families.data)
    }
}

extension NameEvidence {
    /// Uses the evidence from another name, except for the type on the platform.
    fileprivate mutating func adopt(_ inner: NameEvidence, _ reason: String) {
        let own = basis
        let platform = byName
        self = inner
        isDerived = true
        byName = platform
        basis = [Evidence(.name, "\(reason) → \(inner.type.identifier)")] + own
    }

    fileprivate mutating func say(_ tag: String, _ type: UTType, grade: Grade, claimants: [UTType]) {
        self.type = type
        self.grade = grade
        if grade != .compoundExtension { self.tag = nil }
        self.claimants = claimants
        basis.insert(Evidence(.name, "\(tag) → \(type.identifier)"), at: 0)
    }
}

/// The types on an Apple platform, determined by the kind of file and the last extension. See `TypesByName`.
package struct PlatformNames: Sendable {
    private let registry: Registry
    private let types: TypesByName
    private let volume: UTType

    package init(_ registry: Registry) {
        self.registry = registry
        types = TypesByName(registry)
        volume = registry.exportedType(TypeName.volume)
    }

    /// Returns the type of a regular file with a name.
    package func type(of name: FileName, isExecutable: Bool) -> UTType {
        type(ofExtension: name.fileExtension, isExecutable: isExecutable)
    }

    /// Returns the type of a regular file with an extension, or without an extension.
    func type(ofExtension tag: String?, isExecutable: Bool) -> UTType {
        types.file(extension: tag, isExecutable: isExecutable)
    }

    /// Returns the type of a file by its kind. The extension of a regular file is ignored.
    package func type(of node: FileNode, isRoot: Bool, _ name: FileName) -> UTType {
        if let identifier = node.typeIdentifier { return registry.exportedType(identifier) }
        guard node == .directory else { return types.file(extension: nil, isExecutable: false) }
        return isRoot ? volume : directoryType(of: name) ?? types.folder
    }

    /// The type of a directory whose name has no type.
    var folder: UTType { types.folder }

    /// Returns the type that a directory's extension implies, or nil if there is none.
    func directoryType(of name: FileName) -> UTType? {
        name.isDots ? nil : types.directory(extension: name.fileExtension)
    }
}
