public import TypeRegistry

#if TYPEQ_FAULTS
    import CReaderFaults
#endif

/// Identifies content by its bytes and its name. Opens no file, starts no thread, and needs no system library.
///
/// ```swift
/// let answer = try ContentIdentifier().identify(MemoryByteSource(bytes), named: "report.md").identification
/// ```
///
/// `FileIdentifier` is this over files, with libmagic. An identifier can be shared by any number of threads.
public final class ContentIdentifier: Sendable {
    /// Asks libmagic about bytes.
    package typealias Libmagic = @Sendable (UnsafeRawBufferPointer, MagicQuestion) -> MagicAnswer

    /// The registry of the types in the answers: the platform's registry, or the registry of all types.
    package let registry: Registry
    /// The registry that gives the type by name.
    package let platform: Registry
    /// The scope of the types in the answers.
    package let types: TypeScope
    /// The policy that selects the evidence.
    package let policy: IdentificationPolicy
    /// The registry in which evidence is gathered: all known types.
    package let evidence: Registry
    /// What is looked for inside files.
    package let contents: ContentsPolicy

    let families: TypeFamilies
    let names: NameReader
    let platformNames: PlatformNames
    let fusion: Fusion
    private let projection: PlatformProjection?
    private let libmagic: Libmagic?

    /// Creates an identifier.
    ///
    /// - Parameters:
    ///   - registry: The types. With `Registry.apple`, or a registry over it, evidence is still gathered with all types
    ///     that typeq knows, and the answers have the platform's types.
    ///   - policy: The policy that selects the evidence.
    public convenience init(registry: Registry = .default, policy: IdentificationPolicy = .auto) {
        self.init(registry: registry, platform: nil, types: nil, policy: policy, libmagic: nil)
    }

    /// Creates an identifier that also asks libmagic, if the function is not nil.
    package init(
        registry: Registry, platform: Registry?, types: TypeScope?, policy: IdentificationPolicy,
        contents: ContentsPolicy = .nothing, libmagic: Libmagic?
    ) {
        self.contents = contents
        self.types = types ?? (registry.isPlatform ? .platform : .all)
        self.platform = platform ?? registry.onPlatform
        evidence = registry.withEverything
        self.registry = self.types == .platform ? self.platform : evidence
        self.policy = policy
        self.libmagic = libmagic
        families = TypeFamilies(evidence)
        names = NameReader(families)
        platformNames = PlatformNames(self.platform)
        fusion = Fusion(families)
        let isProjected = self.types == .platform && self.platform !== evidence
        projection = isProjected ? PlatformProjection(platform: self.platform, policy: policy, families: families) : nil
    }

    /// Identifies content that is read at offsets.
    ///
    /// - Parameters:
    ///   - source: The content.
    ///   - name: The name of the content, without a path; nil if it has none.
    /// - Returns: The answer. It is that of a regular file with this content.
    /// - Throws: The error of the source.
    /// - Complexity: O(1) in the size: at most `ObjectRanges.mostRanges` requests to a remote source.
    public func identify(
        _ source: some ByteSource, named name: String? = nil
    ) throws(ByteSourceError) -> BeginningIdentification {
        try identify(source, FileName(bytes: Array((name ?? "").utf8)))
    }

    /// Identifies content that is read at offsets.
    package func identify(
        _ source: some ByteSource, _ name: FileName
    ) throws(ByteSourceError) -> BeginningIdentification {
        let reader = SourceReader(source)
        let answer = examine(reader, name)
        if let failure = reader.failure { throw failure }
        return answer
    }
}

/// The name of a regular file, and what else decides its type by name.
package struct NamedFile: Sendable {
    package var name: FileName
    /// The name of the link that led to the file, if it differs.
    package var linkName: FileName?
    package var isExecutable: Bool

    package init(name: FileName, linkName: FileName?, isExecutable: Bool) {
        (self.name, self.linkName, self.isExecutable) = (name, linkName, isExecutable)
    }
}

extension ContentIdentifier {
    /// Identifies content in memory.
    package func identify(bytes: [UInt8], _ name: FileName) -> Identification {
        var answer = identify(beginning: bytes, isWhole: true, name).identification
        if contents != .nothing, policy != .name {
            let source = ContentSource(
                count: bytes.count, head: Array(bytes.prefix(Limits.firstBytes)), allowance: Limits.archiveBytes
            ) { Array(bytes.dropFirst($0).prefix($1)) }
            answer.contained = contained(in: source, named: name.bytes)
        }
        return answer
    }

    /// Identifies the content of a stream by its first bytes.
    package func identify(beginning bytes: [UInt8], isWhole: Bool, _ name: FileName) -> BeginningIdentification {
        examine(SourceReader(StreamPrefix(bytes, isWhole: isWhole)), name)
    }

    /// Identifies a regular file or a directory by its name alone.
    package func identify(_ name: FileName, isDirectory: Bool) -> Identification {
        guard isDirectory else {
            // The type of an empty file is that of its name.
            var answer = identify(bytes: [], name)
            answer.isEmpty = false
            answer.basis.removeAll { $0.kind == .text }
            if answer.mimeType == "inode/x-empty" { answer.mimeType = families.mimeType(of: answer.type) }
            return answer
        }
        let answer = fusion.byNode(.directory, isRoot: false, directoryType: names.directoryType(of: name))
        return onPlatform(answer, byName: platformNames.directoryType(of: name) ?? platformNames.folder)
    }

    /// Identifies a file that is not regular.
    package func identify(_ node: FileNode, isRoot: Bool, _ name: FileName) -> Identification {
        let directoryType = policy == .content ? nil : names.directoryType(of: name)
        let answer = fusion.byNode(node, isRoot: isRoot, directoryType: directoryType)
        return onPlatform(answer, byName: platformNames.type(of: node, isRoot: isRoot, name))
    }

    /// Identifies a regular file by its name alone.
    package func byName(_ file: NamedFile, isEmpty: Bool) -> Identification {
        // Changed in place: a copy has a dozen references.
        var answer = fusion.byName(nameEvidence(of: file), isEmpty: isEmpty)
        toPlatform(&answer, byName: platformName(of: file))
        return answer
    }

    /// Returns the answer about a file of the kernel that is not read, although its content would decide.
    package func unread(_ name: FileName) -> Identification {
        var answer = fusion.byName(
            policy == .content ? .none(families) : names.evidence(of: name, isExecutable: false), isEmpty: false)
        answer.basis.append(Evidence(.node, "a file of the kernel, which is read only if it is named"))
        return onPlatform(answer, byName: platformNames.type(of: .regular, isRoot: false, name))
    }

    /// Returns the answer about a regular file by its name and its content.
    ///
    /// - Parameters:
    ///   - source: The content.
    ///   - isWhole: Whether the first bytes of the source are the whole content.
    ///   - file: The name.
    ///   - window: Returns the bytes for libmagic, or nil if they cannot be read. Called only if there is a question.
    /// - Returns: The answer, without what is inside the file.
    package func identify(
        _ source: ContentSource, isWhole: Bool, _ file: NamedFile, window: @escaping () -> [UInt8]?
    ) -> Identification {
        var weighed = evidence(source, isWhole: isWhole, nameEvidence(of: file), window: window)
        let isProgram = file.isExecutable && (policy == .content || !file.name.isSharedLibrary)
        weighed.content.magic = weighed.content.magic.corrected(isProgram: isProgram)
        return weigh(weighed, byName: platformName(of: file))
    }

    /// Reads the content, compares it with the name, and asks libmagic where its answer can change the result. Its window is
    /// read only if there is a question.
    func evidence(
        _ source: ContentSource, isWhole: Bool, _ name: NameEvidence, window: @escaping () -> [UInt8]?
    ) -> WeighedEvidence {
        #if TYPEQ_FAULTS
            source.head.withUnsafeBytes { typeq_reader_fault($0.baseAddress, $0.count) }
        #endif
        let name = policy == .content ? NameEvidence.none(families, byName: name.byName) : name
        return Pipeline.run(
            Examination(source, isWhole: isWhole, name, families: families) { [libmagic] question in
                guard let libmagic else { return .notAsked }
                // libmagic's rules for text search the first lines; more lines take longer.
                let limit = question == .text ? Limits.magicTextBytes : Limits.magicBytes
                return window()?.withUnsafeBytes {
                    libmagic(UnsafeRawBufferPointer(rebasing: $0.prefix(limit)), question)
                } ?? .notAsked
            })
    }

    /// The evidence of the file's own name. With the policy `auto`, the evidence of the link that led to the file if
    /// the file's own name gives none, as in stores that name files by their content.
    private func nameEvidence(of file: NamedFile) -> NameEvidence {
        var own = names.evidence(of: file.name, isExecutable: file.isExecutable)
        if file.linkName != nil, own.trust == .full { own.trust = .unlessContradicted }
        guard policy == .auto, own.isInconclusive(families), let linkName = file.linkName else { return own }
        var link = names.evidence(of: linkName, isExecutable: file.isExecutable)
        guard !link.isInconclusive(families) else { return own }
        link.byName = own.byName
        link.basis = own.basis + link.basis.map { Evidence($0.kind, "of the link: \($0.text)") }
        return link
    }

    func weigh(_ evidence: WeighedEvidence, byName: UTType) -> Identification {
        let proven = projection == nil ? nil : fusion.proven(evidence.content)
        return onPlatform(fusion.byNameAndContent(evidence), byName: byName, proven: proven)
    }

    private func platformName(of file: NamedFile) -> UTType {
        platformNames.type(of: file.name, isExecutable: file.isExecutable)
    }

    /// The answer with the platform's type by name, projected if the answers have the platform's types.
    func onPlatform(_ answer: consuming Identification, byName: UTType, proven: UTType? = nil) -> Identification {
        toPlatform(&answer, byName: byName, proven: proven)
        return answer
    }

    private func toPlatform(_ answer: inout Identification, byName: UTType, proven: UTType? = nil) {
        let known = answer.byName
        answer.byName = byName
        if let projection { answer = projection.project(answer, known: known, proven: proven) }
        answer.keepWithinLimits()
    }
}
