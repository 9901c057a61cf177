import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// A directory that is removed with its content when the value is released.
final class TemporaryTree {
    struct Failure: Error {
        var call: String
        var errno: Errno
    }

    let root: FilePath
    private var made: [FilePath] = []

    init() throws {
        var template = Array("/tmp/typeq-tests-XXXXXX".utf8CString)
        guard mkdtemp(&template) != nil else { throw Failure(call: "mkdtemp", errno: Errno(rawValue: errno)) }
        root = FilePath(platformString: template)
    }

    deinit {
        for path in made.reversed() + [root] { path.withPlatformString(removeAnything) }
    }

    /// The path of a name in the tree. The name may be bytes that are not text.
    func path(_ name: String) -> FilePath { FilePath(root.string + "/" + name) }

    func path(bytes: [UInt8]) -> FilePath {
        let whole =
            root.string.utf8.map { CChar(bitPattern: $0) } + [CChar(bitPattern: UInt8(ascii: "/"))]
            + bytes.map { CChar(bitPattern: $0) } + [0]
        return FilePath(platformString: whole)
    }

    @discardableResult
    func file(_ name: String, _ bytes: [UInt8], mode: mode_t = 0o644) throws -> FilePath {
        try file(at: path(name), bytes, mode: mode)
    }

    @discardableResult
    func file(_ name: String, _ text: String, mode: mode_t = 0o644) throws -> FilePath {
        try file(name, Array(text.utf8), mode: mode)
    }

    @discardableResult
    func file(at path: FilePath, _ bytes: [UInt8], mode: mode_t = 0o644) throws -> FilePath {
        let descriptor = path.withPlatformString { open($0, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, mode) }
        try check(descriptor, "open")
        defer { close(descriptor) }
        try check(Int32(truncatingIfNeeded: write(descriptor, bytes, bytes.count)), "write")
        try check(fchmod(descriptor, mode), "fchmod")
        made.append(path)
        return path
    }

    @discardableResult
    func directory(_ name: String) throws -> FilePath {
        try make(name, "mkdir") { mkdir($0, 0o755) }
    }

    @discardableResult
    func link(_ name: String, to target: String) throws -> FilePath {
        try make(name, "symlink") { symlink(target, $0) }
    }

    @discardableResult
    func fifo(_ name: String) throws -> FilePath {
        try make(name, "mkfifo") { mkfifo($0, 0o644) }
    }

    /// A bound socket without a listener.
    @discardableResult
    func socket(_ name: String) throws -> FilePath {
        try make(name, "bind") { path in
            #if canImport(Glibc)
                let stream = Int32(SOCK_STREAM.rawValue)
            #else
                let stream = SOCK_STREAM
            #endif
            let descriptor = makeSocket(AF_UNIX, stream, 0)
            defer { close(descriptor) }
            var address = sockaddr_un()
            address.sun_family = sa_family_t(AF_UNIX)
            withUnsafeMutableBytes(of: &address.sun_path) { bytes in
                var index = 0
                while path[index] != 0, index < bytes.count - 1 {
                    bytes[index] = UInt8(bitPattern: path[index])
                    index += 1
                }
            }
            return withUnsafePointer(to: &address) { pointer in
                pointer.withMemoryRebound(to: sockaddr.self, capacity: 1) {
                    bind(descriptor, $0, socklen_t(MemoryLayout<sockaddr_un>.size))
                }
            }
        }
    }

    func remove(_ path: FilePath) throws {
        try check(path.withPlatformString { unlink($0) }, "unlink")
        made.removeAll { $0 == path }
    }

    func truncate(_ path: FilePath, to size: Int) throws {
        try check(path.withPlatformString { resize($0, size) }, "truncate")
    }

    private func make(
        _ name: String, _ call: String, _ body: (UnsafePointer<CInterop.PlatformChar>) -> Int32
    ) throws -> FilePath {
        let path = path(name)
        try check(path.withPlatformString(body), call)
        made.append(path)
        return path
    }

    private func check(_ result: Int32, _ call: String) throws {
        if result < 0 { throw Failure(call: call, errno: Errno(rawValue: errno)) }
    }
}

// The C functions that have the names of methods here.
private func makeSocket(_ domain: Int32, _ type: Int32, _ proto: Int32) -> Int32 { socket(domain, type, proto) }
private func removeAnything(_ path: UnsafePointer<CChar>) { _ = remove(path) }
private func resize(_ path: UnsafePointer<CChar>, _ size: Int) -> Int32 { truncate(path, off_t(size)) }

var isRoot: Bool { geteuid() == 0 }

/// Whether there is a program at a path.
func isProgram(_ path: String) -> Bool { access(path, X_OK) == 0 }

/// Whether there is a readable file at a path.
func isReadable(_ path: String) -> Bool { access(path, R_OK) == 0 }
