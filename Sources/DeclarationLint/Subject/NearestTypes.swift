import AppDeclaration
import TypeRegistry

/// Finds what a misspelt identifier was probably meant to be, a few times in a run: each search goes through every type.
struct NearestTypes {
    private let app: DocumentApp
    private let own: [String]
    private var remaining = 40

    init(_ subject: LintSubject) {
        app = subject.app
        own = subject.types.map { TypeIdentifier.folded($0.identifier) }
    }

    /// The nearest declared identifier, or nil when none is near, or too many were looked for.
    mutating func nearest(to identifier: String) -> String? {
        guard remaining > 0 else { return nil }
        remaining -= 1
        return app.everything.nearestIdentifier(to: identifier, own: own)
    }
}

/// Lines of an Info.plist, ready to paste.
package enum Snippet {
    /// A key and a text.
    static func text(_ key: String, _ text: String) -> String { "<key>\(key)</key>\n<string>\(escaped(text))</string>" }

    /// A key and a truth value.
    static func flag(_ key: String, _ flag: Bool) -> String { "<key>\(key)</key>\n<\(flag)/>" }

    /// A key and an array of texts.
    static func texts(_ key: String, _ texts: [String]) -> String {
        "<key>\(key)</key>\n<array>\n" + texts.map { "  <string>\(escaped($0))</string>\n" }.joined() + "</array>"
    }

    /// A type declaration, an element of the array under `UTExportedTypeDeclarations` or `UTImportedTypeDeclarations`.
    package static func type(
        _ identifier: String, conformsTo: [String], extensions: [String] = [], mimeTypes: [String] = []
    ) -> String {
        var lines =
            "<dict>\n" + indented(text("UTTypeIdentifier", identifier))
            + indented(texts("UTTypeConformsTo", conformsTo))
        let tags = [("public.filename-extension", extensions), ("public.mime-type", mimeTypes)].filter { !$0.1.isEmpty }
        if !tags.isEmpty {
            let lists = tags.map { indented(texts($0.0, $0.1)) }.joined()
            lines +=
                "  <key>UTTypeTagSpecification</key>\n  <dict>\n" + indented(lists.droppingLineEnd) + "  </dict>\n"
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
