package import AppDeclaration
package import SystemPackage
public import TypeRegistry

/// The facts about a file that decisions use. Decisions read no files.
public struct DocumentFile: Sendable {
    /// Its type, according to its name and content.
    package var type: UTType
    /// Its MIME type, for legacy document types.
    package var mimeType: String?
    /// Its filename extension as written, or nil if it has none.
    package var filenameExtension: String?
    /// Whether it is a directory: a folder or a package.
    package var isDirectory: Bool
    /// Whether the file is writable.
    package var isWritable: Bool
    /// Whether its folder is writable.
    package var isFolderWritable: Bool
    /// Its path, or nil if no file is meant. Conditions of scenes are compared with its URL.
    package var path: FilePath?

    /// Creates the facts about a file. `DocumentRouter` reads them from the file.
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

/// The origin of a request to open a file.
public enum OpenOrigin: String, Hashable, Sendable, CaseIterable {
    /// The desktop or the document browser. A document type of the app must claim the type.
    case system
    /// The app itself, with `openDocument`, which exists only on desktops. The document group is sufficient.
    case app

    /// Returns the default origin on a platform: the app if it has `openDocument`, or else the system.
    package static func usual(on platform: Platform) -> OpenOrigin { platform.isDesktop ? .app : .system }

    /// Returns the default origin for files of an app: that on its platform, or the system if the app has no document groups.
    ///
    /// Source: [OpenDocumentAction](https://developer.apple.com/documentation/swiftui/opendocumentaction): the app must define
    /// a `DocumentGroup` that handles the content type.
    package static func usual(for app: DocumentApp) -> OpenOrigin {
        app.hasOnlyWindows ? .system : usual(on: app.declaration.platform)
    }
}
