/// What a dynamic identifier (`dyn.a…`) spells: the tags of a type that nobody declares, and the type it conforms to.
///
/// Both directions are byte for byte those of macOS: a payload such as `?0=6:1=xyz` (extension `xyz` under `public.data`),
/// in base 32, behind `dyn.a`. Apple says the format may change; do not store these identifiers.
///
/// Source: identifiers seen in public together with their tags; no public specification exists.
public struct DynamicIdentifier: Hashable, Sendable {
    /// One tag and its class.
    public struct Tag: Hashable, Sendable {
        /// The class of the tag.
        public var tagClass: UTTagClass
        /// The text of the tag, in the case in which it is spelled.
        public var value: String

        /// Makes a tag; nothing is checked.
        public init(_ tagClass: UTTagClass, _ value: String) {
            self.tagClass = tagClass
            self.value = value
        }
    }

    /// The type that the dynamic type conforms to, or nil when the identifier says none.
    public var conformsTo: String?
    /// The tags in the order in which they are spelled. Never empty in a decoded identifier.
    public var tags: [Tag]

    /// Makes the parts of a dynamic identifier; nothing is checked. To get a type, ask `UTType`.
    public init(conformsTo: String?, tags: [Tag]) {
        self.conformsTo = conformsTo
        self.tags = tags
    }

    /// Reads an identifier, in any case.
    ///
    /// Nil when it does not begin with `dyn.a`, was cut short, or does not follow the grammar.
    public init?(_ identifier: String) {
        let bytes = Array(identifier.utf8)
        guard bytes.count > 5, TypeIdentifier.folded(identifier).hasPrefix("dyn.a"),
            let payload = Base32.decode(bytes.dropFirst(5)),
            let text = String(validating: payload, as: UTF8.self)
        else { return nil }
        self.init(payload: text)
    }

    /// The identifier that spells the parts, in lower case.
    public var identifier: String { "dyn.a" + Base32.encode(payload.utf8) }
}

extension DynamicIdentifier {
    /// `[ "?" "0=" type ":" ] class "=" value { ":" class "=" value }`
    private var payload: String {
        var fields = tags.map { Self.code(for: $0.tagClass.rawValue) + "=" + Self.escaped(Self.spelled($0)) }
        if let conformsTo { fields.insert("?0=" + Self.code(for: conformsTo), at: 0) }
        return fields.joined(separator: ":")
    }

    private init?(payload: String) {
        var rest = payload.unicodeScalars[...]
        let isConforming = rest.first == "?"
        if isConforming { rest.removeFirst() }
        var fields: [(name: String, value: String)] = []
        while true {
            guard let name = Self.take(from: &rest, until: "="), !name.isEmpty, rest.first == "=" else { return nil }
            rest.removeFirst()
            guard let value = Self.take(from: &rest, until: ":") else { return nil }
            fields.append((name, value))
            guard rest.first == ":" else { break }
            rest.removeFirst()
        }
        guard rest.isEmpty else { return nil }

        conformsTo = nil
        tags = []
        if isConforming {
            guard fields[0].name == "0" else { return nil }
            switch Self.meaning(of: fields.removeFirst().value) {
            case .type(let identifier): conformsTo = identifier
            case .unknown: break
            case .malformed: return nil
            }
        }
        for field in fields {
            guard case .type(let tagClass) = Self.meaning(of: field.name), tagClass != Self.conformsToCode else {
                return nil
            }
            tags.append(Tag(UTTagClass(rawValue: tagClass), field.value))
        }
        guard !tags.isEmpty else { return nil }
    }

    /// Takes the text before an unescaped stop (`=` or `:`) or the end, with its escapes undone.
    ///
    /// Nil when an unescaped character stands where only an escaped one may.
    private static func take(from rest: inout Substring.UnicodeScalarView, until stop: Unicode.Scalar) -> String? {
        var text = String.UnicodeScalarView()
        while let scalar = rest.first, scalar != stop {
            rest.removeFirst()
            switch scalar {
            case "\\":
                guard let escaped = rest.popFirst() else { return nil }
                text.append(escaped)
            case ":", "=", ",":
                // A bare separator inside a name or a value, or a second value, is not of the grammar.
                return nil
            default:
                text.append(scalar)
            }
        }
        return String(text)
    }
}
