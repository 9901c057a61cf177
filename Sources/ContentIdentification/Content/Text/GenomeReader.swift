import DeclarationFormats
import TypeRegistry

/// Reads sequences, and rows that describe positions in sequences.
///
/// Sources: FASTA: [NCBI description](https://www.ncbi.nlm.nih.gov/genbank/fastaformat/); FASTQ: [Cock et al.
/// 2010](https://doi.org/10.1093/nar/gkp1137); [SAM](https://samtools.github.io/hts-specs/SAMv1.pdf), 1.4;
/// [PAF](https://github.com/lh3/miniasm/blob/master/PAF.md);
/// [GFF3](https://github.com/The-Sequence-Ontology/Specifications/blob/master/gff3.md);
/// [GTF](https://www.ensembl.org/info/website/upload/gff.html); [BED](https://samtools.github.io/hts-specs/BEDv1.pdf);
/// [faidx(5)](https://www.htslib.org/doc/faidx.html).
enum GenomeReader {
    /// The number of rows to check.
    private static let rowLimit = 16

    static func read(_ text: TextWindow) -> FormatEvidence? {
        switch text.text.first {
        case UInt8(ascii: ">"): return fasta(text)
        case UInt8(ascii: "@"): return fastq(text) ?? rows(text)
        default: return rows(text)
        }
    }

    // MARK: Sequences

    private static func fasta(_ text: TextWindow) -> FormatEvidence? {
        let lines = text.filledLines(4)
        guard lines.count >= 2, lines[0].first == UInt8(ascii: ">"), lines[0].dropFirst().first?.isWhiteSpace == false
        else { return nil }
        let sequence = lines[1]
        guard sequence.count >= 10 || lines.count > 2, sequence.count <= 100_000 else { return nil }
        // A sequence consists of letters only, whereas a quotation in mail contains spaces. An asterisk marks the end of a
        // protein, and hyphens are gaps.
        guard sequence.allSatisfy({ $0.isLetter || $0 == UInt8(ascii: "-") || $0 == UInt8(ascii: "*") }) else {
            return nil
        }
        let letters = sequence.filter { $0.isLetter }
        let capitals = letters.count { $0 != $0.folded }
        // A word in lowercase letters is not a sequence, unless it is longer than words usually are.
        let isSequence =
            letters.allSatisfy(isBase) || capitals == letters.count && !letters.isEmpty || letters.count >= 40
        guard isSequence else { return nil }
        return FormatEvidence(["fasta"], .structure, text: "a FASTA header and sequence")
    }

    /// Reads the first sequence, its plus sign, and the same number of quality values. The sequence and the values may each
    /// consist of several lines.
    private static func fastq(_ text: TextWindow) -> FormatEvidence? {
        guard text.line(0).starts("@"), text.line(0).count > 1, text.lines.count >= 2 || !text.isWhole else {
            return nil
        }
        var index = 1
        var length = 0
        while index < text.lines.count, text.line(index).first != UInt8(ascii: "+") {
            let line = text.line(index).trimmed
            guard !line.isEmpty, line.allSatisfy({ $0.isLetter || $0 == UInt8(ascii: ".") || $0 == UInt8(ascii: "-") })
            else { return nil }
            length += line.count
            index += 1
        }
        if index >= text.lines.count { return longRead(text) }
        guard length > 0 else { return nil }
        index += 1
        var qualities = 0
        while index < text.lines.count, qualities < length {
            qualities += text.line(index).trimmed.count
            index += 1
        }
        guard qualities == length || qualities < length && !text.isWhole else { return nil }
        return FormatEvidence(["fastq"], .structure, text: "a sequence and its qualities")
    }

    /// Reads a sequence that is longer than the bytes that were read.
    private static func longRead(_ text: TextWindow) -> FormatEvidence? {
        let sequence = text.bytes[text.lines[0].end...].drop { $0.isLineEnd }
        guard !text.isWhole, sequence.count >= 400, sequence.allSatisfy({ isBase($0) || $0.isLineEnd }) else {
            return nil
        }
        return FormatEvidence(["fastq"], .structure, text: "the beginning of a long sequence")
    }

    /// Returns whether a letter is a nucleotide, or an IUPAC code for several nucleotides.
    private static func isBase(_ byte: UInt8) -> Bool { "acgtunrywskmbdhv".utf8.contains(byte | 0x20) }

    // MARK: Rows

    /// Reads rows of tab-separated columns. Every row must be valid in the format.
    private static func rows(_ text: TextWindow) -> FormatEvidence? {
        var rows: [[ArraySlice<UInt8>]] = []
        var isTrack = false
        for bounds in text.lines.prefix(200) {
            let line = text[bounds]
            guard let first = line.first, first != UInt8(ascii: "#") else { continue }
            if rows.isEmpty, line.starts("track ") || line.starts("browser ") {
                isTrack = true
                continue
            }
            if rows.isEmpty, isHeader(line) { continue }
            // The last row may be truncated.
            if bounds.end == text.bytes.count, !rows.isEmpty { break }
            // The first line of most text files does not contain a tab.
            guard line.contains(0x09) else { return nil }
            let columns = line.split(separator: 0x09, maxSplits: 12, omittingEmptySubsequences: false)
            guard columns.count >= 3 else { return nil }
            rows.append(columns)
            if rows.count == rowLimit { break }
        }
        guard let first = rows.first else { return nil }
        switch first.count {
        case 12...:
            if rows.allSatisfy(isAlignment) { return found("sam", "SAM rows with flags and CIGAR strings") }
            if rows.allSatisfy(isMapping) { return found("paf", "PAF rows with two positions and a strand") }
        case 11 where rows.allSatisfy(isAlignment): return found("sam", "SAM rows with flags and CIGAR strings")
        case 9:
            if rows.allSatisfy({ isFeature($0) && $0[8].holds("_id \"") }),
                rows.contains(where: { $0[8].holds("gene_id \"") })
            {
                return found("gtf", "GTF rows with gene identifiers")
            }
            if rows.allSatisfy({ isFeature($0) && ($0[8].holds("=") || $0[8].equals(".")) }) {
                return found("gff3", "GFF3 rows with positions and attributes")
            }
        case 5 where isIndex(rows): return found("fai", "rows of a FASTA index", grade: .hint)
        default: break
        }
        return regions(rows, isTrack: isTrack)
    }

    private static func found(
        _ value: String, _ text: String, grade: FormatEvidence.Grade = .structure
    ) -> FormatEvidence {
        FormatEvidence([FormatKind("genome", value: value)], grade, text: text)
    }

    /// Returns whether a line is a line of a SAM header other than `@HD`.
    private static func isHeader(_ line: ArraySlice<UInt8>) -> Bool {
        line.starts("@RG\t") || line.starts("@PG\t") || line.starts("@CO\t") || line.starts("@SQ\t")
    }

    private static func isAlignment(_ row: [ArraySlice<UInt8>]) -> Bool {
        guard row.count >= 11, isNumber(row[1], 65535), isNumber(row[3]), isNumber(row[4], 255), isNumber(row[7]) else {
            return false
        }
        let length = row[8].first == UInt8(ascii: "-") ? row[8].dropFirst() : row[8]
        let cigar = row[5]
        let hasCIGAR =
            cigar.equals("*")
            || cigar.first?.isDigit == true && cigar.allSatisfy { $0.isDigit || "MIDNSHPX=".utf8.contains($0) }
        return hasCIGAR && isNumber(length) && row[9].allSatisfy { $0.isLetter || "=.*".utf8.contains($0) }
            && !row[10].isEmpty && (row[9].equals("*") || row[10].equals("*") || row[9].count == row[10].count)
    }

    private static func isMapping(_ row: [ArraySlice<UInt8>]) -> Bool {
        guard row.count >= 12, row[4].equals("+") || row[4].equals("-"),
            let start = value(row[2]), let end = value(row[3]), let size = value(row[1]),
            let first = value(row[7]), let last = value(row[8]), let whole = value(row[6])
        else { return false }
        return start <= end && end <= size && first <= last && last <= whole && isNumber(row[9]) && isNumber(row[10])
            && isNumber(row[11], 255)
    }

    private static func isFeature(_ row: [ArraySlice<UInt8>]) -> Bool {
        guard row.count == 9, let start = value(row[3]), let end = value(row[4]), start <= end else { return false }
        return (row[5].equals(".") || MoleculeReader.isDecimal(row[5])) && row[6].count == 1
            && "+-.?".utf8.contains(row[6].first ?? 0) && row[7].count == 1 && ".012".utf8.contains(row[7].first ?? 0)
            && row[0].allSatisfy { !$0.isWhiteSpace } && !row[0].isEmpty && !row[2].isEmpty
    }

    /// Returns whether rows consist of a name, a length, an ascending offset, and the number of bases and bytes per line, where
    /// the number of bytes is one or two greater than the number of bases.
    private static func isIndex(_ rows: [[ArraySlice<UInt8>]]) -> Bool {
        var last = 0
        return rows.allSatisfy { row in
            guard row.count == 5, let size = value(row[1]), let offset = value(row[2]), let bases = value(row[3]),
                let bytes = value(row[4]), bases > 0, 1...2 ~= bytes - bases
            else { return false }
            defer { last = offset + size }
            return offset >= last + row[0].count + 2
        }
    }

    /// Reads BED regions and bedGraph values. A table of names and numbers also has this form, so the names must be chromosome
    /// names, or a strand must follow.
    private static func regions(_ rows: [[ArraySlice<UInt8>]], isTrack: Bool) -> FormatEvidence? {
        let count = rows[0].count
        guard 3...12 ~= count else { return nil }
        var isDecimal = count == 4
        var hasPeriod = false
        for row in rows {
            guard row.count == count, let start = value(row[1]), let end = value(row[2]), start <= end else {
                return nil
            }
            let isStranded =
                count >= 6 && row[5].count == 1 && "+-.".utf8.contains(row[5].first ?? 0)
                && (isNumber(row[4], 1000) || row[4].equals(".") || MoleculeReader.isDecimal(row[4]))
            guard isTrack || isStranded || count < 6 && isChromosome(row[0]) else { return nil }
            if count >= 8, !isNumber(row[6]) || !isNumber(row[7]) { return nil }
            if count == 4 {
                isDecimal = isDecimal && MoleculeReader.isDecimal(row[3])
                hasPeriod = hasPeriod || row[3].contains(UInt8(ascii: "."))
            }
        }
        if isDecimal, hasPeriod { return found("bedgraph", "chromosome positions and values", grade: .hint) }
        return found("bed", "chromosome positions, as in BED", grade: .hint)
    }

    /// Returns whether a name is a chromosome name, such as `chr1`, `chrX` or `chrUn_gl000220`.
    private static func isChromosome(_ name: ArraySlice<UInt8>) -> Bool {
        guard let rest = name.after("chr"), let first = rest.first else { return false }
        return (first.isDigit || 0x41...0x5A ~= first) && rest.allSatisfy { $0.isWord || "._-".utf8.contains($0) }
    }

    private static func value(_ word: ArraySlice<UInt8>) -> Int? {
        word.isDigits && word.count <= 15 ? Int(word.string) : nil
    }

    private static func isNumber(_ word: ArraySlice<UInt8>, _ limit: Int = .max) -> Bool {
        value(word).map { $0 <= limit } ?? false
    }
}
