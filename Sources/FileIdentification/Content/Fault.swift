#if TYPEQ_FAULTS
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #elseif canImport(Darwin)
        import Darwin
    #endif

    /// A file that finds a bug: what it makes its reader do. Only in builds that test how typeq bears it; see
    /// `Scripts/release/workers`.
    enum Fault {
        /// Does what the first line of a file says, if that is `typeq-fault:` and one of the words below.
        static func act(_ bytes: [UInt8]) {
            let line = String(decoding: bytes.prefix { $0 != UInt8(ascii: "\n") }.prefix(64), as: UTF8.self)
            guard line.hasPrefix("typeq-fault:") else { return }
            switch line.dropFirst("typeq-fault:".count) {
            case "trap": fatalError("a file that finds a bug")
            case "abort": abort()
            case "segv": UnsafeMutablePointer<Int>(bitPattern: 8)?.pointee = 1
            case "stack": print(deepen(0))
            case "loop": while true { loops &+= 1 }
            case "memory": while true { kept.append([UInt8](repeating: 1, count: 1 << 20)) }
            // Calls that a reader may not make. Allowed, they end it with a code of their own.
            case "open": endIf(open("/etc/passwd", O_RDONLY) >= 0)
            case "create": endIf(open("created-by-a-file", O_WRONLY | O_CREAT, 0o600) >= 0)
            case "socket": endIf(socket(AF_INET, Int32(SOCK_STREAM.rawValue), 0) >= 0)
            case "execve":
                var arguments: [UnsafeMutablePointer<CChar>?] = [strdup("true"), nil]
                execve("/bin/true", &arguments, environ)
                endIf(errno != EPERM)
            case "kill": endIf(kill(getppid(), 0) == 0)
            default: break
            }
        }

        // Only one thread of a build for tests gets here.
        private nonisolated(unsafe) static var loops = 0
        private nonisolated(unsafe) static var kept: [[UInt8]] = []

        private static func endIf(_ isAllowed: Bool) { if isAllowed { _exit(99) } }

        private static func deepen(_ depth: Int) -> Int {
            withUnsafeTemporaryAllocation(byteCount: 1024, alignment: 8) { space in
                space[0] = UInt8(truncatingIfNeeded: depth)
                return deepen(depth + 1) + Int(space[0])
            }
        }
    }
#endif
