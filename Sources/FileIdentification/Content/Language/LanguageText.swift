import TypeRegistry

/// A text, and what the language model says about it. The model is asked once, when the first question needs it.
struct LanguageText {
    private let window: TextWindow
    /// The file, of which more than the window may be read; nil if the window is all there is.
    private let source: ContentSource?
    private let model: LanguageModel?
    private var known: LanguageScores?
    private var size = 0

    /// Creates the text of a window. With the file, the middle and the end of its first `Limits.textBytes` are read,
    /// too, unless the window has been transcoded.
    init(
        _ window: TextWindow, _ source: ContentSource? = nil, isTranscoded: Bool = false,
        model: LanguageModel? = .shipped
    ) {
        self.window = window
        self.source = window.isWhole || isTranscoded ? nil : source
        self.model = model
    }

    /// The probability from which the model is believed.
    static func threshold(size: Int) -> Double { size < 300 ? 0.7 : 0.5 }
    /// The probability from which a class is an alternative.
    private static let possible = 0.1
    /// The probability up to which the languages of a name are ruled out. Of 2,738 files of the packages held out from
    /// training, two are ruled out under their own names, and 82 % under others.
    private static let impossible = 0.005
    /// Bytes that show most programs to be in the language of their name.
    private static let quickBytes = 1024

    /// Returns whether the model knows the language of a type.
    func knows(_ identifier: String) -> Bool { model.map { !$0.classes(of: identifier).isEmpty } ?? false }

    // MARK: A text without a name

    /// What the model says about a text without a name.
    struct Answer: Sendable {
        /// The evidence for a language, if its probability reaches the threshold.
        var language: FormatEvidence?
        /// Whether the text is probably prose.
        var isProse = false
        /// The identifiers of types that the text may have, best first, if there is no language.
        var possible: [String] = []
    }

    /// Returns the language of the text.
    mutating func answer() -> Answer {
        guard let model, let scores = scores() else { return Answer() }
        let guesses = LanguageGuess.best(4, of: scores.probabilities(model), model)
        var answer = Answer()
        guard let best = guesses.first else { return answer }
        if best.probability >= Self.threshold(size: size), let type = model.type(of: best.index) {
            answer.isProse = type == "public.plain-text"
            if !answer.isProse { answer.language = Self.evidence(type, model, best) }
            return answer
        }
        answer.possible = guesses.filter { $0.probability >= Self.possible }.compactMap { model.type(of: $0.index) }
            .filter { $0 != "public.plain-text" }
        return answer
    }

    private static func evidence(_ type: String, _ model: LanguageModel, _ guess: LanguageGuess) -> FormatEvidence {
        let percent = Int((guess.probability * 100).rounded(.down))
        return FormatEvidence(type, .hint, "the language model: \(model.name(of: guess.index)), \(percent) %")
    }

    // MARK: A claimant of an extension

    /// Returns the type among those that claim an extension, or nil if the model does not know. The claimants that no
    /// class has are represented by the class of all other languages. `types` has the claimants, best first.
    mutating func choice(among types: [String]) -> FormatEvidence? {
        guard let model else { return nil }
        var allowed = ClassSet()
        var hasUnknown = false
        for type in types {
            let own = model.classes(of: type)
            if own.isEmpty { hasUnknown = true } else { allowed.formUnion(own) }
        }
        guard !allowed.isEmpty else { return nil }
        if hasUnknown, let other = model.other { allowed.insert(other) }
        guard let scores = scores() else { return nil }
        let guesses = LanguageGuess.best(1, of: scores.probabilities(model, among: allowed), model)
        guard let best = guesses.first, best.probability >= Self.threshold(size: size) else { return nil }
        // The name distinguishes what the model does not: header and source, dialects.
        let own = model.types(of: best.index)
        guard let type = types.first(where: own.contains) else { return nil }
        return Self.evidence(type, model, best)
    }

    // MARK: The language of a name

    /// Returns whether the first kilobyte of the text is in one of some languages. Then nothing else needs to be read.
    func isQuicklyConfirmed(_ classes: ClassSet) -> Bool {
        guard let model, !classes.isEmpty else { return false }
        return window.bytes.withUnsafeBytes { bytes in
            let start = LanguageExcerpt.start(of: bytes)
            let excerpt = UnsafeRawBufferPointer(rebasing: bytes[start...].prefix(Self.quickBytes))
            let scores = LanguageScores(model, excerpt: excerpt)
            let best = LanguageGuess.best(1, of: scores.probabilities(model), model).first
            return best.map { $0.probability >= Self.threshold(size: bytes.count) && classes.contains($0.index) } ?? false
        }
    }

    /// Returns whether the text is certainly in none of some languages, whatever else it is.
    mutating func contradicts(_ classes: ClassSet) -> Bool {
        guard let model, !classes.isEmpty, let scores = scores(), scores.squares > 0 else { return false }
        let probabilities = scores.probabilities(model)
        let own = probabilities.indices.reduce(0) { $0 + (classes.contains($1) ? probabilities[$1] : 0) }
        return own <= Self.impossible
    }

    // MARK: Reading

    private mutating func scores() -> LanguageScores? {
        if let known { return known }
        guard let model else { return nil }
        let bytes = source?.bytes(at: 0, count: Limits.textBytes) ?? window.bytes
        size = bytes.count
        known = bytes.withUnsafeBytes { LanguageScores(model, text: $0) }
        return known
    }
}
