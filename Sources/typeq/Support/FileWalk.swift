#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The files below directories, one after the other, each directory in the order of the bytes of its names.
///
/// Links are given as they are found and never followed, so that the walk ends. A stack of its own holds what is left of
/// the directories on the way down: memory goes with the depth and the width of the tree, not with its size.
struct FileWalk: Sendable {
    private var roots: FileOperands
    private var stack: [Argument] = []

    /// Walks from some files and directories; what is not a directory is given as it is.
    init(_ roots: FileOperands) { self.roots = roots }

    /// Whether the next one is there without reading on in a list of roots.
    var isNextAtHand: Bool { !stack.isEmpty || roots.isNextAtHand }

    /// The next file that is not a directory, or nil after the last.
    mutating func next() -> FileOperands.Item? {
        while true {
            guard let path = stack.popLast() else {
                let root = roots.next()
                guard case .file(let file) = root else { return root }
                stack.append(file)
                continue
            }
            var status = stat()
            guard lstat(path.bytes.cString, &status) == 0, status.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR) else {
                return .file(path)
            }
            if let reason = enter(path) { return .failure("\(path.name): \(reason)") }
        }
    }

    /// Puts what is in a directory on the stack. Answers why it cannot be read.
    private mutating func enter(_ directory: Argument) -> String? {
        guard let stream = opendir(directory.bytes.cString) else { return String(cString: strerror(errno)) }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 1) { Argument($0).bytes }
            }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
        names.sort { $1.lexicographicallyPrecedes($0) }
        let base = directory.bytes.last == UInt8(ascii: "/") ? directory.bytes : directory.bytes + [UInt8(ascii: "/")]
        stack += names.map { Argument(bytes: base + $0) }
        return nil
    }
}
