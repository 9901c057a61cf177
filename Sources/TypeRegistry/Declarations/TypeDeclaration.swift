package import DeclarationFormats

/// The declaration of one type: an entry of `Registry/types.json`, of an app's `UTExportedTypeDeclarations` or
/// `UTImportedTypeDeclarations`, or of `types` in an app declaration.
///
/// Several sources may declare the same type. ``Registry`` determines which declaration applies.
public struct TypeDeclaration: Hashable, Sendable {
    /// Indicates whether the declaring app or system owns the type.
    public enum Kind: String, Hashable, Sendable {
        /// The declaring app or system owns the type. This declaration takes precedence over imported declarations with the
        /// same identifier.
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
    /// The tags by class, in declared order. The first tag of a class is the preferred tag. Only standard classes have an
    /// effect.
    package var tags: [UTTagClass: [String]]
    /// Literal filenames such as `Makefile`. Identification uses them; `UTType` does not.
    package var filenames: [String]
    /// Extensions with several parts such as `tar.gz`. Identification uses them; `UTType` does not.
    package var compoundExtensions: [String]
    /// The byte signatures of files of the type. Identification uses them; `UTType` does not. Property lists cannot contain
    /// them.
    package var signatures: [TypeSignature] = []
    /// Other marks that identify files of the type, such as the first words of text files, members of archives, and
    /// interpreters. Identification uses them; `UTType` does not. Property lists cannot contain them.
    package var marks: [FormatMark] = []
    /// A description in one line of English.
    package var description: String?
    /// The URL at which the format is described.
    package var referenceURL: String?
    /// The version of the declaration, not of the format.
    package var version: Int?
    /// The order among declarations of equal precedence, starting from 0. Declarations without an order come last.
    package var order: Int?
    /// The bundle identifier of the declaring app or system, if it differs from the layer. For Apple's types this is
    /// `com.apple.coretypes`.
    package var declaredBy: String?
    /// Tags that typeq adds to an Apple type that has no tag of the class.
    package var added: [UTTagClass: [String]] = [:]
    /// The position of the declaration in its file, if it was read from one.
    package var position: SourcePosition?

    /// Creates a declaration. The values are not validated; a registry reports errors when it is built. A declaration in JSON
    /// can also have byte signatures.
    public init(
        identifier: String, kind: Kind = .imported, conformsTo: [String] = [], tags: [UTTagClass: [String]] = [:],
        filenames: [String] = [], compoundExtensions: [String] = [], description: String? = nil,
        referenceURL: String? = nil, version: Int? = nil
    ) {
        self.identifier = identifier
        self.kind = kind
        self.conformsTo = conformsTo
        self.tags = tags
        self.filenames = filenames
        self.compoundExtensions = compoundExtensions
        self.description = description
        self.referenceURL = referenceURL
        self.version = version
    }

    package var isDeclaredByApple: Bool { Self.isDeclaredByApple(declaredBy ?? "") }

    /// Returns whether a bundle identifier belongs to Apple's systems: it is `com.apple` or begins with `com.apple.`, but is
    /// not the identifier of Xcode, which is an app.
    static func isDeclaredByApple(_ bundleIdentifier: String) -> Bool {
        let identifier = TypeIdentifier.folded(bundleIdentifier)
        return (identifier + ".").hasPrefix("com.apple.") && identifier != xcode
    }

    /// Whether Xcode declares the type. A Mac has the type only if Xcode is installed.
    package var isXcodes: Bool { declaredBy.map(TypeIdentifier.folded) == Self.xcode }

    private static let xcode = "com.apple.dt.xcode"

    /// The aliases of the type: identifiers that typeq used earlier, or that others use for the same format.
    package var aliases: [String] { marks.filter { $0.tagClass == .alias }.map { $0.key } }

    /// Returns the source of the declaration, or the date of its review.
    package func note(_ tagClass: TableTagClass) -> String? { marks.first { $0.tagClass == tagClass }?.key }

    /// Removes a declared or added tag from its class.
    mutating func remove(_ tag: String, _ tableClass: TableTagClass) {
        filenames.removeAll { tableClass == .filename && $0 == tag }
        compoundExtensions.removeAll { tableClass == .compoundExtension && $0 == tag }
        guard let tagClass = tableClass.tagClass else { return }
        tags[tagClass]?.removeAll { $0 == tag }
        added[tagClass]?.removeAll { $0 == tag }
    }

    /// Returns the declared tags of a class, excluding added tags.
    package func tags(_ tagClass: TableTagClass) -> [String] {
        switch tagClass {
        case .filename: filenames
        case .compoundExtension: compoundExtensions
        default: tagClass.tagClass.flatMap { tags[$0] } ?? []
        }
    }
}

extension TypeDeclaration {
    /// Copies the signatures and the marks of content from another declaration of the same type if this declaration has
    /// none of them. If this declaration also has no MIME type, answers use the MIME type of the other declaration.
    /// Aliases, and marks for the extensions that prefer the type, are always copied.
    ///
    /// - Parameter other: The other declaration.
    /// - Returns: True if anything was copied. The result can also be true if nothing was copied but this declaration
    ///   has marks that are not about content.
    mutating func takeContent(of other: TypeDeclaration) -> Bool {
        let kept = other.marks.filter { $0.tagClass.isKept && !marks.contains($0) }
        let hasContent = !signatures.isEmpty || marks.contains { $0.tagClass.isContent }
        marks += kept
        guard !hasContent else { return !kept.isEmpty }
        signatures = other.signatures
        marks += other.marks.filter { $0.tagClass.isContent }
        let mimeType = (other.tags[.mimeType] ?? []).first ?? (other.added[.mimeType] ?? []).first
        if let mimeType, (tags[.mimeType] ?? []).isEmpty, !marks.contains(where: { $0.tagClass == .mimeName }) {
            marks.append(FormatMark(.mimeName, mimeType))
        }
        return !signatures.isEmpty || !marks.isEmpty
    }
}

extension ValueReader {
    /// Reports parts of a declaration that `Registry/types.schema.json` does not allow but that can still be loaded.
    ///
    /// Declarations and tags that cannot be loaded are reported where they are omitted.
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
            case "source": checkText(member.value, "one line", of: identifier) { Self.isLine($0) }
            case "reviewed":
                checkText(member.value, "a date such as 2026-11-27", of: identifier) { Self.isDate($0) }
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

    private static func isLine(_ text: String) -> Bool { !text.isEmpty && text.utf8.allSatisfy { $0 >= 0x20 } }

    private static func isDate(_ text: String) -> Bool {
        let parts = text.split(separator: "-", omittingEmptySubsequences: false)
        guard parts.map({ $0.utf8.count }) == [4, 2, 2], parts.joined().utf8.allSatisfy({ 0x30...0x39 ~= $0 }),
            let month = Int(parts[1]), let day = Int(parts[2])
        else { return false }
        return 1...12 ~= month && 1...31 ~= day
    }

    private mutating func checkList(_ member: DeclarationDictionary.Member, _ identifier: String) {
        guard Self.listKeys.contains(member.key), member.value.string != nil else { return }
        expect("an array of strings", under: member.key, member.value, identifier: identifier)
    }

    /// The keys in a declaration whose values are lists of strings.
    private static let listKeys =
        ["conformsTo", "filenames", "compoundExtensions"] + TypeDeclaration.tagKeys.map { $0.key }

    private mutating func checkText(
        _ value: DeclarationValue, _ expected: String, of identifier: String, _ isGood: (String) -> Bool
    ) {
        guard let text = value.string, !isGood(text) else { return }
        report(.unexpectedForm, "'\(text)' is not \(expected)", at: value.position, of: identifier)
    }

    /// Reports a value that is accepted although it has an unexpected kind.
    mutating func expect(_ expected: String, under key: String, _ found: DeclarationValue, identifier: String) {
        report(
            .unexpectedForm, "expected \(expected) under '\(key)', found \(found.kindName), which is accepted",
            at: found.position, of: identifier)
    }
}
