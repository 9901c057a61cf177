package import SystemPackage

/// An open file or directory. It is closed when the value goes, unless it was lent.
package struct OpenFile: ~Copyable, Sendable {
    package let descriptor: Int32
    private let isLent: Bool

    /// Opens a file. The descriptor is closed when the process executes another program.
    ///
    /// - Parameters:
    ///   - path: The path. Relative paths start at the current directory.
    ///   - mode: What the file is opened for.
    ///   - options: Anything else. With `nonBlocking` the other end of a pipe is not waited for.
    ///   - permissions: Those of a new file, less what the process does not give.
    /// - Throws: What the system reports.
    package init(
        _ path: FilePath, _ mode: FileDescriptor.AccessMode = .readOnly, options: FileDescriptor.OpenOptions = [],
        permissions: FilePermissions = []
    ) throws(Errno) {
        descriptor = try path.withPointer { path throws(Errno) in
            try SystemCalls.open(path, mode.rawValue | options.rawValue, permissions.rawValue)
        }
        isLent = false
    }

    /// Takes a descriptor that somebody else has opened and will close.
    package init(borrowing descriptor: Int32) { (self.descriptor, isLent) = (descriptor, true) }

    /// Takes a descriptor over.
    package init(owning descriptor: Int32) { (self.descriptor, isLent) = (descriptor, false) }

    deinit { if !isLent { SystemCalls.close(descriptor) } }

    /// Reads the status of the file.
    package func status() throws(Errno) -> FileStatus { try FileStatus(of: descriptor) }

    // MARK: Reading

    /// Reads on until some bytes are there or the file ends.
    ///
    /// The position of a descriptor that was lent is neither used nor changed.
    ///
    /// - Parameters:
    ///   - bytes: The first bytes of the file, to which the next are added.
    ///   - count: How many bytes there are at most afterwards.
    ///   - size: The size that the system reported. Where as many bytes are there, no end is looked for.
    /// - Returns: Whether these are all bytes: the file ended or would block, or has the size that was reported.
    /// - Throws: What the system reports. What was read before is in `bytes`.
    package func read(into bytes: inout [UInt8], upTo count: Int, size: Int64) throws(Errno) -> Bool {
        while bytes.count < count, Int64(bytes.count) != size || bytes.isEmpty {
            let start = bytes.count
            var failure: Errno?
            let piece = [UInt8](unsafeUninitializedCapacity: count - start) { buffer, initialized in
                let space = UnsafeMutableRawBufferPointer(buffer)
                do throws(Errno) {
                    initialized =
                        isLent
                        ? try SystemCalls.read(descriptor, into: space, at: start)
                        : try SystemCalls.read(descriptor, into: space)
                } catch { failure = error }
            }
            if failure == .wouldBlock || failure == .resourceTemporarilyUnavailable { return true }
            if let failure { throw failure }
            if piece.isEmpty { return true }
            if start == 0 { bytes = piece } else { bytes += piece }
        }
        return Int64(bytes.count) == size
    }

    /// Reads the next bytes: at most as many as there is space for, 0 at the end.
    package func read(into space: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try SystemCalls.read(descriptor, into: space)
    }

    /// Reads the bytes that are left, also of a pipe.
    package func readToEnd() throws(Errno) -> [UInt8] {
        var bytes: [UInt8] = []
        while true {
            var failure: Errno?
            let piece = [UInt8](unsafeUninitializedCapacity: 1 << 16) { buffer, initialized in
                do throws(Errno) {
                    initialized = try SystemCalls.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer))
                } catch { failure = error }
            }
            if let failure { throw failure }
            if piece.isEmpty { return bytes }
            bytes += piece
        }
    }

    /// Reads bytes at an offset: fewer at the end of the file, none when it cannot be read there.
    package func bytes(at offset: Int, count: Int) -> [UInt8] {
        [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            let read = try? SystemCalls.read(descriptor, into: UnsafeMutableRawBufferPointer(buffer), at: offset)
            initialized = read ?? 0
        }
    }

    /// Reads all bytes from an offset to the end, or to a limit. The position of the descriptor does not matter.
    ///
    /// - Parameters:
    ///   - offset: Where the first of the bytes is.
    ///   - limit: How many bytes are read at most.
    /// - Returns: The bytes.
    /// - Throws: What the system reports. After a short read, the rest is read by further calls.
    package func contents(from offset: Int = 0, upTo limit: Int = .max) throws(Errno) -> [UInt8] {
        // One byte more, so that the end is seen without another round where the size is right.
        let expected = min(max(0, Int(clamping: try status().size) - offset), limit - 1) + 1
        var bytes = try piece(at: offset, count: expected)
        // The file has grown in the meantime, or hides its size.
        while bytes.count >= expected, bytes.count < limit {
            let more = try piece(at: offset + bytes.count, count: min(1 << 16, limit - bytes.count))
            if more.isEmpty { break }
            bytes += more
        }
        return bytes
    }

    /// Bytes at an offset, as many as wanted unless the file ends before.
    private func piece(at offset: Int, count: Int) throws(Errno) -> [UInt8] {
        var failure: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: count) { buffer, initialized in
            do throws(Errno) {
                while initialized < count {
                    let rest = UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(buffer)[initialized...])
                    let read = try SystemCalls.read(descriptor, into: rest, at: offset + initialized)
                    if read == 0 { return }
                    initialized += read
                }
            } catch { failure = error }
        }
        if let failure { throw failure }
        return bytes
    }

    /// Waits until something can be read or the end is reached.
    ///
    /// - Parameter milliseconds: How long to wait; nil waits for any time.
    /// - Returns: False when neither happens in time.
    /// - Throws: What the system reports.
    package func waitUntilReadable(milliseconds: Int32?) throws(Errno) -> Bool {
        try SystemCalls.waitUntilReadable(descriptor, milliseconds: milliseconds)
    }

    // MARK: Writing

    /// Writes all bytes at an offset. After a short write, the rest is written by further calls.
    package func write(_ bytes: UnsafeRawBufferPointer, at offset: Int = 0) throws(Errno) {
        var done = 0
        while done < bytes.count {
            let rest = UnsafeRawBufferPointer(rebasing: bytes[done...])
            done += try SystemCalls.write(descriptor, rest, at: offset + done)
        }
    }

    /// The same with an array.
    package func write(_ bytes: [UInt8], at offset: Int = 0) throws(Errno) {
        try bytes.withUnsafeBytes { buffer in Result { () throws(Errno) in try write(buffer, at: offset) } }.get()
    }

    package func truncate(to size: Int) throws(Errno) { try SystemCalls.truncate(descriptor, to: size) }

    /// Reserves room behind the end, so that writing there cannot fail for want of it. Does nothing where the file system
    /// cannot.
    package func allocate(from offset: Int, count: Int) throws(Errno) {
        do throws(Errno) {
            try SystemCalls.allocate(descriptor, offset: offset, count: count)
        } catch  where error.meansNoSuchCall {}
    }

    /// Waits until everything that was written is on the device. Some file systems cannot do that for a directory, which is
    /// no error.
    package func synchronize() throws(Errno) {
        do throws(Errno) {
            try SystemCalls.synchronize(descriptor)
        } catch  where error == .invalidArgument || error == .notSupported {}
    }

    package func setPermissions(_ permissions: FilePermissions) throws(Errno) {
        try SystemCalls.setPermissions(descriptor, permissions)
    }

    /// Changes the owner and the group; a nil owner is not changed.
    package func setOwner(_ owner: UserID?, _ group: GroupID) throws(Errno) {
        try SystemCalls.setOwner(descriptor, owner, group)
    }

    // MARK: Locks

    /// Waits for the advisory lock of the whole file, until the value goes. Where the volume has no locks, it goes on without
    /// one.
    package func lock(isShared: Bool = false) throws(Errno) {
        do throws(Errno) {
            try SystemCalls.lock(descriptor, isShared: isShared, waits: true)
        } catch  where [.noLocks, .notSupported, .badFileDescriptor, .invalidArgument, .noFunction].contains(error) {}
    }

    /// Tries to take the advisory lock of the whole file.
    ///
    /// - Throws: `wouldBlock` when somebody else has it; something else where the volume has no locks.
    package func tryLock() throws(Errno) { try SystemCalls.lock(descriptor, isShared: false, waits: false) }
}
