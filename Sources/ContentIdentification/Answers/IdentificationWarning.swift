import TypeRegistry

/// A warning about an identification.
public struct IdentificationWarning: Hashable, Sendable, CustomStringConvertible {
    /// The stable identifier of a warning. Other identifiers may be added in a later version.
    public struct ID: RawRepresentable, Hashable, Sendable {
        /// The identifier in JSON output.
        public let rawValue: String

        /// Creates an identifier. Any string is accepted.
        public init(rawValue: String) { self.rawValue = rawValue }

        /// The name implies one type, and the content has another type. The answer follows the content, and the name is
        /// contradicted.
        public static let extensionMismatch = ID(rawValue: "extension-mismatch")
        /// The name implies a type of text, but the content is neither text in a known encoding nor in another known format. The
        /// answer is `public.data`, and the name is unconfirmed.
        public static let notText = ID(rawValue: "not-text")
        /// libmagic could not be used because its database is missing or incompatible.
        public static let magicUnavailable = ID(rawValue: "magic-unavailable")
        /// The platform does not have the type of the file, or does not declare the extension of the file for it. The answer is
        /// a type of the platform.
        public static let onlyTypeqKnows = ID(rawValue: "only-typeq-knows")
        /// The file also has a second type, for example because an archive follows an image. Reported only if the end of the
        /// file is available.
        public static let alsoIs = ID(rawValue: "also-is")
        /// A limit stopped the reading of a container, and the unread part could change the answer.
        public static let limitReached = ID(rawValue: "limit-reached")
        /// The content of an archive member cannot be read because it is encrypted or its compression is not supported, so the
        /// answer follows the name; or the files inside a compressed file cannot be read because its compression is not
        /// supported.
        public static let unreadContent = ID(rawValue: "unread-content")
    }

    /// The stable identifier of the warning.
    public let id: ID
    package let text: String

    /// Creates a warning. If the text is longer than 1,024 bytes of UTF-8, its middle is replaced with "…".
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

    /// Creates a warning about an archive member whose content cannot be read.
    static func unreadContent(_ reason: String) -> IdentificationWarning {
        IdentificationWarning(.unreadContent, "\(reason), so the answer follows the name")
    }

    /// Creates a warning about a compressed file whose compression method is not supported.
    static func unreadCompression(_ type: UTType) -> IdentificationWarning {
        IdentificationWarning(
            .unreadContent,
            "the files inside are not identified, because the compression '\(type.words)' is not supported")
    }

    static func notText(name: UTType) -> IdentificationWarning {
        IdentificationWarning(.notText, "named as '\(name.words)', but the content is not text")
    }
}

extension UTType {
    /// The localized description of the type, or its identifier if it has no description.
    var words: String { localizedDescription ?? identifier }
}
