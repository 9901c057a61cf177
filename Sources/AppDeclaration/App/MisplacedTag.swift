package import TypeRegistry

/// A tag that is used where the identifier of a type is expected: `image/png` or `.png` instead of `public.png`.
package struct MisplacedTag {
    /// The tag: a MIME type, or a filename extension without a period.
    package let tag: String
    package let tagClass: UTTagClass

    /// Creates a tag from a string, or returns nil if the string is not a tag.
    package init?(_ text: String) {
        if text.hasPrefix(".") || text.hasPrefix("*.") {
            (tag, tagClass) = (String(text.drop { $0 == "*" }.dropFirst()), .filenameExtension)
        } else if text.split(separator: "/", omittingEmptySubsequences: false).count == 2 {
            (tag, tagClass) = (text, .mimeType)
        } else {
            return nil
        }
        guard !tag.isEmpty, !tag.contains(where: { $0.isWhitespace || $0 == "$" }) else { return nil }
    }

    /// The name of the tag class, with an article.
    package var className: String { tagClass == .mimeType ? "a MIME type" : "a filename extension" }

    /// Returns the declared type that has the tag, or nil if there is none.
    ///
    /// For a tag that only typeq adds to a type of the platform, such as `text/markdown`, the result is that type.
    ///
    /// - Parameter registry: The types that exist on the platform.
    /// - Returns: The type that Apple or another owner declares.
    package func type(in registry: Registry) -> UTType? {
        declared(in: registry)
            ?? declared(in: .shipped).flatMap { registry.type($0.identifier) }.flatMap { $0.isDeclared ? $0 : nil }
    }

    private func declared(in registry: Registry) -> UTType? {
        let sides = [registry.type("public.data"), registry.type("com.apple.package"), nil]
        return sides.lazy.compactMap { registry.type(tag: tag, tagClass: tagClass, conformingTo: $0) }.first {
            $0.isDeclared && !TypeIdentifier.isDeclaredByTypeq($0.identifier)
        }
    }
}
