import AppDeclaration
import TypeRegistry

/// A file as far as a decision asks about it. Whoever makes one has done the looking; a decision does none.
public struct DocumentFile: Sendable {
    /// The type of its content and name.
    public var type: UTType
    /// Its MIME type, which legacy document types may claim.
    public var mimeType: String?
    /// What stands behind the last period of its name, as written; nil when there is nothing.
    public var filenameExtension: String?
    /// Whether it is a directory: a folder or a package.
    public var isDirectory: Bool
    /// Whether the file can be written.
    public var isWritable: Bool
    /// Whether its folder can be written.
    public var isFolderWritable: Bool

    /// Makes a file of a type.
    public init(
        type: UTType, mimeType: String? = nil, filenameExtension: String? = nil, isDirectory: Bool = false,
        isWritable: Bool = true, isFolderWritable: Bool = true
    ) {
        self.type = type
        self.mimeType = mimeType
        self.filenameExtension = filenameExtension
        self.isDirectory = isDirectory
        self.isWritable = isWritable
        self.isFolderWritable = isFolderWritable
    }
}

/// Which of several document groups that read a type opens it. No public text decides this.
public enum GroupPolicy: String, Hashable, Sendable, CaseIterable {
    /// The group with the nearest readable type; of equals the first declared. As Launch Services goes from the most
    /// specific type to its parents, and every documented tie is settled by order.
    case specific
    /// The first declared group that reads the type at all.
    case first
}

/// Who asks an app to open a file.
public enum OpenOrigin: String, Hashable, Sendable, CaseIterable {
    /// The desktop, or the document browser: the app must claim the type with a document type.
    case system
    /// The app itself, by `openDocument`, which only desktops have: the document group suffices.
    case app

    /// Who asks where nobody says: the app where it can, else the system.
    public static func usual(on platform: Platform) -> OpenOrigin { platform.isDesktop ? .app : .system }
}
