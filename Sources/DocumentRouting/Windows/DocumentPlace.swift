public import SystemPackage

/// Where a file that is to be opened lies, as far as it must be known to tell whether a window has it open.
public struct DocumentPlace: Hashable, Sendable {
    /// The canonical path: links followed, no dot segments.
    public var path: FilePath
    /// The absolute path as it was given, links and dot segments included.
    public var spelling: FilePath
    /// The identity of the file; nil when nothing stands there.
    public var identity: FileIdentity?
    /// The paths, each once, of windows on the same identity that still lead to the file, as whoever made the value has
    /// seen: what tells a hard link from a rename.
    public var otherPaths: [FilePath]

    /// Makes a place.
    public init(
        path: FilePath, spelling: FilePath? = nil, identity: FileIdentity? = nil, otherPaths: [FilePath] = []
    ) {
        self.path = path
        self.spelling = spelling ?? path
        self.identity = identity
        self.otherPaths = otherPaths
    }
}

extension OpenWindow.File {
    /// The file at a place, for a window that is to be opened on it. Its type is for whoever has asked it.
    public init(_ place: DocumentPlace, type: String? = nil) {
        self.init(path: place.path, spelling: place.spelling, identity: place.identity, type: type)
    }
}
