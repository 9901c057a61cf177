/// An error in a file, and its position.
///
/// The message describes the error and the expected input. It does not contain the name of the file, which the caller adds:
///
/// ```swift
/// do {
///     layer = try RegistryLayer(name: path, json: bytes)
/// } catch {
///     print("\(path):\(error)")   // types.json:3:17: expected ',' or '}' after a member of the object, found 'x'
/// }
/// ```
public struct DeclarationFormatError: Error, Hashable, Sendable {
    /// The position of the error.
    public let position: SourcePosition
    package let kind: Kind
    /// A description of the error and the expected input, in one line without a final period.
    public let message: String
    /// The position at which an unterminated or wrongly terminated string, comment, container or element begins. Nil for other
    /// errors.
    package let opening: SourcePosition?

    package init(position: SourcePosition, kind: Kind, message: String, opening: SourcePosition? = nil) {
        self.position = position
        self.kind = kind
        self.message = message
        self.opening = opening
    }
}

extension DeclarationFormatError: CustomStringConvertible {
    /// The position and the message, such as `3:17: expected ',' or '}' after a member of the object, found 'x'`.
    public var description: String { "\(position): \(message)" }
}

extension DeclarationFormatError {
    /// A kind of error. Other kinds may be added in a later version.
    package struct Kind: Hashable, Sendable, CustomStringConvertible {
        private let name: String

        private init(_ name: String) { self.name = name }

        /// The name of the kind in the source code, such as `unexpectedEnd`.
        package var description: String { name }
    }
}

extension DeclarationFormatError.Kind {
    /// No format was specified, and none was detected.
    package static let unknownFormat = Self("unknownFormat")
    /// The bytes are not valid in their encoding, such as invalid UTF-8 or half of a surrogate pair.
    package static let invalidEncoding = Self("invalidEncoding")
    /// The file declares an encoding that is not supported.
    package static let unsupportedEncoding = Self("unsupportedEncoding")
    /// The file ends within a value, a comment or an element, or contains no value.
    package static let unexpectedEnd = Self("unexpectedEnd")
    /// A character that the format does not allow at its position.
    package static let unexpectedCharacter = Self("unexpectedCharacter")
    /// Something other than white space and comments follows the value.
    package static let trailingContent = Self("trailingContent")
    /// A control character in a string that must escape it or cannot contain it.
    package static let controlCharacter = Self("controlCharacter")
    /// An escape sequence or character reference that is unknown or does not denote a character.
    package static let invalidEscape = Self("invalidEscape")
    /// A number that does not conform to the syntax of its format.
    package static let invalidNumber = Self("invalidNumber")
    /// A number that is out of range for both a 64-bit integer and a double-precision floating-point number.
    package static let numberOutOfRange = Self("numberOutOfRange")
    /// A date that does not conform to the syntax of its format, or that does not exist.
    package static let invalidDate = Self("invalidDate")
    /// Data with invalid base64 or hexadecimal digits.
    package static let invalidData = Self("invalidData")
    /// Arrays and dictionaries are nested deeper than ``DeclarationDocument/maximumDepth``.
    package static let nestingTooDeep = Self("nestingTooDeep")
    /// An element that property lists do not support, or that is not allowed at its position.
    package static let unexpectedElement = Self("unexpectedElement")
    /// An end tag that does not match the open element.
    package static let mismatchedTag = Self("mismatchedTag")
    /// A value in a dictionary that has no key.
    package static let missingKey = Self("missingKey")
    /// A key that has no value, or an empty element that must have content.
    package static let missingValue = Self("missingValue")
    /// A declaration of an entity, which is never read, or a reference to an entity that is not predefined.
    package static let entity = Self("entity")
    /// The header or trailer of a binary property list is damaged.
    package static let damagedStructure = Self("damagedStructure")
    /// An object, offset or length of a binary property list is out of bounds.
    package static let outOfBounds = Self("outOfBounds")
    /// An object of a binary property list has an unknown marker, or a kind that is not allowed at its position.
    package static let unknownObject = Self("unknownObject")
    /// An array or dictionary of a binary property list contains itself.
    package static let referenceCycle = Self("referenceCycle")
    /// A file contains more than a million values, the declaration of an app contains more than 200,000, or another
    /// limit in ``DeclarationLimits`` is exceeded. Values that are shared by several places of a binary property list
    /// are counted once for each place.
    package static let tooManyValues = Self("tooManyValues")
}
