#if !canImport(SwiftUI)
    import FileSystem
    public import FoundationEssentials
    import Synchronization
    package import SystemPackage

    /// A file, folder or symbolic link, in memory or on disk, from which a document is read and with which it is written.
    ///
    /// Folders and contents are read at their first access, unless ``ReadingOptions/immediate`` is set. A wrapper has the path
    /// from which it was read, so that a save does not write unchanged children of a package again.
    ///
    /// Unlike Apple's class, it can be used from several threads: documents are read and written outside the main actor.
    ///
    /// Source: [FileWrapper](https://developer.apple.com/documentation/foundation/filewrapper).
    public final class FileWrapper: Sendable {
        /// The content of a wrapper. A folder or content that was not read yet is nil.
        enum Content: Sendable {
            case file(Data?)
            case folder(Children?)
            case link(FilePath)
        }

        /// The path from which a wrapper was read, or to which it was last written, and the status of the file.
        struct Source: Sendable {
            var path: FilePath
            var status: FileStatus
        }

        struct State: Sendable {
            var content: Content
            var source: Source?
            /// The changes of the children of a folder that could not be read yet, in order.
            var waitingChanges: [@Sendable (inout Children) -> Void] = []
            var preferredFilename: String?
            /// The bytes of the name on disk.
            var filename: [UInt8]?
            var attributes: [String: any Sendable]
            /// The permissions from the app, or nil to keep those on disk.
            var wantedPermissions: FilePermissions?
        }

        let state: Mutex<State>

        init(_ content: Content, attributes: [String: any Sendable]) {
            state = Mutex(State(content: content, attributes: attributes))
        }

        init(_ state: State) { self.state = Mutex(state) }

        // MARK: Creating

        /// Creates a regular file. Its permissions depend on the file mode creation mask of the process.
        public convenience init(regularFileWithContents contents: Data) {
            self.init(
                .file(contents), attributes: [FileAttributeKey.type.rawValue: FileAttributeType.typeRegular.rawValue])
        }

        /// Creates a folder with children.
        ///
        /// - Parameter childrenByPreferredName: The children by their keys. The key becomes the preferred name of a child that
        ///   has none.
        public convenience init(directoryWithFileWrappers childrenByPreferredName: [String: FileWrapper]) {
            var children = Children()
            for (name, child) in childrenByPreferredName.sorted(by: { $0.key < $1.key }) {
                child.state.withLock { if $0.preferredFilename == nil { $0.preferredFilename = name } }
                children.add(child, preferring: name)
            }
            self.init(
                .folder(children),
                attributes: [FileAttributeKey.type.rawValue: FileAttributeType.typeDirectory.rawValue])
        }

        /// Creates a symbolic link to a file URL, which need not exist. The target of a link to another URL is the text of the
        /// URL.
        public convenience init(symbolicLinkWithDestinationURL url: URL) {
            self.init(symbolicLinkTo: FilePath(fileURL: url) ?? FilePath(url.absoluteString))
        }

        /// Creates a symbolic link with a target, which need not exist, and may be relative.
        package convenience init(symbolicLinkTo target: FilePath) {
            self.init(
                .link(target), attributes: [FileAttributeKey.type.rawValue: FileAttributeType.typeSymbolicLink.rawValue]
            )
        }

        // MARK: Kind

        /// Whether it is a folder.
        public var isDirectory: Bool {
            if case .folder = state.withLock(\.content) { true } else { false }
        }

        /// Whether it is a regular file.
        public var isRegularFile: Bool {
            if case .file = state.withLock(\.content) { true } else { false }
        }

        /// Whether it is a symbolic link.
        public var isSymbolicLink: Bool {
            if case .link = state.withLock(\.content) { true } else { false }
        }

        // MARK: Names and attributes

        /// The preferred name in a folder, or nil if it has none.
        ///
        /// A change does not affect the key of the wrapper in a folder.
        public var preferredFilename: String? {
            get { state.withLock { $0.preferredFilename } }
            set { state.withLock { $0.preferredFilename = newValue } }
        }

        /// The name on disk, with invalid UTF-8 repaired, or nil if it is not on disk.
        public var filename: String? {
            get { state.withLock { $0.filename.map { String(decoding: $0, as: UTF8.self) } } }
            set { state.withLock { $0.filename = newValue.map { Array($0.utf8) } } }
        }

        /// The attributes by the raw values of `FileAttributeKey`: the type, size, modification date and permissions as they
        /// were read. Only the permissions (`posixPermissions`, an integer) are written to disk.
        ///
        /// Complexity: O(1).
        public var fileAttributes: [String: any Sendable] {
            get { state.withLock { $0.attributes } }
            set {
                state.withLock {
                    $0.attributes = newValue
                    $0.wantedPermissions = (newValue[FileAttributeKey.posixPermissions.rawValue] as? any BinaryInteger)
                        .map { FilePermissions(rawValue: CInterop.Mode(truncatingIfNeeded: $0) & 0o7777) }
                }
            }
        }

        // MARK: Contents

        /// The bytes of a regular file, or nil if the file has changed since the wrapper was created, or cannot be read. It is
        /// also nil if the wrapper is not a regular file, in which case Apple's class stops the program.
        ///
        /// Complexity: O(size) at the first access.
        public var regularFileContents: Data? { try? contents() }

        /// The target of a symbolic link as a file URL, or nil if it is not a link. A relative target is resolved in the current
        /// directory.
        public var symbolicLinkDestinationURL: URL? { symbolicLinkTarget?.fileURL() }

        /// The target of a symbolic link as stored in the link, or nil if it is not a link.
        package var symbolicLinkTarget: FilePath? {
            if case .link(let target) = state.withLock(\.content) { target } else { nil }
        }
    }
#endif

#if !canImport(SwiftUI)
    import FileSystem
    public import FoundationEssentials
    package import SystemPackage

    extension FileWrapper {
        /// The options for writing a wrapper.
        ///
        /// Source: [FileWrapper.WritingOptions](https://developer.apple.com/documentation/foundation/filewrapper/writingoptions).
        public struct WritingOptions: OptionSet, Sendable {
            /// The bits, which are equal to Apple's.
            public let rawValue: UInt
            /// Creates options from bits. Unknown bits have no effect.
            public init(rawValue: UInt) { self.rawValue = rawValue }

            /// The write is atomic, which is always the case.
            public static let atomic = Self(rawValue: 1 << 0)
            /// The names of the wrappers are updated to those on disk.
            public static let withNameUpdating = Self(rawValue: 1 << 1)
        }

        /// Writes the wrapper and its children to a file URL, completely or not at all.
        ///
        /// An existing file is replaced, and its permissions, owner and extended attributes are kept. Symbolic links are
        /// followed. Unchanged children that were read from, or written to, `originalContentsURL` are reused as hard links.
        /// Everything is on the device when the function returns. If it throws ``DocumentError``, an existing file is unchanged,
        /// unless the message says that the new content is saved.
        ///
        /// Source: [write(to:options:originalContentsURL:)](https://developer.apple.com/documentation/foundation/filewrapper/write(to:options:originalcontentsurl:)).
        public func write(to url: URL, options: WritingOptions = [], originalContentsURL: URL?) throws(DocumentError) {
            guard let path = FilePath(fileURL: url) else {
                throw DocumentError(.notWritable, nil, message: "\(url.absoluteString) is not a file URL")
            }
            try write(to: path, options: options, original: originalContentsURL.flatMap(FilePath.init(fileURL:)))
        }

        /// Writes the wrapper and its children to a path.
        package func write(to path: FilePath, options: WritingOptions = [], original: FilePath? = nil)
            throws(DocumentError)
        {
            try Saving(original: original?.absolute).save(
                self, to: path.absolute, names: options.contains(.withNameUpdating))
        }
    }

    extension FileWrapper {
        /// Updates the path of a renamed document, from which unread content is read.
        func follow(from old: FilePath, to new: FilePath) {
            let children = state.withLock { state -> [FileWrapper] in
                if var source = state.source, source.path.starts(with: old) {
                    var path = new
                    for component in source.path.components.dropFirst(old.components.count) { path.append(component) }
                    source.path = path
                    state.source = source
                    if path == new { state.filename = new.lastComponent?.bytes }
                }
                if case .folder(let children?) = state.content { return Array(children.byKey.values) }
                return []
            }
            for child in children { child.follow(from: old, to: new) }
        }
    }
#endif
