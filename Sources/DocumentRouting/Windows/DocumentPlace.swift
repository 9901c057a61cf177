import FileSystem
public import SystemPackage

/// The location of a file that is to be opened, with what tells whether a window has it open.
public struct DocumentPlace: Hashable, Sendable {
    /// The canonical path: links followed, no dot segments.
    public var path: FilePath
    /// The absolute path as it was given, links and dot segments included.
    public var spelling: FilePath
    /// The identity of the file; nil when there is no file.
    public var identity: FileIdentity?
    /// The paths, each once, of windows on the same identity that still led to the file when the value was made: what tells
    /// a hard link from a rename.
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

extension DocumentPlace {
    /// Looks at a path, and at the files of the windows on the same identity. Nothing is opened.
    ///
    /// When there is no such file, the folder's canonical path and the name count, so that the window of a deleted file is
    /// found.
    ///
    /// - Complexity: A few system calls, and one for each window on the same identity.
    public init(of path: FilePath, among windows: OpenWindows) {
        let spelling = path.absolute
        let identity = try? FileIdentity(at: path)
        self.init(path: spelling.canonical, spelling: spelling, identity: identity)
        guard let identity else { return }
        for window in windows.windows(of: identity) {
            guard let other = window.file?.path, other != self.path else { continue }
            if let found = try? FileIdentity(at: other), found.isSameFile(as: identity), !otherPaths.contains(other) {
                otherPaths.append(other)
            }
        }
    }
}

extension OpenWindow.File {
    /// The file at a location, for a window that is to be opened on it. The caller knows its type.
    public init(_ place: DocumentPlace, type: String? = nil) {
        self.init(path: place.path, spelling: place.spelling, identity: place.identity, type: type)
    }
}
