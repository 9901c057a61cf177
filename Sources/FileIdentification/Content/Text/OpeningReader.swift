import TypeRegistry

/// Identifies a text by its first words, which types declare under `openings`.
enum OpeningReader {
    /// How many bytes after the first words may contain the second ones.
    private static let reach = 4096

    /// Returns the evidence of the longest opening; of equal ones, the one with second words.
    static func read(_ text: TextWindow, _ registry: Registry) -> FormatEvidence? {
        let head = text.text
        var best: (type: UTType, start: String, also: String?)?
        // A key of one byte comes before a character of four.
        for length in (1...FormatMark.openingKeyBytes).reversed() where head.count >= length {
            for marked in registry.types(marked: head.prefix(length), .opening) {
                for conditions in marked.conditions {
                    guard let start = conditions.first, head.starts(with: start.utf8) else { continue }
                    let also = conditions.count > 1 ? conditions[1] : nil
                    if let best, best.start.utf8.count > start.utf8.count { continue }
                    if let best, best.start.utf8.count == start.utf8.count, best.also != nil || also == nil { continue }
                    if let also, !head.dropFirst(start.utf8.count).prefix(reach).holds(also) { continue }
                    best = (marked.type, start, also)
                }
            }
        }
        return best.map { type, start, _ in
            FormatEvidence(type.identifier, .structure, "the prefix '\(start.prefix { $0 != "\n" && $0 != "\r\n" })'")
        }
    }
}
