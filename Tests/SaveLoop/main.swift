import Documents
import Foundation
import SystemPackage

// Saves documents for tests that kill the process, or make system calls fail, and then check the files. Each save contains the
// next number, and is reported when it is done.
//
//     save-loop file|package|two-steps PATH SIZE FIRST   saves until it is killed, starting with a number
//     save-loop work KIND PATH SIZE                      prints the number in the document, then saves the next ones
//     save-loop once KIND PATH SIZE NUMBER               one save
//     save-loop check KIND PATH SIZE                     prints the number in the document
//     save-loop limit PATH SIZE LIMIT                    one save, with a limit on the size of files
//     save-loop as-nobody PATH                           one save by a user who is not root
//     save-loop read-as-nobody PATH                      reads everything, by a user who is not root
//
// two-steps replaces a package like on a volume that cannot exchange two names. The exit code is 1 if a save or its report fails, and 3 if a
// document is damaged.

/// Writes a line, unbuffered. Exits with 1 if it cannot be written.
func say(_ line: String) {
    do {
        try FileHandle.standardOutput.write(contentsOf: Data("\(line)\n".utf8))
    } catch {
        exit(1)
    }
}

/// Returns a string whose lines all contain the number, so that a mixture can be detected.
func content(_ number: Int, _ size: Int) -> Data {
    let line = String(repeating: "0", count: max(0, 9 - String(number).count)) + "\(number)\n"
    return Data(String(repeating: line, count: max(1, size / line.utf8.count)).utf8)
}

/// Returns the number in a content. Exits if the content is truncated, or is a mixture of two.
func number(in data: Data?, _ size: Int) -> Int {
    let text = data.map { String(decoding: $0.prefix(9), as: UTF8.self) } ?? "nothing"
    guard let number = Int(text), data == content(number, size) else {
        say("broken: \(data?.count ?? -1) bytes that begin with '\(text)'")
        exit(3)
    }
    return number
}

/// A document that is saved repeatedly.
struct Saver {
    let kind: String
    let path: FilePath
    let size: Int

    func save(_ number: Int, over existing: FileWrapper?) throws {
        guard kind != "file" else {
            return try FileWrapper(regularFileWithContents: content(number, size)).write(to: path)
        }
        let package = existing ?? FileWrapper(directoryWithFileWrappers: [:])
        fill(package, number)
        if kind == "two-steps" {
            try Saving(original: path, exchanges: false).save(package, to: path, names: true)
        } else {
            try package.write(to: path, options: .withNameUpdating, original: path)
        }
    }

    private func fill(_ package: FileWrapper, _ number: Int) {
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
    }

    /// Returns the existing document, or nil if there is none.
    func existing() throws -> FileWrapper? {
        do { return try FileWrapper(path: path, options: .immediate) } catch {
            guard error.code == .notFound else { throw error }
            return nil
        }
    }

    /// Returns the number in a document, or 0 if there is no document or an empty package. Exits if it is damaged.
    func found(in document: FileWrapper?) -> Int {
        guard let document else { return 0 }
        guard kind != "file" else { return number(in: document.regularFileContents, size) }
        guard let children = document.fileWrappers, !children.isEmpty else { return 0 }
        let numbers = [children["one"], children["two"], children["inner"]?.fileWrappers?["three"]].map {
            number(in: $0?.regularFileContents, size)
        }
        guard Set(numbers).count == 1, Set(children.keys) == ["one", "two", "inner"] else {
            say("broken: a mixture of \(numbers), \(children.keys.sorted())")
            exit(3)
        }
        return numbers[0]
    }

    func saveForever(from first: Int, over existing: FileWrapper?) throws -> Never {
        for next in first... {
            try save(next, over: existing)
            say("saved \(next)")
        }
        exit(0)
    }
}

var arguments = Array(CommandLine.arguments.dropFirst())
let mode = arguments.first ?? ""
if ["work", "once", "check"].contains(mode) { arguments.removeFirst() }
guard arguments.count >= 2 else { exit(64) }
let saver = Saver(
    kind: arguments[0], path: FilePath(arguments[1]), size: arguments.count > 2 ? Int(arguments[2]) ?? 0 : 0)
let last = arguments.count > 3 ? Int(arguments[3]) ?? 0 : 0

do {
    switch mode {
    case "file", "package", "two-steps":
        try saver.saveForever(from: last, over: mode == "file" ? nil : FileWrapper(path: saver.path))
    case "work":
        let existing = try saver.existing()
        let found = saver.found(in: existing)
        say("found \(found)")
        try saver.saveForever(from: found + 1, over: existing)
    case "once":
        try saver.save(last, over: saver.kind == "file" ? nil : try saver.existing())
        say("saved \(last)")
    case "check":
        say("found \(saver.found(in: try saver.existing()))")
    case "limit":
        signal(SIGXFSZ, SIG_IGN)
        var limit = rlimit(rlim_cur: rlim_t(last), rlim_max: rlim_t(last))
        guard setrlimit(__rlimit_resource_t(1), &limit) == 0 else { exit(70) }
        try FileWrapper(regularFileWithContents: content(1, saver.size)).write(to: saver.path)
    case "as-nobody":
        guard setgid(65534) == 0, setuid(65534) == 0 else { exit(70) }
        try FileWrapper(regularFileWithContents: content(1, 100)).write(to: saver.path)
    case "read-as-nobody":
        guard setgid(65534) == 0, setuid(65534) == 0 else { exit(70) }
        let found = try FileWrapper(path: saver.path, options: .immediate)
        say(found.isDirectory ? "a folder" : String(decoding: found.regularFileContents ?? Data(), as: UTF8.self))
    default:
        exit(64)
    }
} catch let error as DocumentError {
    say("error \(error.code.rawValue): \(error)")
    exit(1)
} catch {
    say("error: \(error)")
    exit(1)
}
