import DeclarationFormats
import TypeRegistry

/// Reads the alignments and trees of phylogenetics programs.
///
/// Sources: [PHYLIP, sequences](https://phylipweb.github.io/phylip/doc/sequence.html);
/// [Newick](https://phylipweb.github.io/phylip/newicktree.html), and its formal grammar.
enum PhylogenyReader {
    static func read(_ text: TextWindow) -> FormatEvidence? {
        guard let first = text.text.first else { return nil }
        if first == UInt8(ascii: "(") { return tree(text) }
        return first.isDigit ? alignment(text) : nil
    }

    /// Reads the numbers of sequences and characters, then the sequences: a name, and the same number of characters in
    /// each.
    private static func alignment(_ text: TextWindow) -> FormatEvidence? {
        let counts = text.line(0).prefix(60).words(3)
        guard counts.count == 2, counts.allSatisfy({ $0.isDigits && $0.count <= 9 }),
            let rows = Int(counts[0].string), let width = Int(counts[1].string), rows >= 2, width >= 4
        else { return nil }
        let last = min(rows, text.lines.count - 1, 40)
        guard last == min(rows, 40) || !text.isWhole && last >= 2 else { return nil }
        let lines = (1...last).map { text.line($0).prefix(100_000) }
        // A name occupies ten columns, or ends with a space.
        let isAligned =
            isBlock(lines.map { $0.dropFirst(10) }, width)
            || isBlock(lines.map { line in line.trimmed.drop { !$0.isWhiteSpace } }, width)
        guard isAligned else { return nil }
        return FormatEvidence(
            ["genome/phylip"], .structure, text: "numbers of sequences and characters, and the sequences")
    }

    /// Returns whether lines contain only sequence characters and white space, and the same number of sequence
    /// characters: all characters, or a block of at least ten.
    private static func isBlock(_ lines: [ArraySlice<UInt8>], _ width: Int) -> Bool {
        let sizes = lines.map { line in line.count { !$0.isWhiteSpace } }
        guard let size = sizes.first, size == width || size >= 10 && size < width, sizes.allSatisfy({ $0 == size })
        else { return false }
        return lines.allSatisfy { line in
            line.allSatisfy { 0x41...0x5A ~= $0 || $0.isWhiteSpace || "acgtun-?.*01".utf8.contains($0) }
        }
    }

    /// Reads a tree in parentheses: names between commas, lengths after colons, and a semicolon. Other text files in
    /// parentheses contain spaces in or after their words.
    private static func tree(_ text: TextWindow) -> FormatEvidence? {
        var depth = 0
        var leaves = 0
        var lengths = 0
        var rest = text.text
        while let byte = rest.first {
            rest = rest.dropFirst()
            switch byte {
            case UInt8(ascii: "("): depth += 1
            case UInt8(ascii: ","), UInt8(ascii: ")"):
                guard depth > 0 else { return nil }
                leaves += byte == UInt8(ascii: ",") ? 1 : 0
                depth -= byte == UInt8(ascii: ")") ? 1 : 0
            case UInt8(ascii: ":"):
                rest = rest.drop { $0 == 0x20 }
                let number = rest.prefix { $0.isDigit || "+-.eE".utf8.contains($0) }
                guard MoleculeReader.isDecimal(number) || rest.isEmpty else { return nil }
                lengths += 1
                rest = rest[number.endIndex...]
                guard rest.first.map({ ",);[".utf8.contains($0) || $0.isWhiteSpace }) ?? true else { return nil }
            case UInt8(ascii: ";"):
                // More trees may follow.
                let next = rest.first { !$0.isWhiteSpace }
                guard depth == 0, next == nil || next == UInt8(ascii: "(") || next == UInt8(ascii: "[") else {
                    return nil
                }
                guard leaves >= 2 || lengths >= 1 else { return nil }
                return FormatEvidence(["genome/newick"], .structure, text: "a tree in parentheses, with a semicolon")
            case UInt8(ascii: "["), UInt8(ascii: "'"):
                let end = rest.firstIndex(of: byte == UInt8(ascii: "[") ? UInt8(ascii: "]") : byte)
                guard let end else { return nil }
                rest = rest[(end + 1)...]
            case 0x20, 0x09, 0x0A, 0x0D:
                // White space is allowed between the parts, but not within a name.
                rest = rest.drop { $0.isWhiteSpace }
            default:
                guard isName(byte) else { return nil }
                rest = rest.drop(while: isName)
                guard rest.first.map({ ",):;[".utf8.contains($0) || $0.isLineEnd }) ?? true else { return nil }
            }
        }
        // The window may end within a large tree.
        guard !text.isWhole, leaves >= 4, lengths >= 4 else { return nil }
        return FormatEvidence(
            ["genome/newick"], .structure, text: "the beginning of a tree in parentheses, with lengths")
    }

    private static func isName(_ byte: UInt8) -> Bool { byte.isWord || "-./|+#@*~%".utf8.contains(byte) }
}
