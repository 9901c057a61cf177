import DeclarationFormats
import TypeRegistry

/// Reads HTML, whether or not it is valid XML.
///
/// Source: [MIME Sniffing](https://mimesniff.spec.whatwg.org/#identifying-a-resource-with-an-unknown-mime-type), the table of
/// tags. The rules here are stricter, because many kinds of text begin with a tag.
enum HTMLReader {
    private static let tags: Set<String> = [
        "html", "head", "title", "meta", "link", "script", "style", "body", "div", "p", "table", "tr", "td", "th",
        "tbody", "thead", "h1", "h2", "h3", "h4", "h5", "h6", "ul", "ol", "li", "dl", "dt", "dd", "a", "b", "i", "br",
        "hr", "img", "span", "font", "center", "form", "input", "select", "option", "iframe", "frameset", "frame",
        "strong", "em", "pre", "code", "blockquote", "header", "footer", "nav", "section", "article", "main", "button",
        "label", "noscript", "base", "template", "video", "audio", "source", "canvas", "u", "tt", "small", "big",
        "address", "figure", "aside", "details", "picture", "sup", "sub", "kbd", "fieldset", "textarea", "tfoot",
        "colgroup", "abbr",
    ]

    static func isTag(_ name: ArraySlice<UInt8>) -> Bool { name.count <= 10 && tags.contains(name.foldedString) }

    /// Returns whether the first element of text is an HTML element.
    static func beginsWithTag(_ text: TextWindow) -> Bool {
        var rest = text.text
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            if let name = tag(at: rest[open...]) { return isTag(name) }
            rest = rest[(open + 1)...]
        }
        return false
    }

    /// Returns whether text contains an HTML element. Complexity: O(n).
    static func holdsTag(_ text: TextWindow) -> Bool {
        var rest = text.text
        while let open = rest.firstIndex(of: UInt8(ascii: "<")) {
            if let name = tag(at: rest[open...]), isTag(name) { return true }
            rest = rest[(open + 1)...]
        }
        return false
    }

    /// Returns whether the first tag of text is not a tag of HTML, although it has the name of one: the element has an
    /// attribute that no element of HTML has, or it is closed in its start tag, which HTML allows only for elements
    /// without content.
    static func beginsWithForeignTag(_ text: TextWindow) -> Bool {
        guard let head = beginning(text.text), let first = XMLProlog(tag: head) else { return false }
        return isForeign(first)
    }

    /// Returns whether the first tag of an XML document is not a tag of HTML, although it may have the name of one.
    static func isForeign(_ tag: XMLProlog) -> Bool {
        if tag.isEmptyElement, !HTMLAttributes.elementsWithoutContent.contains(tag.qualifiedName.foldedString) {
            return true
        }
        return tag.attributes.contains { !HTMLAttributes.mayInclude($0.name) }
    }

    /// The tags at the beginning of a page according to the standard.
    private static let sniffed: Set<String> = [
        "html", "head", "script", "iframe", "h1", "div", "font", "table", "a", "style", "title", "b", "body", "br", "p",
    ]

    /// Returns whether text without a name is HTML according to the standard: it begins with one of the tags, followed
    /// by a space or `>`. Text with the headings, lists or links of Markdown, and XML whose root element only has the
    /// name of an HTML element, are excluded.
    static func isSniffed(_ text: TextWindow) -> Bool {
        let head = text.text.prefix(2048)
        guard head.first == UInt8(ascii: "<") else { return false }
        let name = head.dropFirst().prefix(7).prefix { $0.isLetter || $0.isDigit }
        guard let end = head[name.endIndex...].first, end == 0x20 || end == UInt8(ascii: ">"),
            sniffed.contains(name.foldedString), !head.holds("]("), !beginsWithForeignTag(text)
        else { return false }
        return !text.filledLines(60).contains {
            $0.starts("# ") || $0.starts("## ") || $0.starts("```") || $0.starts("- ")
        }
    }

    /// Reads text that begins with `<`. A document type declaration or a page skeleton is evidence of structure; several HTML
    /// tags are a hint.
    static func read(_ text: TextWindow) -> FormatEvidence? {
        guard let head = beginning(text.text) else { return nil }
        if head.startsFolded("<!doctype html") {
            return FormatEvidence(TypeName.html, .structure, text: "the document type 'html'")
        }
        let openings: [StaticString] = ["<html", "<head", "<body", "<title", "<frameset"]
        for tag in openings where head.startsFolded(tag) {
            let end = head.dropFirst(tag.utf8CodeUnitCount).first
            guard end == UInt8(ascii: ">") || end?.isWhiteSpace == true else { continue }
            return FormatEvidence(
                TypeName.html, .structure, text: "the element '\(tag.description.dropFirst())' at the beginning")
        }
        if head.starts("<!NETSCAPE-Bookmark-file-1>") || head.startsFolded("<!doctype netscape-bookmark-file-1") {
            return FormatEvidence(TypeName.mozillaBookmarks, .structure, text: "the document type of bookmarks")
        }
        return severalTags(text)
    }

    /// Returns the text after leading comments and an XML declaration, or nil if one of them does not end or the text
    /// does not begin with `<`.
    private static func beginning(_ text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = text
        for _ in 0..<Limits.markupComments {
            guard rest.first == UInt8(ascii: "<") else { return nil }
            if rest.starts("<!--") {
                guard let close = rest.position(of: "-->") else { return nil }
                rest = rest[(close + 3)...].drop { $0.isWhiteSpace }
            } else if rest.starts("<?xml") {
                guard let close = rest.position(of: "?>") else { return nil }
                rest = rest[(close + 2)...].drop { $0.isWhiteSpace }
            } else {
                return rest
            }
        }
        return nil
    }

    /// Detects three kinds of tags in the first 2 KiB of text that begins with a tag, without Markdown between them. Readme
    /// files often begin with a centered image.
    private static func severalTags(_ text: TextWindow) -> FormatEvidence? {
        let head = text.text.prefix(2048)
        guard let first = tag(at: head), isTag(first), !head.holds("]("), !beginsWithForeignTag(text) else {
            return nil
        }
        var found: Set<String> = []
        var index = head.startIndex
        while index < head.endIndex {
            defer { index += 1 }
            if head[index] == UInt8(ascii: "<"), let name = tag(at: head[index...]), isTag(name) {
                found.insert(name.foldedString)
            }
            let isLineStart = index > head.startIndex && head[index - 1].isLineEnd
            guard isLineStart else { continue }
            let line = head[index...]
            if line.starts("# ") || line.starts("## ") || line.starts("```") || line.starts("- [") { return nil }
        }
        guard found.count >= 3 else { return nil }
        return FormatEvidence(
            TypeName.html, .hint, text: "several HTML elements: \(found.sorted().prefix(4).joined(separator: ", "))")
    }

    private static func tag(at text: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        var rest = text.dropFirst()
        if rest.first == UInt8(ascii: "/") { rest = rest.dropFirst() }
        let name = rest.prefix(12).prefix { $0.isLetter || $0.isDigit }
        guard let end = rest[name.endIndex...].first, !name.isEmpty else { return nil }
        return end == UInt8(ascii: ">") || end == UInt8(ascii: "/") || end.isWhiteSpace ? name : nil
    }
}
