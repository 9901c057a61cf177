public import TypeRegistry

#if TYPEQ_FAULTS
    import CReaderFaults
#endif

/// Identifies content by its bytes and its name. A content identifier does not open files, start threads, or require system
/// libraries.
///
/// ```swift
/// let answer = ContentIdentifier().identify(bytes: bytes, named: "report.md")
/// ```
///
/// `FileIdentifier` identifies files in the same way, and also uses libmagic. A content identifier can be shared by any
/// number of threads.
public final class ContentIdentifier: Sendable {
    /// A closure that calls libmagic to identify bytes.
    package typealias Libmagic = @Sendable (UnsafeRawBufferPointer, MagicQuestion) -> MagicAnswer

    /// The registry of the types in the answers: the platform's registry, or the registry of all types.
    package let registry: Registry
    /// The registry that determines the type of a name.
    package let platform: Registry
    /// The scope of the types in the answers.
    package let types: TypeScope
    /// The policy that selects the evidence.
    package let policy: IdentificationPolicy
    /// The registry that is used to gather evidence, which contains all known types.
    package let evidence: Registry
    /// Specifies which files inside a file are identified.
    package let contents: ContentsPolicy
    /// Whether answers omit evidence and alternatives, which some callers do not use.
    package let omitsEvidence: Bool

    /// The maximum number of bytes that are read to determine the encoding and the line endings of a text file, or 0 to use
    /// only the bytes that are already read.
    private let textBytes: Int

    let families: TypeFamilies
    let names: NameReader
    let platformNames: PlatformNames
    let fusion: Fusion
    private let projection: PlatformProjection?
    private let libmagic: Libmagic?

    /// Creates a content identifier.
    ///
    /// - Parameters:
    ///   - registry: The registry of the types in the answers. If it is `Registry.apple`, or is based on it, evidence is still
    ///     gathered with all types that typeq declares, and the answers contain types of the platform.
    ///   - policy: The policy that selects the evidence.
    public convenience init(registry: Registry = .default, policy: IdentificationPolicy = .auto) {
        self.init(registry: registry, platform: nil, types: nil, policy: policy, libmagic: nil)
    }

    /// Creates a content identifier that also calls libmagic, if the closure is not nil.
    package init(
        registry: Registry, platform: Registry?, types: TypeScope?, policy: IdentificationPolicy,
        contents: ContentsPolicy = .nothing, omitsEvidence: Bool = false, examinesText: Bool = true,
        libmagic: Libmagic?
    ) {
        textBytes = examinesText ? Limits.textBytes : 0
        self.contents = contents
        self.omitsEvidence = omitsEvidence
        self.types = types ?? (registry.isPlatform ? .platform : .all)
        self.platform = platform ?? registry.onPlatform
        evidence = registry.withEverything
        self.registry = self.types == .platform ? self.platform : evidence
        self.policy = policy
        self.libmagic = libmagic
        families = TypeFamilies(evidence)
        names = NameReader(families)
        platformNames = PlatformNames(self.platform)
        fusion = Fusion(families, omitsEvidence: omitsEvidence)
        let isProjected = self.types == .platform && self.platform !== evidence
        projection = isProjected ? PlatformProjection(platform: self.platform, policy: policy, families: families) : nil
    }

    /// Identifies content in memory. The content is not copied if the collection stores it contiguously, except for the
    /// parts that are examined.
    ///
    /// - Parameters:
    ///   - bytes: The whole content.
    ///   - name: The name of the content, without a path, or nil if it has no name.
    /// - Returns: The same answer as for a regular file with this content.
    /// - Complexity: O(1) in the size, if the collection stores the bytes contiguously.
    public func identify(bytes: some Collection<UInt8>, named name: String? = nil) -> Identification {
        bytes.withBytes { identify(bytes: $0, FileName(bytes: Array((name ?? "").utf8))) }
    }

    /// Identifies content that is read at offsets.
    ///
    /// - Parameters:
    ///   - source: The content.
    ///   - name: The name of the content, without a path, or nil if it has no name.
    /// - Returns: The same answer as for a regular file with this content.
    /// - Throws: The error of the source.
    /// - Complexity: O(1) in the size: at most eight requests to a remote source.
    public func identify(
        _ source: some ByteSource, named name: String? = nil
    ) throws(ByteSourceError) -> BeginningIdentification {
        try identify(source, FileName(bytes: Array((name ?? "").utf8)))
    }

    /// Identifies content that is read at offsets, with a name that may not be valid UTF-8.
    package func identify(
        _ source: some ByteSource, _ name: FileName
    ) throws(ByteSourceError) -> BeginningIdentification {
        let reader = SourceReader(source)
        let answer = examine(reader, name)
        if let failure = reader.failure { throw failure }
        return answer
    }
}

/// The name of a regular file, and the other properties that determine its type by name.
package struct NamedFile: Sendable {
    package var name: FileName
    /// The name of the symbolic link that refers to the file, or nil if it is the same as the name of the file.
    package var linkName: FileName?
    package var isExecutable: Bool

    package init(name: FileName, linkName: FileName?, isExecutable: Bool) {
        (self.name, self.linkName, self.isExecutable) = (name, linkName, isExecutable)
    }
}

extension ContentIdentifier {
    /// Identifies content in memory. The content is not copied, except for the parts that are examined.
    package func identify(bytes: UnsafeRawBufferPointer, _ name: FileName) -> Identification {
        var answer = identify(beginning: bytes, isWhole: true, name).identification
        if contents != .nothing, policy != .name {
            let source = ContentSource(
                count: bytes.count, head: Array(bytes.prefix(Limits.firstBytes)), allowance: Limits.archiveBytes
            ) { Array(bytes.dropFirst($0).prefix($1)) }
            addContents(of: source, named: name.bytes, to: &answer)
        }
        return answer
    }

    /// Identifies the content of a stream by its first bytes.
    package func identify(
        beginning bytes: UnsafeRawBufferPointer, isWhole: Bool, _ name: FileName
    ) -> BeginningIdentification {
        examine(SourceReader(StreamPrefix(bytes, isWhole: isWhole)), name)
    }

    /// Identifies a regular file or a directory by its name only.
    package func identify(_ name: FileName, isDirectory: Bool) -> Identification {
        guard isDirectory else {
            let named = names.evidence(of: name, isExecutable: false)
            let byName = platformNames.type(of: name, isExecutable: false)
            guard policy != .name else { return onPlatform(fusion.byName(named, isEmpty: false), byName: byName) }
            let evidence = policy == .content ? .none(families, byName: named.byName) : named
            var answer = weigh(WeighedEvidence(evidence, .unread, families: families), byName: byName)
            answer.isEmpty = false
            answer.evidence.removeAll { $0.kind == .text }
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

    /// Identifies a regular file by its name only.
    package func byName(_ file: NamedFile, isEmpty: Bool) -> Identification {
        // The answer is changed in place because copying it retains a dozen references.
        var answer = fusion.byName(nameEvidence(of: file), isEmpty: isEmpty)
        toPlatform(&answer, byName: platformName(of: file))
        return answer
    }

    /// Returns the answer for a kernel file whose content is not read, although the content would determine its type.
    package func unread(_ name: FileName) -> Identification {
        var answer = fusion.byName(
            policy == .content ? .none(families) : names.evidence(of: name, isExecutable: false), isEmpty: false)
        answer.evidence.append(Evidence(.node, "a kernel file, which is read only if its path is given"))
        return onPlatform(answer, byName: platformNames.type(of: .regular, isRoot: false, name))
    }

    /// Returns the answer for a regular file, based on its name and its content.
    ///
    /// - Parameters:
    ///   - source: The content.
    ///   - isWhole: Whether the first bytes of the source are the whole content.
    ///   - file: The name.
    ///   - window: A closure that returns the bytes for libmagic, or nil if they cannot be read. Called only if libmagic is
    ///     needed.
    /// - Returns: The answer, without the files inside the file.
    package func identify(
        _ source: ContentSource, isWhole: Bool, _ file: NamedFile, window: @escaping () -> [UInt8]?
    ) -> Identification {
        var weighed = evidence(source, isWhole: isWhole, nameEvidence(of: file), window: window)
        let isProgram = file.isExecutable && (policy == .content || !file.name.isSharedLibrary)
        weighed.content.magic = weighed.content.magic.corrected(isProgram: isProgram)
        return weigh(weighed, byName: platformName(of: file), head: source.head)
    }

    /// Reads the content, compares it with the name, and calls libmagic if its answer can change the result. The bytes for
    /// libmagic are read only in that case.
    func evidence(
        _ source: ContentSource, isWhole: Bool, _ name: NameEvidence, window: @escaping () -> [UInt8]?
    ) -> WeighedEvidence {
        #if TYPEQ_FAULTS
            source.head.withUnsafeBytes { typeq_reader_fault($0.baseAddress, $0.count) }
        #endif
        let name = policy == .content ? NameEvidence.none(families, byName: name.byName) : name
        var weighed = Pipeline.run(
            Examination(source, isWhole: isWhole, name, families: families) { [libmagic] question in
                guard let libmagic else { return .notAsked }
                // The text rules of libmagic search the first lines. More lines take more time.
                let limit = question == .text ? Limits.magicTextBytes : Limits.magicBytes
                return window()?.withUnsafeBytes {
                    libmagic(UnsafeRawBufferPointer(rebasing: $0.prefix(limit)), question)
                } ?? .notAsked
            })
        weighed.content.examineRest(of: source, upTo: textBytes)
        return weighed
    }

    /// Returns the evidence that the name of the file provides. With the policy `auto`, if the name provides no evidence, as in
    /// stores that name files by their content, returns the evidence from the name of the link that refers to the file.
    private func nameEvidence(of file: NamedFile) -> NameEvidence {
        var own = names.evidence(of: file.name, isExecutable: file.isExecutable)
        if file.linkName != nil, own.trust == .full { own.trust = .unlessContradicted }
        guard policy == .auto, own.isInconclusive(families), let linkName = file.linkName else { return own }
        var link = names.evidence(of: linkName, isExecutable: file.isExecutable)
        guard !link.isInconclusive(families) else { return own }
        link.byName = own.byName
        link.basis = own.basis + link.basis.map { Evidence($0.kind, "name of the link: \($0.text)") }
        return link
    }

    /// Returns the answer. The first bytes (`head`) of text are examined again without the name if they did not have to be
    /// examined for the type, and the answer contains evidence.
    func weigh(_ evidence: WeighedEvidence, byName: UTType, head: [UInt8] = []) -> Identification {
        let proven = projection == nil ? nil : fusion.proven(evidence.content)
        var answer = fusion.byNameAndContent(evidence)
        if !omitsEvidence, evidence.maybeConfirmed(answer),
            let shown = NameConfirmation.evidence(
                head, form: evidence.content.form, isWhole: evidence.content.isWhole, of: answer.type,
                families: families)
        {
            answer.nameAgreement = .confirmed
            answer.evidence.append(Evidence(.content, "\(shown.text) → \(shown.identifier)"))
        }
        return onPlatform(answer, byName: byName, proven: proven)
    }

    private func platformName(of file: NamedFile) -> UTType {
        platformNames.type(of: file.name, isExecutable: file.isExecutable)
    }

    /// Returns the answer with `byName`, the type that the name implies on the platform. If answers are limited to
    /// types of the platform, the answer is also projected to the platform.
    func onPlatform(_ answer: consuming Identification, byName: UTType, proven: UTType? = nil) -> Identification {
        toPlatform(&answer, byName: byName, proven: proven)
        return answer
    }

    private func toPlatform(_ answer: inout Identification, byName: UTType, proven: UTType? = nil) {
        let known = answer.byName
        answer.byName = byName
        if let projection { answer = projection.project(answer, known: known, proven: proven) }
        if omitsEvidence { answer.removeEvidence() }
        answer.keepWithinLimits()
    }
}
