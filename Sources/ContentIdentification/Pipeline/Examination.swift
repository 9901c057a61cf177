import TypeRegistry

/// A file that is being identified: its name and bytes, and the evidence that was found.
struct Examination {
    let source: ContentSource
    let name: NameEvidence
    let families: TypeFamilies
    /// Asks libmagic; nil if it is not available.
    let libmagic: ((MagicQuestion) -> MagicAnswer)?
    var content: ContentEvidence
    /// Whether a container was found, after which no other format is looked for.
    var isContainer = false
    /// What the name claims about text; nil unless the text could contradict it.
    var claims: NameClaims?
    /// The text, unless it is what its name claims.
    var text: TextWindow?
    /// Name and content after they were compared.
    var weighed: WeighedEvidence?

    init(
        _ source: ContentSource, isWhole: Bool, _ name: NameEvidence, families: TypeFamilies,
        libmagic: ((MagicQuestion) -> MagicAnswer)? = nil
    ) {
        self.source = source
        self.name = name
        self.families = families
        self.libmagic = libmagic
        content = source.head.withUnsafeBytes { ContentEvidence($0, isWhole: isWhole) }
        guard content.form.isText else { return }
        let claims = NameClaims(name, families)
        if mayContradict(claims) { self.claims = claims }
    }

    var registry: Registry { families.registry }

    /// The best detected format.
    var found: FormatEvidence? { content.formats.first }

    /// Returns whether a type with an identifier is a container or a notation that others are based on.
    func isGeneric(_ format: FormatEvidence?) -> Bool {
        format.flatMap { registry.type($0.identifier) }?.has(.generic) ?? false
    }

    /// Uses the evidence of signatures. A weak signature applies if the name agrees. Without a name it applies only if
    /// libmagic has no answer for binary content.
    mutating func take(_ answer: SignatureReader.Answer) {
        if let proof = answer.proof { content.formats = [proof] }
        guard let guess = answer.guess, let type = registry.type(guess.identifier) else { return }
        if !name.isInconclusive(families) {
            if name.agrees(with: type, families) { content.formats = [guess] }
        } else if content.form == .binary {
            content.guess = guess
        }
    }

    /// Whether the text could contradict its name. A name without a claim is believed, unless the text begins like
    /// data.
    private func mayContradict(_ claims: NameClaims) -> Bool {
        guard name.grade > .ambiguousExtension, name.trust == .full, families.isTextual(name.type),
            name.type != families.plainText
        else { return true }
        return claims.first != nil || content.hasInterpreterLine
            || content.opening.map { "<{[-%".utf8.contains($0) } ?? false
    }
}

/// The claims of the types that claim a name.
struct NameClaims {
    /// The claimants, the name's own type first.
    var types: [UTType]
    /// The claim of the name's own type.
    var first: NameClaim?

    init(_ name: NameEvidence, _ families: TypeFamilies) {
        // A complete name such as Makefile is chosen only for the type of the file.
        types = name.isInconclusive(families) || name.grade == .filename ? [] : [name.type] + name.others
        first = types.first.flatMap { families.claim(of: $0) }
    }
}
