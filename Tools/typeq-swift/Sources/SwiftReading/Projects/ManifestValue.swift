/// A value in a Swift manifest, with its location and its source code.
struct ManifestValue {
    indirect enum Content {
        case text(String)
        case number(String)
        case boolean(Bool)
        case list([ManifestValue])
        case dictionary([Member])
        /// An enumeration case: `.app`.
        case enumCase(String)
        /// A call: `.target(name: "A")`, `Project(name: "A")`. The name is the last name before the parenthesis.
        case call(String, [Argument])
        case nothing
        case unknown
    }

    struct Member {
        var key: String
        var location: ProjectLocation
        var value: ManifestValue
    }

    struct Argument {
        var label: String?
        var value: ManifestValue
    }

    var content: Content
    var location: ProjectLocation
    var source: String

    /// The argument with a label, if the value is a call.
    subscript(label: String) -> ManifestValue? {
        guard case .call(_, let arguments) = content else { return nil }
        return arguments.first { $0.label == label }?.value
    }

    var isNothing: Bool {
        if case .nothing = content { true } else { false }
    }

    /// The name of an enumeration case without associated values, or nil for other values.
    var caseName: String? {
        if case .enumCase(let name) = content { name } else { nil }
    }

    /// An unknown value with the same source code and location.
    var unknown: ProjectValue { ProjectValue(content: .unknown(source), location: location) }

    /// The content of a path, which is a string, `.path("…")` or `.relativeToManifest("…")`, or nil for other values.
    var pathText: Content? {
        switch content {
        case .text: content
        case .call("path", let arguments), .call("relativeToManifest", let arguments): arguments.first?.value.content
        default: nil
        }
    }

    /// The value of a property list. `Plist.Value` is a literal, or a case with a literal.
    var plist: ProjectValue {
        let content: ProjectValue.Content =
            switch self.content {
            case .text(let text): .text(text)
            case .number(let text): .number(text)
            case .boolean(let boolean): .boolean(boolean)
            case .list(let elements): .array(elements.map(\.plist))
            case .dictionary(let members):
                .dictionary(members.map { .init(key: $0.key, location: $0.location, value: $0.value.plist) })
            case .call(let name, let arguments)
            where ["string", "integer", "real", "boolean", "array", "dictionary"].contains(name):
                arguments.first?.value.plist.content ?? .unknown(source)
            case .call, .enumCase, .nothing, .unknown: .unknown(source)
            }
        return ProjectValue(content: content, location: location)
    }
}
