import AppDeclaration
import DeclarationFormats
import DocumentRouting
import FileIdentification
import FileSystem
import SystemPackage
import TypeRegistry

/// The decisions in a report, one for each name that the registry or the app declares.
///
/// `DocumentRouter` makes all decisions. Thousands of them differ only in the type and the extension in their strings.
/// These parts are replaced with placeholders, so that equal decisions are stored once. The page inserts the names
/// again.
struct ReportDecisions {
    /// The placeholders in a string. The text of a decision does not contain these characters, because control
    /// characters are removed first.
    private enum Mark {
        static let type = "\u{1}"
        static let tag = "\u{2}"
        static let known = "\u{3}"
        static let supertypes = "\u{4}"
        static let byName = "\u{5}"
    }

    private let router: DocumentRouter?
    private let identifier: FileIdentifier
    private let types: TypeRows
    private var texts = Numbered<String>()
    /// The decisions as JSON strings, for comparison.
    private var decisions = Numbered<String>()
    private var decisionValues: [JSONValue] = []

    /// Creates an empty list of decisions.
    ///
    /// - Parameters:
    ///   - router: The router that makes the decisions, or nil if there is no app.
    ///   - identifier: The identifier that determines the types of names if there is no app.
    ///   - types: The types on the page.
    init(router: DocumentRouter?, identifier: FileIdentifier, types: TypeRows) {
        (self.router, self.identifier, self.types) = (router, identifier, types)
    }

    /// The strings of all previous decisions.
    var textList: JSONValue { .strings(texts.values) }

    /// The previous decisions. Each consists of the outcome, the group, whether the document is editable, the error
    /// code, the type with which it is saved, the evidence, the steps, the warnings, the group for the name alone (-1
    /// if there is none, -2 if it is the same group, -3 if it is unknown), and the scene that receives the URL (-1 if
    /// there is none).
    var decisionList: JSONValue { .array(decisionValues) }

    /// Returns the entry of a name: the number of the decision, and the types to insert in its strings.
    ///
    /// - Parameters:
    ///   - name: The filename.
    ///   - tag: The part of the name that determines the type: an extension, a compound extension, or the whole name.
    ///   - isDirectory: Whether the name is the name of a folder.
    /// - Returns: The number of the decision, the type and, if necessary, the type that only typeq declares and the type for
    ///   the name alone.
    mutating func entry(_ name: String, tag: String, isDirectory: Bool = false) -> JSONValue {
        let path = FilePath(bytes: Array(name.utf8))
        let decision = router?.decision(forFileNamed: path, isDirectory: isDirectory)
        let identification =
            decision?.identification ?? identifier.identify(named: path, isDirectory: isDirectory)
        let known = identification.unprojectedType
        let marks = marks(identification, decision, tag: tag)
        func text(_ text: String) -> JSONValue { .number(texts.number(of: marked(text, marks))) }
        let facts = decision?.outcome.facts
        let steps = (decision?.reasons.trace ?? []).map { step -> JSONValue in
            .array([.string(step.rule), text(step.text), .number(step.standing == .inferred ? 1 : 0)])
        }
        var warnings = identification.warnings.map { ($0.id.rawValue, $0.text) }
        warnings += (decision?.reasons.warnings ?? []).map { ($0.id, $0.text) }
        // The page states that the decision assumes a writable file.
        let isEditable: JSONValue = facts?.role.map { .boolean(facts?.isEditable ?? ($0 == .editor)) } ?? .null
        let byName = decision?.byName?.outcome.facts
        let value: JSONValue = .array([
            .string(facts?.outcome.rawValue ?? ""), .number(group(facts?.group)), isEditable,
            .string(facts?.code?.rawValue ?? ""), .number(types.number(facts?.saveAs)),
            .array(identification.evidence.map { text($0.text) }), .array(steps),
            .array(warnings.map { .array([.string($0.0), text($0.1)]) }),
            .number(byName.map { $0.code?.isUnread == true ? -3 : group($0.group) } ?? -2),
            facts?.documentType == nil ? -1 : text(facts?.scene ?? "the app delegate"),
        ])
        let number = decisions.number(of: value.serialized())
        if number == decisionValues.count { decisionValues.append(value) }
        var entry: [JSONValue] = [.number(number), types.reference(identification.type)]
        if known != nil || decision?.byName != nil {
            entry.append(known.map(types.reference) ?? -1)
            if let byName = decision?.byName { entry.append(types.reference(byName.type)) }
        }
        return .array(entry)
    }

    private func group(_ name: String?) -> Int {
        name.flatMap { router?.app.index.group(named: $0) } ?? -1
    }

    /// Returns the strings to replace and their placeholders, longest string first.
    private func marks(_ identification: Identification, _ decision: OpeningDecision?, tag: String) -> [(
        String, String
    )] {
        var marks = [(identification.type.identifier, Mark.type)]
        if !tag.isEmpty { marks.append(("'\(tag)'", "'\(Mark.tag)'")) }
        if let byName = decision?.byName { marks.append((byName.type.identifier, Mark.byName)) }
        if let known = identification.unprojectedType {
            marks.append((known.identifier, Mark.known))
            let supertypes = known.directSupertypes.map(\.identifier).joined(separator: ", ")
            if !supertypes.isEmpty { marks.append((" under \(supertypes):", " under \(Mark.supertypes):")) }
        }
        return marks.sorted { $0.0.utf8.count > $1.0.utf8.count }
    }

    private func marked(_ text: String, _ marks: [(String, String)]) -> String {
        var bytes = text.utf8.map { $0 < 0x20 ? UInt8(ascii: " ") : $0 }
        for (part, mark) in marks { bytes = bytes.substituting(Array(part.utf8), with: Array(mark.utf8)) }
        return String(decoding: bytes, as: UTF8.self)
    }
}

/// Distinct values, numbered in the order in which they were added.
private struct Numbered<Value: Hashable> {
    private var numbers: [Value: Int] = [:]
    private(set) var values: [Value] = []

    mutating func number(of value: Value) -> Int {
        if let number = numbers[value] { return number }
        numbers[value] = values.count
        values.append(value)
        return values.count - 1
    }
}

extension [UInt8] {
    /// Returns the bytes with every occurrence of a part replaced.
    fileprivate func substituting(_ part: [UInt8], with other: [UInt8]) -> [UInt8] {
        var rest = self[...]
        guard var range = rest.firstRange(ofBytes: part) else { return self }
        var result: [UInt8] = []
        while true {
            result += rest[..<range.lowerBound] + other
            rest = rest[range.upperBound...]
            guard let next = rest.firstRange(ofBytes: part) else { return result + rest }
            range = next
        }
    }
}
