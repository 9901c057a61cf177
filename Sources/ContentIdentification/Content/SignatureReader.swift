import DeclarationFormats
import TypeRegistry

/// Searches for the signatures that types declare.
///
/// This reader runs after the readers of containers, which are more precise, and before libmagic, which is then
/// unnecessary in most cases. The reader performs a few dozen lookups per file, regardless of the number of signatures.
struct SignatureReader {
    private let index: SignatureIndex

    init(_ registry: Registry) { index = SignatureIndex(registry) }

    /// The evidence from the signatures in a file.
    struct Answer: Sendable, Equatable {
        /// The format that a signature identifies with certainty.
        var proof: FormatEvidence?
        /// The format of a weak signature, if no signature identifies a format with certainty.
        var guess: FormatEvidence?
    }

    /// Returns the best signature in binary bytes that are not a known container.
    ///
    /// If the first bytes match only weak signatures or none, bytes at higher offsets are read and compared with the
    /// signatures for these offsets.
    func read(_ source: ContentSource) -> Answer {
        var matches = self.matches(.head, source)
        if source.bound > source.head.count, !matches.contains(where: { !$0.isWeak }) {
            matches += self.matches(.beyond, source)
        }
        if let best = Self.best(matches.filter { !$0.isWeak }) { return Answer(proof: evidence(best, .proof)) }
        return Answer(guess: Self.best(matches).map { evidence($0, .hint) })
    }

    /// Returns whether a signature at the beginning of the file identifies a format with certainty.
    func hasProofAtStart(_ source: ContentSource) -> Bool {
        matches(.start, source).contains { !$0.isWeak }
    }

    /// Returns the best signature in text. Words occur in text files by chance, so a short signature is only a guess. If the
    /// text is already confirmed to have the type of its name (`isConfirmed`), signatures without a fixed offset are not
    /// searched for.
    func readText(_ source: ContentSource, isConfirmed: Bool = false) -> Answer {
        let matches = matches(isConfirmed ? .anchoredHead : .head, source).filter { !$0.isWeak }
        guard let best = Self.best(matches) else { return Answer() }
        return best.digits >= Self.decisiveLength * 2
            ? Answer(proof: evidence(best, .structure)) : Answer(guess: evidence(best, .hint))
    }

    /// Returns the format of a short file that was truncated within or right after its signature and therefore looks like text.
    /// The evidence is a hint. If the file has a name, the type must agree with it. If not, all matching types must be of the
    /// same kind, and the text must not be a word.
    func readBeginning(_ source: ContentSource, agreesWithName: ((UTType) -> Bool)?) -> FormatEvidence? {
        let isWords = agreesWithName == nil && Self.isWords(source.head)
        if isWords, source.head.count < Self.decisiveLength { return nil }
        let matches = source.head.withUnsafeBytes(index.beginnings)
        if let agreesWithName {
            return matches.first { agreesWithName($0.type) }.map { evidence($0, .hint) }
        }
        let strong = matches.filter { !$0.isWeak && (!isWords || $0.digits >= Self.decisiveLength * 2) }
        let general = strong.first { one in strong.allSatisfy { $0.type.conforms(to: one.type) } }
        return general.map { evidence($0, .hint) }
    }

    /// Returns whether a short text is a word, or words and a line ending, such as `true`, `TEXT`, or `wOFF` and a line
    /// ending. Signatures such as `OggS` are not words, because no word is capitalized in this way.
    private static func isWords(_ bytes: some Collection<UInt8>) -> Bool {
        guard bytes.allSatisfy({ $0 < 0x80 && ($0.isWord || $0.isWhiteSpace) }) else { return false }
        if bytes.contains(where: { $0.isWhiteSpace }) { return true }
        let rest = bytes.dropFirst().filter { $0.isLetter }
        return rest.allSatisfy { $0 == $0.folded } || bytes.filter { $0.isLetter }.allSatisfy { $0 != $0.folded }
    }

    /// Returns the evidence from a reader, or the evidence for a more specific type if a signature identifies one with
    /// certainty.
    func refined(_ found: FormatEvidence, _ source: ContentSource, registry: Registry) -> FormatEvidence {
        guard let type = registry.type(found.identifier), type.hasSignedSubtypes else { return found }
        let better = matches(.head, source).filter { !$0.isWeak && $0.type != type && $0.type.conforms(to: type) }
        return Self.best(better).map { evidence($0, .proof) } ?? found
    }

    /// The minimum size in bytes of a signature that determines the type of a text file.
    static let decisiveLength = 8

    private func matches(_ extent: SignatureIndex.Extent, _ source: ContentSource) -> [SignatureMatch] {
        source.head.withUnsafeBytes { head in
            index.matches(extent, in: head, count: source.bound) { source.bytes(at: $0, count: $1) }
        }
    }

    /// Returns the longest signature, or the signature of a type that conforms to its type. If several signatures have the same
    /// length, the signature of the type whose identifier sorts first is returned.
    private static func best(_ matches: [SignatureMatch]) -> SignatureMatch? {
        guard var best = matches.first else { return nil }
        for match in matches.dropFirst() {
            let isBetter =
                match.digits == best.digits ? match.type.identifier < best.type.identifier : match.digits > best.digits
            if isBetter { best = match }
        }
        for match in matches where match.type != best.type && match.type.conforms(to: best.type) { best = match }
        return best
    }

    private func evidence(_ match: SignatureMatch, _ grade: FormatEvidence.Grade) -> FormatEvidence {
        FormatEvidence(match.type.identifier, grade, text: "signature \(index.description(of: match))")
    }
}
