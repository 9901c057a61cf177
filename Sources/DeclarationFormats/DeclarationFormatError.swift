/// Why a file could not be read, and where.
///
/// The message says what is wrong and what would be right. It names no file; whoever opened it puts the name in front:
///
/// ```swift
/// do {
///     document = try DeclarationDocument.read(bytes)
/// } catch {
///     print("\(path):\(error)")   // typeq.json:3:17: expected ',' or '}' after a member of the object, found 'x'
/// }
/// ```
public struct DeclarationFormatError: Error, Hashable, Sendable {
    /// Where reading stopped.
    public let position: SourcePosition

    /// What sort of error it is, for programs.
    public let kind: Kind

    /// What is wrong and what would be right, for people; one line, no period at its end.
    public let message: String

    /// Where the string, comment, container or element began that is not ended or is ended wrongly, if that is the
    /// error.
    public let opening: SourcePosition?

    /// Creates an error, as a reader does.
    public init(position: SourcePosition, kind: Kind, message: String, opening: SourcePosition? = nil) {
        self.position = position
        self.kind = kind
        self.message = message
        self.opening = opening
    }
}

extension DeclarationFormatError: CustomStringConvertible {
    /// The position and the message: `3:17: expected ',' or '}' after a member of the object, found 'x'`.
    public var description: String { "\(position): \(message)" }
}

extension DeclarationFormatError {
    /// A sort of error. The set is open: later versions may tell more sorts apart.
    public struct Kind: Hashable, Sendable, CustomStringConvertible {
        private let name: String

        private init(_ name: String) {
            self.name = name
        }

        /// The name of the sort as in the source, such as `unexpectedEnd`.
        public var description: String { name }
    }
}

extension DeclarationFormatError.Kind {
    /// No format was asked for, and the bytes look like none of them.
    public static let unknownFormat = Self("unknownFormat")

    /// The bytes are not what their encoding allows, such as invalid UTF-8 or half a surrogate pair.
    public static let invalidEncoding = Self("invalidEncoding")

    /// The text declares an encoding that is not read.
    public static let unsupportedEncoding = Self("unsupportedEncoding")

    /// The file ends within a value, a comment or an element, or has no value at all.
    public static let unexpectedEnd = Self("unexpectedEnd")

    /// A character stands where the notation does not allow it.
    public static let unexpectedCharacter = Self("unexpectedCharacter")

    /// Something other than white space and comments follows the value.
    public static let trailingContent = Self("trailingContent")

    /// A control character in a text that has to escape it or cannot have it.
    public static let controlCharacter = Self("controlCharacter")

    /// An escape or character reference that does not exist or names no character.
    public static let invalidEscape = Self("invalidEscape")

    /// A number is not written as its format wants it.
    public static let invalidNumber = Self("invalidNumber")

    /// A number that neither a 64-bit integer nor a double-precision real can hold.
    public static let numberOutOfRange = Self("numberOutOfRange")

    /// A date is not written as its format wants it, or names no day.
    public static let invalidDate = Self("invalidDate")

    /// Data in base64 or in hexadecimal digits is not written as it should be.
    public static let invalidData = Self("invalidData")

    /// More arrays and dictionaries within each other than 512.
    public static let nestingTooDeep = Self("nestingTooDeep")

    /// An element that property lists do not have, or not there.
    public static let unexpectedElement = Self("unexpectedElement")

    /// An end tag that ends another element than the one that is open.
    public static let mismatchedTag = Self("mismatchedTag")

    /// A value in a dictionary without a key before it.
    public static let missingKey = Self("missingKey")

    /// A key in a dictionary without a value after it, or an element that must have content and has none.
    public static let missingValue = Self("missingValue")

    /// An entity is declared, which is never read, or one is used that is not predefined.
    public static let entity = Self("entity")

    /// The header or trailer of a binary property list is damaged.
    public static let damagedStructure = Self("damagedStructure")

    /// An object, offset or length of a binary property list lies beyond the place for it.
    public static let outOfBounds = Self("outOfBounds")

    /// An object of a binary property list has a marker that the format does not define, or a kind not allowed there.
    public static let unknownObject = Self("unknownObject")

    /// An array or dictionary of a binary property list contains itself.
    public static let referenceCycle = Self("referenceCycle")

    /// The values of a binary property list, shared ones counted each time, are more than four million.
    public static let tooManyValues = Self("tooManyValues")
}
