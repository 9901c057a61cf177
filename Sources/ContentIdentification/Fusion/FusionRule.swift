import TypeRegistry

/// A row of the table that weighs the evidence about a file: a condition, an answer, and the reason.
///
/// The table is `FusionRule.table`. The first row whose condition is true determines the answer.
struct FusionRule: Sendable {
    /// The name of the row, which `--explain` prints.
    let name: String
    /// A short explanation of why the answer is correct.
    let reason: String
    let answer: Answer
    let condition: @Sendable (borrowing WeighedEvidence) -> Bool

    /// The action of a row if its condition is true.
    enum Answer: Sendable {
        /// The first of these rows that applies determines the answer. One of them always applies.
        case first([FusionRule])
        /// libmagic is called, then the first of these rows that applies determines the answer.
        case libmagic(LibmagicUse, [FusionRule])
        /// The type is the type that the name implies.
        case name
        /// The type is the detected type.
        case found
        /// The type is the detected type, and the name is wrong. A warning is added.
        case contradicted
        /// The type is another type that declares the extension. If there is none, the row does not apply.
        case claimant(ClaimantReason, @Sendable (borrowing WeighedEvidence) -> UTType?)
        /// The type is the type that libmagic identified. If there is a sentence for the basis, the name is wrong, and a
        /// warning is added.
        case magic(String?, orPlainText: Bool)
        /// The answer is based on the name, with these changes.
        case changed(@Sendable (borrowing WeighedEvidence, inout Identification) -> Void)
    }

    /// The reason for calling libmagic.
    enum LibmagicUse: Sendable {
        /// The name provides no evidence. The text rules of libmagic are slow and inaccurate, and the readers of text files are
        /// better, so libmagic is called only for binary content.
        case binaryWithoutName
        /// The content contradicts the name, and libmagic may identify its type.
        case contradiction
    }

    /// The reason why another type that declares the extension is the answer.
    enum ClaimantReason: Sendable {
        /// The content has the type.
        case detected
        /// The content does not have the first type that declares the extension.
        case remaining
        /// The content is not text, and neither is the other type.
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

    /// The rows that determine an answer, in order, without the rows that only lead to other rows.
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

/// The row that determines the answer for a file, or that calls libmagic.
struct FusionDecision: Sendable {
    let rule: FusionRule
    /// The type that the row selected from the types that declare the extension.
    var claimant: UTType?

    /// Whether the content does not have the type that the name implies.
    var isContradiction: Bool {
        switch rule.answer {
        case .contradicted, .libmagic(.contradiction, _): true
        default: false
        }
    }

    /// Returns the request to libmagic, or nil if its answer could not change the result.
    func question(_ form: TextForm) -> MagicQuestion? {
        guard case .libmagic(let use, _) = rule.answer else { return nil }
        return form.isText ? use == .contradiction ? .text : nil : .binary
    }
}

extension WeighedEvidence {
    /// Returns the decision of the first row that applies.
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
