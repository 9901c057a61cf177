import FileSystem
public import SystemPackage
public import TypeRegistry

// The answers, and the types that are used in the API, are re-exported for callers that do not import their modules.
@_exported public import ContentIdentification
@_exported public import struct SystemPackage.FileDescriptor
@_exported public import struct SystemPackage.FilePath

/// Identifies the type, the MIME type and the encoding of files, and provides the evidence.
///
/// ```swift
/// let identifier = FileIdentifier()
/// let answer = try identifier.identify("report.md")
/// answer.type                 // net.daringfireball.markdown
/// answer.type.conforms(to: .text)
/// for evidence in answer.basis { print(evidence) }
/// ```
///
/// A file identifier can be shared by any number of threads. It reads at most the first 64 KiB of a file, and up to 4
/// MiB elsewhere in a container. It reads only regular files and never waits for a pipe, a socket or a device.
public final class FileIdentifier: Sendable {
    /// The object that identifies names and bytes.
    let content: ContentIdentifier
    /// Whether the target of a symbolic link is identified instead of the link.
    package let followsSymbolicLinks: Bool
    /// Whether the first 64 KiB of a text file are read, to determine the encoding and the line endings.
    private let examinesText: Bool
    let magic: MagicPool

    /// The registry of the types in the answers: the platform's registry, or the registry of all types.
    package var registry: Registry { content.registry }
    /// The registry that determines the type of a name, `Identification.byName`.
    package var platform: Registry { content.platform }
    /// The scope of the types in the answers.
    package var types: TypeScope { content.types }
    /// The policy that selects the evidence.
    package var policy: IdentificationPolicy { content.policy }
    /// The registry that is used to gather evidence, which contains all known types.
    package var evidence: Registry { content.evidence }
    /// Specifies which files inside a file are identified.
    package var contents: ContentsPolicy { content.contents }

    /// Creates a file identifier. No files are opened until they are needed.
    ///
    /// The types in answers come either from all known types or only from the types of one platform, which are fewer.
    ///
    /// ```swift
    /// FileIdentifier()                    // all types: a .mkv is org.matroska.mkv
    /// FileIdentifier(registry: .apple)    // as on a Mac: a .mkv has a dynamic type, regardless of its content
    /// ```
    ///
    /// - Parameters:
    ///   - registry: The registry of the types in the answers. If it is `Registry.apple`, or is based on it, evidence is still
    ///     gathered with all types that typeq declares, and the answers contain types of the platform.
    ///   - policy: The policy that selects the evidence.
    ///   - followsSymbolicLinks: Whether the target of a symbolic link is identified instead of the link.
    public convenience init(
        registry: Registry = .default, policy: IdentificationPolicy = .auto, followsSymbolicLinks: Bool = true
    ) {
        self.init(
            registry: registry, platform: nil, types: nil, policy: policy, followsSymbolicLinks: followsSymbolicLinks,
            magic: .shared)
    }

    /// Creates a file identifier for the types of a platform, using the specified registries.
    ///
    /// - Parameters:
    ///   - registry: All known types.
    ///   - platform: The registry that determines the type of a name and, with the scope `platform`, the types in the answers.
    ///   - types: The scope of the types in the answers.
    ///   - policy: The policy that selects the evidence.
    ///   - followsSymbolicLinks: Whether the target of a symbolic link is identified instead of the link.
    ///   - omitsEvidence: Whether answers omit evidence and alternatives.
    ///   - examinesText: Whether the first 64 KiB of a text file are read, to determine the encoding and the line endings.
    package convenience init(
        registry: Registry, platform: Registry, types: TypeScope, policy: IdentificationPolicy,
        followsSymbolicLinks: Bool = true, omitsEvidence: Bool = false, examinesText: Bool = true
    ) {
        self.init(
            registry: registry, platform: platform, types: types, policy: policy,
            followsSymbolicLinks: followsSymbolicLinks, magic: .shared, omitsEvidence: omitsEvidence,
            examinesText: examinesText)
    }

    init(
        registry: Registry, platform: Registry? = nil, types: TypeScope? = nil, policy: IdentificationPolicy,
        followsSymbolicLinks: Bool = true, magic: MagicPool, contents: ContentsPolicy = .nothing,
        omitsEvidence: Bool = false, examinesText: Bool = true
    ) {
        content = ContentIdentifier(
            registry: registry, platform: platform, types: types, policy: policy, contents: contents,
            omitsEvidence: omitsEvidence, examinesText: examinesText, libmagic: { magic.ask($0, $1) })
        self.examinesText = examinesText
        self.followsSymbolicLinks = followsSymbolicLinks
        self.magic = magic
    }

    /// Returns a file identifier that also identifies the files inside files.
    package func lookingInside(_ contents: ContentsPolicy) -> FileIdentifier {
        FileIdentifier(
            registry: evidence, platform: platform, types: types, policy: policy,
            followsSymbolicLinks: followsSymbolicLinks, magic: magic, contents: contents,
            omitsEvidence: content.omitsEvidence, examinesText: examinesText)
    }

    /// Identifies the file at a path.
    ///
    /// The path can contain any bytes. At most the first 64 KiB of a regular file are read, and up to 4 MiB elsewhere in a
    /// container. With the policy `name`, the file is not opened, so an unreadable file can also be identified.
    ///
    /// - Parameter path: The path of the file. A relative path is relative to the current directory.
    /// - Returns: The answer.
    /// - Throws: `FileAccessError`: `notFound` if there is no file at the path, or the target of a symbolic link does
    ///   not exist; `unreadable` if the system denies access. If a file becomes shorter while it is read, it is
    ///   identified by the bytes that could be read.
    /// - Complexity: O(1) in the size of the file.
    public func identify(_ path: FilePath) throws(FileAccessError) -> Identification {
        switch try open(path) {
        case .answer(let answer): answer
        case .unread(let file): try identify(file)
        }
    }

    /// Identifies the file at the path in a string.
    ///
    /// - Parameter path: The path of the file. It is not a URL, and `~` has no special meaning. `FileIdentificationFoundation`
    ///   adds a method for a `URL`.
    /// - Returns: The answer.
    /// - Throws: `FileAccessError`, as for a `FilePath`. A string with a null character, which no path can contain, results in
    ///   `notFound`.
    /// - Complexity: O(1) in the size of the file.
    public func identify(_ path: String) throws(FileAccessError) -> Identification {
        guard let end = path.utf8.firstIndex(of: 0) else { return try identify(FilePath(path)) }
        throw FileAccessError(
            path: FilePath(String(path[..<end])), kind: .notFound,
            message: "the name contains a null character, which is not allowed in a path", errno: .invalidArgument)
    }

    /// Identifies the file of an open descriptor.
    ///
    /// A regular file is read at offsets, so the position of the descriptor has no effect and does not change. Pipes, sockets,
    /// terminals and other devices are not read; the `node` of their answer is the kind of device. To identify the content of a
    /// stream, read its first bytes and call `identify(beginning:isWhole:named:)`.
    ///
    /// - Parameters:
    ///   - descriptor: A descriptor that is open for reading. It remains open.
    ///   - name: A path or name, or nil if the file has no name. Only the last component is used.
    /// - Returns: The answer.
    /// - Throws: `FileAccessError` of the kind `unreadable`, with the name as its path, if the descriptor is not open for
    ///   reading. With the policy `name`, the descriptor does not have to be open for reading.
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

    /// Identifies content in memory as the content of a regular file.
    ///
    /// ```swift
    /// identifier.identify(bytes: body, named: "report.md")   // [UInt8], Data, ArraySlice, or ByteBuffer.readableBytesView
    /// ```
    ///
    /// - Parameters:
    ///   - bytes: The whole content. The same parts are examined as for a file, and only these parts are copied, unless the
    ///     collection does not store its elements contiguously.
    ///   - name: A path or name, or nil if the content has no name. Only the last component is used.
    /// - Returns: The answer. Every input has an answer.
    /// - Complexity: O(1) in the number of bytes, if the collection stores them contiguously.
    public func identify(bytes: some Collection<UInt8>, named name: FilePath? = nil) -> Identification {
        bytes.withBytes { content.identify(bytes: $0, FileName(of: name ?? "")) }
    }

    /// Identifies content in memory as the content of a regular file, without copying it. For a `Span<UInt8>`, pass its `bytes`.
    ///
    /// - Parameters:
    ///   - bytes: The whole content.
    ///   - name: A path or name, or nil if the content has no name. Only the last component is used.
    /// - Returns: The answer. Every input has an answer.
    /// - Complexity: O(1) in the number of bytes.
    public func identify(bytes: RawSpan, named name: FilePath? = nil) -> Identification {
        bytes.withUnsafeBytes { content.identify(bytes: $0, FileName(of: name ?? "")) }
    }

    /// Identifies the content of a stream by its first bytes.
    ///
    /// The answer is based on these bytes, and indicates whether more bytes could change it:
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
    ///   - bytes: The first bytes of the content. For most formats, `bytesNeeded` bytes are sufficient. They are not copied,
    ///     except for the parts that are examined.
    ///   - isWhole: Whether the bytes are the whole content.
    ///   - name: A path or name, or nil if the content has no name. Only the last component is used.
    /// - Returns: The answer. Every input has an answer.
    public func identify(
        beginning bytes: some Collection<UInt8>, isWhole: Bool, named name: FilePath? = nil
    ) -> BeginningIdentification {
        bytes.withBytes { content.identify(beginning: $0, isWhole: isWhole, FileName(of: name ?? "")) }
    }

    /// The number of bytes to read from the beginning of a stream before identifying it, which is 64 KiB.
    ///
    /// With this number of bytes, the answer is the same as for the whole content, except for formats that are identified by
    /// bytes elsewhere, such as zip archives, whose directory is at the end. For these formats, `bytesWanted` of the answer is
    /// not empty.
    public static var bytesNeeded: Int { Limits.magicBytes }
}

extension FileIdentifier {
    /// Identifies a regular file or a directory by its name only. The file is not read.
    package func identify(named name: FilePath, isDirectory: Bool) -> Identification {
        content.identify(FileName(of: name), isDirectory: isDirectory)
    }

    func identify(_ resolved: ResolvedFile) -> Identification {
        resolved.notingLink(in: content.identify(resolved.status.node, isRoot: resolved.isRoot, resolved.name))
    }

    func byName(_ resolved: ResolvedFile) -> Identification {
        resolved.notingLink(in: content.byName(resolved.named, isEmpty: resolved.status.size == 0))
    }

    /// Reads a file and weighs the evidence from its name and content.
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
            content.addContents(of: source, named: resolved.name.bytes, to: &answer)
        }
        return resolved.notingLink(in: answer)
    }
}
