import FileSystem
public import SystemPackage
public import TypeRegistry

// Types in the API, re-exported for callers that do not import SystemPackage.
@_exported public import struct SystemPackage.FileDescriptor
@_exported public import struct SystemPackage.FilePath
#if TYPEQ_FAULTS
    import CReaderFaults
#endif

/// Identifies files: type, MIME type, encoding, and the evidence.
///
/// ```swift
/// let identifier = FileIdentifier()
/// let answer = try identifier.identify("report.md")
/// answer.type                 // net.daringfireball.markdown
/// answer.type.conforms(to: .text)
/// for evidence in answer.basis { print(evidence) }
/// ```
///
/// An identifier can be shared by any number of threads. It reads at most the first 64 KiB of a file, and up to 4 MiB
/// elsewhere in a container. It reads only regular files and never waits for a pipe, a socket or a device.
public final class FileIdentifier: Sendable {
    /// The registry of the types in the answers: the platform's registry, or the registry of all types.
    public let registry: Registry
    /// The registry that gives the type by name, `Identification.byName`.
    public let platform: Registry
    /// The scope of the types in the answers.
    public let types: TypeScope
    /// The policy that selects the evidence.
    public let policy: IdentificationPolicy
    /// Whether a symbolic link is identified as its target instead of as a link.
    public let followsSymbolicLinks: Bool

    /// The registry in which evidence is gathered: all known types.
    package let evidence: Registry
    let families: TypeFamilies
    let names: NameReader
    let platformNames: PlatformNames
    let fusion: Fusion
    private let projection: PlatformProjection?
    let magic: MagicPool
    /// What is looked for inside files.
    package let contents: ContentsPolicy

    /// Creates an identifier. Opens nothing until a file needs it.
    ///
    /// An answer is either about the file, with all known types, or about a platform that has fewer types.
    ///
    /// ```swift
    /// FileIdentifier()                    // all types: a .mkv is org.matroska.mkv
    /// FileIdentifier(registry: .apple)    // as on a Mac: a .mkv has a dynamic type, whatever its content
    /// ```
    ///
    /// - Parameters:
    ///   - registry: The types. With `Registry.apple`, or a registry over it, evidence is still gathered with all types
    ///     that typeq knows, and the answers have the platform's types.
    ///   - platform: The registry of the platform. The default is `registry` if that is a platform's registry,
    ///     otherwise `Registry.apple` with the layers of `registry`. If the platform is not Apple's, pass the same
    ///     registry for both.
    ///   - types: The scope of the types in the answers. The default is that of `registry`.
    ///   - policy: The policy that selects the evidence.
    ///   - followsSymbolicLinks: Whether a link is identified as its target.
    public convenience init(
        registry: Registry = .default, platform: Registry? = nil, types: TypeScope? = nil,
        policy: IdentificationPolicy = .auto, followsSymbolicLinks: Bool = true
    ) {
        self.init(
            registry: registry, platform: platform, types: types, policy: policy,
            followsSymbolicLinks: followsSymbolicLinks, magic: .shared)
    }

    init(
        registry: Registry, platform: Registry? = nil, types: TypeScope? = nil, policy: IdentificationPolicy,
        followsSymbolicLinks: Bool = true, magic: MagicPool, contents: ContentsPolicy = .nothing
    ) {
        self.contents = contents
        self.types = types ?? (registry.isPlatform ? .platform : .all)
        self.platform = platform ?? registry.onPlatform
        evidence = registry.withEverything
        self.registry = self.types == .platform ? self.platform : evidence
        self.policy = policy
        self.followsSymbolicLinks = followsSymbolicLinks
        self.magic = magic
        families = TypeFamilies(evidence)
        names = NameReader(families)
        platformNames = PlatformNames(self.platform)
        fusion = Fusion(families)
        let isProjected = self.types == .platform && self.platform !== evidence
        projection =
            isProjected ? PlatformProjection(platform: self.platform, policy: policy, families: families) : nil
    }

    /// Returns an identifier that also identifies what is inside files.
    package func lookingInside(_ contents: ContentsPolicy) -> FileIdentifier {
        FileIdentifier(
            registry: evidence, platform: platform, types: types, policy: policy,
            followsSymbolicLinks: followsSymbolicLinks, magic: magic, contents: contents)
    }

    /// Identifies the file at a path.
    ///
    /// The path may contain any bytes. At most the first 64 KiB of a regular file are read, and up to 4 MiB elsewhere in
    /// a container. With the policy `name` the file is not opened, so an unreadable file has an answer, too.
    ///
    /// - Parameter path: The path of the file. A relative path starts at the current directory.
    /// - Returns: The answer.
    /// - Throws: `FileAccessError`: `notFound` if there is no file at the path, or a link has no target; `unreadable`
    ///   if the system denies access. A file that shrinks while it is read is identified by what could be read.
    /// - Complexity: O(1) in the size of the file.
    public func identify(_ path: FilePath) throws(FileAccessError) -> Identification {
        switch try open(path) {
        case .answer(let answer): answer
        case .unread(let file): try identify(file)
        }
    }

    /// Identifies the file of an open descriptor.
    ///
    /// A regular file is read at offsets, so the position of the descriptor has no effect and does not change. Pipes,
    /// sockets, terminals and other devices are not read; their answer has the kind of device as its `node`. To
    /// identify the content of a stream, read its first bytes and call `identify(beginning:isWhole:named:)`.
    ///
    /// - Parameters:
    ///   - descriptor: A descriptor open for reading. It stays open.
    ///   - name: A path or name, of which the last component is used; nil if the file has no name.
    /// - Returns: The answer.
    /// - Throws: `FileAccessError` of the kind `unreadable`, with the name as its path, if the descriptor is not open,
    ///   or not open for reading. With the policy `name` the descriptor need not be open for reading.
    /// - Complexity: O(1) in the size of the file.
    public func identify(
        _ descriptor: FileDescriptor, named name: FilePath? = nil
    ) throws(FileAccessError) -> Identification {
        do throws(Errno) {
            let file = OpenFile(borrowing: descriptor.rawValue)
            let resolved = ResolvedFile(status: try file.status(), name: FileName(of: name ?? ""))
            guard resolved.status.type == .regular else { return identify(resolved) }
            return policy == .name ? byName(resolved) : try read(UnreadFile(file, resolved, path: name ?? ""))
        } catch {
            throw FileAccessError(name ?? "", error)
        }
    }

    /// Identifies content in memory as that of a regular file.
    ///
    /// - Parameters:
    ///   - bytes: The whole content. As much of it is examined as would be read of a file.
    ///   - name: A path or name, of which the last component is used; nil if the content has no name.
    /// - Returns: The answer. Every input has one.
    public func identify(bytes: [UInt8], named name: FilePath? = nil) -> Identification {
        var answer = identify(beginning: bytes, isWhole: true, named: name).identification
        if contents != .nothing, policy != .name {
            let source = ContentSource(
                count: bytes.count, head: Array(bytes.prefix(Limits.firstBytes)), allowance: Limits.archiveBytes
            ) { Array(bytes.dropFirst($0).prefix($1)) }
            answer.contained = contained(in: source, named: FileName(of: name ?? "").bytes)
        }
        return answer
    }

    /// Identifies the content of a stream by its first bytes.
    ///
    /// The answer is the best that these bytes allow, and says whether more bytes could change it:
    ///
    /// ```swift
    /// var bytes: [UInt8] = []
    /// var answer = identifier.identify(beginning: bytes, isWhole: false, named: name)
    /// while let wanted = answer.bytesWanted.last, wanted.end <= limit, readMore(into: &bytes, upTo: wanted.end) {
    ///     answer = identifier.identify(beginning: bytes, isWhole: false, named: name)
    /// }
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The first bytes of the content; `bytesNeeded` are enough for most formats.
    ///   - isWhole: Whether the bytes are the whole content.
    ///   - name: A path or name, of which the last component is used; nil if the content has no name.
    /// - Returns: The answer. Every input has one.
    public func identify(
        beginning bytes: [UInt8], isWhole: Bool, named name: FilePath? = nil
    ) -> BeginningIdentification {
        examine(SourceReader(StreamPrefix(bytes, isWhole: isWhole)), named: name)
    }

    /// The number of first bytes of a stream to read before identifying it: 64 KiB.
    ///
    /// With this many bytes the answer is that for the whole content, except for formats that are identified by bytes
    /// elsewhere, such as zip archives, whose directory is at the end. Those answers have `bytesWanted`.
    public static var bytesNeeded: Int { Limits.magicBytes }
}

extension FileIdentifier {
    /// Identifies a regular file or a directory by its name alone. Reads nothing.
    package func identify(named name: FilePath, isDirectory: Bool) -> Identification {
        guard isDirectory else {
            // The type of an empty file is that of its name.
            var answer = identify(bytes: [], named: name)
            answer.isEmpty = false
            answer.basis.removeAll { $0.kind == .text }
            if answer.mimeType == "inode/x-empty" { answer.mimeType = fusion.families.mimeType(of: answer.type) }
            return answer
        }
        let fileName = FileName(of: name)
        let answer = fusion.byNode(.directory, isRoot: false, directoryType: names.directoryType(of: fileName))
        return onPlatform(answer, byName: platformNames.directoryType(of: fileName) ?? platformNames.folder)
    }

    func identify(_ resolved: ResolvedFile) -> Identification {
        let directoryType = policy == .content ? nil : names.directoryType(of: resolved.name)
        let answer = fusion.byNode(resolved.status.node, isRoot: resolved.isRoot, directoryType: directoryType)
        return resolved.notingLink(in: onPlatform(answer, byName: platformNames.type(of: resolved)))
    }

    func byName(_ resolved: ResolvedFile) -> Identification {
        // Changed in place: a copy has a dozen references.
        var answer = fusion.byName(nameEvidence(of: resolved), isEmpty: resolved.status.size == 0)
        toPlatform(&answer, byName: platformName(of: resolved))
        resolved.noteLink(in: &answer)
        return answer
    }

    /// Reads a file and weighs the evidence of its name and content.
    func read(_ unread: UnreadFile) throws(Errno) -> Identification {
        let resolved = unread.resolved
        var bytes: [UInt8] = []
        let isWhole = try unread.file.read(into: &bytes, upTo: Limits.firstBytes, size: resolved.status.size)
        let name = nameEvidence(of: resolved)
        let size = Int(clamping: resolved.status.size)
        let source = ContentSource(count: max(size, bytes.count), head: bytes) {
            unread.file.bytes(at: $0, count: $1)
        }
        var failure: Errno?
        var weighed = evidence(source, isWhole: isWhole, name) {
            do throws(Errno) {
                if !isWhole {
                    _ = try unread.file.read(into: &bytes, upTo: Limits.magicBytes, size: resolved.status.size)
                }
                return bytes
            } catch {
                failure = error
                return nil
            }
        }
        if let failure { throw failure }
        let isProgram = resolved.status.isExecutable && (policy == .content || !resolved.name.isSharedLibrary)
        weighed.content.magic = weighed.content.magic.corrected(isProgram: isProgram)
        var answer = weigh(weighed, byName: platformName(of: resolved))
        if contents != .nothing {
            let source = ContentSource(count: max(size, bytes.count), head: source.head, allowance: Limits.archiveBytes)
            {
                unread.file.bytes(at: $0, count: $1)
            }
            answer.contained = contained(in: source, named: resolved.name.bytes)
        }
        return resolved.notingLink(in: answer)
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
            Examination(source, isWhole: isWhole, name, families) { [magic] question in
                // libmagic's rules for text search the first lines; more lines take longer.
                let limit = question == .text ? Limits.magicTextBytes : Limits.magicBytes
                return window()?.withUnsafeBytes {
                    magic.ask(UnsafeRawBufferPointer(rebasing: $0.prefix(limit)), question)
                } ?? .notAsked
            })
    }

    /// The evidence of the file's own name. With the policy `auto`, the evidence of the link that led to the file if
    /// the file's own name gives none, as in stores that name files by their content.
    private func nameEvidence(of resolved: ResolvedFile) -> NameEvidence {
        var own = names.evidence(of: resolved.name, isExecutable: resolved.status.isExecutable)
        if resolved.linkName != nil, own.trust == .full { own.trust = .unlessContradicted }
        guard policy == .auto, own.isInconclusive(families), let linkName = resolved.linkName else { return own }
        var link = names.evidence(of: linkName, isExecutable: resolved.status.isExecutable)
        guard !link.isInconclusive(families) else { return own }
        link.byName = own.byName
        link.basis = own.basis + link.basis.map { Evidence($0.kind, "of the link: \($0.text)") }
        return link
    }

    func weigh(_ evidence: WeighedEvidence, byName: UTType) -> Identification {
        let proven = projection == nil ? nil : fusion.proven(evidence.content)
        return onPlatform(fusion.byNameAndContent(evidence), byName: byName, proven: proven)
    }

    private func platformName(of resolved: ResolvedFile) -> UTType {
        platformNames.type(of: resolved.name, isExecutable: resolved.status.isExecutable)
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

extension ResolvedFile {
    /// Adds the followed link to the basis of an answer.
    func notingLink(in answer: consuming Identification) -> Identification {
        noteLink(in: &answer)
        return answer
    }

    /// Adds the followed link to the basis of an answer.
    func noteLink(in answer: inout Identification) {
        guard let target else { return }
        answer.basis.insert(Evidence(.node, "symbolic link to \(target.string)"), at: 0)
    }
}
