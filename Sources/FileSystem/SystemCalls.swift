import CFileSystem
internal import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The file system calls of the C library. Outside of this module, no Swift source file in the package makes such
/// calls.
///
/// A call that is interrupted by a signal is repeated. If a call fails, the error number of the system is thrown. Tests use a
/// ``FaultScript`` to cause single calls to fail. Release builds do not check for scripts.
enum SystemCalls {
    typealias Path = UnsafePointer<CChar>

    // MARK: Status

    static func status(_ path: Path, followingLink: Bool) throws(Errno) -> Stat {
        try begin(.status, path)
        return try Stat(path, followTargetSymlink: followingLink)
    }

    static func status(_ descriptor: Int32) throws(Errno) -> Stat {
        try begin(.status, descriptor)
        return try FileDescriptor(rawValue: descriptor).stat()
    }

    /// Returns the time of creation, or nil if the file system does not record it.
    static func birthTime(_ path: Path, followingLink: Bool, inode: UInt64) -> Int64? {
        var time: Int64 = 0
        return typeq_birth_time(path, followingLink, inode, &time) ? time : nil
    }

    /// Returns the time at which an open file was created, or nil if the file system does not record it.
    static func birthTime(_ descriptor: Int32) -> Int64? {
        var time: Int64 = 0
        return typeq_birth_time_of_open(descriptor, &time) ? time : nil
    }

    /// Returns whether a file is on a file system that the kernel generates.
    static func isOfKernel(_ path: Path) -> Bool { typeq_is_of_kernel(path) }

    /// Checks whether the effective user and group of the process are permitted to access a file.
    ///
    /// Source: [access(2)](https://man7.org/linux/man-pages/man2/access.2.html).
    static func checkAccess(_ path: Path, _ mode: Int32) throws(Errno) {
        try check(.access, path) { faccessat(AT_FDCWD, path, mode, AT_EACCESS) }
    }

    static let (mayWrite, mayExecute) = (W_OK, X_OK)

    // MARK: Open files

    /// Opens a file. The descriptor is closed when the process executes another program, and a terminal never becomes the
    /// controlling terminal of the process.
    static func open(_ path: Path, _ flags: Int32, mode: CInterop.Mode, in parent: Int32? = nil) throws(Errno) -> Int32
    {
        let descriptor = try retrying(.open, path) {
            Int(openat(parent ?? AT_FDCWD, path, flags | O_CLOEXEC | O_NOCTTY, mode))
        }
        FaultScript.current?.opened(Int32(descriptor), path)
        return Int32(descriptor)
    }

    static func close(_ descriptor: Int32) { try? FileDescriptor(rawValue: descriptor).close() }

    static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer) throws(Errno) -> Int {
        try retrying(.read, descriptor, count: buffer.count) { readOnce(descriptor, buffer.baseAddress, count: $0) }
    }

    static func read(_ descriptor: Int32, into buffer: UnsafeMutableRawBufferPointer, at offset: Int) throws(Errno)
        -> Int
    {
        try retrying(.read, descriptor, count: buffer.count) {
            pread(descriptor, buffer.baseAddress, $0, off_t(offset))
        }
    }

    static func write(_ descriptor: Int32, _ buffer: UnsafeRawBufferPointer, at offset: Int) throws(Errno) -> Int {
        // The system writes at most 2 GiB in one call.
        try retrying(.write, descriptor, count: min(buffer.count, 1 << 30)) {
            pwrite(descriptor, buffer.baseAddress, $0, off_t(offset))
        }
    }

    static func truncate(_ descriptor: Int32, to size: Int) throws(Errno) {
        try check(.truncate, descriptor) { ftruncate(descriptor, off_t(size)) }
    }

    /// Reserves space. Throws `notSupported` or `invalidArgument` if the file system does not support this operation.
    static func allocate(_ descriptor: Int32, offset: Int, count: Int) throws(Errno) {
        try checkNumber(.allocate, descriptor) { typeq_allocate(descriptor, Int64(offset), Int64(count)) }
    }

    static func synchronize(_ descriptor: Int32) throws(Errno) {
        try check(.synchronize, descriptor) { fsync(descriptor) }
    }

    /// Waits until all written bytes of all files are on their devices.
    static func synchronizeAll() { sync() }

    /// Acquires the advisory lock on a file if no other process holds it.
    static func lock(_ descriptor: Int32, isShared: Bool) throws(Errno) {
        try check(.lock, descriptor) { flock(descriptor, (isShared ? LOCK_SH : LOCK_EX) | LOCK_NB) }
    }

    /// Waits before another attempt. If a script is active, this method returns immediately.
    static func pause(milliseconds: Int32) {
        guard FaultScript.current == nil else { return }
        usleep(UInt32(milliseconds) * 1000)
    }

    static func setPermissions(_ descriptor: Int32, _ permissions: FilePermissions) throws(Errno) {
        try check(.setPermissions, descriptor) { fchmod(descriptor, permissions.rawValue) }
    }

    /// Changes the owner and the group. If the owner is nil, it is not changed.
    static func setOwner(_ descriptor: Int32, _ user: UserID?, group: GroupID) throws(Errno) {
        try check(.setOwner, descriptor) { fchown(descriptor, user?.rawValue ?? uid_t.max, group.rawValue) }
    }

    /// Returns whether bytes can be read, or the end is reached, within a time in milliseconds. If the time is nil, there is no
    /// limit.
    static func waitUntilReadable(_ descriptor: Int32, milliseconds: Int32?) throws(Errno) -> Bool {
        var request = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        return try retrying(.poll, descriptor, count: 0) { _ in Int(poll(&request, 1, milliseconds ?? -1)) } > 0
    }

    // MARK: Names

    static func link(_ existing: Path, _ path: Path) throws(Errno) {
        try check(.link, path) { linkat(AT_FDCWD, existing, AT_FDCWD, path, 0) }
    }

    static func symbolicLink(_ target: Path, _ path: Path) throws(Errno) {
        try check(.symbolicLink, path) { symlink(target, path) }
    }

    static func readLink(_ path: Path, into buffer: UnsafeMutableBufferPointer<CChar>) throws(Errno) -> Int {
        try retrying(.readLink, path) { buffer.baseAddress.map { readlink(path, $0, buffer.count) } ?? 0 }
    }

    static func remove(_ path: Path, in parent: Int32? = nil, isDirectory: Bool = false) throws(Errno) {
        try check(.remove, path) { unlinkat(parent ?? AT_FDCWD, path, isDirectory ? AT_REMOVEDIR : 0) }
    }

    static func makeDirectory(_ path: Path, _ permissions: FilePermissions) throws(Errno) {
        try check(.makeDirectory, path) { mkdir(path, permissions.rawValue) }
    }

    static func rename(_ path: Path, _ newPath: Path) throws(Errno) {
        try check(.rename, newPath) { renameat(AT_FDCWD, path, AT_FDCWD, newPath) }
    }

    static func renameExclusively(_ path: Path, _ newPath: Path) throws(Errno) {
        try checkNumber(.rename, newPath) { typeq_rename_exclusively(path, newPath) }
    }

    static func exchange(_ path: Path, _ other: Path) throws(Errno) {
        try checkNumber(.exchange, other) { typeq_exchange(path, other) }
    }

    /// Calls a closure with the path without links as a C string, which is valid during the call.
    static func resolve<Result>(_ path: Path, _ body: (Path) -> Result) throws(Errno) -> Result {
        try begin(.resolve, path)
        guard let resolved = realpath(path, nil) else { throw current }
        defer { free(resolved) }
        return body(resolved)
    }

    /// Calls a closure with the path of the current directory as a C string, or returns nil if the directory was removed.
    static func currentDirectory<Result>(_ body: (Path) -> Result) -> Result? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return body(path)
    }

    /// The maximum length of a path in bytes, including the NUL.
    static let longestPath = Int(PATH_MAX)

    // MARK: Directories

    /// Opens a directory stream for a descriptor, and takes ownership of the descriptor even if opening fails.
    static func openDirectory(_ descriptor: Int32) throws(Errno) -> UnsafeMutableRawPointer {
        var error: Int32 = 0
        if let directory = typeq_directory_open(descriptor, &error) { return directory }
        close(descriptor)
        throw Errno(rawValue: error)
    }

    /// Returns the next name, which is valid until the next call, and the kind of file that it refers to, or nil after the last
    /// name. Not every file system stores the kinds of files in its directories.
    static func nextName(
        _ directory: UnsafeMutableRawPointer, of descriptor: Int32
    ) throws(Errno) -> (name: Path, kind: Directory.Entry.Kind?)? {
        try begin(.list, descriptor)
        var error: Int32 = 0
        var kind: UInt8 = 0
        let name = typeq_directory_next(directory, &error, &kind)
        if error != 0 { throw Errno(rawValue: error) }
        return name.map { ($0, Directory.Entry.Kind(rawValue: kind)) }
    }

    static func closeDirectory(_ directory: UnsafeMutableRawPointer) { typeq_directory_close(directory) }

    // MARK: Memory

    /// Allocates memory, or maps a file that is open for reading. Returns nil on failure.
    static func map(_ count: Int, _ descriptor: Int32? = nil) -> UnsafeMutableRawPointer? {
        let protection = descriptor == nil ? PROT_READ | PROT_WRITE : PROT_READ
        let start = mmap(nil, count, protection, MAP_PRIVATE | (descriptor == nil ? MAP_ANON : 0), descriptor ?? -1, 0)
        return start == MAP_FAILED ? nil : start
    }

    static func preferLargePages(_ start: UnsafeMutableRawPointer, _ count: Int) {
        #if os(Linux)
            madvise(start, count, MADV_HUGEPAGE)
        #endif
    }

    static func makeReadOnly(_ start: UnsafeMutableRawPointer, _ count: Int) { mprotect(start, count, PROT_READ) }

    static func unmap(_ memory: UnsafeMutableRawBufferPointer) { munmap(memory.baseAddress, memory.count) }

    // MARK: Calling

    private static var current: Errno { Errno(rawValue: errno) }

    private static func readOnce(_ descriptor: Int32, _ buffer: UnsafeMutableRawPointer?, count: Int) -> Int {
        #if canImport(Glibc)
            Glibc.read(descriptor, buffer, count)
        #elseif canImport(Musl)
            Musl.read(descriptor, buffer, count)
        #elseif canImport(Darwin)
            Darwin.read(descriptor, buffer, count)
        #endif
    }

    @inline(__always)
    static func begin(_ call: SystemCall, _ path: Path) throws(Errno) { try FaultScript.current?.begin(call, path) }

    @inline(__always)
    static func begin(_ call: SystemCall, _ descriptor: Int32) throws(Errno) {
        try FaultScript.current?.begin(call, descriptor)
    }

    @inline(__always)
    private static func retrying(_ call: SystemCall, _ path: Path, _ body: () -> Int) throws(Errno) -> Int {
        while true {
            do throws(Errno) {
                try begin(call, path)
                let result = body()
                if result >= 0 { return result }
                throw current
            } catch .interrupted {}
        }
    }

    /// Makes a call whose closure receives the number of bytes that it can transfer.
    @inline(__always)
    private static func retrying(
        _ call: SystemCall, _ descriptor: Int32, count: Int, _ body: (Int) -> Int
    ) throws(Errno) -> Int {
        while true {
            do throws(Errno) {
                let result = body(try FaultScript.current?.begin(call, descriptor, count: count) ?? count)
                if result >= 0 { return result }
                throw current
            } catch .interrupted {}
        }
    }

    @inline(__always)
    private static func check(_ call: SystemCall, _ path: Path, _ body: () -> Int32) throws(Errno) {
        _ = try retrying(call, path) { Int(body()) }
    }

    @inline(__always)
    private static func check(_ call: SystemCall, _ descriptor: Int32, _ body: () -> Int32) throws(Errno) {
        _ = try retrying(call, descriptor, count: 0) { _ in Int(body()) }
    }

    /// Calls a closure that returns an error number.
    @inline(__always)
    static func checkNumber(_ call: SystemCall, _ path: Path, _ body: () -> Int32) throws(Errno) {
        try begin(call, path)
        let number = body()
        if number != 0 { throw Errno(rawValue: number) }
    }

    @inline(__always)
    static func checkNumber(_ call: SystemCall, _ descriptor: Int32, _ body: () -> Int32) throws(Errno) {
        try begin(call, descriptor)
        let number = body()
        if number != 0 { throw Errno(rawValue: number) }
    }
}
