import SwiftParser
import SwiftSyntax

/// One Swift file: its name as it was found, and its bytes.
public struct SourceFile: Sendable {
    /// The path, in bytes: a name need not be UTF-8.
    public var path: [UInt8]
    /// How many bytes of the path name what the reader was asked for: folders in there say nothing about the file.
    public var operandLength = 0
    /// The contents, in UTF-8.
    public var bytes: [UInt8]
    /// Why the file could not be read; nil for one that was. Its contents are empty.
    public var failure: String?

    /// Makes a file of its contents. UTF-16 with a byte order mark becomes UTF-8; what is no text is a failure.
    public init(path: [UInt8], bytes: [UInt8], failure: String? = nil) {
        self.path = path
        self.bytes = bytes
        self.failure = failure
        if let text = SourceText.ofUTF16(bytes) { self.bytes = Array(text.utf8) }
        if failure == nil, !SourceText.isText(self.bytes) {
            self.bytes = []
            self.failure = "not UTF-8"
        }
    }

    /// Makes a file of a text.
    public init(_ path: String, _ text: String) {
        self.init(path: Array(path.utf8), bytes: Array(text.utf8))
    }

    /// The path for people; what is not UTF-8 is repaired.
    public var name: String { String(decoding: path, as: UTF8.self) }

    /// The path for people, without what the reader was asked for.
    var nameBelowOperand: String { String(decoding: path.dropFirst(operandLength), as: UTF8.self) }

    /// The syntax tree. It always comes, with missing and unexpected parts where the source does not parse.
    func parsed() -> SourceFileSyntax {
        bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    }

    /// Line and column of a byte, both from 1; columns count Unicode scalars, a byte order mark none. O(bytes).
    func lineAndColumn(of offset: Int) -> (line: Int, column: Int) {
        var line = 1
        var start = bytes.starts(with: [0xEF, 0xBB, 0xBF]) ? 3 : 0
        let end = min(max(offset, start), bytes.count)
        var index = start
        while index < end {
            let byte = bytes[index]
            index += 1
            // A line ends with LF, CR LF or CR.
            if byte == 0x0A || (byte == 0x0D && !(index < bytes.count && bytes[index] == 0x0A)) {
                line += 1
                start = index
            }
        }
        return (line, 1 + bytes[start..<max(start, end)].count { $0 & 0xC0 != 0x80 })
    }
}

/// A place in the sources: a file, by its index, and a byte in it.
public struct Place: Hashable, Sendable, Comparable {
    /// The index of the file.
    public var file: Int
    /// The number of bytes before the place.
    public var offset: Int

    /// Where a node begins, without what stands before it on its line.
    init(_ node: some SyntaxProtocol, in file: Int) {
        self.file = file
        self.offset = node.positionAfterSkippingLeadingTrivia.utf8Offset
    }

    init(file: Int, offset: Int) {
        self.file = file
        self.offset = offset
    }

    /// In the order of the files, then in the order of the text.
    public static func < (left: Place, right: Place) -> Bool {
        (left.file, left.offset) < (right.file, right.offset)
    }
}
