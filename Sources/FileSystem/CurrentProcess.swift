import CFileSystem
package import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Facts about this process and others that do not concern files.
package enum CurrentProcess {
    /// The process ID.
    package static var id: Int32 { getpid() }

    /// The user with whose rights the process opens files.
    package static var user: UserID { UserID(rawValue: geteuid()) }

    /// Returns whether there is a process with an ID, as far as the system tells.
    package static func exists(_ id: Int32) -> Bool { kill(id, 0) == 0 || errno != ESRCH }

    // MARK: Environment

    /// Returns the bytes of an environment variable, or nil if it is not set or empty.
    package static func variable(_ name: String) -> [UInt8]? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return [UInt8](path: value)
    }

    /// Sets an environment variable for the programs that the process starts. Nil removes it.
    package static func setVariable(_ name: String, _ value: String?) {
        if let value { setenv(name, value, 1) } else { unsetenv(name) }
    }

    /// Returns whether a descriptor is that of a terminal.
    package static func isTerminal(_ descriptor: FileDescriptor) -> Bool { isatty(descriptor.rawValue) == 1 }

    /// The number of columns of a terminal, or nil if it does not say.
    package static func columns(of descriptor: FileDescriptor) -> Int? {
        let columns = Int(typeq_terminal_columns(descriptor.rawValue))
        return columns > 0 ? columns : nil
    }

    // MARK: Time

    /// The time in milliseconds since an arbitrary start. It never decreases. `ContinuousClock` would link Swift's runtime for
    /// tasks into the command.
    package static var milliseconds: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }

    /// Waits for a time.
    package static func sleep(milliseconds: UInt32) { usleep(milliseconds * 1000) }

    // MARK: Threads and signals

    /// The identity of the calling thread, unique among the running threads.
    package static var thread: ThreadIdentity { ThreadIdentity(thread: pthread_self()) }

    /// The identity of a thread. It is valid while the thread runs.
    package struct ThreadIdentity: Equatable, @unchecked Sendable {
        // This is safe because the pointer is only compared.
        fileprivate let thread: pthread_t

        package static func == (one: Self, other: Self) -> Bool { pthread_equal(one.thread, other.thread) != 0 }
    }

    /// The path of the running program, or nil if it is not known. Symbolic links are resolved.
    package static var program: FilePath? {
        if let path = try? FilePath("/proc/self/exe").linkTarget() { return path }
        return typeq_program_path().map { FilePath(platformString: $0).absolute.canonical }
    }

    /// Makes a write beyond the limit for the size of files fail, as on a full disk, instead of ending the process.
    package static func ignoreFileSizeSignal() { signal(SIGXFSZ, SIG_IGN) }

    /// Ends the process.
    package static func exit(_ code: Int32) -> Never { endProcess(code) }
}

/// `exit` of the C library, which the name of the method hides.
private func endProcess(_ code: Int32) -> Never { exit(code) }
