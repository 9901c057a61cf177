/// A declaration file as it was read: its one value and the format it was in.
///
/// ```swift
/// let document = try DeclarationDocument.read(bytes)
/// for type in document.root.dictionary?["UTExportedTypeDeclarations"]?.array ?? [] {
///     print(type.position)
/// }
/// ```
///
/// What is read never makes the process trap or run out of stack, whatever the bytes are: nesting ends at
/// ``maximumDepth``, memory is proportional to the size of the file, and every failure is a thrown
/// ``DeclarationFormatError``.
public struct DeclarationDocument: Sendable {
    /// The value that the file consists of.
    public let root: DeclarationValue

    /// The format that it was read in.
    public let format: DeclarationFormat

    /// Arrays and dictionaries may be this deep within each other. CoreFoundation has the same limit.
    public static let maximumDepth = 512

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - format: The format, or nil to tell it from the bytes (``DeclarationFormat/detect(_:)``).
    /// - Returns: The value and the format.
    /// - Throws: What is wrong with the first thing that is wrong. There is no recovery.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func read(
        _ bytes: [UInt8], format: DeclarationFormat? = nil
    ) throws(DeclarationFormatError) -> DeclarationDocument {
        guard let format = format ?? DeclarationFormat.detect(bytes) else {
            throw unknownFormat(bytes)
        }
        let root: DeclarationValue
        switch format {
        case .json:
            var reader = JSONReader(try TextSource(bytes))
            root = try reader.read()
        case .xmlPropertyList:
            var reader = XMLPropertyListReader(try TextSource(xml: bytes))
            root = try reader.read()
        case .binaryPropertyList:
            var reader = try BinaryPropertyListReader(bytes)
            root = try reader.read()
        case .openStepPropertyList:
            var reader = OpenStepPropertyListReader(try TextSource(bytes))
            root = try reader.read()
        default:
            throw unknownFormat(bytes)
        }
        return DeclarationDocument(root: root, format: format)
    }

    /// Reads a file that lies in memory, mapped for example. The bytes are copied once, nothing of the result refers to
    /// them.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - format: The format, or nil to tell it from the bytes.
    /// - Returns: The value and the format.
    /// - Throws: What is wrong with the first thing that is wrong.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func read(
        _ bytes: UnsafeRawBufferPointer, format: DeclarationFormat? = nil
    ) throws(DeclarationFormatError) -> DeclarationDocument {
        try read([UInt8](bytes), format: format)
    }

    private static func unknownFormat(_ bytes: [UInt8]) -> DeclarationFormatError {
        bytes.isEmpty
            ? DeclarationFormatError(
                position: SourcePosition(offset: 0, line: 1, column: 1), kind: .unexpectedEnd,
                message: "the file is empty, expected JSON or a property list")
            : DeclarationFormatError(
                position: SourcePosition(offset: 0, line: 1, column: 1), kind: .unknownFormat,
                message: "expected JSON or a property list (XML, binary or OpenStep)")
    }
}
