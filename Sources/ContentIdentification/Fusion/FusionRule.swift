import TypeRegistry

/// A row of the table that weighs the evidence of a file: a condition, an answer, and the reason.
///
/// The table is `FusionRule.table`. The first row whose condition is true decides.
struct FusionRule: Sendable {
    /// The name of the row, which `--explain` prints.
    let name: String
    /// Why the answer is right, in a few words.
    let reason: String
    let answer: Answer
    let condition: @Sendable (borrowing WeighedEvidence) -> Bool

    /// What a row does if its condition is true.
    enum Answer: Sendable {
        /// The first of these rows that applies decides. One of them always does.
        case first([FusionRule])
        /// libmagic is asked, then the first of these rows that applies decides.
        case libmagic(LibmagicUse, [FusionRule])
        /// The type is that of the name.
        case name
        /// The type is the detected one.
        case found
        /// The type is the detected one, and the name is wrong: there is a warning.
        case contradicted
        /// The type is another one that claims the extension. Without one, the row does not apply.
        case claimant(ClaimantReason, @Sendable (borrowing WeighedEvidence) -> UTType?)
        /// The type is libmagic's. With a sentence for the basis, the name is wrong: there is a warning.
        case magic(String?, orPlainText: Bool)
        /// The answer of the name with these changes.
        case changed(@Sendable (borrowing WeighedEvidence, inout Identification) -> Void)
    }

    /// Why libmagic is asked.
    enum LibmagicUse: Sendable {
        /// The name gives no evidence. libmagic's rules for text are its slowest and least accurate part, and the readers of
        /// text files are better: only binary content is a question.
        case binaryWithoutName
        /// The content contradicts the name.
        case contradiction
    }

    /// Why another claimant of the extension is the answer.
    enum ClaimantReason: Sendable {
        /// The content is of its type.
        case detected
        /// The content is not of the type of the first claimant.
        case remaining
        /// The content is not text, and the claimant is not either.
        case notText
    }

    init(_ name: String, _ reason: String, answer: Answer) {
        self.init(name, reason, when: { _ in true }, answer: answer)
    }

    init(
        _ name: String, _ reason: String, when condition: @escaping @Sendable (borrowing WeighedEvidence) -> Bool,
        answer: Answer
    ) {
        self.name = name
        self.reason = reason
        self.condition = condition
        self.answer = answer
    }

    /// Creates a row for a detected type.
    init(
        _ name: String, _ reason: String,
        found condition: @escaping @Sendable (borrowing WeighedEvidence, TypeEvidence) -> Bool, answer: Answer
    ) {
        self.init(
            name, reason, when: { evidence in evidence.found.map { condition(evidence, $0) } ?? false }, answer: answer)
    }

    /// Creates a row for an answer of libmagic.
    init(
        _ name: String, _ reason: String,
        magic condition: @escaping @Sendable (borrowing WeighedEvidence, MagicEvidence) -> Bool, answer: Answer
    ) {
        self.init(
            name, reason, when: { evidence in evidence.magic.map { condition(evidence, $0) } ?? false }, answer: answer)
    }

    /// The rows that decide, in their order, without those that only lead to others.
    static let deciding: [FusionRule] = deciding(in: table)

    private static func deciding(in rules: [FusionRule]) -> [FusionRule] {
        rules.flatMap { rule in
            switch rule.answer {
            case .first(let rules), .libmagic(_, let rules): deciding(in: rules)
            default: [rule]
            }
        }
    }
}

/// The row that decides about a file, or that asks libmagic.
struct FusionDecision: Sendable {
    let rule: FusionRule
    /// The claimant of the extension that the row selected.
    var claimant: UTType?

    /// Whether the content is not of the type that the name gives.
    var isContradiction: Bool {
        switch rule.answer {
        case .contradicted, .libmagic(.contradiction, _): true
        default: false
        }
    }

    /// Returns the question for libmagic; nil if its answer could not change anything.
    func question(_ form: TextForm) -> MagicQuestion? {
        guard case .libmagic(let use, _) = rule.answer else { return nil }
        return form.isText ? use == .contradiction ? .text : nil : .binary
    }
}

extension WeighedEvidence {
    /// Returns the first of some rows that applies.
    func decision(by rules: [FusionRule]) -> FusionDecision? {
        for rule in rules where rule.condition(self) {
            switch rule.answer {
            case .first(let rules): return decision(by: rules)
            case .claimant(_, let select):
                if let claimant = select(self) { return FusionDecision(rule: rule, claimant: claimant) }
            default: return FusionDecision(rule: rule)
            }
        }
        return nil
    }
}
