public import DeclarationFormats

/// The declaration of one type: an entry of `Registry/types.json`, of an app's `UTExportedTypeDeclarations` or
/// `UTImportedTypeDeclarations`, or of `types` in an app declaration.
///
/// Several sources may declare one type. ``Registry`` decides which declaration applies.
public struct TypeDeclaration: Hashable, Sendable {
    /// Whether the declaring app or system owns the type.
    public enum Kind: String, Hashable, Sendable {
        /// The declaring app or system owns the type. This declaration has precedence over imported ones of the identifier.
        case exported
        /// Another app or system owns the type.
        case imported
    }

    /// The identifier as written. A registry lowercases its ASCII letters.
    package var identifier: String
    /// Whether the type is exported or imported.
    package var kind: Kind
    /// The identifiers of the direct supertypes, in declared order.
    package var conformsTo: [String]
    /// The tags by class, in declared order: the first of a class is the preferred one. Only standard classes apply.
    package var tags: [UTTagClass: [String]]
    /// Literal filenames such as `Makefile`. Identification uses them, `UTType` does not.
    package var filenames: [String]
    /// Extensions of several parts such as `tar.gz`. Identification uses them, `UTType` does not.
    package var compoundExtensions: [String]
    /// The byte signatures of files of the type. Identification uses them, `UTType` does not. Property lists have none.
    package var signatures: [TypeSignature]
    /// What else identifies files of the type: first words of text files, members of archives, interpreters and so on.
    /// Identification uses them, `UTType` does not. Property lists have none.
    package var marks: [FormatMark] = []
    /// A description in one line of English.
    package var description: String?
    /// The URL of a description of the format.
    package var referenceURL: String?
    /// The version of the declaration, not of the format.
    package var version: Int?
    /// The order among declarations of equal precedence, from 0. A declaration without one comes last.
    package var order: Int?
    /// The bundle identifier of the declaring app or system, if that is not the layer itself: `com.apple.coretypes` for
    /// Apple's types.
    package var declaredBy: String?
    /// Tags that typeq adds to an Apple type that has no tag of the class.
    package var added: [UTTagClass: [String]]
    /// The position of the declaration in its file, if it was read from one.
    package var position: SourcePosition?

    /// Creates a declaration. Nothing is checked here: a registry reports errors when it is built.
    public init(
        identifier: String,
        kind: Kind = .imported,
        conformsTo: [String] = [],
        tags: [UTTagClass: [String]] = [:],
        filenames: [String] = [],
        compoundExtensions: [String] = [],
        signatures: [TypeSignature] = [],
        description: String? = nil,
        referenceURL: String? = nil,
        version: Int? = nil,
        order: Int? = nil,
        declaredBy: String? = nil,
        added: [UTTagClass: [String]] = [:],
        position: SourcePosition? = nil
    ) {
        self.identifier = identifier
        self.kind = kind
        self.conformsTo = conformsTo
        self.tags = tags
        self.filenames = filenames
        self.compoundExtensions = compoundExtensions
        self.signatures = signatures
        self.description = description
        self.referenceURL = referenceURL
        self.version = version
        self.order = order
        self.declaredBy = declaredBy
        self.added = added
        self.position = position
    }

    /// Whether the declaration is Apple's own.
    package var isDeclaredByApple: Bool { Self.isDeclaredByApple(declaredBy ?? "") }

    /// Whether a bundle identifier is that of Apple's systems: `com.apple`, or one that begins with `com.apple.`, but not
    /// Xcode, which is an app.
    static func isDeclaredByApple(_ bundleIdentifier: String) -> Bool {
        let identifier = TypeIdentifier.folded(bundleIdentifier)
        return (identifier + ".").hasPrefix("com.apple.") && identifier != xcode
    }

    /// Whether the type is one of Xcode. A Mac has it only where Xcode is installed.
    package var isXcodes: Bool { declaredBy.map(TypeIdentifier.folded) == Self.xcode }

    private static let xcode = "com.apple.dt.xcode"

    /// Removes a tag from its class, declared or added.
    mutating func remove(_ tag: String, _ tableClass: TableTagClass) {
        filenames.removeAll { tableClass == .filename && $0 == tag }
        compoundExtensions.removeAll { tableClass == .compoundExtension && $0 == tag }
        guard let tagClass = tableClass.tagClass else { return }
        tags[tagClass]?.removeAll { $0 == tag }
        added[tagClass]?.removeAll { $0 == tag }
    }

    /// Returns the declared tags of a class, without the added ones.
    package func tags(_ tagClass: TableTagClass) -> [String] {
        switch tagClass {
        case .filename: filenames
        case .compoundExtension: compoundExtensions
        default: tagClass.tagClass.flatMap { tags[$0] } ?? []
        }
    }
}

extension TypeDeclaration {
    /// Takes the signatures and marks of a declaration of the same type if this one has none. If it has no MIME type either,
    /// answers have that of the other one.
    ///
    /// - Parameter other: The other declaration.
    /// - Returns: Whether it took any.
    mutating func takeContent(of other: TypeDeclaration) -> Bool {
        guard signatures.isEmpty, marks.isEmpty else { return false }
        // What the other one said on older systems is not content.
        (signatures, marks) = (other.signatures, other.marks.filter { $0.tagClass != .since })
        let mimeType = (other.tags[.mimeType] ?? []).first ?? (other.added[.mimeType] ?? []).first
        if let mimeType, (tags[.mimeType] ?? []).isEmpty, !marks.contains(where: { $0.tagClass == .mimeName }) {
            marks.append(FormatMark(.mimeName, mimeType))
        }
        return !signatures.isEmpty || !marks.isEmpty
    }
}

extension ValueReader {
    /// Reports what `Registry/types.schema.json` does not allow in a declaration, but what still loads.
    ///
    /// Declarations and tags that do not load are reported where they are left out.
    mutating func checkForm(of entry: DeclarationDictionary, _ identifier: String) {
        for member in entry {
            switch member.key {
            case "added": member.value.dictionary?.forEach { checkList($0, identifier) }
            case "description":
                checkText(member.value, "one line", of: identifier) { !$0.isEmpty && !$0.contains("\n") }
            case "referenceURL":
                checkText(member.value, "an http or https URL", of: identifier) {
                    $0.hasPrefix("https://") || $0.hasPrefix("http://")
                }
            case "declaredBy":
                checkText(member.value, "a bundle identifier", of: identifier) { TypeIdentifier.isLegal($0) }
            case "version", "order":
                if member.value.string != nil {
                    expect("an integer", under: member.key, member.value, identifier: identifier)
                }
                if member.key == "order", let order = member.value.integer, order < 0 {
                    report(
                        .unexpectedForm, "the order is negative (expected 0 or more)", at: member.value.position,
                        of: identifier)
                }
            default: checkList(member, identifier)
            }
        }
    }

    private mutating func checkList(_ member: DeclarationDictionary.Member, _ identifier: String) {
        guard Self.listKeys.contains(member.key), member.value.string != nil else { return }
        expect("an array of strings", under: member.key, member.value, identifier: identifier)
    }

    /// The keys of the lists of strings in a declaration.
    private static let listKeys =
        ["conformsTo", "filenames", "compoundExtensions"] + TypeDeclaration.tagKeys.map(\.key)

    private mutating func checkText(
        _ value: DeclarationValue, _ expected: String, of identifier: String, _ isGood: (String) -> Bool
    ) {
        guard let text = value.string, !isGood(text) else { return }
        report(.unexpectedForm, "'\(text)' is not \(expected)", at: value.position, of: identifier)
    }

    /// Reports a value of another kind than expected that is accepted.
    mutating func expect(
        _ expected: String, under key: String, _ found: DeclarationValue, identifier: String
    ) {
        report(
            .unexpectedForm,
            "expected \(expected) under '\(key)', found \(found.kindName), which is accepted",
            at: found.position, of: identifier)
    }
}
