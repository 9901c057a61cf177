import TypeRegistry

/// A warning about an identification.
public struct IdentificationWarning: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of a warning. More names may be added.
    public struct ID: RawRepresentable, Hashable, Sendable {
        /// The name in JSON output.
        public let rawValue: String

        /// Creates a name. Any string is accepted.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name gives one type and the content another; the answer follows the content.
        public static let extensionMismatch = ID(rawValue: "extension-mismatch")
        /// The name gives a type of text, the content is not text, and no better type is known; the answer follows the
        /// name.
        public static let notText = ID(rawValue: "not-text")
        /// libmagic could not be used: its database is missing or does not fit.
        public static let magicUnavailable = ID(rawValue: "magic-unavailable")
        /// The platform does not have the type of the file, or does not have it with this extension. The answer is the
        /// platform's.
        public static let onlyTypeqKnows = ID(rawValue: "only-typeq-knows")
        /// The file is also of a second type: an archive follows a picture. Reported only if the end of the file is
        /// available.
        public static let alsoIs = ID(rawValue: "also-is")
        /// A limit ended the reading of a container, and the unread part could change the answer.
        public static let limitReached = ID(rawValue: "limit-reached")
        /// The content of a member of an archive cannot be read: it is encrypted, or its compression is not supported. The
        /// answer follows the name.
        public static let unreadContent = ID(rawValue: "unread-content")
    }

    /// The stable name.
    public let id: ID
    /// The text of the warning.
    package let text: String

    /// Creates a warning. Of text of more than 1,024 bytes of UTF-8, the middle is replaced by "…".
    package init(_ id: ID, _ text: String) {
        self.id = id
        self.text = text.shortened(to: Limits.sentenceBytes)
    }

    /// The text of the warning.
    public var description: String { text }
}

extension IdentificationWarning {
    static func extensionMismatch(name: UTType, content: UTType) -> IdentificationWarning {
        let found =
            switch content.identifier {
            case TypeName.data: "does not have this format"
            case TypeName.plainText: "is plain text"
            default: "is '\(content.words)'"
            }
        return IdentificationWarning(.extensionMismatch, "named as '\(name.words)', but the content \(found)")
    }

    static func alsoIs(_ type: UTType, _ other: UTType) -> IdentificationWarning {
        IdentificationWarning(.alsoIs, "the content is '\(type.words)', and '\(other.words)' follows it")
    }

    static let limitReached = IdentificationWarning(
        .limitReached,
        "the type may depend on parts of the container that were not read; the limits are "
            + "\(Limits.containerBytes >> 20) MiB, \(Limits.containerReads) reads and \(Limits.zipMembers) members")

    /// Creates the warning about a member of an archive whose content cannot be read.
    static func unreadContent(_ reason: String) -> IdentificationWarning {
        IdentificationWarning(.unreadContent, "\(reason), so the answer follows the name")
    }

    static func notText(name: UTType) -> IdentificationWarning {
        IdentificationWarning(.notText, "named as '\(name.words)', but the content is not text")
    }
}

extension UTType {
    /// The description of the type, or its identifier if it has none.
    var words: String { localizedDescription ?? identifier }
}
