import SwiftParser
import SwiftSyntax

/// A Swift file: the path at which it was found, and its contents.
public struct SourceFile: Sendable {
    /// The path as bytes. A filename need not be UTF-8.
    public var path: [UInt8]
    /// The number of bytes in the part of the path that the user specified. The names of these folders are not used as evidence
    /// about the file.
    public var operandLength = 0
    /// The index of the file's module in the list that the caller passes. The app is in the first module, 0.
    public var module = 0
    /// The contents, in UTF-8.
    public var bytes: [UInt8]
    /// The reason why the file could not be read, or nil. The contents of an unreadable file are empty.
    public var failure: String?

    /// Creates a file from its contents. UTF-16 with a byte order mark is converted to UTF-8. If the contents are not text,
    /// `failure` is set.
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

    /// Creates a file from a path and its contents.
    public init(_ path: String, _ text: String) {
        self.init(path: Array(path.utf8), bytes: Array(text.utf8))
    }

    /// The path as text, with invalid UTF-8 repaired.
    public var name: String { String(decoding: path, as: UTF8.self) }

    /// The path as text, without the part that the user specified.
    var nameBelowOperand: String { String(decoding: path.dropFirst(operandLength), as: UTF8.self) }

    /// Returns the syntax tree. If the source contains syntax errors, the tree contains missing and unexpected nodes.
    func parsed() -> SourceFileSyntax {
        bytes.withUnsafeBufferPointer { Parser.parse(source: $0) }
    }

    /// Returns the line and the column of a byte. Complexity: O(*n*) in the number of bytes; see ``LineTable``.
    func lineAndColumn(of offset: Int) -> (line: Int, column: Int) { LineTable(self)[offset] }
}

/// A location in the sources: the index of a file, and the offset of a byte in it.
public struct CodeLocation: Hashable, Sendable, Comparable {
    /// The index of the file.
    public var file: Int
    /// The number of bytes before the location.
    public var offset: Int

    /// Creates the location at which the first token of a node begins.
    init(_ node: some SyntaxProtocol, in file: Int) {
        self.file = file
        self.offset = node.positionAfterSkippingLeadingTrivia.utf8Offset
    }

    init(file: Int, offset: Int) {
        self.file = file
        self.offset = offset
    }

    /// Orders locations by file, then by offset.
    public static func < (left: CodeLocation, right: CodeLocation) -> Bool {
        (left.file, left.offset) < (right.file, right.offset)
    }
}

/// The encodings of sources. The compiler accepts only UTF-8.
enum SourceText {
    /// Returns the text of UTF-16 with a byte order mark (The Unicode Standard, section 23.8), or nil for anything else.
    static func ofUTF16(_ bytes: [UInt8]) -> String? {
        guard bytes.count >= 2, bytes.count.isMultiple(of: 2) else { return nil }
        let isBig = bytes[0] == 0xFE && bytes[1] == 0xFF
        guard isBig || (bytes[0] == 0xFF && bytes[1] == 0xFE) else { return nil }
        let units = stride(from: 2, to: bytes.count, by: 2).map { index in
            let (first, second) = (UInt16(bytes[index]), UInt16(bytes[index + 1]))
            return isBig ? first << 8 | second : second << 8 | first
        }
        return String(decoding: units, as: UTF16.self)
    }

    /// Returns whether bytes can be source code. A few invalid bytes, such as a comment in an older encoding, are allowed.
    /// Invalid bytes together with zeros, or many zeros (UTF-16 without a byte order mark), are not allowed.
    static func isText(_ bytes: [UInt8]) -> Bool {
        let zeros = bytes.count { $0 == 0 }
        return zeros == 0 || (zeros <= bytes.count / 8 && firstInvalid(bytes) == nil)
    }

    /// Returns the offset of the first byte that is not valid UTF-8, or nil if all bytes are valid.
    ///
    /// - Complexity: O(*n*) in the number of bytes.
    static func firstInvalid(_ bytes: [UInt8]) -> Int? {
        // Nearly all files are valid, and this check is faster.
        if String(validating: bytes, as: UTF8.self) != nil { return nil }
        var parser = Unicode.UTF8.ForwardParser()
        var iterator = bytes.makeIterator()
        var offset = 0
        while true {
            switch parser.parseScalar(from: &iterator) {
            case .valid(let scalar): offset += scalar.count
            case .error: return offset
            case .emptyInput: return nil
            }
        }
    }
}
