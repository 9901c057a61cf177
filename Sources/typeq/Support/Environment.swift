#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif
import SystemPackage

/// What the environment says, as bytes.
enum Environment {
    /// A variable that is set and not empty.
    static func value(_ name: String) -> Argument? {
        guard let value = getenv(name), value.pointee != 0 else { return nil }
        return Argument(value)
    }

    /// The parts of a variable that lists paths, empty ones left out.
    static func paths(_ name: String) -> [Argument] {
        value(name)?.bytes.split(separator: UInt8(ascii: ":")).map { Argument(bytes: Array($0)) } ?? []
    }

    /// Whether a descriptor leads to a terminal.
    static func isTerminal(_ descriptor: Int32) -> Bool { isatty(descriptor) == 1 }

    /// A time in milliseconds that only goes forward; from where does not matter. `ContinuousClock` would bring Swift's
    /// runtime for tasks into the program.
    static var time: Int {
        var time = timespec()
        clock_gettime(CLOCK_MONOTONIC, &time)
        return Int(time.tv_sec) * 1000 + Int(time.tv_nsec) / 1_000_000
    }

    /// The names in a directory that end in one of the suffixes, in the order of their bytes; none when there is no such
    /// directory.
    static func files(in directory: [UInt8], suffixes: [String]) -> [Argument] {
        guard let stream = opendir(directory.map(CChar.init(bitPattern:)) + [0]) else { return [] }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            let name = withUnsafePointer(to: &entry.pointee.d_name) { pointer in
                pointer.withMemoryRebound(to: CChar.self, capacity: 1) { Argument($0).bytes }
            }
            let isWanted = suffixes.contains { suffix in
                name.count > suffix.utf8.count && name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
            }
            if isWanted, name.first != UInt8(ascii: ".") { names.append(name) }
        }
        return names.sorted { $0.lexicographicallyPrecedes($1) }
            .map { Argument(bytes: directory + [UInt8(ascii: "/")] + $0) }
    }
}

extension Environment {
    /// Whether a file of that name is there, even a link that leads nowhere.
    static func exists(_ file: Argument) -> Bool {
        var status = stat()
        return lstat(file.bytes.cString, &status) == 0
    }

    /// Whether a regular file of that name is there.
    static func isFile(_ file: Argument) -> Bool {
        var status = stat()
        return stat(file.bytes.cString, &status) == 0 && status.st_mode & S_IFMT == S_IFREG
    }

    /// Whether a file can be written: the process may, and some user's permission says so. The superuser may write all
    /// files, but one that nobody is meant to write is not one to edit.
    static func isWritable(_ path: FilePath) -> Bool {
        path.withPlatformString { path in
            var status = stat()
            return stat(path, &status) == 0 && status.st_mode & 0o222 != 0 && access(path, W_OK) == 0
        }
    }
}

extension Environment {
    /// The current directory, or nil when it was removed.
    static var currentDirectory: Argument? {
        guard let path = getcwd(nil, 0) else { return nil }
        defer { free(path) }
        return Argument(UnsafePointer(path))
    }
}
