#if !canImport(SwiftUI)
    #if canImport(Glibc)
        import Glibc
    #elseif canImport(Musl)
        import Musl
    #endif
    import FoundationEssentials
    import SystemPackage

    /// An open file or folder, closed when the value goes. Its methods throw what the system reported.
    struct Descriptor: ~Copyable {
        let number: Int32

        init(_ path: FilePath, _ flags: Int32, mode: mode_t = 0) throws(Errno) {
            var number: Int32 = -1
            repeat {
                number = path.withPlatformString { open($0, flags | O_CLOEXEC, mode) }
            } while number < 0 && errno == EINTR
            guard number >= 0 else { throw Errno.current }
            self.number = number
        }

        deinit { close(number) }

        // MARK: What it is

        func status() throws(Errno) -> FileStatus {
            var status = stat()
            guard fstat(number, &status) == 0 else { throw Errno.current }
            return FileStatus(status)
        }

        // MARK: Bytes

        /// All bytes from the beginning to the end, wherever the offset stands.
        func contents() throws(Errno) -> Data {
            let expected = Int(clamping: try status().size)
            var bytes: [UInt8] = []
            var failure: Errno?
            // One byte more, so that the end is seen without another round where the size is right.
            bytes = [UInt8](unsafeUninitializedCapacity: expected + 1) { buffer, count in
                while count < buffer.count {
                    let got = pread(number, buffer.baseAddress.map { $0 + count }, buffer.count - count, off_t(count))
                    if got < 0 {
                        if errno == EINTR { continue }
                        failure = Errno.current
                        return
                    }
                    if got == 0 { return }
                    count += got
                }
            }
            if let failure { throw failure }
            if bytes.count <= expected { return Data(bytes) }
            // It grew meanwhile, or it is a file that hides its size.
            var data = Data(bytes)
            var chunk = [UInt8](repeating: 0, count: 1 << 16)
            while true {
                let got = pread(number, &chunk, chunk.count, off_t(data.count))
                if got < 0 {
                    if errno == EINTR { continue }
                    throw Errno.current
                }
                if got == 0 { return data }
                data.append(contentsOf: chunk[..<got])
            }
        }

        /// The first bytes, at most a number of them.
        func beginning(_ length: Int) throws(Errno) -> [UInt8] {
            var bytes = [UInt8](repeating: 0, count: length)
            while true {
                let got = pread(number, &bytes, length, 0)
                if got >= 0 { return Array(bytes[..<got]) }
                if errno != EINTR { throw Errno.current }
            }
        }

        /// Writes bytes at an offset.
        func write(_ data: Data, at offset: Int = 0) throws(Errno) {
            var failure: Errno?
            data.withUnsafeBytes { buffer in
                var done = 0
                while done < buffer.count {
                    // The system writes at most 2 GiB at once.
                    let wanted = min(buffer.count - done, 1 << 30)
                    let put = pwrite(number, buffer.baseAddress.map { $0 + done }, wanted, off_t(offset + done))
                    if put < 0 {
                        if errno == EINTR { continue }
                        failure = Errno.current
                        return
                    }
                    done += put
                }
            }
            if let failure { throw failure }
        }

        func truncate(to size: Int) throws(Errno) {
            while ftruncate(number, off_t(size)) != 0 {
                if errno != EINTR { throw Errno.current }
            }
        }

        /// Sees to it that all is on the device.
        func synchronize() throws(Errno) {
            while fsync(number) != 0 {
                switch errno {
                case EINTR: continue
                // Some volumes cannot synchronise a folder; there is nothing more to be done then.
                case EINVAL, ENOTSUP: return
                default: throw Errno.current
                }
            }
        }

        // MARK: Locks

        /// Waits for the advisory lock of the whole file. Where the volume has no locks, it goes on without.
        func lock(_ kind: Int32 = LOCK_EX) throws(Errno) {
            while flock(number, kind) != 0 {
                switch errno {
                case EINTR: continue
                case ENOLCK, ENOTSUP, EBADF, EINVAL, ENOSYS: return
                default: throw Errno.current
                }
            }
        }
    }

    extension Errno {
        /// What the last call of the system reported.
        static var current: Errno { Errno(rawValue: errno) }
    }
#endif
