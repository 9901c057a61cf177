import FileSystem

/// The files below the operands of a command, one after the other; see `DirectoryWalk`.
struct FileWalk: Sendable {
    private var roots: FileOperands
    private var walk = DirectoryWalk()

    /// Walks from files and directories. A file is given as it is.
    init(_ roots: FileOperands) { self.roots = roots }

    /// Whether the next one is there without reading more of a list of roots.
    var isNextAtHand: Bool { !walk.isAtEnd || roots.isNextAtHand }

    /// The next file that is not a directory; nil after the last.
    mutating func next() -> FileOperands.Item? {
        while true {
            switch walk.next() {
            case .file(let path)?: return .file(Argument(bytes: path))
            case .unreadable(let path, let error)?: return .failure("\(Argument(bytes: path).name): \(error.reason)")
            case nil:
                let root = roots.next()
                guard case .file(let file) = root else { return root }
                walk = DirectoryWalk(from: file.bytes)
            }
        }
    }
}
