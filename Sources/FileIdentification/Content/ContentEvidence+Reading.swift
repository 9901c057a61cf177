import TypeRegistry

extension ContentEvidence {
    /// Asks the readers of containers, signatures and texts, if their answer can change that of the name.
    mutating func read(_ source: ContentSource, _ name: NameEvidence, _ families: TypeFamilies) {
        guard form != .empty else { return }
        readContent(source, name, families)
        if let found = formats.first, found.grade == .proof, let type = families.registry.type(found.identifier),
            families.mayHideArchive(type)
        {
            appended = AppendedArchive.read(source, families.registry)
        }
        hasReachedLimit = source.hasReachedLimit
    }

    private mutating func readContent(_ source: ContentSource, _ name: NameEvidence, _ families: TypeFamilies) {
        if let evidence = ContainerReader.read(source, families.registry, isText: form.isText) {
            formats = [SignatureReader(families.registry).refined(evidence, source, families.registry)]
            return
        }
        if form == .binary { take(SignatureReader(families.registry).read(source), name, families) }
        if form == .binary, families.isTextual(name.type) {
            examineOddText(source.head.prefix(count))
        }
        let claims = Claims(name, families)
        guard form.isText, mayContradict(name, claims, families) else { return }
        let isConfirmed = source.head.withUnsafeBytes { bytes in
            if self.isConfirmed(name, claims, by: bytes) { return true }
            guard let window = TextWindow(bytes, form: form, isWhole: isWhole) else { return false }
            var language = LanguageText(window, source, isTranscoded: form.isWide)
            read(window, &language, name, claims, families)
            return false
        }
        if formats.isEmpty || formats[0].grade == .hint {
            let answer = SignatureReader(families.registry).readText(source, isConfirmed: isConfirmed)
            take(answer, name, families)
        }
        if formats.isEmpty, isWhole, count <= Self.beginning { readBeginning(source, name, families) }
    }

    /// Counts the control characters that text does not have, and the bytes above ASCII. Of random bytes these are a tenth and
    /// a half.
    private mutating func examineOddText(_ head: ArraySlice<UInt8>) {
        let odd = head.count { $0 < 7 || (14..<27).contains($0) || (28..<32).contains($0) }
        let isMostlyASCII = head.count { $0 >= 0x80 } * 4 < head.count
        isOddText = !head.contains(0) && (odd * 100 <= head.count || isMostlyASCII && odd * 100 < head.count * 6)
        isNearlyText = isOddText || odd * 100 < head.count * 3
    }

    /// The size up to which a file may be a beginning that was cut.
    private static let beginning = 32

    /// Detects a short text that is the beginning of a binary file. Without a name this requires four bytes; two
    /// suffice if the name agrees.
    private mutating func readBeginning(_ source: ContentSource, _ name: NameEvidence, _ families: TypeFamilies) {
        let isNamed = !name.isInconclusive(families)
        guard count >= (isNamed ? 2 : 4) else { return }
        let evidence = SignatureReader(families.registry).readBeginning(
            source, agreesWithName: isNamed ? { name.agrees(with: $0, families) } : nil)
        guard let evidence, let type = families.registry.type(evidence.identifier), !families.isTextual(type) else {
            return
        }
        formats = [evidence]
    }

    /// Uses the evidence of signatures. A weak signature counts if the name agrees. Without a name it counts only if
    /// libmagic has no answer for binary content.
    private mutating func take(_ answer: SignatureReader.Answer, _ name: NameEvidence, _ families: TypeFamilies) {
        if let proof = answer.proof { formats = [proof] }
        guard let guess = answer.guess, let type = families.registry.type(guess.identifier) else { return }
        if !name.isInconclusive(families) {
            if name.agrees(with: type, families) { formats = [guess] }
        } else if form == .binary {
            self.guess = guess
        }
    }

    /// Returns whether a text is what its name claims, so that only a signature could show something else.
    private func isConfirmed(_ name: NameEvidence, _ claims: Claims, by bytes: UnsafeRawBufferPointer) -> Bool {
        guard name.trust == .full, name.grade != .ambiguousExtension, !form.isWide, let claim = claims.first else {
            return false
        }
        return claim.isConfirmed(by: bytes)
    }

    /// Asks the readers of texts, and checks the claims of the name.
    private mutating func read(
        _ text: TextWindow, _ language: inout LanguageText, _ name: NameEvidence, _ claims: Claims,
        _ families: TypeFamilies
    ) {
        formats = TextReader.structure(text, families.registry)
        let isGeneric =
            formats.first.flatMap { families.registry.type($0.identifier) }.map { $0.has(.generic) } ?? false
        // Structure comes before the claimants of an extension, guesses come after them.
        if name.grade == .ambiguousExtension, formats.first.map({ $0.grade == .hint || isGeneric }) ?? true,
            let choice = LanguageHints.choice(among: claimants(of: name, families), text, &language)
        {
            formats = [choice]
            return
        }
        (formats, possible) = TextReader.read(text, &language, families.registry, structure: formats)
        // A program may consist of documentation, or print a page.
        let isDocument = formats.first.map { $0.grade == .hint && families.isDocument($0.identifier) } ?? false
        for type in claims.types {
            guard var claim = families.claim(of: type) else { continue }
            claim.isMixed = claim.isMixed || isDocument
            if claim.isRefuted(by: text, &language, evidence: formats.first, isGeneric: isGeneric) {
                refuted.append(type)
            }
        }
    }

    /// Returns the claimants of the name that are text. If the text is JSON, source code is left out.
    private func claimants(of name: NameEvidence, _ families: TypeFamilies) -> [UTType] {
        let isJSON = formats.first?.identifier == TypeName.json
        return name.claimants.filter { type in
            families.isTextual(type) && !(isJSON && families.claim(of: type)?.excludesJSON ?? false)
        }
    }

    /// Whether the text could contradict its name. A name without a claim is believed, unless the text begins like
    /// data.
    private func mayContradict(_ name: NameEvidence, _ claims: Claims, _ families: TypeFamilies) -> Bool {
        guard name.grade > .ambiguousExtension, name.trust == .full, families.isTextual(name.type),
            name.type != families.plainText
        else {
            return true
        }
        return claims.first != nil || hasInterpreterLine
            || opening.map { "<{[-%".utf8.contains($0) } ?? false
    }
}

/// The claims of the types that claim a name.
private struct Claims {
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
