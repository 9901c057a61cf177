package import DeclarationFormats

/// The lint settings of a repository: the object under `lint` in its `typeq.json`.
///
/// ```json
/// { "lint": { "ignore": ["W_RANK_MISSING"], "strict": true } }
/// ```
package struct LintConfiguration: Sendable {
    /// The IDs of the rules whose findings are ignored.
    package var ignored: Set<String> = []
    /// Whether warnings are treated as errors.
    package var isStrict = false
    /// The names under `ignore` that are not rule names, with their positions.
    package private(set) var unknown: [(name: String, position: SourcePosition)] = []
    /// The mistakes in the object, with their positions.
    package private(set) var mistakes: [(message: String, position: SourcePosition)] = []

    /// Creates a configuration that does not ignore any findings.
    package init() {}

    /// Reads the object under `lint` of a `typeq.json`. If there is none, no rules are ignored.
    ///
    /// - Throws: `DeclarationFormatError` if the bytes are not JSON.
    package init(json bytes: [UInt8]) throws(DeclarationFormatError) {
        let root = try DeclarationDocument.read(app: bytes, format: .json).root
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
            default: mistakes.append(("unknown key '\(member.key)' (choose ignore, strict)", member.keyPosition))
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
                mistakes.append(("expected the ID of a rule, found \(element.kindName)", element.position))
                continue
            }
            if RuleList.rule(id) != nil {
                ignored.formUnion(RuleList.silenced(by: id))
            } else if unknown.count <= DeclarationLimits.ruleFindings {
                unknown.append((id, element.position))
            }
        }
    }

    /// Returns the findings about names that are not rule names.
    package func unknownRules(in file: String) -> [Diagnostic] {
        UnknownRuleIgnored.findings(unknown, in: file)
    }
}
