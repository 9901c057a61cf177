public import TypeRegistry

/// The type of a file, and the evidence for it.
public struct Identification: Hashable, Sendable {
    /// The kind of file, such as a regular file, a directory or a device.
    package var node: FileNode
    /// The type of the file.
    public var type: UTType
    /// The MIME type of the file.
    ///
    /// This is the MIME type of `type` or of its nearest supertype that has a MIME type. If the registry has no type for the
    /// content, it is the MIME type that was detected from the content. For anything other than a regular file, it is an
    /// `inode/…` type.
    public var mimeType: String?
    /// The encoding of a text file (`us-ascii`, `utf-8`, `utf-16le`, …, `windows-1251`, `shift_jis`, …), or `binary`.
    ///
    /// The name of a legacy encoding is determined from the frequencies of its characters in common languages. If it cannot be
    /// determined, the value is `unknown-8bit`. The basis contains the confidence. A text file that is longer than 64 KiB and
    /// begins with 64 KiB of ASCII has the encoding `utf-8`. The value is nil if the content was not read.
    public var encoding: String?
    /// The name that file(1) prints for the encoding of text in a legacy encoding: `iso-8859-1` or `unknown-8bit`. Otherwise
    /// nil.
    package var generalEncoding: String?
    /// A Boolean value that indicates whether the first 64 KiB are text, regardless of the type, or nil if the content was not
    /// read or is empty.
    ///
    /// If only some of these bytes are text, the type conforms to `public.text` only if the file has the extension, an
    /// interpreter line or the structure of a text format.
    public var isText: Bool?
    /// The line endings of the first 64 KiB of a text file, or nil if there are none, or if the content was not read or is not text.
    public var lineEnds: LineEnds?
    /// A Boolean value that indicates whether the file is empty. With the policy `name`, the value is based on the size in the
    /// file system.
    public var isEmpty: Bool
    /// The confidence in the type.
    public var confidence: Confidence
    /// The agreement of the content with the name, or nil if the name provides no evidence or the content was not read.
    public var nameAgreement: NameAgreement?
    /// The evidence that led to the answer, in the order in which it was weighed.
    package var evidence: [Evidence]
    /// Other types that are possible according to the evidence, from most to least likely. Never contains `type`.
    public var alternatives: [UTType]
    /// Warnings about the answer.
    public var warnings: [IdentificationWarning]
    /// The type that the name alone implies, in the registry of the platform. If the platform uses Apple's registry, this is
    /// the type on Apple's systems.
    public var byName: UTType
    /// The type among all types that typeq declares, if the platform lacks the type or does not declare the file's
    /// extension for it, otherwise nil. If the value is not nil, `type` is a type of the platform.
    package var unprojectedType: UTType?

    /// The name of the rule that determined the type of a regular file from its content and name, or nil if only the name was
    /// used.
    package var rule: String?

    /// The files inside the file, or nil if they were not requested or the file cannot contain any.
    package var contained: ContainedFiles?

    /// Creates an answer. The values are not validated.
    package init(
        node: FileNode = .regular, type: UTType, mimeType: String? = nil, encoding: String? = nil,
        isEmpty: Bool = false, confidence: Confidence = .name, basis: [Evidence] = [], alternatives: [UTType] = [],
        warnings: [IdentificationWarning] = [], byName: UTType? = nil
    ) {
        self.node = node
        self.type = type
        self.mimeType = mimeType
        self.encoding = encoding
        self.isEmpty = isEmpty
        self.confidence = confidence
        evidence = basis
        self.alternatives = alternatives
        self.warnings = warnings
        self.byName = byName ?? type
    }
}

extension Identification {
    /// The evidence that led to the answer, in the order in which it was weighed, for example
    /// `extension 'md' → net.daringfireball.markdown`.
    public var basis: [String] { evidence.map { $0.text } }

    /// Removes elements that exceed the limits on an answer. The size of the answer is then bounded, regardless of the content
    /// of the file and the declarations in the registry.
    mutating func keepWithinLimits() {
        if evidence.count > Limits.basisCount { evidence.removeSubrange(Limits.basisCount...) }
        if alternatives.count > Limits.alternativeCount { alternatives.removeSubrange(Limits.alternativeCount...) }
        if warnings.count > Limits.warningCount { warnings.removeSubrange(Limits.warningCount...) }
    }

    /// Removes the evidence, the alternatives and the name of the rule.
    mutating func removeEvidence() {
        evidence = []
        alternatives = []
        rule = nil
    }

    /// A human-readable description of the rule that determined the answer, and its reason.
    package var ruleWithReason: String? {
        FusionRule.deciding.first { $0.name == rule }.map { "\($0.name) (\($0.reason))" }
    }

    /// An upper bound on the number of bytes that the answer occupies in a message to another process, excluding the files
    /// inside.
    package var messageBytes: Int {
        // 160 bytes are enough for all fixed-size fields, and for the numbers before the strings and lists.
        var size = 160 + type.identifier.utf8.count + byName.identifier.utf8.count
        size += (mimeType?.utf8.count ?? 0) + (encoding?.utf8.count ?? 0) + (generalEncoding?.utf8.count ?? 0)
        size += (unprojectedType?.identifier.utf8.count ?? 0) + (rule?.utf8.count ?? 0)
        for sentence in basis { size += 32 + sentence.utf8.count }
        for type in alternatives { size += 8 + type.identifier.utf8.count }
        for warning in warnings { size += 32 + warning.text.utf8.count }
        return size
    }
}

/// The evidence that determines the type of a file.
public enum IdentificationPolicy: String, Hashable, Sendable, CaseIterable {
    /// Use the kind of file and the last extension, as Apple's systems do. The content is never read.
    case name
    /// Use the content only. The type that the name implies is only reported, as `byName`.
    case content
    /// Use the name and the content, each where it is reliable. This is the default.
    case auto
}

/// The confidence in a type. The cases name the kind of evidence, and are ordered by how certain it is: `none`, `hint`, `name`,
/// `structure`, `proof`.
public enum Confidence: String, Hashable, Sendable, Comparable {
    /// The type is based on the kind of file or on a binary signature.
    case proof
    /// The type is based on the structure of the text, such as an interpreter line, XML or JSON, or on libmagic, or the file is
    /// plain text.
    case structure
    /// The type is based on the name, which the content does not contradict.
    case name
    /// The type is a guess, based on the words of a text file, on a weak signature, or on an answer of libmagic that is
    /// often wrong.
    case hint
    /// There is no evidence, so the type is the most general type, or dynamic.
    case none

    /// Returns whether the evidence for the first type is less certain than the evidence for the second type.
    public static func < (left: Confidence, right: Confidence) -> Bool { left.rank < right.rank }

    private var rank: Int {
        switch self {
        case .none: 0
        case .hint: 1
        case .name: 2
        case .structure: 3
        case .proof: 4
        }
    }
}

/// Whether the content of a file agrees with the type that the file's name implies.
public enum NameAgreement: String, Hashable, Sendable {
    /// The content has the type that the name implies, or another type that declares the extension.
    case confirmed
    /// Nothing in the content identifies the type that the name implies, or other formats also use the extension. The answer has
    /// the warning `not-text` if the name implies a type of text, and the content is in no known format and no known encoding.
    case unconfirmed
    /// The content has a different format, and the extension is reliable. The answer has the warning `extension-mismatch`,
    /// which no other answer has.
    case contradicted
}

/// The identification of content that may be only partially available, and whether more bytes could change it.
public struct BeginningIdentification: Hashable, Sendable {
    /// The answer, based on the bytes that are available.
    public var identification: Identification
    /// The ranges that could change the answer, in the order of their offsets. A range that ends at `Int.max` extends to the
    /// end of the content.
    ///
    /// The array is empty if the answer is final, that is, the same as for the whole content. The numbers may come from the
    /// content, which is not trustworthy, so compare them with a limit of your own. Once these ranges are available, more
    /// ranges may be needed.
    public var bytesWanted: [ByteRange]
    /// The number of bytes that were read from the source.
    public var bytesRead: Int
    /// The number of ranges that were read. If the source is remote, each range is a request.
    public var requests: Int

    /// A Boolean value that indicates whether the answer is final: no further byte could change it.
    public var isSettled: Bool { bytesWanted.isEmpty }
}
