/// A JSON value whose objects keep the order of their keys.
indirect enum JSON: Sendable {
    case text(String)
    case number(Int)
    case truth(Bool)
    case array([JSON])
    case object(Object)

    /// The members of an object, in the order in which they were added.
    struct Object: Sendable {
        fileprivate(set) var members: [(key: String, value: JSON)] = []

        /// Adds a member, unless it has no value.
        mutating func add(_ key: String, _ value: JSON?) {
            if let value { members.append((key, value)) }
        }

        mutating func add(_ key: String, _ text: String?) { add(key, text.map { JSON.text($0) }) }
        mutating func add(_ key: String, _ truth: Bool?) { add(key, truth.map { JSON.truth($0) }) }

        /// Adds an array of texts, unless there is none.
        mutating func add(_ key: String, _ texts: [String]?) {
            add(key, texts.map { .array($0.map { .text($0) }) })
        }
    }

    /// The text of the value, indented by two blanks a level; what has no object inside stands in one line.
    func written(indent: String = "") -> String {
        switch self {
        case .text(let text): return Self.quoted(text)
        case .number(let number): return String(number)
        case .truth(let truth): return truth ? "true" : "false"
        case .array(let values):
            if values.allSatisfy(\.isFlat) { return "[" + values.map { $0.written() }.joined(separator: ", ") + "]" }
            let inner = indent + "  "
            let lines = values.map { inner + $0.written(indent: inner) }
            return "[\n" + lines.joined(separator: ",\n") + "\n\(indent)]"
        case .object(let object):
            let members = object.members
            if isFlat {
                return "{ " + members.map { "\(Self.quoted($0.key)): \($0.value.written())" }.joined(separator: ", ")
                    + " }"
            }
            let inner = indent + "  "
            let lines = members.map { "\(inner)\(Self.quoted($0.key)): \($0.value.written(indent: inner))" }
            return "{\n" + lines.joined(separator: ",\n") + "\n\(indent)}"
        }
    }

    /// Whether the value reads well in one line.
    private var isFlat: Bool {
        switch self {
        case .text, .number, .truth: true
        case .array: false
        case .object(let object):
            object.members.count <= 8
                && object.members.allSatisfy { member in
                    switch member.value {
                    case .text, .number, .truth: true
                    default: false
                    }
                }
        }
    }

    /// RFC 8259, section 7.
    private static func quoted(_ text: String) -> String {
        var result = "\""
        for scalar in text.unicodeScalars {
            switch scalar {
            case "\"": result += "\\\""
            case "\\": result += "\\\\"
            case "\n": result += "\\n"
            case "\r": result += "\\r"
            case "\t": result += "\\t"
            case _ where scalar.value < 0x20 || scalar.value == 0x7F:
                let digits = String(scalar.value, radix: 16)
                result += "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
            default: result.unicodeScalars.append(scalar)
            }
        }
        return result + "\""
    }
}
