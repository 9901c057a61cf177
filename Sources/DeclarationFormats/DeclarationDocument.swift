/// A declaration file: its root value and its format.
///
/// Reading is safe for untrusted files: it does not trap or overflow the stack, nesting ends at ``maximumDepth``, a file has
/// at most a million values, and every failure is a thrown ``DeclarationFormatError``.
package struct DeclarationDocument: Sendable {
    /// The outermost value of the file.
    package let root: DeclarationValue

    /// The format of the file.
    package let format: DeclarationFormat

    /// The maximum depth of nested arrays and dictionaries, 512, as in CoreFoundation.
    package static let maximumDepth = 512

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - format: The format, or nil to detect it (``DeclarationFormat/detect(_:)``).
    /// - Returns: The root value and the format.
    /// - Throws: ``DeclarationFormatError`` for the first error in the file. Reading does not continue after it.
    /// - Complexity: O(*n*) in the number of bytes.
    package static func read(
        _ bytes: [UInt8], format: DeclarationFormat? = nil
    ) throws(DeclarationFormatError) -> DeclarationDocument {
        try read(bytes, format: format, limit: DeclarationLimits.values)
    }

    /// Reads the declaration of an app, which has fewer values than other files.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - format: The format, or nil to detect it.
    /// - Returns: The root value and the format.
    /// - Throws: ``DeclarationFormatError`` for the first error in the file.
    package static func read(
        app bytes: [UInt8], format: DeclarationFormat? = nil
    ) throws(DeclarationFormatError) -> DeclarationDocument {
        try read(bytes, format: format, limit: DeclarationLimits.appValues)
    }

    private static func read(
        _ bytes: [UInt8], format: DeclarationFormat?, limit: Int
    ) throws(DeclarationFormatError) -> DeclarationDocument {
        guard let format = format ?? DeclarationFormat.detect(bytes) else {
            throw unknownFormat(bytes)
        }
        let root: DeclarationValue
        switch format {
        case .json:
            var reader = JSONDocumentReader(try TextSource(bytes), limit: limit)
            root = try reader.read()
        case .xmlPropertyList:
            var reader = XMLPropertyListReader(try TextSource(xml: bytes), limit: limit)
            root = try reader.read()
        case .binaryPropertyList:
            var reader = try BinaryPropertyListReader(bytes, limit: limit)
            root = try reader.read()
        case .openStepPropertyList:
            var reader = OpenStepPropertyListReader(try TextSource(bytes), limit: limit)
            root = try reader.read()
        default: throw unknownFormat(bytes)
        }
        return DeclarationDocument(root: root, format: format)
    }

    /// Reads a JSON file, and gives away the elements of one array as they are read, so that they need not all be in memory.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - key: The key of the array in the outermost object.
    ///   - other: Another key of that object. An array after it is not given away.
    ///   - body: Gets each element of the array. An error may follow.
    /// - Returns: The root value. The array in it is empty.
    /// - Throws: ``DeclarationFormatError`` for the first error in the file.
    package static func read(
        json bytes: [UInt8], elementsOf key: String, before other: String, _ body: (DeclarationValue) -> Void
    ) throws(DeclarationFormatError) -> DeclarationDocument {
        var reader = JSONDocumentReader(try TextSource(bytes), limit: DeclarationLimits.values)
        return DeclarationDocument(root: try reader.read(elementsOf: (key, other), body), format: .json)
    }

    /// Reads a file from memory, for example a mapped file. The bytes are copied once; the result does not refer to them.
    ///
    /// - Parameters:
    ///   - bytes: The whole file.
    ///   - format: The format, or nil to detect it.
    /// - Returns: The root value and the format.
    /// - Throws: ``DeclarationFormatError`` for the first error in the file.
    /// - Complexity: O(*n*) in the number of bytes.
    package static func read(
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
