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
    /// Larger files are no sources that a person wrote.
    static let largest = 8 << 20

    /// The files below operands, in the order of their paths; a file that is named itself is read whatever its name is.
    /// What could not be read is among them, with the reason.
    static func below(_ operands: [FilePath]) -> [SourceFile] {
        var files: [SourceFile] = []
        for operand in operands {
            var paths: [FilePath] = []
            // Of a file that is named itself, the name counts alone.
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
                do {
                    file = SourceFile(path: bytes(of: path), bytes: try contents(of: path))
                } catch {
                    file = unreadable(path, "\(error)")
                }
                file.operandLength = length
                return file
            }
        }
        return files.sorted { $0.path.lexicographicallyPrecedes($1.path) }
    }

    private static func unreadable(_ path: FilePath, _ reason: String) -> SourceFile {
        SourceFile(path: bytes(of: path), bytes: [], failure: reason)
    }

    // MARK: - Folders

    private static let skippedFolders: Set<String> = [
        "build", "Carthage", "DerivedData", "node_modules", "Pods", "SourcePackages", "Tests",
    ]

    /// Whether a folder has sources of the app: not build products, dependencies or tests.
    static func isRead(folder name: String) -> Bool {
        !name.hasPrefix(".") && !skippedFolders.contains(name) && !name.hasSuffix("Tests")
            && !name.hasPrefix("Tests ") && !name.hasSuffix(".xcassets") && !name.hasSuffix(".docc")
    }

    /// Whether a file is a source of the app.
    static func isRead(file name: String) -> Bool {
        name.hasSuffix(".swift") && !name.hasPrefix(".") && !name.hasSuffix("Tests.swift") && name != "Package.swift"
    }

    private static func walk(_ root: FilePath, into paths: inout [FilePath], _ files: inout [SourceFile]) {
        var folders = [root]
        while let folder = folders.popLast() {
            guard let stream = folder.withPlatformString({ opendir($0) }) else {
                files.append(unreadable(folder, reason()))
                continue
            }
            defer { closedir(stream) }
            while let entry = readdir(stream) {
                let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in
                    Array(raw.prefix { $0 != 0 })
                }
                let text = String(decoding: name, as: UTF8.self)
                if text == "." || text == ".." { continue }
                let path = folder.appending(FilePath(name).components)
                // Links are not followed: a project may link to itself.
                switch kind(path, followsLinks: false) {
                case .directory? where isRead(folder: text): folders.append(path)
                case .regular? where isRead(file: text): paths.append(path)
                // Such as a path that is too long for the system.
                case nil where isRead(file: text) || (!text.contains(".") && isRead(folder: text)):
                    files.append(unreadable(path, reason()))
                default: continue
                }
            }
        }
    }

    private enum Kind { case directory, regular, other }

    private static func kind(_ path: FilePath, followsLinks: Bool) -> Kind? {
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

    // MARK: - Projects

    /// What the specification of a project may name, on the disk.
    static var projectFolder: ProjectFolder {
        ProjectFolder(
            contents: { path in
                guard kind(FilePath(path), followsLinks: true) == .regular else {
                    return .failure(.init("no such file"))
                }
                do {
                    return .success(try contents(of: FilePath(path)))
                } catch {
                    return .failure(.init("\(error)"))
                }
            },
            propertyLists: { propertyLists(below: FilePath($0)).map(\.string) })
    }

    /// The files `Info.plist` below a folder, the nearest first.
    private static func propertyLists(below root: FilePath) -> [FilePath] {
        var level = [root]
        var found: [FilePath] = []
        for _ in 0..<8 where !level.isEmpty && found.isEmpty {
            var next: [FilePath] = []
            for folder in level {
                let file = folder.appending("Info.plist")
                if kind(file, followsLinks: true) == .regular { found.append(file) }
                guard let stream = folder.withPlatformString({ opendir($0) }) else { continue }
                defer { closedir(stream) }
                while let entry = readdir(stream) {
                    let name = withUnsafeBytes(of: &entry.pointee.d_name) { raw in Array(raw.prefix { $0 != 0 }) }
                    let text = String(decoding: name, as: UTF8.self)
                    let path = folder.appending(FilePath(name).components)
                    if isRead(folder: text), kind(path, followsLinks: false) == .directory { next.append(path) }
                }
            }
            level = next.sorted { $0.string < $1.string }
        }
        return found
    }

    // MARK: - Files

    private static func contents(of path: FilePath) throws -> [UInt8] {
        let file = try FileDescriptor.open(path, .readOnly)
        return try file.closeAfter {
            let size = Int(try file.seek(offset: 0, from: .end))
            guard size <= largest else { throw Errno.fileTooLarge }
            return try [UInt8](unsafeUninitializedCapacity: size) { buffer, count in
                while count < size {
                    let rest = UnsafeMutableRawBufferPointer(rebasing: UnsafeMutableRawBufferPointer(buffer)[count...])
                    let read = try file.read(fromAbsoluteOffset: Int64(count), into: rest)
                    if read == 0 { return }
                    count += read
                }
            }
        }
    }

    private static func bytes(of path: FilePath) -> [UInt8] {
        path.withPlatformString { UnsafeRawBufferPointer(start: $0, count: strlen($0)).map { $0 } }
    }

    private static func reason() -> String { "\(Errno(rawValue: errno))" }
}
