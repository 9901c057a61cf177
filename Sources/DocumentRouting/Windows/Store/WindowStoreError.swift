public import SystemPackage

/// The reason why a window store could not be read or changed.
///
/// The store keeps all acknowledged changes: an unreadable store is never replaced.
public struct WindowStoreError: Error, Hashable, Sendable, CustomStringConvertible {
    /// An error code. Future versions may add codes.
    public struct Kind: Hashable, Sendable {
        /// The value in JSON output.
        public let rawValue: String

        /// The file is damaged, or not a window store.
        public static let damaged = Kind(rawValue: "store-damaged")
        /// The store was written by a newer version of typeq.
        public static let newerVersion = Kind(rawValue: "store-newer")
        /// The store can be read but not written, because of permissions, a read-only volume or a full disk.
        public static let unwritable = Kind(rawValue: "store-unwritable")
        /// The store cannot be read.
        public static let unreadable = Kind(rawValue: "store-unreadable")
        /// Other processes have locked the store for too long.
        public static let busy = Kind(rawValue: "store-busy")
        /// A document cannot be renamed. The path is the path of the document.
        public static let rename = Kind(rawValue: "rename")
        /// A document to rename, or a renamed document, does not exist. The path is the path of the document.
        public static let notFound = Kind(rawValue: "not-found")
    }

    /// The path of the file that caused the error.
    public let path: FilePath
    /// The error code.
    public let kind: Kind
    /// The reason, without the path.
    public let message: String

    package init(path: FilePath, kind: Kind, message: String) {
        (self.path, self.kind, self.message) = (path, kind, message)
    }

    /// The path, with invalid UTF-8 repaired, and the message.
    public var description: String { "\(path.string): \(message)" }
}

extension WindowStoreError {
    static let busyMessage =
        "another program has kept the window store locked for a minute: check which programs have it open, and try again"
}
