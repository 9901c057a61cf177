public import TypeRegistry

/// The type of a file, and the evidence for it.
public struct Identification: Hashable, Sendable {
    /// The kind of file: a regular file, a directory, a device.
    public var node: FileNode
    /// The type of the file.
    public var type: UTType
    /// The MIME type: that of the type or of its nearest supertype that has one, or the one that the content gave if
    /// the registry has no type for it. For other than regular files, an `inode/…` type.
    public var mimeType: String?
    /// The encoding of text (`us-ascii`, `utf-8`, `utf-16le`, …, `iso-8859-1`, `unknown-8bit`), or `binary`.
    ///
    /// Nil when the content was not read.
    public var encoding: String?
    /// Whether the file is empty. With the policy `name` this is based on the size in the file system.
    public var isEmpty: Bool
    /// The confidence in the type.
    public var confidence: Confidence
    /// The evidence that led to the answer, in the order in which it was weighed.
    public var basis: [Evidence]
    /// Types that the evidence leaves possible, best first. Never contains `type`.
    public var alternatives: [UTType]
    /// Warnings about the answer.
    public var warnings: [IdentificationWarning]
    /// The type by the name alone, in the registry of the platform. If that is Apple's registry, this is the type on
    /// Apple's systems.
    public var byName: UTType
    /// The type among all types that typeq knows, if the platform does not have it, or does not have it with the
    /// extension of the file. In that case `type` is the platform's. Otherwise nil.
    package var unprojectedType: UTType?

    /// The name of the rule that decided about the content and the name of a regular file; nil if only the name applies.
    package var rule: String?

    /// The files inside the file, or nil if the identifier does not look for them, or there can be none.
    package var contained: ContainedFiles?

    /// Creates an answer without checking it.
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
        self.basis = basis
        self.alternatives = alternatives
        self.warnings = warnings
        self.byName = byName ?? type
    }
}

extension Identification {
    /// Removes what exceeds the limits on an answer. Then the size of the answer is limited, whatever the file contains, and
    /// the registry declares.
    mutating func keepWithinLimits() {
        if basis.count > Limits.basisCount { basis.removeSubrange(Limits.basisCount...) }
        if alternatives.count > Limits.alternativeCount { alternatives.removeSubrange(Limits.alternativeCount...) }
        if warnings.count > Limits.warningCount { warnings.removeSubrange(Limits.warningCount...) }
    }

    /// The rule that decided, with its reason, for people.
    package var ruleWithReason: String? {
        FusionRule.deciding.first { $0.name == rule }.map { "\($0.name) (\($0.reason))" }
    }

    /// An upper bound of the bytes that the answer takes in a message to another process, without the files inside.
    package var messageBytes: Int {
        // The numbers before the strings and lists, and what has a fixed size.
        var size = 128 + type.identifier.utf8.count + byName.identifier.utf8.count
        size += (mimeType?.utf8.count ?? 0) + (encoding?.utf8.count ?? 0)
        size += (unprojectedType?.identifier.utf8.count ?? 0) + (rule?.utf8.count ?? 0)
        for evidence in basis { size += 32 + evidence.text.utf8.count }
        for type in alternatives { size += 8 + type.identifier.utf8.count }
        for warning in warnings { size += 32 + warning.text.utf8.count }
        return size
    }
}

/// The evidence that decides the type of a file.
public enum IdentificationPolicy: String, Hashable, Sendable, CaseIterable {
    /// The kind of file and the last extension, as on Apple's systems. The content is never read.
    case name
    /// The content alone. The name is only reported, as `byName`.
    case content
    /// Name and content, each where it is reliable. The default.
    case auto
}

/// How certain a type is. The grades name the kind of evidence; they are not a scale.
public enum Confidence: String, Hashable, Sendable {
    /// The kind of file, or a binary signature.
    case proof
    /// The structure of a text file: that it is text, an interpreter line, XML, JSON.
    case structure
    /// The name, not contradicted by the content.
    case name
    /// A guess from the words of a text file.
    case hint
    /// No evidence: the type is the most general one, or dynamic.
    case none
}

/// The identification of content that may be only partially available, and whether more bytes could change it.
public struct BeginningIdentification: Hashable, Sendable {
    /// The answer, as certain as the bytes allow.
    public var identification: Identification
    /// The ranges that could change the answer, in the order of their offsets; a range that ends at `Int.max` extends to
    /// the end of the content.
    ///
    /// Empty if the answer is settled: it is the same as for the whole content. The numbers may come from the content,
    /// which is not trustworthy: compare them with a limit of your own. They are not final, either: with these bytes, a
    /// reader may want more.
    public var bytesWanted: [ByteRange]
    /// The number of bytes that were read of the source.
    public var bytesRead: Int
    /// The number of ranges in which they were read. Of a remote source, each is a request.
    public var requests: Int

    /// Whether no further byte could change the answer.
    public var isSettled: Bool { bytesWanted.isEmpty }
}
