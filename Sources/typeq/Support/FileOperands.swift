import FileSystem
import SystemPackage
import TypeRegistry

/// The files of a batch: the operands, followed by the names in lists, in order. Lists are read as names are needed.
struct FileOperands: Sendable {
    enum Item: Sendable {
        case file(Argument)
        /// A message about a list or a directory that could not be read.
        case failure(String)
        /// A note about a file that was omitted.
        case note(String)
    }

    private var operands: ArraySlice<Argument>
    private var lists: ArraySlice<Argument>
    private var list: NameList?
    private let separator: UInt8
    private let exclusions: Exclusions

    /// Creates the operands from a command line. Names in a list are separated by line endings, or by NUL with `-0`.
    init(_ invocation: Invocation, without exclusions: Exclusions = .none) {
        operands = invocation.operands[...]
        lists = invocation[Options.filesFrom][...]
        separator = invocation[Options.null] ? 0 : UInt8(ascii: "\n")
        self.exclusions = exclusions
    }

    /// Creates the operands without lists.
    init(_ files: [Argument]) {
        (operands, lists) = (files[...], [])
        (separator, exclusions) = (0, .none)
    }

    /// The number of items, or nil if the number is unknown, because a list comes from a pipe or names can be excluded.
    /// Reads the lists.
    var total: Int? {
        guard list == nil, exclusions.isEmpty else { return nil }
        var total = operands.count
        for list in lists {
            guard list != .standardInput, let count = NameList.count(in: list, separator: separator) else { return nil }
            total += count
        }
        return total
    }

    /// Whether the next item is in memory. Reading more of a list could require waiting.
    var hasNextInMemory: Bool { !operands.isEmpty || list?.hasNextInMemory ?? false }

    /// Returns the next item that is not excluded, or nil after the last item.
    mutating func next() -> Item? {
        while let item = nextOfAll() {
            guard case .file(let file) = item, exclusions.contain(file.bytes[...], isDirectory: false) else {
                return item
            }
        }
        return nil
    }

    private mutating func nextOfAll() -> Item? {
        if let operand = operands.popFirst() { return .file(operand) }
        while true {
            do throws(FileError) {
                if let name = try list?.next() { return .file(name) }
            } catch {
                defer { list = nil }
                return .failure(message(error, of: list?.argument))
            }
            list = nil
            guard let next = lists.popFirst() else { return nil }
            do throws(FileError) {
                list = try NameList(next, separator: separator)
            } catch {
                return .failure(message(error, of: next))
            }
        }
    }

    private func message(_ error: FileError, of list: Argument?) -> String { "\(list?.name ?? ""): \(error.message)" }
}

/// The names in a list, which is read in chunks of 64 KiB.
///
/// A name that is longer than `InputLimits.nameBytes` is truncated to that length, which is still too long for the system.
private struct NameList: Sendable {
    let argument: Argument
    private let file: ListFile
    private let separator: UInt8
    private var buffer: [UInt8] = []
    /// The index of the next name in the buffer.
    private var start = 0
    /// The index of the first separator after the name, or nil if there is none in the buffer.
    private var end: Int?
    private var isAtEnd = false

    /// Opens a list. If the argument is `-`, reads standard input.
    init(_ argument: Argument, separator: UInt8) throws(FileError) {
        self.argument = argument
        self.separator = separator
        do throws(Errno) {
            file = ListFile(argument == .standardInput ? OpenFile(borrowing: 0) : try OpenFile(argument.path))
        } catch {
            throw FileError(argument, error)
        }
    }

    /// Returns the number of names in a list, or nil if the list is not a regular file or cannot be read.
    static func count(in argument: Argument, separator: UInt8) -> Int? {
        let status = try? FileStatus(at: argument.path, followingLink: true)
        guard status?.type == .regular, var list = try? NameList(argument, separator: separator) else { return nil }
        var count = 0
        do throws(FileError) { while try list.next() != nil { count += 1 } } catch { return nil }
        return count
    }

    /// Whether a complete name is in memory.
    var hasNextInMemory: Bool { end != nil }

    /// Returns the next nonempty name, or nil after the last name.
    mutating func next() throws(FileError) -> Argument? {
        while true {
            guard end != nil || isAtEnd else {
                try readMore()
                continue
            }
            guard start < buffer.count else { return nil }
            let name = buffer[start..<(end ?? buffer.count)].prefix(InputLimits.nameBytes)
            start = min((end ?? buffer.count) + 1, buffer.count)
            end = nextSeparator(from: start)
            if !name.isEmpty { return Argument(bytes: Array(name)) }
        }
    }

    /// Adds a chunk of the list to the buffer, and removes the names that were returned.
    private mutating func readMore() throws(FileError) {
        buffer.removeFirst(min(start, buffer.count))
        start = 0
        // The rest of a name that is already too long is discarded.
        if buffer.count > InputLimits.nameBytes { buffer.removeSubrange(InputLimits.nameBytes...) }
        let searched = buffer.count
        let chunk = try file.next()
        // A list with NUL bytes is separated by NUL, so its lines are not names.
        guard separator == 0 || !chunk.contains(0) else {
            throw FileError(
                "the list has NUL bytes, which no name can contain: '-0' reads names that are separated by NUL",
                .invalidArgument)
        }
        isAtEnd = chunk.isEmpty
        buffer += chunk
        end = nextSeparator(from: searched)
    }

    private func nextSeparator(from start: Int) -> Int? {
        let index = buffer.withUnsafeBytes { $0.index(of: separator, from: start) }
        return index < buffer.count ? index : nil
    }
}

/// The open file that a list of names is read from. It is closed when the value is released.
private final class ListFile: Sendable {
    private let file: OpenFile

    init(_ file: consuming OpenFile) { self.file = file }

    /// Returns the next bytes, or an empty array at the end.
    func next() throws(FileError) -> [UInt8] {
        var failure: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
            do throws(Errno) {
                count = try file.read(into: UnsafeMutableRawBufferPointer(bytes))
            } catch { failure = error }
        }
        if let failure { throw FileError(failure) }
        return bytes
    }
}
