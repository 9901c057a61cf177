import CStartup
import FileSystem
import SystemPackage

/// One argument as the system gave it. Paths are bytes: a name that is not UTF-8 stays what it is.
struct Argument: Hashable {
    let bytes: [UInt8]

    init(bytes: [UInt8]) { self.bytes = bytes }

    init(_ text: String) { bytes = Array(text.utf8) }

    init(_ pointer: UnsafePointer<CChar>) {
        bytes = FilePath.bytes(of: pointer)
    }

    /// The argument as text, with U+FFFD for what is not UTF-8.
    var text: String { String(decoding: bytes, as: UTF8.self) }

    /// The argument as messages name it: what is not UTF-8 is spelled out, as `\xFF`.
    var name: String { VisibleText.repaired(bytes) }

    var isUTF8: Bool { String(validating: bytes, as: UTF8.self) != nil }

    var path: FilePath { FilePath(bytes: bytes) }

    /// The arguments of the process after its name.
    static var all: [Argument] {
        var count: Int32 = 0
        if let arguments = typeq_arguments(&count) {
            return (1..<max(1, Int(count))).compactMap { arguments[$0].map { Argument($0) } }
        }
        return (1..<max(1, Int(CommandLine.argc))).compactMap { CommandLine.unsafeArgv[$0].map { Argument($0) } }
    }
}

extension Argument {
    /// The bytes of a path.
    init(_ path: FilePath) { bytes = path.bytes }
}
