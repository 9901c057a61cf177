import DeclarationFormats
import TypeRegistry

/// Reads molecules (atoms and their coordinates) by the form of their lines.
///
/// Sources: [XYZ](https://en.wikipedia.org/wiki/XYZ_file_format); [Gaussian cubegen](https://gaussian.com/cubegen/); [GROMACS,
/// gro](https://manual.gromacs.org/current/reference-manual/file-formats.html#gro); [VASP
/// POSCAR](https://www.vasp.at/wiki/POSCAR); CTfile formats (MDL).
enum MoleculeReader {
    /// The number of atom lines to check.
    private static let atomLines = 12

    /// Reads text in any of the formats. These formats do not begin with fixed bytes, so all text files must be
    /// checked: each reader first examines one of the first four lines.
    static func read(_ text: TextWindow) -> FormatEvidence? {
        guard text.lines.count >= 3 else { return nil }
        return coordinates(text) ?? structure(text) ?? cube(text) ?? cell(text) ?? molfile(text)
    }

    /// Reads a number of atoms, a comment, and the atoms: an element and three coordinates each.
    private static func coordinates(_ text: TextWindow) -> FormatEvidence? {
        guard text.line(0).first?.isWhiteSpace == true || text.line(0).first?.isDigit == true,
            let count = number(text.line(0)), count > 0
        else { return nil }
        let last = min(2 + count, 2 + atomLines, text.lines.count)
        guard last > 2, last - 2 >= min(count, 2) else { return nil }
        for index in 2..<last {
            let words = text.line(index).prefix(200).words(4)
            guard words.count == 4, isElement(words[0]),
                words[1...].allSatisfy({ isDecimal($0) && $0.contains(UInt8(ascii: ".")) })
            else { return nil }
        }
        return FormatEvidence(["molecule/xyz"], .structure, text: "a number of atoms, and their coordinates")
    }

    /// Reads the residues and atoms of GROMACS, in columns of fixed width after a title and a number of atoms.
    private static func structure(_ text: TextWindow) -> FormatEvidence? {
        guard text.line(1).first?.isWhiteSpace == true || text.line(1).first?.isDigit == true,
            let count = number(text.line(1)), count > 0
        else { return nil }
        let last = min(2 + count, 2 + atomLines, text.lines.count)
        guard last > 2 else { return nil }
        for index in 2..<last {
            let line = text.line(index)
            guard line.count >= 44, column(line, 0, size: 5).isDigits, column(line, 15, size: 5).isDigits,
                !column(line, 5, size: 5).isEmpty, !column(line, 10, size: 5).isEmpty,
                [20, 28, 36].allSatisfy({ isDecimal(column(line, $0, size: 8)) })
            else { return nil }
        }
        return FormatEvidence(["molecule/gromacs"], .structure, text: "residues and atoms in GROMACS columns")
    }

    /// Reads two titles, a number of atoms with an origin, three axes, and the atoms.
    private static func cube(_ text: TextWindow) -> FormatEvidence? {
        guard isAxis(text.line(2), allowsMore: true) else { return nil }
        guard (3...5).allSatisfy({ isAxis(text.line($0), allowsMore: false) }) else { return nil }
        let atom = text.line(6).words(6)
        guard text.lines.count < 7 || atom.count == 5 && atom[0].isDigits && atom[1...].allSatisfy(isDecimal) else {
            return nil
        }
        return FormatEvidence(["molecule/cube"], .structure, text: "an origin, three axes and atoms of a Gaussian cube")
    }

    /// Returns whether a line consists of an integer and three numbers with a period. The first line may also contain the
    /// number of values per point.
    private static func isAxis(_ line: ArraySlice<UInt8>, allowsMore: Bool) -> Bool {
        guard let first = line.first, first.isWhiteSpace || first.isDigit || first == UInt8(ascii: "-") else {
            return false
        }
        let words = line.prefix(200).words(6)
        guard words.count == 4 || allowsMore && words.count == 5 else { return false }
        let count = words[0].first == UInt8(ascii: "-") ? words[0].dropFirst() : words[0]
        return count.isDigits && words[1...3].allSatisfy { isDecimal($0) && $0.contains(UInt8(ascii: ".")) }
    }

    /// Reads a title, a factor, three vectors, the elements and their numbers, and the kind of coordinates.
    private static func cell(_ text: TextWindow) -> FormatEvidence? {
        guard let first = text.line(1).first, first.isWhiteSpace || first.isDigit || first == UInt8(ascii: "-") else {
            return nil
        }
        let factor = text.line(1).words(2)
        guard factor.count == 1, isDecimal(factor[0]) else { return nil }
        for index in 2...4 {
            let words = text.line(index).prefix(200).words(4)
            guard words.count == 3, words.allSatisfy(isDecimal) else { return nil }
        }
        // Files of older versions do not contain the elements.
        let elements = text.line(5).prefix(200).words(32)
        let counts = elements.allSatisfy(isElement) ? 6 : 5
        let numbers = text.line(counts).prefix(200).words(32)
        guard !numbers.isEmpty, numbers.allSatisfy({ $0.isDigits }) else { return nil }
        guard let kind = text.line(counts + 1).first(where: { !$0.isWhiteSpace })?.folded, "dcks".utf8.contains(kind)
        else { return nil }
        return FormatEvidence(["molecule/poscar"], .structure, text: "a VASP cell and numbers of atoms")
    }

    /// Reads the counts line of a molfile, the fourth line: `  3  2  0  0 ... V2000`.
    private static func molfile(_ text: TextWindow) -> FormatEvidence? {
        let counts = text.line(3)
        guard counts.count >= 39,
            counts.dropFirst(33).prefix(6).holds("V2000") || counts.dropFirst(33).prefix(6).holds("V3000")
        else { return nil }
        return FormatEvidence(["molfile"], .structure, text: "the counts line of a molfile")
    }

    // MARK: Words

    /// Returns the number in a line that contains nothing else.
    private static func number(_ line: ArraySlice<UInt8>) -> Int? {
        let digits = line.prefix(40).trimmed
        return digits.isDigits && digits.count <= 9 && line.count <= 40 ? Int(digits.string) : nil
    }

    private static func column(_ line: ArraySlice<UInt8>, _ start: Int, size: Int) -> ArraySlice<UInt8> {
        line.dropFirst(start).prefix(size).trimmed
    }

    /// Returns whether a word has the form of the symbol or the atomic number of an element.
    private static func isElement(_ word: ArraySlice<UInt8>) -> Bool {
        guard let first = word.first, word.count <= 3 else { return false }
        if word.isDigits { return true }
        return 0x41...0x5A ~= first && word.count <= 2 && word.dropFirst().allSatisfy { $0.isLetter }
    }

    static func isDecimal(_ word: ArraySlice<UInt8>) -> Bool {
        word.contains { $0.isDigit } && word.allSatisfy { $0.isDigit || "+-.eE".utf8.contains($0) }
    }
}
