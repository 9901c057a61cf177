import DeclarationFormats

/// A class of tags that identify types, such as filename extensions and MIME types.
///
/// As in UniformTypeIdentifiers, any raw value is accepted. However, declarations contain only tags of the standard classes,
/// and a lookup with any other class finds no type.
///
/// Source: [UTTagClass](https://developer.apple.com/documentation/uniformtypeidentifiers/uttagclass).
public struct UTTagClass: RawRepresentable, Hashable, Sendable {
    /// The identifier of the class, such as `public.filename-extension`.
    public let rawValue: String

    /// Creates a tag class. Any string is accepted. A lookup with a class that is not a standard class finds no type.
    public init(rawValue: String) { self.rawValue = rawValue }

    /// Filename extensions, without the leading period. Tags are not case-sensitive.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")
    /// MIME types (RFC 2046). Tags are not case-sensitive. Parameters are part of the tag.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")
    /// Four-character codes of classic Mac OS. Tags are case-sensitive.
    package static let osType = UTTagClass(rawValue: "com.apple.ostype")
    /// Names of NeXT and Mac OS X pasteboard types. Tags are case-sensitive.
    package static let pasteboardType = UTTagClass(rawValue: "com.apple.nspboard-type")
    /// Model codes of devices, such as `iPad1,1`. Tags are case-sensitive.
    package static let deviceModelCode = UTTagClass(rawValue: "com.apple.device-model-code")
}

#if !hasFeature(Embedded)
    extension UTTagClass: Codable {}
#endif

extension UTTagClass: CustomStringConvertible, CustomDebugStringConvertible {
    /// The raw value.
    public var description: String { rawValue }

    /// The name of the Swift type, and the raw value.
    public var debugDescription: String { "UTTagClass(\(rawValue))" }
}

/// The tag classes in a compiled table. The raw values are part of the format of the table.
///
/// The classes from `filename` on are specific to typeq: identification and the command use them, but `UTType` does not. The
/// classes from `interpreter` on are classes of format marks (see `FormatMark`).
package enum TableTagClass: UInt32, CaseIterable, Sendable {
    case filenameExtension = 1
    case mimeType = 2
    case osType = 3
    case pasteboardType = 4
    case deviceModelCode = 5
    case filename = 6
    case compoundExtension = 7
    case interpreter = 16
    case mode = 17
    case mimeName = 18
    case mimeAlias = 19
    case magicName = 20
    case opening = 21
    case xmlNamespace = 22
    case xmlRoot = 23
    case xmlDocumentType = 24
    case member = 25
    case mediaType = 26
    case contentType = 27
    case stream = 28
    case classID = 29
    case brand = 30
    case kind = 31
    case jsonKey = 32
    case trait = 33
    case holds = 34
    case hint = 35
    case claimHint = 36
    case weakHint = 37
    case since = 38
    /// The aliases of a type: identifiers that typeq used earlier, or that others use for the same format.
    case alias = 39
    /// The source of a declaration.
    case source = 40
    /// The date on which a person compared a declaration with its source.
    case reviewed = 41
    /// Extensions for which the type is preferred to other types of equal precedence.
    case preferred = 42
    /// The types of the formats that replaced the format of the type.
    case successor = 43

    /// The classes of tags, excluding classes of marks.
    package static let tags = allCases.filter { !$0.isMark }

    package var isMark: Bool { rawValue >= Self.interpreter.rawValue }

    /// Whether marks of the class describe the type, and not one of its declarations.
    var isKept: Bool { self == .alias || self == .preferred }

    /// Whether marks of the class describe the content of files.
    var isContent: Bool { isMark && rawValue < Self.since.rawValue || self == .successor }

    /// The tag class of `UTType`, or nil if `UTType` does not have the class.
    package var tagClass: UTTagClass? {
        switch self {
        case .filenameExtension: .filenameExtension
        case .mimeType: .mimeType
        case .osType: .osType
        case .pasteboardType: .pasteboardType
        case .deviceModelCode: .deviceModelCode
        default: nil
        }
    }

    /// Creates the value for a tag class, or returns nil if it is not a standard class.
    package init?(_ tagClass: UTTagClass) {
        switch tagClass {
        case .filenameExtension: self = .filenameExtension
        case .mimeType: self = .mimeType
        case .osType: self = .osType
        case .pasteboardType: self = .pasteboardType
        case .deviceModelCode: self = .deviceModelCode
        default: return nil
        }
    }

    /// Whether tags are compared without regard to case. The tag classes of `UTType` are declared types, and those with
    /// this property conform to `public.case-insensitive-text`.
    package var foldsCase: Bool {
        switch self {
        case .filenameExtension, .mimeType, .compoundExtension: true
        case .interpreter, .mode, .mimeName, .mimeAlias, .magicName, .mediaType, .contentType, .classID: true
        case .alias, .preferred: true
        default: false
        }
    }
}

/// The rules for the text of a tag: its validity, and its comparison.
package enum TagText {
    /// Returns whether a tag is valid for a class.
    ///
    /// An extension with an inner period, a slash or a space is invalid, and so is an empty tag (on macOS 26.5.1, a
    /// lookup of the extension `tar.gz`, `adoc.txt` or `ssh/config` returns nil, not a dynamic type).
    package static func isValid(_ tag: String, _ tagClass: TableTagClass) -> Bool {
        guard !tag.isEmpty else { return false }
        guard tagClass == .filenameExtension else { return true }
        return !tag.utf8.contains { $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "/") || $0 == UInt8(ascii: " ") }
    }

    /// Returns whether a registry loads a tag: the tag is valid and not too long, and its characters are visible if the
    /// tag is part of the name of a file or a MIME type.
    static func isLoadable(_ tag: String, _ tagClass: TableTagClass) -> Bool {
        isValid(tag, tagClass) && tag.utf8.count <= DeclarationLimits.name && (!isShown(tagClass) || isVisible(tag))
    }

    private static func isShown(_ tagClass: TableTagClass) -> Bool {
        [.filenameExtension, .compoundExtension, .filename, .mimeType].contains(tagClass)
    }

    /// Returns the reason why no file can have a tag, or nil.
    static func problem(of tag: String, _ tagClass: TableTagClass) -> TypeIdentifier.Problem? {
        typealias Problem = TypeIdentifier.Problem
        guard tag.utf8.count <= DeclarationLimits.name else {
            return Problem(
                id: .illegalTag,
                text:
                    "the tag '\(escaped(String(tag.prefix(40))))…', which is longer than \(DeclarationLimits.name) bytes"
            )
        }
        func unmatched(_ noun: String, _ expected: String, _ correction: String? = nil) -> Problem {
            Problem(
                id: .unmatchedTag, text: "the invalid \(noun) '\(tag)' (expected \(expected))", correction: correction)
        }
        switch tagClass {
        case .filenameExtension where tag.isEmpty: return Problem(id: .illegalTag, text: "an empty extension")
        case .filenameExtension where !isPlain(tag) && tag.contains(where: isSeparator):
            return Problem(
                id: .illegalTag, text: "the extension '\(tag)', which never matches",
                correction: extensionCorrection(tag))
        case .mimeType where !isMIMEType(tag):
            return unmatched(
                "MIME type", "'type/subtype'",
                tag.isEmpty || tag.contains("/") || topLevelTypes.contains(tag)
                    ? nil : "application/" + (tag.hasPrefix("x-") ? "" : "x-") + tag)
        case .osType where tag.unicodeScalars.count != 4:
            return Problem(id: .osTypeLength, text: "the OSType '\(tag)', which does not have four characters")
        case .filename where tag.isEmpty || tag.utf8.contains(UInt8(ascii: "/")):
            return unmatched("filename", "a name without a slash")
        case .compoundExtension where !isCompound(tag):
            return unmatched("compound extension", "a string such as 'tar.gz'")
        case _ where tag.isEmpty: return Problem(id: .illegalTag, text: "an empty tag")
        case _ where isShown(tagClass) && !isVisible(tag):
            return Problem(
                id: .illegalTag,
                text: "\(tagClass.noun) '\(escaped(tag))', but it must not contain control or invisible characters")
        default: return nil
        }
    }

    /// Returns whether a tag consists of letters and digits, like most tags. Checking bytes is faster than checking characters.
    private static func isPlain(_ tag: String) -> Bool {
        tag.utf8.allSatisfy { 0x30...0x39 ~= $0 || 0x61...0x7A ~= $0 | 0x20 }
    }

    /// The top-level types of [IANA's registry](https://www.iana.org/assignments/media-types/), which have no meaning on
    /// their own.
    private static let topLevelTypes: Set = [
        "application", "audio", "font", "image", "message", "model", "multipart", "text", "video",
    ]

    /// Returns an extension without the separators around it, and with a hyphen instead of a space, or nil if other separators
    /// divide it: the last part of `tar.gz` is the extension of other files.
    private static func extensionCorrection(_ tag: String) -> String? {
        var text = tag[...]
        while text.first.map(isSeparator) == true { text.removeFirst() }
        while text.last.map(isSeparator) == true { text.removeLast() }
        let words = text.split(whereSeparator: { $0.isWhitespace })
        guard !words.isEmpty, !words.contains(where: { $0.contains(where: isSeparator) }) else { return nil }
        return words.joined(separator: "-")
    }

    private static func isSeparator(_ character: Character) -> Bool {
        character.isWhitespace || "./*?'\"".contains(character)
    }

    private static func isCompound(_ tag: String) -> Bool {
        let parts = tag.split(separator: ".", omittingEmptySubsequences: false)
        return parts.count > 1 && parts.allSatisfy { !$0.isEmpty && !$0.contains(" ") && !$0.contains("/") }
    }

    /// Whether all characters of a tag are visible: none is a control character, a line separator, or a character that
    /// hides text or changes its direction. A tag that becomes part of a filename must be visible.
    ///
    /// Source: [Unicode Technical Report 36](https://www.unicode.org/reports/tr36/), 2.7 and 3.1.
    package static func isVisible(_ tag: String) -> Bool {
        tag.utf8.allSatisfy { (0x20..<0x7F).contains($0) } || tag.unicodeScalars.allSatisfy(isVisible)
    }

    private static func isVisible(_ scalar: Unicode.Scalar) -> Bool {
        switch scalar.properties.generalCategory {
        case .control, .format, .lineSeparator, .paragraphSeparator: false
        default: true
        }
    }

    /// Returns a tag for use in a message, with escape sequences such as `\u{202E}` for characters that are not visible.
    static func escaped(_ tag: String) -> String {
        tag.unicodeScalars.reduce(into: "") { text, scalar in
            if isVisible(scalar) { text.unicodeScalars.append(scalar) } else { text += scalar.escape }
        }
    }

    /// Returns whether a string has the form of a MIME type, with or without parameters.
    static func isMIMEType(_ text: String) -> Bool {
        var slashes = 0
        var length = 0
        for byte in text.utf8 {
            if byte == UInt8(ascii: ";") { break }
            if byte == UInt8(ascii: " ") { return false }
            if byte != UInt8(ascii: "/") {
                length += 1
            } else {
                guard length > 0 else { return false }
                slashes += 1
                length = 0
            }
        }
        return slashes == 1 && length > 0
    }

    /// Returns a tag in the form in which it is compared: lowercased if the class ignores case, otherwise unchanged.
    package static func folded(_ tag: String, _ tagClass: TableTagClass) -> String {
        guard tagClass.foldsCase else { return tag }
        return tag.utf8.allSatisfy({ $0 < 0x80 }) ? TypeIdentifier.folded(tag) : tag.lowercased()
    }
}
