import AppDeclaration
import FileSystem
import SystemPackage

/// What `typeq-swift` printed about a folder, kept below `$XDG_CACHE_HOME/typeq` until a source below the folder, or the
/// program itself, changes its path, size or time.
///
/// A cache that cannot be read or written is passed over: then the sources are read anew.
///
/// Source: the [XDG base directories](https://specifications.freedesktop.org/basedir-spec/latest/).
struct SourceCache {
    private let file: Argument
    /// The first line of the file: what the answer was made from.
    private let state: [UInt8]

    /// The cache of one question. Nil where nothing says whose cache it is, or the folder has more files than are looked at.
    ///
    /// - Parameters:
    ///   - arguments: The program and what it is asked.
    ///   - folder: The folder whose sources it reads.
    init?(of arguments: [Argument], _ folder: FilePath) {
        let given = Environment.value("XDG_CACHE_HOME").flatMap { $0.path.isAbsolute ? $0.path : nil }
        guard let base = given ?? Environment.value("HOME")?.path.appending(".cache"), let program = arguments.first,
            let status = FileState(program.path)
        else { return nil }
        // The folder is written as it was named, since messages name files by it; the same name elsewhere is another.
        var question = Hash()
        for argument in arguments + [Environment.currentDirectory].compactMap({ $0 }) {
            question.add(argument.bytes + [0])
        }
        var state = Hash()
        state.add(status.bytes)
        guard Self.addSources(below: folder, to: &state) else { return nil }
        file = Argument(base.appending("typeq").appending("sources-\(question.text)"))
        self.state = Array("\(state.text)\n".utf8)
    }

    /// What was kept, if it was made from the same sources.
    var kept: [UInt8]? {
        guard let bytes = try? readFile(file), bytes.starts(with: state) else { return nil }
        return Array(bytes.dropFirst(state.count))
    }

    /// Keeps an answer.
    func keep(_ output: [UInt8]) {
        let folder = file.path.removingLastComponent()
        for path in [folder.removingLastComponent(), folder] {
            try? path.makeDirectory(.ownerReadWriteExecute)
        }
        try? writeFile(state + output, to: file)
    }

    /// Adds the paths, sizes and times of the sources below a folder. False when there are too many names.
    private static func addSources(below root: FilePath, to hash: inout Hash) -> Bool {
        let tree = DiskTree()
        var folders = [root]
        var names = 0
        while let folder = folders.popLast() {
            for name in tree.names(in: folder) where !name.string.hasPrefix(".") {
                names += 1
                guard names <= FileTreeLimits.names else { return false }
                let path = folder.appending(name)
                guard let state = FileState(path) else { continue }
                if state.isFolder {
                    folders.append(path)
                } else if name.extension == "swift" {
                    hash.add(Argument(path).bytes + [0] + state.bytes)
                }
            }
        }
        return true
    }
}

/// Size and time of a file, by which a change is seen.
private struct FileState {
    let isFolder: Bool
    let bytes: [UInt8]

    /// Nil when there is no such file. A link to a folder is not followed.
    init?(_ path: FilePath) {
        guard var status = try? FileStatus(at: path, followingLink: false) else { return nil }
        isFolder = status.type == .directory
        if status.type == .symbolicLink {
            guard let target = try? FileStatus(at: path, followingLink: true) else { return nil }
            status = target
        }
        bytes = Array("\(status.size) \(status.modified)\n".utf8)
    }
}

/// FNV-1a, 64 bits: <http://www.isthe.com/chongo/tech/comp/fnv/>.
private struct Hash {
    private var value: UInt64 = 0xCBF2_9CE4_8422_2325

    mutating func add(_ bytes: [UInt8]) {
        for byte in bytes { value = (value ^ UInt64(byte)) &* 0x0000_0100_0000_01B3 }
    }

    var text: String { String(value, radix: 16) }
}
