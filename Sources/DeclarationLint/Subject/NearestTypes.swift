import TypeRegistry

/// Finds what a misspelt identifier was probably meant to be, a few times in a run: each search goes through every type.
struct NearestTypes {
    private let registry: Registry
    private let own: [String]
    private var remaining = 40

    init(_ subject: LintSubject) {
        registry = subject.registry
        own = subject.types.map { TypeIdentifier.folded($0.identifier) }
    }

    /// The nearest declared identifier, or nil when none is near, or too many were looked for.
    mutating func nearest(to identifier: String) -> String? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        let folded = TypeIdentifier.folded(identifier)
        // A name that was made up under the system's prefix mostly ends in the extension: public.csv.
        if TypeIdentifier.hasReservedPrefix(folded), let last = folded.split(separator: ".").last,
            let type = registry.type(
                tag: String(last), tagClass: .filenameExtension, conformingTo: registry.type("public.data")),
            type.isDeclared
        {
            return type.identifier
        }
        return underAnotherPrefix(folded) ?? NearestSpelling.of(folded, among: registry.types.lazy.map(\.identifier))
    }

    /// The type whose last word is the same, the app's first, else one that is alone with it: `com.apple.rez-source` for
    /// `public.rez-source`.
    private func underAnotherPrefix(_ folded: String) -> String? {
        guard let last = folded.split(separator: ".").last, last.contains("-") else { return nil }
        if let ours = own.first(where: { $0 != folded && $0.hasSuffix(".\(last)") }) { return ours }
        let same = registry.types.map(\.identifier).filter { $0 != folded && $0.hasSuffix(".\(last)") }
        return same.count == 1 ? same[0] : nil
    }
}

/// Lines of an Info.plist, ready to paste.
enum Snippet {
    /// A key and a text.
    static func text(_ key: String, _ text: String) -> String { "<key>\(key)</key>\n<string>\(escaped(text))</string>" }

    /// A key and a truth value.
    static func flag(_ key: String, _ flag: Bool) -> String { "<key>\(key)</key>\n<\(flag)/>" }

    /// A key and an array of texts.
    static func texts(_ key: String, _ texts: [String]) -> String {
        "<key>\(key)</key>\n<array>\n" + texts.map { "  <string>\(escaped($0))</string>\n" }.joined() + "</array>"
    }

    /// A type declaration.
    static func type(_ identifier: String, conformsTo: [String], extensions: [String] = []) -> String {
        var lines =
            "<dict>\n" + indented(text("UTTypeIdentifier", identifier))
            + indented(texts("UTTypeConformsTo", conformsTo))
        if !extensions.isEmpty {
            lines +=
                "  <key>UTTypeTagSpecification</key>\n  <dict>\n"
                + indented(indented(texts("public.filename-extension", extensions)).droppingLineEnd) + "  </dict>\n"
        }
        return lines + "</dict>"
    }

    private static func indented(_ text: String) -> String {
        text.split(separator: "\n").map { "  \($0)\n" }.joined()
    }

    private static func escaped(_ text: String) -> String {
        text.reduce(into: "") { result, character in
            switch character {
            case "&": result += "&amp;"
            case "<": result += "&lt;"
            default: result.append(character)
            }
        }
    }
}

extension String {
    fileprivate var droppingLineEnd: String { hasSuffix("\n") ? String(dropLast()) : self }
}
