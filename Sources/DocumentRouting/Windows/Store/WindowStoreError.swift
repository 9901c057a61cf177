import SystemPackage

/// Why a window store could not be asked or changed: the file, what is wrong, and what would be right.
///
/// Whatever the trouble, what the store has acknowledged is still in it: a store that cannot be read is never replaced.
public struct WindowStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// A kind of trouble. An open set.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The name in answers for programs.
        public let rawValue: String

        /// Makes a kind. Any string is accepted.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The file is damaged, or is no window store.
        public static let damaged = Kind(rawValue: "store-damaged")
        /// A newer typeq has written the store.
        public static let newerVersion = Kind(rawValue: "store-newer")
        /// The store can be read, but not written: no permission, a read-only volume, a full disk.
        public static let unwritable = Kind(rawValue: "store-unwritable")
        /// The system refuses to let the store be read.
        public static let unreadable = Kind(rawValue: "store-unreadable")
        /// Others have kept the store for longer than anybody should wait.
        public static let busy = Kind(rawValue: "store-busy")
        /// A document cannot be renamed. The path is that of the document.
        public static let rename = Kind(rawValue: "rename")
        /// A document that is to be renamed, or that was renamed, is not there. The path is where it was looked for.
        public static let notFound = Kind(rawValue: "not-found")
    }

    /// The file that the trouble is with.
    public let path: FilePath
    /// The kind of trouble.
    public let kind: Kind
    /// The trouble in words, without the path.
    public let message: String

    /// Makes an error; nothing is checked.
    public init(path: FilePath, kind: Kind, message: String) {
        self.path = path
        self.kind = kind
        self.message = message
    }

    /// The path, repaired where it is not UTF-8, and the message.
    public var description: String { "\(path.string): \(message)" }
}

extension WindowStoreError {
    /// What is said of a store that others keep.
    static let busyMessage =
        "another program has kept the window store locked for a minute: see which one has it open, and try again"

    /// Others keep a file that the store needs.
    static func busy(_ path: FilePath) -> Self { Self(path: path, kind: .busy, message: busyMessage) }
}
