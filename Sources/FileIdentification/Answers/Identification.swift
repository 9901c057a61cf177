public import TypeRegistry

/// What a file is, and how that was established.
public struct Identification: Hashable, Sendable {
    /// What stands at the path: a regular file, a directory, a device.
    public var node: FileNode
    /// The type of the file.
    public var type: UTType
    /// The MIME type: that of the type, or of its nearest supertype that has one; the one that content gave when the
    /// registry has no type for it. Of `inode/…` for anything but a regular file.
    public var mimeType: String?
    /// The encoding of text (`us-ascii`, `utf-8`, `utf-16le`, …, `iso-8859-1`, `unknown-8bit`), or `binary`.
    ///
    /// Nil when the content was not read.
    public var encoding: String?
    /// Whether the file has no bytes. With the policy `name` this is what the file system says of its size.
    public var isEmpty: Bool
    /// How sure the type is.
    public var confidence: Confidence
    /// The evidence that led to the answer, in the order in which it was weighed.
    public var basis: [Evidence]
    /// Types that the evidence leaves possible, best first. Never holds `type`.
    public var alternatives: [UTType]
    /// What people should know about the answer.
    public var warnings: [IdentificationWarning]
    /// The type by the name alone, in the registry of the platform: where that is Apple's, what Apple's systems say.
    public var byName: UTType
    /// The type in everything that typeq knows, where the platform does not have it, or not with the extension of the file,
    /// so that `type` is what the platform makes of the file instead; nil otherwise.
    public var unprojectedType: UTType?

    /// Makes an answer; nothing is checked.
    public init(
        node: FileNode = .regular,
        type: UTType,
        mimeType: String? = nil,
        encoding: String? = nil,
        isEmpty: Bool = false,
        confidence: Confidence = .name,
        basis: [Evidence] = [],
        alternatives: [UTType] = [],
        warnings: [IdentificationWarning] = [],
        byName: UTType? = nil
    ) {
        self.node = node
        self.type = type
        self.mimeType = mimeType
        self.encoding = encoding
        self.isEmpty = isEmpty
        self.confidence = confidence
        self.basis = basis
        self.alternatives = alternatives
        self.warnings = warnings
        self.byName = byName ?? type
    }
}

/// Which evidence decides what a file is.
public struct IdentificationPolicy: RawRepresentable, Hashable, Sendable, CaseIterable {
    /// The word for the policy: `name`, `content` or `auto`.
    public let rawValue: String

    /// The policy of a word, or nil when there is none of that word. Case counts.
    public init?(rawValue: String) {
        guard let policy = Self.allCases.first(where: { $0.rawValue == rawValue }) else { return nil }
        self = policy
    }

    private init(_ rawValue: String) {
        self.rawValue = rawValue
    }

    /// The kind of node and the last extension, as on Apple's systems. Content is never read.
    public static let name = IdentificationPolicy("name")
    /// The content alone; a name is only reported, as `byName`.
    public static let content = IdentificationPolicy("content")
    /// Name and content, each where it is reliable. The default.
    public static let auto = IdentificationPolicy("auto")

    /// The three policies.
    public static let allCases: [IdentificationPolicy] = [.name, .content, .auto]
}

/// How sure a type is. The grades name the kind of evidence; they are not a scale.
public struct Confidence: RawRepresentable, Hashable, Sendable {
    /// The word in answers for programs.
    public let rawValue: String

    /// Makes a confidence. Any string is accepted.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// The node itself, or a binary signature.
    public static let proof = Confidence(rawValue: "proof")
    /// The structure of text: that it is text, an interpreter line, XML, JSON.
    public static let structure = Confidence(rawValue: "structure")
    /// The name, with content that does not contradict it.
    public static let name = Confidence(rawValue: "name")
    /// A guess from the words in a text.
    public static let hint = Confidence(rawValue: "hint")
    /// Nothing: the type is only the most general one, or a dynamic one.
    public static let none = Confidence(rawValue: "none")
}

/// What a stream is by its first bytes, and whether more of them could change that.
public struct BeginningIdentification: Hashable, Sendable {
    /// The answer, as certain as the bytes allow.
    public var identification: Identification
    /// How many bytes, counted from the beginning of the stream, could change the answer; `Int.max` means all there are.
    ///
    /// Nil when the answer is settled: it is the one that the whole content would get. The number may come from the content,
    /// which may lie: hold it against a limit of your own. It is no promise either; with so many bytes at hand, a reader may
    /// find out that it wants to look further.
    public var bytesWanted: Int?

    /// Whether no further byte could change the answer.
    public var isSettled: Bool { bytesWanted == nil }

    init(_ identification: Identification, bytesWanted: Int?) {
        self.identification = identification
        self.bytesWanted = bytesWanted
    }
}
