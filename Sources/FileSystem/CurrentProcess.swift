import CFileSystem
package import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Information about this process and other processes that does not concern files.
package enum CurrentProcess {
    package static var id: Int32 { getpid() }

    /// The user whose permissions apply when the process opens files.
    package static var user: UserID { UserID(rawValue: geteuid()) }

    /// Returns whether there is a process with an ID. If the system does not report this, returns true.
    package static func exists(_ id: Int32) -> Bool { kill(id, 0) == 0 || errno != ESRCH }

    // MARK: Environment

    /// Returns the bytes of an environment variable, or nil if it is unset or empty.
    package static func variable(_ name: String) -> [UInt8]? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return [UInt8](path: value)
    }

    /// Sets an environment variable for the programs that the process starts, or removes it if the value is nil.
    package static func setVariable(_ name: String, _ value: String?) {
        if let value { setenv(name, value, 1) } else { unsetenv(name) }
    }

    package static func isTerminal(_ descriptor: FileDescriptor) -> Bool { isatty(descriptor.rawValue) == 1 }

    /// Returns the number of columns of a terminal, or nil if it is unknown.
    package static func columns(of descriptor: FileDescriptor) -> Int? {
        let columns = Int(typeq_terminal_columns(descriptor.rawValue))
        return columns > 0 ? columns : nil
    }

    // MARK: Time

    /// The time in milliseconds since an arbitrary starting point. It never decreases. `ContinuousClock` is not used, because
    /// it would link the Swift concurrency runtime into the command.
    package static var milliseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }

    /// Suspends the thread for a number of milliseconds.
    package static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1000) }

    // MARK: Threads and signals

    /// The identity of the calling thread, unique among the running threads.
    package static var thread: ThreadIdentity { ThreadIdentity(thread: pthread_self()) }

    /// The identity of a thread. It is valid while the thread runs.
    package struct ThreadIdentity: Equatable, @unchecked Sendable {
        // The conformance is safe because the pointer is only compared.
        fileprivate let thread: pthread_t

        package static func == (one: Self, other: Self) -> Bool { pthread_equal(one.thread, other.thread) != 0 }
    }

    /// The path of the running program, or nil if it is unknown. Symbolic links are resolved.
    package static var program: FilePath? {
        if let path = try? FilePath("/proc/self/exe").linkTarget() { return path }
        return typeq_program_path().map { FilePath(platformString: $0).absolute.canonical }
    }

    /// Makes a write beyond the file size limit fail, as on a full disk, instead of terminating the process.
    package static func ignoreFileSizeSignal() { signal(SIGXFSZ, SIG_IGN) }

    package static func exit(_ code: Int32) -> Never { endProcess(code) }
}

/// Calls `exit` of the C library, which is shadowed by the method with the same name.
private func endProcess(_ code: Int32) -> Never { exit(code) }
