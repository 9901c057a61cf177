import TypeRegistry

/// The evidence for one file, and the conclusions from name and content together.
struct WeighedEvidence: Sendable {
    private(set) var name: NameEvidence
    var content: ContentEvidence
    let families: TypeFamilies
    /// The type that the readers detected.
    private(set) var found: TypeEvidence?
    /// The usable answer of libmagic.
    var magic: MagicEvidence?
    /// The row that determines the answer, or that calls libmagic.
    private(set) var decision: FusionDecision?

    /// Compares a name with the content. A name that cannot be trusted provides no evidence.
    init(_ name: NameEvidence, _ content: ContentEvidence, families: TypeFamilies) {
        self.name = name
        self.content = content
        self.families = families
        found = content.detected(families.registry)
        decision = decision(by: FusionRule.table)
        if !isNameTrusted {
            self.name =
                name.grade == .compoundExtension
                ? name.withoutCompoundExtension() : .none(families, byName: name.byName, basis: name.basis)
            decision = decision(by: FusionRule.table)
        }
    }

    /// Whether the name is used, according to its trust and the content.
    private var isNameTrusted: Bool {
        switch name.trust {
        case .full: true
        case .unlessContradicted: !(decision?.isContradiction ?? false)
        case .onlyIfConfirmed:
            // Only the content of gzip files is decompressed, so other compressed files cannot confirm the name.
            content.form == .empty && !name.hasInnerExtension && !name.isOftenUndeclared
                || !name.hasInnerExtension && isUnreadCompression
                || content.formats.contains { evidence in
                    guard let found = families.registry.type(evidence.identifier) else { return false }
                    return found.conforms(to: name.type) || name.type.conforms(to: found) && !found.has(.generic)
                }
        }
    }

    /// Whether the file is compressed, its name has a compound extension, and its content cannot be decompressed.
    private var isUnreadCompression: Bool {
        guard name.grade == .compoundExtension, let found else { return false }
        return found.type.has(.compression) && found.type != FormatKind("gzip").type(in: families.registry)
    }

    /// The request to libmagic, or nil if its answer could not change the result.
    var question: MagicQuestion? { decision?.question(content.form) }

    /// Marks the answer of libmagic as a guess if the name does not agree. If libmagic has no better answer, a weak
    /// signature in the content is used.
    mutating func markGuesses(_ mimeTypes: MagicMIMETypes) {
        if case .mime(let mime) = content.magic {
            guard MagicMIMETypes.isGuess(mime), let type = mimeTypes.type(of: mime)?.type,
                !name.agrees(with: type, families)
            else { return }
            content.magic = .guess(mime)
        }
        guard content.formats.isEmpty, let guess = content.guess else { return }
        content.formats = [guess]
        found = content.detected(families.registry)
    }
}

/// The conditions of the rows.
extension WeighedEvidence {
    var isText: Bool { content.form.isText }

    var hasTextName: Bool { families.isTextual(name.type) }

    /// Whether the first bytes are the only evidence that the content is text: no extension, signature or structure of
    /// a text format supports it. If so, the rest of the file must also be text. This does not apply to scripts and
    /// messages, which can contain binary data.
    var reliesOnText: Bool {
        guard isText, !content.isWhole, !content.hasInterpreterLine, found.map({ $0.grade == .hint }) ?? true else {
            return false
        }
        return !(hasTextName && !isNameDisproved) && !name.others.contains { families.mayBe($0, text: content) }
    }

    /// Whether the content is text that cannot have the type that the name implies.
    var isNameDisproved: Bool { families.isDisproved(name.type, by: content) }

    /// Whether the content is nothing but a script, and the name implies a format that is not text. A script may precede an
    /// archive, which is not text.
    var isOnlyScript: Bool {
        content.isWhole && content.hasInterpreterLine && families.excludes(name.type, .plainText)
    }

    func isProgram(_ found: TypeEvidence) -> Bool {
        found.type.conforms(to: families.registry.exportedType(TypeName.executable))
    }

    /// Returns whether the file may be executed, and its content is proven to be a program, or is text with an
    /// interpreter line.
    func isExecutableProgram(_ found: TypeEvidence) -> Bool {
        name.isExecutable && (found.grade == .proof && isProgram(found) || isText && content.hasInterpreterLine)
    }

    /// Returns whether a type other than the detected type, which is only the basis of other formats, would have been
    /// detected itself. The result is false if a missing part of the file could identify the type.
    func isRuledOut(_ type: UTType, by found: TypeEvidence) -> Bool {
        type != found.type && found.type.has(.generic) && !families.mayBecome(type, found)
            && families.isDetectable(type, insteadOf: found.type)
    }

    /// The type that declares the extension and is related to the detected type, or the detected type if it is more specific.
    var detectedClaimant: UTType? {
        guard let found else { return nil }
        for claimant in name.others {
            if found.type.conforms(to: claimant) { return found.type }
            if claimant.conforms(to: found.type), !isRuledOut(claimant, by: found) { return claimant }
        }
        return nil
    }

    /// The first type of text that declares the extension of an empty file, if files of the type that the name implies
    /// are not text, or have a signature. An empty file can be text.
    var emptyText: UTType? {
        guard content.form == .empty, !content.isUnread, families.excludes(name.type, .text) else { return nil }
        return name.others.first { families.mayBe($0, text: content) }
    }

    /// Returns the first of some types whose language is a dialect of the detected language.
    func dialect(among types: [UTType]) -> UTType? {
        found.flatMap { found in types.first { families.areDialects($0, found.type) } }
    }

    /// Returns the type that declares the extension and whose files can have content of the detected type.
    func claimant(holding found: TypeEvidence) -> UTType? {
        name.others.first { families.mayHold(found.type, in: $0) }
    }

    /// Returns the type that declares the extension, meets a condition, and is possible for the text.
    func textClaimant(where condition: (UTType) -> Bool = { _ in true }) -> UTType? {
        name.others.first { condition($0) && families.mayBe($0, text: content) }
    }

    /// The types of text that declare the extension, are possible for the text, and cannot be detected.
    var undetectableTexts: [UTType] {
        name.others.filter { !families.isDetectable($0) && families.mayBe($0, text: content) }
    }

    /// The first undetectable type that declares the extension, if the first type that declares it is detectable, but was
    /// not detected.
    var undetectableClaimant: UTType? {
        guard name.grade == .ambiguousExtension, !hasTextName, families.isDetectable(name.type) else { return nil }
        // The exclusion of one type is no evidence for the others.
        guard isText || !name.isOftenUndeclared else { return nil }
        // If a type conforms to the type that the name implies, its files would have been detected as that type.
        return name.others.first { other in
            !other.conforms(to: name.type) && !families.isDetectable(other)
                && (isText ? families.mayBe(other, text: content) : !families.isTextual(other))
        }
    }
}

/// The answers of the rows.
extension WeighedEvidence {
    /// Returns the decision after libmagic was called.
    func completed(_ decision: FusionDecision) -> FusionDecision? {
        guard case .libmagic(_, let rules) = decision.rule.answer else { return decision }
        return self.decision(by: rules)
    }

    /// Changes an answer that is based on the name according to a decision.
    func apply(_ decision: FusionDecision?, to answer: inout Identification) {
        guard let decision else { return }
        answer.rule = decision.rule.name
        switch decision.rule.answer {
        case .first, .libmagic: break
        case .name: confirm(&answer)
        case .found: takeFound(&answer)
        case .contradicted:
            takeFound(&answer) { found, answer in
                answer.evidence.append(Evidence(.rule, "content outweighs the name"))
                let grade = self.found?.grade ?? .hint
                // A guess from words is no proof against the type that the name implies.
                contradict(
                    &answer, found, isCertain: grade == .proof || excludesName && (!hasTextName || grade > .hint))
            }
        case .claimant(let reason, _): decision.claimant.map { take($0, reason, answer: &answer) }
        case .magic(let reason, let mayBePlainText): takeMagic(reason, mayBePlainText, answer: &answer)
        case .changed(let change): change(self, &answer)
        }
    }

    /// Uses the confidence of the detected type if it conforms to the type that the name implies and is proven. If the
    /// name must be confirmed by the content, evidence that is more than a hint is sufficient.
    private func confirm(_ answer: inout Identification) {
        guard let found, found.type.conforms(to: name.type) else { return }
        // If the content was not examined, a name that must be confirmed provides no evidence.
        let isOnlyContent = name.trust == .onlyIfConfirmed && found.grade > .hint
        if found.grade == .proof || isOnlyContent { answer.confidence = found.confidence }
    }

    private func takeFound(
        _ answer: inout Identification, _ note: (UTType, inout Identification) -> Void = { _, _ in }
    ) {
        guard let found else { return }
        answer.become(found.type, found.confidence)
        note(found.type, &answer)
        if found.grade == .hint { answer.alternatives.append(families.plainText) }
    }

    private func take(_ claimant: UTType, _ reason: FusionRule.ClaimantReason, answer: inout Identification) {
        let (confidence, clause): (Confidence, String) =
            switch reason {
            case .detected: (found?.grade == .hint ? .hint : .structure, "the content is \(claimant.identifier)")
            case .remaining: (.name, "\(name.type.identifier) is ruled out")
            case .notText: (.name, "\(claimant.identifier) is not text")
            }
        answer.become(claimant, confidence, reason: "of the types that declare the extension, \(clause)")
        answer.alternatives = name.claimants.filter { $0 != claimant }
    }

    private func takeMagic(_ reason: String?, _ mayBePlainText: Bool, answer: inout Identification) {
        guard let magic else { return }
        answer.become(magic.type, confidence(in: magic), reason: reason)
        answer.mimeType = magic.better
        if mayBePlainText, isText, answer.confidence == .hint { answer.alternatives.append(families.plainText) }
        if reason != nil {
            // An answer of libmagic is not proof, so the content must exclude the name even without it.
            let isCertain =
                isText
                ? excludesName && !(hasTextName && answer.confidence == .hint)
                : hasTextName ? !content.isNearlyText : true
            contradict(&answer, magic.type, isCertain: isCertain)
        }
    }

    /// Returns the confidence in evidence. libmagic does not report how many bytes it compared, and some of its rules
    /// compare two bytes, so its answer is not proof. A programming language is a guess from words, unless the first
    /// line names the interpreter.
    private func confidence(in magic: MagicEvidence) -> Confidence {
        if MagicMIMETypes.isWeak(magic.mimeType) { return .hint }
        guard isText, families.isTextual(magic.type) else { return .structure }
        if content.hasInterpreterLine { return .structure }
        let isGuess = magic.type.conforms(to: families.sourceCode) || magic.mimeType.hasPrefix("text/x-")
        return isGuess ? .hint : .structure
    }
}

struct TypeEvidence: Hashable, Sendable {
    var type: UTType
    var grade: FormatEvidence.Grade
    /// Whether the text is certainly in a language to which none of the types that declare the extension belongs.
    var isOtherLanguage: Bool
    /// The classes of marks that could be in a part of the file that is missing.
    var unread: [TableTagClass]
    /// The readers that could have found a different kind in a missing part.
    var unreadKinds: [String]

    /// Creates evidence for a type of the registry, or returns nil if the registry does not declare the type.
    init?(_ evidence: FormatEvidence, _ registry: Registry) {
        guard let type = registry.type(evidence.identifier) else { return nil }
        self.type = type
        grade = evidence.grade
        isOtherLanguage = evidence.isOtherLanguage
        unread = evidence.unread
        unreadKinds = evidence.unreadKinds
    }

    /// Returns whether a part of the file that is missing could identify a type.
    func mayBecome(_ other: UTType) -> Bool {
        if unread.contains(where: { !other.marks($0).isEmpty }) { return true }
        guard !unreadKinds.isEmpty else { return false }
        return other.supertypeSequence.contains(where: hasUnreadKind) || hasUnreadKind(other)
    }

    private func hasUnreadKind(_ type: UTType) -> Bool {
        type.marks(.kind).contains { kind in
            unreadKinds.contains { kind.utf8.prefix { $0 != 0x2F }.elementsEqual($0.utf8) }
        }
    }

    /// The confidence that corresponds to the grade.
    var confidence: Confidence {
        switch grade {
        case .proof: .proof
        case .structure: .structure
        case .hint: .hint
        }
    }
}

extension ContentEvidence {
    /// Returns the first detected format that the registry declares.
    func detected(_ registry: Registry) -> TypeEvidence? {
        formats.lazy.compactMap { TypeEvidence($0, registry) }.first
    }
}
