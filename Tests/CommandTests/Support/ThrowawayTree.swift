import Synchronization

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A temporary directory of a test, which is removed with the value.
final class ThrowawayTree: Sendable {
    let root: String

    init() throws {
        let base = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
        var template = Array("\(base)/typeq-tests.XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw TestTrouble("cannot make a directory in \(base)") }
        root = template.withUnsafeBufferPointer { String(cString: $0.baseAddress.unsafelyUnwrapped) }
    }

    deinit { Self.remove(Array(root.utf8)) }

    /// Removes the directory at the end of the process. A static variable, which is never deinitialized, has a tree for all
    /// tests of a suite.
    func removeAtExit() { Self.shared.withLock { $0.append(root) }; Self.removesAtExit }

    private static let shared = Mutex<[String]>([])
    private static let removesAtExit: Void = {
        atexit { for root in ThrowawayTree.shared.withLock({ $0 }) { ThrowawayTree.remove(Array(root.utf8)) } }
    }()

    /// The path of a name in the tree, which need not exist.
    func path(_ name: String) -> String { "\(root)/\(name)" }

    /// The canonical path of the directory.
    var canonicalRoot: String {
        guard let resolved = realpath(root, nil) else { return root }
        defer { free(resolved) }
        return String(cString: resolved)
    }

    /// Writes a file and its parent folders, and returns its path.
    @discardableResult
    func file(_ name: String, _ content: some Sequence<UInt8> = [], mode: mode_t = 0o644) throws -> String {
        try file(bytes: Array(name.utf8), content, mode: mode)
        return path(name)
    }

    /// Writes a text file.
    @discardableResult
    func file(_ name: String, _ text: String) throws -> String { try file(name, text.utf8) }

    /// Writes a file whose name need not be UTF-8.
    func file(bytes name: [UInt8], _ content: some Sequence<UInt8>, mode: mode_t = 0o644) throws {
        for (index, byte) in name.enumerated() where byte == UInt8(ascii: "/") {
            mkdir(Self.cString(Array(root.utf8) + [byte] + name[..<index]), 0o755)
        }
        let full = Self.cString(Array(root.utf8) + [UInt8(ascii: "/")] + name)
        // A program that another test starts must not hold the file open: it could not be executed in that time.
        let descriptor = open(full, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0o644)
        guard descriptor >= 0 else { throw TestTrouble("cannot write \(String(decoding: name, as: UTF8.self))") }
        defer { close(descriptor) }
        let bytes = Array(content)
        guard write(descriptor, bytes, bytes.count) == bytes.count else { throw TestTrouble("cannot write a file") }
        fchmod(descriptor, mode)
    }

    /// Creates a folder, and returns its path.
    @discardableResult
    func folder(_ name: String) throws -> String {
        guard mkdir(path(name), 0o755) == 0 else { throw TestTrouble("cannot make the folder \(name)") }
        return path(name)
    }

    /// Creates a symbolic link.
    func link(_ name: String, to target: String) throws {
        guard symlink(target, path(name)) == 0 else { throw TestTrouble("cannot make the link \(name)") }
    }

    /// Creates a named pipe.
    func fifo(_ name: String) throws {
        guard mkfifo(path(name), 0o644) == 0 else { throw TestTrouble("cannot make the pipe \(name)") }
    }

    /// Removes a file, or a folder with its contents.
    private static func remove(_ path: [UInt8]) {
        for name in FileBytes.names(in: path) {
            let inner = path + [UInt8(ascii: "/")] + name
            if unlink(cString(inner)) != 0 { remove(inner) }
        }
        rmdir(cString(path))
    }

    fileprivate static func cString(_ bytes: [UInt8]) -> [CChar] { bytes.map(CChar.init(bitPattern:)) + [0] }
}

/// Reads files for the tests.
enum FileBytes {
    /// Returns the bytes of a file, or nil if it does not exist.
    static func read(_ path: String) throws -> [UInt8]? {
        let descriptor = open(path, O_RDONLY)
        guard descriptor >= 0 else { return nil }
        defer { close(descriptor) }
        var bytes: [UInt8] = []
        var chunk = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            #if canImport(Glibc)
                let count = Glibc.read(descriptor, &chunk, chunk.count)
            #elseif canImport(Musl)
                let count = Musl.read(descriptor, &chunk, chunk.count)
            #else
                let count = Darwin.read(descriptor, &chunk, chunk.count)
            #endif
            guard count >= 0 else { throw TestTrouble("cannot read \(path)") }
            guard count > 0 else { return bytes }
            bytes += chunk[..<count]
        }
    }

    /// Returns the names in a folder without `.` and `..`, or none if it does not exist.
    static func names(in folder: [UInt8]) -> [[UInt8]] {
        guard let stream = opendir(ThrowawayTree.cString(folder)) else { return [] }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: UInt8.self, capacity: 1) { bytes in
                    Array(UnsafeBufferPointer(start: bytes, count: strlen(UnsafePointer<CChar>(OpaquePointer(bytes)))))
                }
            }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
        return names
    }

    /// Returns whether there is a file at a path.
    static func exists(_ path: String) -> Bool { access(path, F_OK) == 0 }

    static func isDirectory(_ path: String) -> Bool {
        var status = stat()
        return stat(path, &status) == 0 && status.st_mode & mode_t(S_IFMT) == mode_t(S_IFDIR)
    }
}
