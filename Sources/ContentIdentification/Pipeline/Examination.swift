import TypeRegistry

/// A file that is being identified: its name and bytes, and the evidence that was found.
struct Examination {
    let source: ContentSource
    let name: NameEvidence
    let families: TypeFamilies
    /// A closure that calls libmagic, or nil if libmagic is not available.
    let libmagic: ((MagicQuestion) -> MagicAnswer)?
    var content: ContentEvidence
    /// Whether a container was found. In this case no other format is searched for.
    var isContainer = false
    /// The types that the name implies for text, or nil unless the text could contradict the name.
    var claims: NameClaims?
    /// The text to examine, or nil if the content is not text or is already confirmed to have the type that the name
    /// implies.
    var text: TextWindow?
    /// The result of comparing the name with the content, or nil before the comparison.
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

    /// Discards the evidence and starts the examination again, because only the first bytes of the content are text.
    mutating func startOver() {
        self = Examination(source, isWhole: content.isWhole, name, families: families, libmagic: libmagic)
        content.becomeBinary()
        content.isTextAtBeginning = true
        claims = nil
    }

    var registry: Registry { families.registry }

    /// The best detected format.
    var found: FormatEvidence? { content.formats.first }

    /// Returns whether the type of a format is a container or a notation that other formats are based on.
    func isGeneric(_ format: FormatEvidence?) -> Bool {
        format.flatMap { registry.type($0.identifier) }?.has(.generic) ?? false
    }

    /// Records that the content is binary if it looks like text in an 8-bit encoding, but has a format that is not
    /// text.
    mutating func noteBinary(_ format: FormatEvidence) {
        guard content.form.isEightBit, let type = registry.type(format.identifier), !families.isTextual(type) else {
            return
        }
        content.becomeBinary()
    }

    /// Uses the evidence from signatures. A weak signature is used if the name agrees. If there is no name, it is used only if
    /// libmagic has no answer for binary content.
    mutating func take(_ answer: SignatureReader.Answer) {
        var answer = answer
        if content.form.isText, let proof = answer.proof, let type = registry.type(proof.identifier),
            families.isBinaryOnly(type)
        {
            // A word that matches a signature can occur in text by chance, and no binary data follows it.
            answer = SignatureReader.Answer(guess: proof)
            answer.guess?.grade = .hint
            if name.isInconclusive(families) { return content.formats = answer.guess.map { [$0] } ?? [] }
        }
        if let proof = answer.proof { content.formats = [proof] }
        guard let guess = answer.guess, let type = registry.type(guess.identifier) else { return }
        if !name.isInconclusive(families) {
            if name.agrees(with: type, families) { content.formats = [guess] }
        } else if content.form == .binary {
            content.guess = guess
        }
    }

    /// Returns whether the text could contradict its name. An unambiguous, fully trusted name of text other than plain
    /// text is accepted if its type cannot be checked, unless the text begins like a script or data.
    private func mayContradict(_ claims: NameClaims) -> Bool {
        guard name.grade > .ambiguousExtension, name.trust == .full, families.isTextual(name.type),
            name.type != families.plainText
        else { return true }
        return claims.first != nil || content.hasInterpreterLine || name.isUnreliableSource(families)
            || content.opening.map { "<{[-%".utf8.contains($0) } ?? false
    }
}

/// The claims of the types that declare a name.
struct NameClaims {
    /// The types that declare the name, starting with the type that the name implies. Empty if the name is inconclusive
    /// or is declared as a complete name.
    var types: [UTType]
    /// How text is checked against the first type, or nil if it cannot be checked.
    var first: NameClaim?

    init(_ name: NameEvidence, _ families: TypeFamilies) {
        // A complete name such as Makefile is only used for files of its type.
        types = name.isInconclusive(families) || name.grade == .filename ? [] : [name.type] + name.others
        first = types.first.flatMap { families.claim(of: $0) }
    }
}
