import AppDeclaration
import TypeRegistry

/// The facts about a file that a decision needs. A decision reads no file.
public struct DocumentFile: Sendable {
    /// The type of its content and name.
    public var type: UTType
    /// Its MIME type, which legacy document types may claim.
    public var mimeType: String?
    /// The filename extension as it is written; nil when there is none.
    public var filenameExtension: String?
    /// Whether it is a directory: a folder or a package.
    public var isDirectory: Bool
    /// Whether the file can be written.
    public var isWritable: Bool
    /// Whether its folder can be written.
    public var isFolderWritable: Bool

    /// Makes a file of a type. `DocumentRouter` reads all of it from the file.
    public init(
        type: UTType, mimeType: String? = nil, filenameExtension: String? = nil, isDirectory: Bool = false,
        isWritable: Bool, isFolderWritable: Bool
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
