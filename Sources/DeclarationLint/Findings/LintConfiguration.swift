import DeclarationFormats

/// How a repository wants to be checked: the object under `lint` in its `typeq.json`.
///
/// ```json
/// { "lint": { "ignore": ["W_RANK_MISSING"], "strict": true } }
/// ```
public struct LintConfiguration: Sendable {
    /// The rules that are not to report.
    public var ignored: Set<String> = []
    /// Whether warnings count as errors.
    public var isStrict = false
    /// The names under `ignore` that are those of no rule, each with its place.
    public private(set) var unknown: [(name: String, position: SourcePosition)] = []
    /// What is wrong in the object, each with its place.
    public private(set) var mistakes: [(message: String, position: SourcePosition)] = []

    /// Makes one that ignores nothing.
    public init() {}

    /// Reads the object of a `typeq.json`; without one, nothing is ignored.
    ///
    /// - Throws: `DeclarationFormatError` when the bytes are not JSON.
    public init(json bytes: [UInt8]) throws(DeclarationFormatError) {
        let root = try DeclarationDocument.read(bytes, format: .json).root
        guard let lint = root.dictionary?["lint"] else { return }
        guard let object = lint.dictionary else {
            mistakes.append(("expected an object under 'lint', found \(lint.kindName)", lint.position))
            return
        }
        for member in object {
            switch member.key {
            case "ignore": readIgnored(member.value)
            case "strict":
                if let flag = member.value.boolean {
                    isStrict = flag
                } else {
                    mistakes.append(
                        ("expected true or false under 'strict', found \(member.value.kindName)", member.value.position)
                    )
                }
            default:
                mistakes.append(("unknown key '\(member.key)': 'ignore' and 'strict' are known", member.keyPosition))
            }
        }
    }

    private mutating func readIgnored(_ value: DeclarationValue) {
        guard let array = value.array else {
            mistakes.append(("expected an array of rules under 'ignore', found \(value.kindName)", value.position))
            return
        }
        for element in array {
            guard let id = element.string else {
                mistakes.append(("expected the id of a rule, found \(element.kindName)", element.position))
                continue
            }
            let silenced = RuleList.silenced(by: id)
            if silenced.isEmpty { unknown.append((id, element.position)) }
            ignored.formUnion(silenced)
        }
    }

    /// The findings about names that are those of no rule.
    public func unknownRules(in file: String) -> [LintFinding] {
        unknown.map { UnknownRuleIgnored.finding($0.name, at: LintPlace(file: file, position: $0.position)) }
    }
}
