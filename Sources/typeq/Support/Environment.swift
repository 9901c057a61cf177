import FileSystem
import SystemPackage

/// The environment variables and the files around the command, with paths as bytes.
enum Environment {
    /// The value of a variable that is set and not empty.
    static func value(_ name: String) -> Argument? { CurrentProcess.variable(name).map { Argument(bytes: $0) } }

    /// The parts of a variable that lists paths, without the empty ones.
    static func paths(_ name: String) -> [Argument] {
        value(name)?.bytes.split(separator: UInt8(ascii: ":")).map { Argument(bytes: Array($0)) } ?? []
    }

    /// The current directory; nil when it was removed.
    static var currentDirectory: Argument? { FilePath.currentDirectory.map { Argument($0) } }

    /// Whether there is a file at a path. A link counts, wherever it leads.
    static func exists(_ file: Argument) -> Bool { (try? FileStatus(at: file.bytes, followingLink: false)) != nil }

    /// Whether a path leads to a regular file.
    static func isFile(_ file: Argument) -> Bool {
        (try? FileStatus(at: file.bytes, followingLink: true))?.type == .regular
    }

    /// The files in a directory whose names end in one of the suffixes and are not hidden, in the order of their bytes. None
    /// when the directory cannot be read.
    static func files(in directory: [UInt8], suffixes: [String]) -> [Argument] {
        guard let names = try? Directory(directory).rawNames() else { return [] }
        let wanted = names.filter { name in
            name.first != UInt8(ascii: ".")
                && suffixes.contains { suffix in
                    name.count > suffix.utf8.count && name.suffix(suffix.utf8.count).elementsEqual(suffix.utf8)
                }
        }
        return wanted.sorted { $0.lexicographicallyPrecedes($1) }
            .map { Argument(bytes: directory + [UInt8(ascii: "/")] + $0) }
    }
}
