import Documents
import Foundation
import SystemPackage

// Saves a document again and again, each time with the next number in it, and says after each save that it is done: the
// tests kill it at random instants, and look at what is there.
//
//     save-loop file|package PATH SIZE FIRST
//     save-loop limit PATH SIZE LIMIT       one save, where no file may grow beyond LIMIT bytes
//     save-loop as-nobody PATH              one save by a user who is not root

let arguments = CommandLine.arguments
guard arguments.count >= 3 else { exit(64) }
let path = FilePath(arguments[2])
let size = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0
let number = arguments.count > 4 ? Int(arguments[4]) ?? 0 : 0

/// Writes a line at once.
func say(_ line: String) { FileHandle.standardOutput.write(Data("\(line)\n".utf8)) }

/// Lines that all say the number, so that any mixture shows.
func content(_ number: Int, _ size: Int) -> Data {
    let line = String(repeating: "0", count: max(0, 9 - String(number).count)) + "\(number)\n"
    return Data(String(repeating: line, count: max(1, size / line.utf8.count)).utf8)
}

func package(_ number: Int, existing: FileWrapper?) -> FileWrapper {
    let package = existing ?? FileWrapper(directoryWithFileWrappers: [:])
    for name in ["one", "two"] {
        if let old = package.fileWrappers?[name] { package.removeFileWrapper(old) }
        package.addRegularFile(withContents: content(number, size), preferredFilename: name)
    }
    if let old = package.fileWrappers?["inner"] { package.removeFileWrapper(old) }
    let inner = FileWrapper(directoryWithFileWrappers: [
        "three": FileWrapper(regularFileWithContents: content(number, size))
    ])
    inner.preferredFilename = "inner"
    package.addFileWrapper(inner)
    return package
}

do {
    switch arguments[1] {
    case "file":
        for next in number... {
            try FileWrapper(regularFileWithContents: content(next, size)).write(to: path)
            say("saved \(next)")
        }
    case "package":
        let existing = try FileWrapper(path: path)
        for next in number... {
            try package(next, existing: existing).write(to: path, options: .withNameUpdating, original: path)
            say("saved \(next)")
        }
    case "limit":
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: rlim_t(number), rlim_max: rlim_t(number))
        guard setrlimit(__rlimit_resource_t(1), &limit) == 0 else { exit(70) }
        try FileWrapper(regularFileWithContents: content(1, size)).write(to: path)
    case "as-nobody":
        guard setgid(65534) == 0, setuid(65534) == 0 else { exit(70) }
        try FileWrapper(regularFileWithContents: content(1, 100)).write(to: path)
    default:
        exit(64)
    }
} catch let error as DocumentError {
    say("error \(error.code.rawValue): \(error)")
    exit(1)
}
