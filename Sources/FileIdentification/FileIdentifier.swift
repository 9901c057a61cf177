import FileSystem
public import SystemPackage
public import TypeRegistry

// The answers, and the types in the API, re-exported for callers that do not import their modules.
@_exported public import ContentIdentification
@_exported public import struct SystemPackage.FileDescriptor
@_exported public import struct SystemPackage.FilePath

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
    /// The identification of names and bytes.
    let content: ContentIdentifier
    /// Whether a symbolic link is identified as its target instead of as a link.
    package let followsSymbolicLinks: Bool
    let magic: MagicPool

    /// The registry of the types in the answers: the platform's registry, or the registry of all types.
    package var registry: Registry { content.registry }
    /// The registry that gives the type by name, `Identification.byName`.
    package var platform: Registry { content.platform }
    /// The scope of the types in the answers.
    package var types: TypeScope { content.types }
    /// The policy that selects the evidence.
    package var policy: IdentificationPolicy { content.policy }
    /// The registry in which evidence is gathered: all known types.
    package var evidence: Registry { content.evidence }
    /// What is looked for inside files.
    package var contents: ContentsPolicy { content.contents }

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
    ///   - policy: The policy that selects the evidence.
    ///   - followsSymbolicLinks: Whether a link is identified as its target.
    public convenience init(
        registry: Registry = .default, policy: IdentificationPolicy = .auto, followsSymbolicLinks: Bool = true
    ) {
        self.init(
            registry: registry, platform: nil, types: nil, policy: policy, followsSymbolicLinks: followsSymbolicLinks,
            magic: .shared)
    }

    /// Creates an identifier for the types of a platform over other registries than the usual ones.
    ///
    /// - Parameters:
    ///   - registry: All known types.
    ///   - platform: The registry that gives the type by name, and with the scope `platform` the types in the answers.
    ///   - types: The scope of the types in the answers.
    ///   - policy: The policy that selects the evidence.
    ///   - followsSymbolicLinks: Whether a link is identified as its target.
    package convenience init(
        registry: Registry, platform: Registry, types: TypeScope, policy: IdentificationPolicy,
        followsSymbolicLinks: Bool = true
    ) {
        self.init(
            registry: registry, platform: platform, types: types, policy: policy,
            followsSymbolicLinks: followsSymbolicLinks, magic: .shared)
    }

    init(
        registry: Registry, platform: Registry? = nil, types: TypeScope? = nil, policy: IdentificationPolicy,
        followsSymbolicLinks: Bool = true, magic: MagicPool, contents: ContentsPolicy = .nothing
    ) {
        content = ContentIdentifier(
            registry: registry, platform: platform, types: types, policy: policy, contents: contents,
            libmagic: { magic.ask($0, $1) })
        self.followsSymbolicLinks = followsSymbolicLinks
        self.magic = magic
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
        content.identify(bytes: bytes, FileName(of: name ?? ""))
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
        content.identify(beginning: bytes, isWhole: isWhole, FileName(of: name ?? ""))
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
        content.identify(FileName(of: name), isDirectory: isDirectory)
    }

    func identify(_ resolved: ResolvedFile) -> Identification {
        resolved.notingLink(in: content.identify(resolved.status.node, isRoot: resolved.isRoot, resolved.name))
    }

    func byName(_ resolved: ResolvedFile) -> Identification {
        resolved.notingLink(in: content.byName(resolved.named, isEmpty: resolved.status.size == 0))
    }

    /// Reads a file and weighs the evidence of its name and content.
    func read(_ unread: UnreadFile) throws(Errno) -> Identification {
        let resolved = unread.resolved
        var bytes: [UInt8] = []
        let isWhole = try unread.file.read(into: &bytes, upTo: Limits.firstBytes, size: resolved.status.size)
        let count = max(Int(clamping: resolved.status.size), bytes.count)
        let fetch = { unread.file.bytes(at: $0, count: $1) }
        let source = ContentSource(count: count, head: bytes, fetch: fetch)
        var failure: Errno?
        var answer = content.identify(source, isWhole: isWhole, resolved.named) {
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
        if contents != .nothing {
            let source = ContentSource(count: count, head: source.head, allowance: Limits.archiveBytes, fetch: fetch)
            answer.contained = content.contained(in: source, named: resolved.name.bytes)
        }
        return resolved.notingLink(in: answer)
    }
}
