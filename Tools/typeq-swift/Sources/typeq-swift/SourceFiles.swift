import SwiftReading
import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// Finds and reads the Swift sources of a project.
enum SourceFiles {
    /// The maximum size of a file that is read. Handwritten sources are smaller, and the tree of a source takes 200 times as
    /// much memory.
    static let maximumSize = 2 << 20

    /// Returns the sources in folders and files, in the order of their paths.
    ///
    /// - Parameter operands: The folders and files. A file is read regardless of its name.
    /// - Returns: The sources. Sources that cannot be read contain the reason.
    static func below(_ operands: [FilePath]) -> [SourceFile] {
        var files: [SourceFile] = []
        for operand in operands {
            var paths: [FilePath] = []
            // For a file, only its name is relevant.
            var above = operand
            switch kind(operand, followsLinks: true) {
            case .directory?: walk(operand, into: &paths, &files)
            case .regular?:
                paths.append(operand)
                above.removeLastComponent()
            case .other?: files.append(unreadable(operand, "neither a folder nor a regular file"))
            case nil: files.append(unreadable(operand, reason()))
            }
            let length = bytes(of: above).count
            files += paths.map { path in
                var file: SourceFile
                do throws(Errno) {
                    file = SourceFile(path: bytes(of: path), bytes: try contents(of: path))
                } catch {
                    file = unreadable(path, error.reason)
                }
                file.operandLength = length
                return file
            }
        }
        return files.sorted { $0.path.lexicographicallyPrecedes($1.path) }
    }

    /// Returns the modules in a list on standard input, and their sources in the order of their paths.
    ///
    /// - Parameters:
    ///   - input: Entries that end with NUL. `=NAME` begins a module, and `+PATH` is one of its sources.
    ///   - inside: The files that can be read, or nil for all files.
    /// - Returns: The names of the modules and the sources, or nil if the input has a different format.
    static func modules(_ input: [UInt8], in inside: ContainedFiles?) -> (names: [String], files: [SourceFile])? {
        var names: [String] = []
        var files: [SourceFile] = []
        for entry in input.split(separator: 0) {
            switch entry.first {
            case UInt8(ascii: "="): names.append(String(decoding: entry.dropFirst(), as: UTF8.self))
            case UInt8(ascii: "+") where !names.isEmpty:
                let path = FilePath(Array(entry.dropFirst()))
                var file = source(path, in: inside)
                file.module = names.count - 1
                files.append(file)
            default: return nil
            }
        }
        return names.isEmpty ? nil : (names, files.sorted { $0.path.lexicographicallyPrecedes($1.path) })
    }

    /// Reads a source of a module. The names of its folders are not used as evidence about the file.
    private static func source(_ path: FilePath, in inside: ContainedFiles?) -> SourceFile {
        var file: SourceFile
        do throws(ContainedFiles.Refusal) {
            let content: [UInt8]
            if let inside {
                content = try inside.contents(of: path)
            } else {
                do throws(Errno) { content = try contents(of: path) } catch { throw .unreadable(error) }
            }
            file = SourceFile(path: bytes(of: path), bytes: content)
        } catch {
            switch error {
            case .outside: file = unreadable(path, "outside the folder '\(inside?.root.string ?? "")'")
            case .unreadable(let error): file = unreadable(path, error.reason)
            }
        }
        var above = path
        above.removeLastComponent()
        file.operandLength = bytes(of: above).count
        return file
    }

    private static func unreadable(_ path: FilePath, _ reason: String) -> SourceFile {
        SourceFile(path: bytes(of: path), bytes: [], failure: reason)
    }

    // MARK: - Folders

    private static let skippedFolders: Set<String> = [
        "build", "Carthage", "DerivedData", "node_modules", "Pods", "SourcePackages", "Tests",
    ]

    /// Returns whether a folder contains sources of the app instead of build products, dependencies or tests.
    static func isRead(folder name: String) -> Bool {
        !name.hasPrefix(".") && !skippedFolders.contains(name) && !name.hasSuffix("Tests")
            && !name.hasPrefix("Tests ") && !name.hasSuffix(".xcassets") && !name.hasSuffix(".docc")
    }

    /// Returns whether a file is a source of the app.
    static func isRead(file name: String) -> Bool {
        name.hasSuffix(".swift") && !name.hasPrefix(".") && !name.hasSuffix("Tests.swift") && name != "Package.swift"
    }

    private static func walk(_ root: FilePath, into paths: inout [FilePath], _ files: inout [SourceFile]) {
        var folders = [root]
        while let folder = folders.popLast() {
            guard let names = names(in: folder) else {
                files.append(unreadable(folder, reason()))
                continue
            }
            for name in names {
                let text = String(decoding: name, as: UTF8.self)
                let path = folder.appending(FilePath(name).components)
                // Links are not followed, because a project can contain a link to itself.
                switch kind(path, followsLinks: false) {
                case .directory? where isRead(folder: text): folders.append(path)
                case .regular? where isRead(file: text): paths.append(path)
                // For example, the path is too long for the system.
                case nil where isRead(file: text) || (!text.contains(".") && isRead(folder: text)):
                    files.append(unreadable(path, reason()))
                default: continue
                }
            }
        }
    }

    /// Returns the names in a folder, without `.` and `..`, or nil if the folder cannot be read. In that case, `errno` contains
    /// the reason.
    static func names(in folder: FilePath) -> [[UInt8]]? {
        guard let stream = folder.withPlatformString({ opendir($0) }) else { return nil }
        defer { closedir(stream) }
        var names: [[UInt8]] = []
        while let entry = readdir(stream) {
            let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in Array(raw.prefix { $0 != 0 }) }
            if name != Array(".".utf8), name != Array("..".utf8) { names.append(name) }
        }
        return names
    }

    enum Kind { case directory, regular, other }

    static func kind(_ path: FilePath, followsLinks: Bool) -> Kind? {
        var information = stat()
        let result = path.withPlatformString {
            followsLinks ? stat($0, &information) : lstat($0, &information)
        }
        guard result == 0 else { return nil }
        switch information.st_mode & S_IFMT {
        case S_IFDIR: return .directory
        case S_IFREG: return .regular
        default: return .other
        }
    }

    // MARK: - Files

    static func contents(of path: FilePath) throws(Errno) -> [UInt8] {
        let file = try open(path)
        defer { try? file.close() }
        return try contents(of: file)
    }

    /// Opens a regular file. Does not wait for pipes or devices.
    static func open(_ path: FilePath) throws(Errno) -> FileDescriptor {
        let file: FileDescriptor
        do {
            file = try FileDescriptor.open(path, .readOnly, options: [.nonBlocking, .closeOnExec])
        } catch {
            // The call throws an Errno.
            throw error as? Errno ?? .ioError
        }
        guard (try? Stat(file))?.type == .regular else {
            try? file.close()
            throw .invalidArgument
        }
        return file
    }

    /// Returns the content of an open file.
    static func contents(of file: FileDescriptor) throws(Errno) -> [UInt8] {
        do {
            let size = Int(try file.seek(offset: 0, from: .end))
            guard size <= maximumSize else { throw Errno.fileTooLarge }
            return try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                while count < size {
                    let rest = UnsafeMutableRawBufferPointer(
                        rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                    let read = try file.read(fromAbsoluteOffset: Int64(count), into: rest)
                    if read == 0 { return }
                    count += read
                }
            }
        } catch {
            // All calls above throw an Errno.
            throw error as? Errno ?? .ioError
        }
    }

    /// Returns all bytes of standard input, or nil if it cannot be read.
    static func standardInput() -> [UInt8]? {
        var result: [UInt8] = []
        var buffer = [UInt8](repeating: 0, count: 1 << 16)
        while true {
            guard let count = try? buffer.withUnsafeMutableBytes({ try FileDescriptor.standardInput.read(into: $0) })
            else { return nil }
            if count == 0 { return result }
            result += buffer.prefix(count)
        }
    }

    private static func bytes(of path: FilePath) -> [UInt8] {
        path.withPlatformString { UnsafeRawBufferPointer(start: $0, count: strlen($0)).map { $0 } }
    }

    private static func reason() -> String { Errno(rawValue: errno).reason }
}

extension Errno {
    /// The description of the error, in the same words as in typeq, which prints it.
    ///
    /// Source: `Errno.reason` of typeq's file system layer, which another package cannot use.
    var reason: String {
        switch self {
        case .fileTooLarge: return "it is larger than \(SourceFiles.maximumSize >> 20) MiB"
        case .invalidArgument: return "not a regular file"
        case .notDirectory: return "a part of the path is not a directory"
        case .isDirectory: return "it is a directory, but a file is expected"
        case .tooManySymbolicLinkLevels: return "too many levels of symbolic links"
        case .fileNameTooLong: return "the name is too long"
        default:
            let text = description
            return text.prefix(1).lowercased() + text.dropFirst()
        }
    }
}
