package import AppDeclaration
package import SystemPackage
public import TypeRegistry

/// The facts about a file on which decisions depend. Decisions do not read files.
public struct DocumentFile: Sendable {
    /// The type of the file, according to its name and content.
    package var type: UTType
    /// The MIME type of the file, for legacy document types.
    package var mimeType: String?
    /// The filename extension as written, or nil if the name has none.
    package var filenameExtension: String?
    /// Whether the file is a directory: a folder or a package.
    package var isDirectory: Bool
    /// Whether the file is writable, or nil if the facts do not describe a particular file.
    package var isWritable: Bool?
    package var isFolderWritable: Bool
    /// The path of the file, or nil if the facts do not describe a particular file. Conditions of scenes are compared with the
    /// URL of the path.
    package var path: FilePath?

    /// Creates a value from the facts about a file. `DocumentRouter` reads the facts from the file.
    ///
    /// `isWritable` is nil if there is no particular file. In that case, it is unknown whether a document in an editor is
    /// editable.
    public init(
        type: UTType, mimeType: String? = nil, filenameExtension: String? = nil, isDirectory: Bool = false,
        isWritable: Bool?, isFolderWritable: Bool
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
    /// The desktop or the document browser. The app must have a document type that claims the type of the file.
    case system
    /// The app itself, with `openDocument`, which exists only on desktops. A document group is sufficient.
    case app

    /// Returns the default origin on a platform: the app if the platform has `openDocument`, otherwise the system.
    package static func usual(on platform: Platform) -> OpenOrigin { platform.isDesktop ? .app : .system }

    /// Returns the default origin for files of an app: the default origin on its platform, or the system if the app has no
    /// document groups.
    ///
    /// Source: [OpenDocumentAction](https://developer.apple.com/documentation/swiftui/opendocumentaction): the app must define
    /// a `DocumentGroup` that handles the content type.
    package static func usual(for app: DocumentApp) -> OpenOrigin {
        app.hasOnlyWindows ? .system : usual(on: app.declaration.platform)
    }
}
