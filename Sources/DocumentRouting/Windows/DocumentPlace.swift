public import SystemPackage

/// Where a file that is to be opened lies, as far as it must be known to tell whether a window has it open.
public struct DocumentPlace: Hashable, Sendable {
    /// The canonical path: links followed, no dot segments.
    public var path: FilePath
    /// The absolute path as it was given, links and dot segments included.
    public var spelling: FilePath
    /// The identity of the file; nil when nothing stands there.
    public var identity: FileIdentity?
    /// Paths of windows on the same identity that still lead to the file, as whoever made the value has seen: what tells a
    /// hard link from a rename.
    public var otherPaths: Set<FilePath>

    /// Makes a place.
    public init(
        path: FilePath, spelling: FilePath? = nil, identity: FileIdentity? = nil, otherPaths: Set<FilePath> = []
    ) {
        self.path = path
        self.spelling = spelling ?? path
        self.identity = identity
        self.otherPaths = otherPaths
    }
}
