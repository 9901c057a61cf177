/// A declaration file: its root value and its format.
///
/// Reading is safe for untrusted files: it does not trap or overflow the stack, nesting is limited to ``maximumDepth``, a file
/// can contain at most a million values, and every failure is thrown as a ``DeclarationFormatError``.
package struct DeclarationDocument: Sendable {
    /// The outermost value of the file.
    package let root: DeclarationValue

    package let format: DeclarationFormat

    /// The maximum depth of nested arrays and dictionaries, which is 512, as in CoreFoundation.
    package static let maximumDepth = 512

    /// Reads a file.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - format: The format, or nil to detect it with ``DeclarationFormat/detect(_:)``.
    /// - Returns: The root value and the format.
    /// - Throws: ``DeclarationFormatError`` for the first error in the file. Reading does not continue after an error.
    /// - Complexity: O(*n*) in the number of bytes.
    package static func read(
        _ bytes: [UInt8], format: DeclarationFormat? = nil
    ) throws(DeclarationFormatError) -> DeclarationDocument {
        try read(bytes, format: format, limit: DeclarationLimits.values)
    }

    /// Reads the declaration of an app, for which the limit on the number of values is lower than for other files.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
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

    /// Reads a JSON file, and passes the elements of one array to a closure as they are read, so that not all of them have to
    /// be in memory.
    ///
    /// - Parameters:
    ///   - bytes: The contents of the file.
    ///   - key: The key of the array in the outermost object.
    ///   - other: Another key of this object. If the array comes after this key, its elements are not passed to the closure.
    ///   - body: A closure that is called with each element of the array. An error may be thrown after some of the calls.
    /// - Returns: The root value, in which the array is empty.
    /// - Throws: ``DeclarationFormatError`` for the first error in the file.
    package static func read(
        json bytes: [UInt8], elementsOf key: String, before other: String, _ body: (DeclarationValue) -> Void
    ) throws(DeclarationFormatError) -> DeclarationDocument {
        var reader = JSONDocumentReader(try TextSource(bytes), limit: DeclarationLimits.values)
        return DeclarationDocument(root: try reader.read(elementsOf: (key, other), body), format: .json)
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
