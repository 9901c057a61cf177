import TypeRegistry

/// Checks the tags of an XML document of which only the beginning is available, or which ends early.
///
/// Source: [XML 1.0](https://www.w3.org/TR/xml/), productions 15, 16, 18, 19 and 39 to 44. Complexity: O(n) in time and
/// memory.
struct XMLTags {
    /// The start tags, with those of empty elements.
    private(set) var starts = 0
    /// The end tags, and empty elements.
    private(set) var ends = 0
    /// The attributes.
    private(set) var attributes = 0

    /// Reads text from the start tag of its root element. Nil if a tag is not well-formed, or does not match its start tag,
    /// or if the root element ends: then the text is not cut.
    init?(_ text: ArraySlice<UInt8>) {
        var open: [ArraySlice<UInt8>] = []
        var rest = text
        while let next = rest.firstIndex(of: UInt8(ascii: "<")) {
            rest = rest[next...]
            if let end = Self.skipped(rest) {
                rest = rest[end...]
            } else if rest.starts("</") {
                let name = rest.dropFirst(2).prefix { $0 != UInt8(ascii: ">") }
                guard name.endIndex < rest.endIndex else { break }
                guard open.popLast() == name.trimmed, !open.isEmpty else { return nil }
                ends += 1
                rest = rest[(name.endIndex + 1)...]
            } else if rest.count < 10, Self.isCutMark(rest) {
                break
            } else {
                guard let tag = XMLProlog(tag: rest) else { return nil }
                starts += 1
                attributes += tag.attributes.count
                guard let end = tag.end else { break }
                if tag.isEmptyElement {
                    ends += 1
                    guard !open.isEmpty else { return nil }
                } else {
                    open.append(tag.qualifiedName)
                }
                rest = rest[end...]
            }
        }
        // Text after the last tag belongs to an element.
        guard starts > 0 else { return nil }
    }

    /// Whether the tags are so many, or of such a form, that text in angle brackets is XML: `<file> <other>` are none of
    /// it.
    var areEnough: Bool { starts >= 2 ? ends >= 1 || attributes >= 1 : attributes >= 2 }

    /// Returns the offset after a comment, a section of characters or an instruction; nil for another tag.
    private static func skipped(_ text: ArraySlice<UInt8>) -> Int? {
        let marks: [(StaticString, StaticString)] = [("<!--", "-->"), ("<![CDATA[", "]]>"), ("<?", "?>")]
        for (start, end) in marks where text.starts(start) {
            let content = text.dropFirst(start.utf8CodeUnitCount)
            return content.position(of: end).map { $0 + end.utf8CodeUnitCount } ?? text.endIndex
        }
        return nil
    }

    /// Returns whether text ends within the beginning of a tag or comment.
    private static func isCutMark(_ text: ArraySlice<UInt8>) -> Bool {
        text.count == 1 || "<![CDATA[".utf8.starts(with: text) || "<!--".utf8.starts(with: text)
    }
}
