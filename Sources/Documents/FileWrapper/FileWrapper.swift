#if !canImport(SwiftUI)
    import FileSystem
    public import FoundationEssentials
    import Synchronization
    public import SystemPackage

    /// A file, a folder or a symbolic link, in memory or on disk: what a document reads itself from, and writes itself to.
    ///
    /// Folders and contents are read when they are first asked for, unless ``ReadingOptions/immediate`` is given. A wrapper
    /// remembers where it was read or written, so that a save leaves unchanged children of a package where they are.
    ///
    /// Unlike Apple's, which is of one thread, it may be used from several: documents are read and written off the main actor.
    ///
    /// Source: [FileWrapper](https://developer.apple.com/documentation/foundation/filewrapper).
    public final class FileWrapper: Sendable {
        /// What a wrapper stands for. A folder or content that was not read yet is nil.
        enum Content: Sendable {
            case file(Data?)
            case folder(Children?)
            case link(FilePath)
        }

        /// The path that a wrapper was read from or last written to, and the status of the file.
        struct Source: Sendable {
            var path: FilePath
            var status: FileStatus
        }

        struct State: Sendable {
            var content: Content
            var source: Source?
            /// Changes of the children of a folder that could not be read yet, in their order.
            var waitingChanges: [@Sendable (inout Children) -> Void] = []
            var preferredFilename: String?
            /// The bytes of the name on disk.
            var filename: [UInt8]?
            var attributes: [String: any Sendable]
            /// The permissions that the app asked for; nil leaves those that the file on disk has.
            var wantedPermissions: FilePermissions?
        }

        let state: Mutex<State>

        init(_ content: Content, attributes: [String: any Sendable]) {
            state = Mutex(State(content: content, attributes: attributes))
        }

        // MARK: Making

        /// Makes a regular file with contents. Anybody may read and write it, within the limits of the process.
        public convenience init(regularFileWithContents contents: Data) {
            self.init(
                .file(contents), attributes: [FileAttributeKey.type.rawValue: FileAttributeType.typeRegular.rawValue])
        }

        /// Makes a folder with children under their preferred names.
        ///
        /// The key of a child is the one given. A child without a preferred name gets its key as that.
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

        /// Makes a symbolic link to a file URL. What it leads to need not exist.
        ///
        /// A URL that is not one of a file gives a link to its text.
        public convenience init(symbolicLinkWithDestinationURL url: URL) {
            self.init(symbolicLinkTo: FilePath(fileURL: url) ?? FilePath(url.absoluteString))
        }

        /// Makes a symbolic link with a target, which need neither exist nor be absolute.
        public convenience init(symbolicLinkTo target: FilePath) {
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

        /// The name under which it should stand in a folder; nil when none was given or read.
        ///
        /// Setting it does not change the key under which a folder already has the wrapper.
        public var preferredFilename: String? {
            get { state.withLock { $0.preferredFilename } }
            set { state.withLock { $0.preferredFilename = newValue } }
        }

        /// The name that it has on disk, repaired where it is not UTF-8; nil when it never was on disk.
        public var filename: String? {
            get { state.withLock { $0.filename.map { String(decoding: $0, as: UTF8.self) } } }
            set { state.withLock { $0.filename = newValue.map { Array($0.utf8) } } }
        }

        /// Attributes under the raw values of `FileAttributeKey`: kind, size, modification date and permissions when it was
        /// read. Of those that are set, the permissions (`posixPermissions`, an integer) reach the disk.
        ///
        /// Complexity: O(1).
        public var fileAttributes: [String: any Sendable] {
            get { state.withLock { $0.attributes } }
            set {
                state.withLock {
                    $0.attributes = newValue
                    $0.wantedPermissions = (newValue[FileAttributeKey.posixPermissions.rawValue] as? any BinaryInteger)
                        .map {
                            FilePermissions(rawValue: CInterop.Mode(truncatingIfNeeded: $0) & 0o7777)
                        }
                }
            }
        }

        // MARK: Contents

        /// The bytes of a regular file. Nil when the file on disk is not what it was when the wrapper was made, or cannot be
        /// read; and, unlike Apple's, which stops the program, nil when it is not a regular file.
        ///
        /// Complexity: O(size) when it is first asked for.
        public var regularFileContents: Data? { try? contents() }

        /// Where a symbolic link leads to: a file URL, relative to nothing but the current directory where the target is
        /// relative; nil when it is not a link.
        public var symbolicLinkDestinationURL: URL? { symbolicLinkTarget?.fileURL() }

        /// The target of a symbolic link as it is written in the link; nil when it is not a link.
        public var symbolicLinkTarget: FilePath? {
            if case .link(let target) = state.withLock(\.content) { target } else { nil }
        }
    }
#endif
