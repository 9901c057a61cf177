import FileSystem
public import SystemPackage
public import TypeRegistry

// What the API takes, for callers that do not import SystemPackage.
@_exported import struct SystemPackage.FileDescriptor
@_exported import struct SystemPackage.FilePath
#if TYPEQ_FAULTS
    import CReaderFaults
#endif

/// Says what files are: type, MIME type, encoding, and why.
///
///     let identifier = FileIdentifier()
///     let answer = try identifier.identify("report.md")
///     answer.type                 // net.daringfireball.markdown
///     answer.type.conforms(to: .text)
///     for evidence in answer.basis { print(evidence) }
///
/// One identifier serves any number of threads. It reads at most the first 64 KiB of a file, and of a container 4 MiB
/// wherever they lie; it reads nothing of what is not a regular file, and never waits for a pipe, a socket or a device.
public final class FileIdentifier: Sendable {
    /// The registry whose types the answers have: that of the platform, or the one of everything.
    public let registry: Registry
    /// The registry that says what a file is by its name, `Identification.byName`.
    public let platform: Registry
    /// Which types the answers have.
    public let types: TypeScope
    /// The evidence that decides.
    public let policy: IdentificationPolicy
    /// Whether a symbolic link is identified as what it leads to, not as a link.
    public let followsSymbolicLinks: Bool

    /// The registry in which evidence is gathered: everything that is known.
    package let evidence: Registry
    private let families: TypeFamilies
    private let names: NameReader
    private let platformNames: PlatformNames
    private let fusion: Fusion
    private let projection: PlatformProjection?
    let magic: MagicPool

    /// Makes an identifier. Nothing is opened before the first file that needs it.
    ///
    /// An answer is either about the file, with every type that is known, or about a platform: what a system that has
    /// fewer types makes of the file.
    ///
    ///     FileIdentifier()                    // everything: a .mkv is org.matroska.mkv
    ///     FileIdentifier(registry: .apple)    // as on a Mac: a .mkv has a dynamic type, whatever is in it
    ///
    /// - Parameters:
    ///   - registry: The types. With `Registry.apple`, or a registry over it, evidence is gathered with everything that
    ///     typeq knows all the same, and the answers have the platform's types.
    ///   - platform: The registry of the platform; left out, `registry` if that is one, else `Registry.apple` with the
    ///     layers of `registry`. The same registry for both when the platform is not Apple's.
    ///   - types: Whose types the answers have; left out, those of `registry`.
    ///   - policy: Which evidence decides.
    ///   - followsSymbolicLinks: Whether a link is identified as what it leads to.
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
        followsSymbolicLinks: Bool = true, magic: MagicPool
    ) {
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

    /// Identifies the file at a path.
    ///
    /// The path is used as it is, whatever its bytes. Of a regular file at most the first 64 KiB are read; with the
    /// policy `name` nothing is opened, so that an unreadable file has an answer, too.
    ///
    /// - Parameter path: The file. Relative paths start at the current directory.
    /// - Returns: The answer.
    /// - Throws: `FileAccessError`: `notFound` when nothing stands there, also for a link that leads nowhere;
    ///   `unreadable` when the system refuses to say or to read. A file that shrinks while it is read is judged by what
    ///   could be read.
    /// - Complexity: O(1) in the size of the file.
    public func identify(_ path: FilePath) throws(FileAccessError) -> Identification {
        switch try open(path) {
        case .answer(let answer): answer
        case .unread(let file): try identify(file)
        }
    }

    /// Identifies the file behind an open descriptor.
    ///
    /// A regular file is read at offsets, so that the position of the descriptor stays what it is and does not matter.
    /// Pipes, sockets, terminals and other devices are not read: the answer is what they are, with the `node` to tell
    /// them by; read the first bytes of such a one yourself and ask `identify(beginning:isWhole:named:)`.
    ///
    /// - Parameters:
    ///   - descriptor: Open for reading. It stays open.
    ///   - name: A path or name, of which the last component counts; nil when the file has none.
    /// - Returns: The answer.
    /// - Throws: `FileAccessError` of the kind `unreadable`, with the name as its path, when the descriptor is not open or
    ///   not open for reading; with the policy `name` the latter is no hindrance.
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

    /// Identifies content that is in memory already, as that of a regular file.
    ///
    /// - Parameters:
    ///   - bytes: The whole content. As much is looked at as would be read of a file.
    ///   - name: A path or name, of which the last component counts; nil when the content has none.
    /// - Returns: The answer. There is no input for which there is none.
    public func identify(bytes: [UInt8], named name: FilePath? = nil) -> Identification {
        identify(beginning: bytes, isWhole: true, named: name).identification
    }

    /// Identifies what a stream holds by its first bytes.
    ///
    /// The answer is the best that these bytes allow, and says whether more of them could change it:
    ///
    ///     var bytes: [UInt8] = []
    ///     var answer = identifier.identify(beginning: bytes, isWhole: false, named: name)
    ///     while let wanted = answer.bytesWanted, wanted <= limit, readMore(into: &bytes, upTo: wanted) {
    ///         answer = identifier.identify(beginning: bytes, isWhole: false, named: name)
    ///     }
    ///
    /// - Parameters:
    ///   - bytes: The first bytes of the content, as many as there are; `bytesNeeded` are enough for most.
    ///   - isWhole: Whether these are all.
    ///   - name: A path or name, of which the last component counts; nil when the content has none.
    /// - Returns: The answer. There is no input for which there is none.
    public func identify(
        beginning bytes: [UInt8], isWhole: Bool, named name: FilePath? = nil
    ) -> BeginningIdentification {
        let fileName = FileName(of: name ?? "")
        let name = names.evidence(of: fileName, isExecutable: false)
        let byName = platformNames.type(of: fileName, isExecutable: false)
        guard policy != .name, isWhole || !bytes.isEmpty else {
            let answer = onPlatform(fusion.byName(name, isEmpty: isWhole && bytes.isEmpty), byName: byName)
            let isSettled = isWhole || !bytes.isEmpty
            return BeginningIdentification(
                answer, bytesWanted: isSettled ? nil : policy == .name ? 1 : Limits.firstBytes + 1)
        }
        let head = bytes.count <= Limits.firstBytes ? bytes : Array(bytes.prefix(Limits.firstBytes))
        let source = ContentSource(count: isWhole ? bytes.count : ContentSource.unknownCount, head: head) {
            Array(bytes.dropFirst($0).prefix($1))
        }
        let content = content(source, isWhole: isWhole && head.count == bytes.count, name) { ask in
            bytes.withUnsafeBytes { ask(UnsafeRawBufferPointer(rebasing: $0.prefix(Limits.magicBytes))) }
        }
        var wanted = source.bytesWanted
        if bytes.count <= Limits.firstBytes { wanted = max(wanted, Limits.firstBytes + 1) }
        if content.magic != .notAsked { wanted = max(wanted, Limits.magicBytes) }
        return BeginningIdentification(
            weigh(name, content, byName: byName), bytesWanted: isWhole || wanted <= bytes.count ? nil : wanted)
    }

    /// How many of a stream's first bytes to have at hand before asking: 64 KiB.
    ///
    /// With so many the answer is that for the whole content, except for formats that keep elsewhere what tells them, such
    /// as zip archives, whose directory stands at the end; those answers have `bytesWanted`.
    public static var bytesNeeded: Int { Limits.magicBytes }
}

extension FileIdentifier {
    func identify(_ resolved: ResolvedFile) -> Identification {
        let directoryType = policy == .content ? nil : names.directoryType(of: resolved.name)
        let answer = fusion.byNode(resolved.status.node, isRoot: resolved.isRoot, directoryType: directoryType)
        return resolved.noting(onPlatform(answer, byName: platformNames.type(of: resolved)))
    }

    func byName(_ resolved: ResolvedFile) -> Identification {
        let answer = fusion.byName(nameEvidence(of: resolved), isEmpty: resolved.status.size == 0)
        return resolved.noting(onPlatform(answer, byName: platformName(of: resolved)))
    }

    /// Reads a file, and weighs what its name and content say.
    func read(_ unread: UnreadFile) throws(Errno) -> Identification {
        let resolved = unread.resolved
        var bytes: [UInt8] = []
        let isWhole = try unread.file.read(into: &bytes, upTo: Limits.firstBytes, size: resolved.status.size)
        let name = nameEvidence(of: resolved)
        let size = Int(clamping: resolved.status.size)
        let source = ContentSource(count: max(size, bytes.count), head: bytes) {
            unread.file.bytes(at: $0, count: $1)
        }
        var content = try content(source, isWhole: isWhole, name) { ask throws(Errno) in
            if !isWhole {
                _ = try unread.file.read(into: &bytes, upTo: Limits.magicBytes, size: resolved.status.size)
            }
            return bytes.withUnsafeBytes(ask)
        }
        let isProgram = resolved.status.isExecutable && (policy == .content || !resolved.name.isSharedLibrary)
        content.magic = content.magic.knowing(isProgram: isProgram)
        return resolved.noting(weigh(name, content, byName: platformName(of: resolved)))
    }

    /// What the content says, as far as it can change the answer. The window of libmagic is only asked for when there is
    /// a question for it.
    private func content<Failure: Error>(
        _ source: ContentSource, isWhole: Bool, _ name: NameEvidence,
        window: ((UnsafeRawBufferPointer) -> MagicAnswer) throws(Failure) -> MagicAnswer
    ) throws(Failure) -> ContentEvidence {
        #if TYPEQ_FAULTS
            source.head.withUnsafeBytes { typeq_reader_fault($0.baseAddress, $0.count) }
        #endif
        var content = source.head.withUnsafeBytes { ContentEvidence($0, isWhole: isWhole) }
        content.read(source, policy == .content ? nil : name, families)
        if let question = question(name, content) {
            // Its rules for text look at the first lines; the more there are, the longer they take.
            let limit = question == .text ? Limits.magicTextBytes : Limits.magicBytes
            content.magic = try window { magic.ask(UnsafeRawBufferPointer(rebasing: $0.prefix(limit)), question) }
        }
        return content
    }

    /// The evidence of the file's own name; with the policy `auto`, that of the link which led to it when the file's
    /// name says nothing, as in stores that name files by their content.
    private func nameEvidence(of resolved: ResolvedFile) -> NameEvidence {
        let own = names.evidence(of: resolved.name, isExecutable: resolved.status.isExecutable)
        guard policy == .auto, own.saysNothing(families), let linkName = resolved.linkName else { return own }
        var link = names.evidence(of: linkName, isExecutable: resolved.status.isExecutable)
        guard !link.saysNothing(families) else { return own }
        link.byName = own.byName
        link.basis = own.basis + link.basis.map { Evidence($0.kind, "of the link: \($0.text)") }
        return link
    }

    private func question(_ name: NameEvidence, _ content: ContentEvidence) -> MagicQuestion? {
        if policy == .content {
            return content.form == .empty || !content.formats.isEmpty
                ? nil : NameContentComparison.open.question(content.form)
        }
        return NameContentComparison(name, content, families).question(content.form)
    }

    private func weigh(_ name: NameEvidence, _ content: ContentEvidence, byName: UTType) -> Identification {
        let answer = policy == .content ? fusion.byContent(content, name: name) : fusion.byNameAndContent(name, content)
        return onPlatform(answer, byName: byName, proven: projection == nil ? nil : fusion.proven(content))
    }

    private func platformName(of resolved: ResolvedFile) -> UTType {
        platformNames.type(of: resolved.name, isExecutable: resolved.status.isExecutable)
    }

    /// The answer with what the platform says by the name, and projected where the answers have the platform's types.
    private func onPlatform(_ answer: Identification, byName: UTType, proven: UTType? = nil) -> Identification {
        var answer = answer
        let known = answer.byName
        answer.byName = byName
        return projection?.project(answer, known: known, proven: proven) ?? answer
    }
}

extension ResolvedFile {
    /// Notes in an answer that a link was followed.
    func noting(_ answer: Identification) -> Identification {
        guard let target else { return answer }
        var answer = answer
        answer.basis.insert(Evidence(.node, "symbolic link to \(target.string)"), at: 0)
        return answer
    }
}
