import TypeRegistry

/// Looks for the signatures that types declare.
///
/// It stands behind the readers of containers, which know more than any signature of a container, and before libmagic,
/// whose rules it mostly makes needless. A few dozen look-ups a file, however many signatures there are.
struct SignatureReader {
    private let index: SignatureIndex

    init(_ registry: Registry) { index = SignatureIndex(registry) }

    /// What the signatures of a file come to.
    struct Answer: Sendable, Equatable {
        /// What a signature proves.
        var proof: FormatEvidence?
        /// The type by a signature that other formats have too, when none proves anything.
        var guess: FormatEvidence?
    }

    /// The best signature of bytes that are no text and no container known to the readers.
    ///
    /// Only where the head has none is anything read behind it, and then no more than a signature gives there.
    func read(_ source: ContentSource) -> Answer {
        var matches = self.matches(.head, source)
        if source.bound > source.head.count, !matches.contains(where: { !$0.isWeak }) {
            matches += self.matches(.beyond, source)
        }
        if let best = Self.best(matches.filter { !$0.isWeak }) { return Answer(proof: evidence(best, .proof)) }
        return Answer(guess: Self.best(matches).map { evidence($0, .hint) })
    }

    /// The best signature of a text. Words stand in texts by chance, so that one of few bytes is only a guess.
    func readText(_ source: ContentSource) -> Answer {
        let matches = matches(.head, source).filter { !$0.isWeak }
        guard let best = Self.best(matches) else { return Answer() }
        return best.digits >= Self.telling * 2
            ? Answer(proof: evidence(best, .structure)) : Answer(guess: evidence(best, .hint))
    }

    /// What is left of a file that was cut within its signature, or right behind it, which then reads as text: a hint. Under
    /// a name it is that of a type which agrees; without one, that of one type or of its kinds alone.
    func readBeginning(_ source: ContentSource, agreesWithName: ((UTType) -> Bool)?) -> FormatEvidence? {
        let matches = source.head.withUnsafeBytes(index.beginnings)
        if let agreesWithName {
            return matches.first { agreesWithName($0.type) }.map { evidence($0, .hint) }
        }
        let strong = matches.filter { !$0.isWeak }
        let general = strong.first { one in strong.allSatisfy { $0.type.conforms(to: one.type) } }
        return general.map { evidence($0, .hint) }
    }

    /// A evidence of the readers, or a more specific one that a signature proves.
    func refined(_ found: FormatEvidence, _ source: ContentSource, _ registry: Registry) -> FormatEvidence {
        guard let type = registry.type(found.identifier) else { return found }
        let better = matches(.head, source).filter { !$0.isWeak && $0.type != type && $0.type.conforms(to: type) }
        return Self.best(better).map { evidence($0, .proof) } ?? found
    }

    /// The bytes that a signature gives, at least, to say what a text is.
    static let telling = 8

    private func matches(_ extent: SignatureIndex.Extent, _ source: ContentSource) -> [SignatureMatch] {
        source.head.withUnsafeBytes { head in
            index.matches(extent, in: head, count: source.bound) { source.bytes(at: $0, count: $1) }
        }
    }

    /// The longest signature, or that of a type which conforms to its type; of equally long ones the first by
    /// identifier.
    private static func best(_ matches: [SignatureMatch]) -> SignatureMatch? {
        guard var best = matches.first else { return nil }
        for match in matches.dropFirst() {
            let isBetter =
                match.digits == best.digits
                ? match.type.identifier < best.type.identifier : match.digits > best.digits
            if isBetter { best = match }
        }
        for match in matches where match.type != best.type && match.type.conforms(to: best.type) { best = match }
        return best
    }

    private func evidence(_ match: SignatureMatch, _ grade: FormatEvidence.Grade) -> FormatEvidence {
        FormatEvidence(match.type.identifier, grade, "signature \(index.description(of: match))")
    }
}
