#if !canImport(SwiftUI)
    import FileIdentificationFoundation
    import FileSystem
    public import FoundationEssentials
    import Synchronization
    package import SystemPackage

    /// A file, folder or symbolic link, in memory or on disk. Documents are read from file wrappers and written as file
    /// wrappers.
    ///
    /// Folders and contents are read on first access, unless ``ReadingOptions/immediate`` is set. A wrapper keeps the path from
    /// which it was read, so that saving a package does not write its unchanged children again.
    ///
    /// Unlike Apple's class, it can be used by several threads at the same time: documents are read and written outside the
    /// main actor.
    ///
    /// Source: [FileWrapper](https://developer.apple.com/documentation/foundation/filewrapper).
    public final class FileWrapper: Sendable {
        /// The content of a wrapper. The value of a folder or file that was not read is nil.
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
            /// The changes to the children of a folder that could not be read yet, in order.
            var waitingChanges: [@Sendable (inout Children) -> Void] = []
            var preferredFilename: String?
            /// The name on disk, as bytes.
            var filename: [UInt8]?
            var attributes: [String: any Sendable]
            /// The permissions that the app has set, or nil to keep the permissions on disk.
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
        /// - Parameter childrenByPreferredName: The children, keyed by name. The key becomes the preferred name of a child that
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

        /// Creates a symbolic link to a file URL, which need not exist. For any other URL, the target of the link is the text
        /// of the URL.
        public convenience init(symbolicLinkWithDestinationURL url: URL) {
            self.init(symbolicLinkTo: FilePath(fileURL: url) ?? FilePath(url.absoluteString))
        }

        /// Creates a symbolic link with a target. The target can be relative, and need not exist.
        package convenience init(symbolicLinkTo target: FilePath) {
            self.init(
                .link(target), attributes: [FileAttributeKey.type.rawValue: FileAttributeType.typeSymbolicLink.rawValue]
            )
        }

        // MARK: Kind

        /// A Boolean value that indicates whether the wrapper is a folder.
        public var isDirectory: Bool {
            if case .folder = state.withLock(\.content) { true } else { false }
        }

        /// A Boolean value that indicates whether the wrapper is a regular file.
        public var isRegularFile: Bool {
            if case .file = state.withLock(\.content) { true } else { false }
        }

        /// A Boolean value that indicates whether the wrapper is a symbolic link.
        public var isSymbolicLink: Bool {
            if case .link = state.withLock(\.content) { true } else { false }
        }

        // MARK: Names and attributes

        /// The preferred filename in a folder, or nil if the wrapper has none.
        ///
        /// Changing the name does not change the key of the wrapper in a folder.
        public var preferredFilename: String? {
            get { state.withLock { $0.preferredFilename } }
            set { state.withLock { $0.preferredFilename = newValue } }
        }

        /// The name on disk, with invalid UTF-8 repaired, or nil if the wrapper is not on disk.
        public var filename: String? {
            get { state.withLock { $0.filename.map { String(decoding: $0, as: UTF8.self) } } }
            set { state.withLock { $0.filename = newValue.map { Array($0.utf8) } } }
        }

        /// The attributes, keyed by the raw values of `FileAttributeKey`: the type, size, modification date and permissions as
        /// they were read. Only the permissions (`posixPermissions`, an integer) are written to disk.
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

        /// The bytes of a regular file. The value is nil if the file cannot be read, or has changed since the wrapper was
        /// created. It is also nil if the wrapper is not a regular file; in that case, Apple's class stops the program.
        ///
        /// Complexity: O(*n*) in the size of the file for the first access, then O(1).
        public var regularFileContents: Data? { try? contents() }

        /// The target of a symbolic link as a file URL, or nil if the wrapper is not a link. A relative target is resolved
        /// against the current directory.
        public var symbolicLinkDestinationURL: URL? { symbolicLinkTarget?.fileURL() }

        /// The target of a symbolic link as it is stored in the link, or nil if the wrapper is not a link.
        package var symbolicLinkTarget: FilePath? {
            if case .link(let target) = state.withLock(\.content) { target } else { nil }
        }
    }
#endif

#if !canImport(SwiftUI)
    import FileIdentificationFoundation
    import FileSystem
    public import FoundationEssentials
    package import SystemPackage

    extension FileWrapper {
        /// The options for writing a wrapper.
        ///
        /// Source: [FileWrapper.WritingOptions](https://developer.apple.com/documentation/foundation/filewrapper/writingoptions).
        public struct WritingOptions: OptionSet, Sendable {
            /// The bits, which are equal to the bits of Apple's type.
            public let rawValue: UInt
            /// Creates options from bits. Unknown bits have no effect.
            public init(rawValue: UInt) { self.rawValue = rawValue }

            /// The wrapper is written completely or not at all. ``FileWrapper`` always does so, even without this
            /// option.
            public static let atomic = Self(rawValue: 1 << 0)
            /// The filenames of the wrappers are updated to the names on disk.
            public static let withNameUpdating = Self(rawValue: 1 << 1)
        }

        /// Writes the wrapper and its children to a file URL, completely or not at all.
        ///
        /// An existing file is replaced, and its permissions, owner and extended attributes are kept. Symbolic links
        /// are followed. Unchanged children that were read from, or written to, `originalContentsURL` are reused as
        /// hard links. All data is on the storage device when the method returns. If the method throws
        /// ``DocumentError``, an existing file is unchanged, unless the message states that the new content is saved.
        ///
        /// Source:
        /// [write(to:options:originalContentsURL:)](https://developer.apple.com/documentation/foundation/filewrapper/write(to:options:originalcontentsurl:)).
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
        /// Updates the path after the document was renamed. Content that has not been read is then read from the new
        /// path.
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
