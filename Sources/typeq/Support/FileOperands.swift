import FileSystem
import SystemPackage

/// The files of a batch: the operands, then those of the lists, in their order. A list is read as its names are asked for.
struct FileOperands: Sendable {
    /// One of the batch.
    enum Item: Sendable {
        case file(Argument)
        /// A list or a directory that could not be read, as a message.
        case failure(String)
    }

    private var operands: ArraySlice<Argument>
    private var lists: ArraySlice<Argument>
    private var list: NameList?
    private let separator: UInt8

    /// Names in a list are separated by line ends, or by NUL with `-0`.
    init(_ invocation: Invocation) {
        operands = invocation.operands[...]
        lists = invocation.all(.filesFrom)[...]
        separator = invocation.has(.null) ? 0 : UInt8(ascii: "\n")
    }

    /// Whether the next one is there without reading on in a list, which may mean to wait.
    var isNextAtHand: Bool { !operands.isEmpty || list?.isNextAtHand ?? false }

    /// The next one, or nil after the last.
    mutating func next() -> Item? {
        if let operand = operands.popFirst() { return .file(operand) }
        while true {
            do throws(FileReadingError) {
                if let name = try list?.next() { return .file(name) }
            } catch {
                defer { list = nil }
                return .failure(message(error, of: list?.argument))
            }
            list = nil
            guard let next = lists.popFirst() else { return nil }
            do throws(FileReadingError) {
                list = try NameList(next, separator: separator)
            } catch {
                return .failure(message(error, of: next))
            }
        }
    }

    private func message(_ error: FileReadingError, of list: Argument?) -> String {
        "\(list?.name ?? ""): \(error.message)"
    }
}

/// The names in a list, read in pieces of 64 KiB.
///
/// Of a name that is longer than `Limits.nameBytes` the beginning is given, which the system finds too long as well.
private struct NameList: Sendable {
    let argument: Argument
    private let file: ListFile
    private let separator: UInt8
    private var buffer: [UInt8] = []
    /// Where the next name begins in the buffer.
    private var start = 0
    /// Where the first separator behind it stands, when that was looked for and is there.
    private var end: Int?
    private var isAtEnd = false

    /// Opens a list; `-` is standard input.
    init(_ argument: Argument, separator: UInt8) throws(FileReadingError) {
        self.argument = argument
        self.separator = separator
        do throws(Errno) {
            let isStandardInput = argument.bytes == Array("-".utf8)
            file = ListFile(isStandardInput ? OpenFile(borrowing: 0) : try OpenFile(argument.path))
        } catch {
            throw FileReadingError(error)
        }
    }

    /// Whether a whole name is in memory.
    var isNextAtHand: Bool { end != nil }

    /// The next name that is not empty, or nil after the last.
    mutating func next() throws(FileReadingError) -> Argument? {
        while true {
            guard end != nil || isAtEnd else {
                try readOn()
                continue
            }
            guard start < buffer.count else { return nil }
            let name = buffer[start..<(end ?? buffer.count)].prefix(Limits.nameBytes)
            start = min((end ?? buffer.count) + 1, buffer.count)
            end = buffer[start...].firstIndex(of: separator)
            if !name.isEmpty { return Argument(bytes: Array(name)) }
        }
    }

    /// Adds a piece of the list to the buffer, without what was given already.
    private mutating func readOn() throws(FileReadingError) {
        buffer.removeFirst(min(start, buffer.count))
        start = 0
        // What follows of a name that is too long already is not kept.
        if buffer.count > Limits.nameBytes { buffer.removeSubrange(Limits.nameBytes...) }
        let searched = buffer.count
        let piece = try file.next()
        // Half of it would be names of files that nobody meant.
        guard separator == 0 || !piece.contains(0) else { throw .separatedByNull }
        isAtEnd = piece.isEmpty
        buffer += piece
        end = buffer[searched...].firstIndex(of: separator)
    }
}

/// The file of a list, which is closed when nobody reads it any more.
private final class ListFile: Sendable {
    private let file: OpenFile

    init(_ file: consuming OpenFile) { self.file = file }

    /// The next bytes; none at the end.
    func next() throws(FileReadingError) -> [UInt8] {
        var failure: Errno?
        let bytes = [UInt8](unsafeUninitializedCapacity: 1 << 16) { bytes, count in
            do throws(Errno) {
                count = try file.read(into: UnsafeMutableRawBufferPointer(bytes))
            } catch { failure = error }
        }
        if let failure { throw FileReadingError(failure) }
        return bytes
    }
}
