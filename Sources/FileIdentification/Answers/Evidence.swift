import TypeRegistry

/// One piece of evidence, as a sentence for people.
public struct Evidence: Hashable, Sendable, CustomStringConvertible {
    /// Where evidence comes from. An open set.
    public struct Kind: RawRepresentable, Hashable, Sendable {
        /// The word for the kind.
        public let rawValue: String

        /// Makes a kind. Any string is accepted.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// What stands at the path, and links on the way there.
        public static let node = Kind(rawValue: "node")
        /// The name: literal name, compound extension, extension.
        public static let name = Kind(rawValue: "name")
        /// The bytes as text or not, looked at by typeq.
        public static let text = Kind(rawValue: "text")
        /// What the content is built as, by typeq's own readers.
        public static let content = Kind(rawValue: "content")
        /// An answer of libmagic.
        public static let magic = Kind(rawValue: "magic")
        /// The rule that weighed the others.
        public static let rule = Kind(rawValue: "rule")
    }

    /// Where it comes from.
    public let kind: Kind
    /// The sentence, for instance `extension 'md' → net.daringfireball.markdown`.
    public let text: String

    /// Makes a piece of evidence.
    public init(_ kind: Kind, _ text: String) {
        self.kind = kind
        self.text = text
    }

    /// The sentence.
    public var description: String { text }
}

/// What people should know about an answer: it is right as far as typeq can tell, but something is odd.
public struct IdentificationWarning: Hashable, Sendable, CustomStringConvertible {
    /// The stable name of a warning. An open set.
    public struct ID: RawRepresentable, Hashable, Sendable {
        /// The name in answers for programs.
        public let rawValue: String

        /// Makes a name. Any string is accepted.
        public init(rawValue: String) {
            self.rawValue = rawValue
        }

        /// The name says one type and the content another; the content was believed.
        public static let extensionMismatch = ID(rawValue: "extension-mismatch")
        /// The name says text and the content is none, but nothing better is known; the name was believed.
        public static let notText = ID(rawValue: "not-text")
        /// libmagic would have been asked, but its database is missing or does not fit.
        public static let magicUnavailable = ID(rawValue: "magic-unavailable")
        /// The platform does not have the type of the file, or not with its extension, and the answer is what the platform makes of it.
        public static let onlyTypeqKnows = ID(rawValue: "only-typeq-knows")
        /// The file is a second one as well: an archive follows a picture. Only looked for where the end is at hand.
        public static let alsoIs = ID(rawValue: "also-is")
        /// As much of a container was read as ever is, and what was not read could change the answer.
        public static let limitReached = ID(rawValue: "limit-reached")
    }

    /// The stable name.
    public let id: ID
    /// The warning in words.
    public let text: String

    /// Makes a warning.
    public init(_ id: ID, _ text: String) {
        self.id = id
        self.text = text
    }

    /// The warning in words.
    public var description: String { text }
}

extension IdentificationWarning {
    static func extensionMismatch(name: UTType, content: UTType) -> IdentificationWarning {
        IdentificationWarning(
            .extensionMismatch, "named as '\(name.words)', but the content is '\(content.words)'")
    }

    static func alsoIs(_ type: UTType, _ other: UTType) -> IdentificationWarning {
        IdentificationWarning(.alsoIs, "the content is '\(type.words)', and '\(other.words)' follows it")
    }

    static let limitReached = IdentificationWarning(
        .limitReached,
        "what tells its type may lie beyond what is looked at of a container: \(Limits.containerBytes >> 20) MiB, "
            + "\(Limits.containerReads) looks into it, and \(Limits.zipMembers) members of an archive")

    static func notText(name: UTType) -> IdentificationWarning {
        IdentificationWarning(.notText, "named as '\(name.words)', but the content is not text")
    }
}

extension UTType {
    /// The type in words, or its identifier where it has none.
    var words: String { localizedDescription ?? identifier }
}
