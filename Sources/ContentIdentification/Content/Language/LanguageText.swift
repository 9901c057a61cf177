import DeclarationFormats
import LanguageModel
import TypeRegistry

/// The text of a file, and the result of the language model for it. The model is evaluated once, when its result is first
/// needed.
struct LanguageText {
    private let window: TextWindow
    /// The file, if more of the file than the window may be read, or nil if only the window may be read.
    private let source: ContentSource?
    private let model: LanguageModel?
    private var known: LanguageScores?
    private var size = 0

    /// Creates the text of a window. If a file is passed, the middle and the end of its first `Limits.textBytes` are also read,
    /// unless the window has been transcoded.
    init(
        _ window: TextWindow, _ source: ContentSource? = nil, isTranscoded: Bool = false,
        model: LanguageModel? = .shipped
    ) {
        self.window = window
        self.source = window.isWhole || isTranscoded ? nil : source
        self.model = model
    }

    /// Returns the minimum probability for which the result of the model is accepted.
    static func threshold(size: Int) -> Double { size < shortBytes ? 0.7 : 0.5 }
    /// The number of bytes below which text is treated as short.
    private static let shortBytes = 300
    /// A lower probability, which suffices for short text with many features if the probability is a multiple
    /// (`factor`) of the probability of the next language. Short text has few features, so the probability of the
    /// correct language is low although it is far higher than all others. In packages that were not used for training,
    /// three quarters of the short files that this condition adds are identified correctly.
    private static let distinct = (probability: 0.4, factor: 5.0, features: 24)
    /// The minimum number of bytes for which a language is determined. Shorter text may be a single comment or setting.
    private static let leastBytes = 25
    /// The maximum length of text that could be a single sentence, in bytes, and the minimum probability of a language
    /// that a declared line can confirm in such text. The higher minimum is required because a sentence can begin like
    /// a statement in some language.
    private static let sentenceBytes = 80
    private static let possibleSentence = 0.3
    /// The fraction that is applied to the probability of all other languages to obtain the probability of types
    /// without a class.
    private static let shareOfOther = 0.4

    /// The minimum probability for which a class is an alternative.
    private static let possible = 0.1
    /// The minimum probability for which a type is chosen that is not the first type that declares the extension.
    private static let otherClaimant = 0.7
    /// The maximum probability at which the languages that a name implies are excluded, and the minimum probability at
    /// which another language replaces them. Measurements: for 20,832 files of a Debian installation with their own
    /// names, the languages are never excluded; for files with the name of another language, in packages that were not
    /// used for training, they are excluded in 62 % of the cases.
    private static let impossible = 0.002
    private static let certain = 0.7
    /// The minimum probability at which a language replaces a reliable name that the syntax of the text excludes.
    private static let nearlyCertain = 0.9
    /// The minimum probability at which a language replaces the types that declare an extension if none of them belongs
    /// to that language.
    private static let otherLanguage = 0.99
    /// The number of bytes that are sufficient for the most common text files, and the minimum probability that they
    /// must reach. The most common text files are prose, and files of the first type that declares an extension; they
    /// do not need to be read completely.
    private static let firstBytes = 768
    private static let sure = 0.9

    /// Returns whether the model includes the language of a type.
    func knows(_ identifier: String) -> Bool { model.map { !$0.classes(of: identifier).isEmpty } ?? false }

    /// Returns whether both types are in the same class of the model.
    func areOneClass(_ one: String, _ other: String) -> Bool {
        model.map { $0.classes(of: one).intersects($0.classes(of: other)) } ?? false
    }

    // MARK: Text without a name

    /// The result of the language model for text without a name.
    struct Answer: Sendable {
        /// The evidence for a language, if its probability reaches the threshold.
        var language: FormatEvidence?
        /// Whether the text is likely to be prose.
        var isProse = false
        /// The identifiers of the possible types, from most to least probable, if no language was determined.
        var possible: [String] = []
    }

    /// Returns the language of the text.
    ///
    /// - Parameters:
    ///   - isExcluded: A closure that returns whether the text cannot be in the language of a type.
    ///   - line: A closure that takes a type and its probability, and returns a line of the text that the type declares, or nil
    ///     if there is none. Such a line confirms a language that is not probable enough without it.
    /// - Returns: The language, or the possible languages.
    mutating func answer(
        excluding isExcluded: (String) -> Bool = { _ in false },
        confirming line: (String, Double) -> String? = { _, _ in nil }
    ) -> Answer {
        guard let model, !isListOfPaths else { return Answer() }
        if window.bytes.count > Self.firstBytes,
            let best = best(of: beginning(Self.firstBytes, model).probabilities(model), model),
            best.probability >= Self.sure,
            model.type(of: best.index) == TypeName.plainText
        {
            return Answer(isProse: true)
        }
        guard let scores = scores() else { return Answer() }
        let probabilities = scores.probabilities(model)
        let guesses = LanguageGuess.best(4, of: probabilities, model).filter { guess in
            !(model.type(of: guess.index).map(isExcluded) ?? false)
        }
        var answer = Answer()
        guard let best = guesses.first else { return answer }
        let isKnown = Self.isBelieved(guesses, size: size, features: scores.distinct) || isOfFamily(best, probabilities)
        if size >= Self.leastBytes, scores.isSufficient, isKnown, hasPlaceholder(model.name(of: best.index)),
            let type = model.type(of: best.index)
        {
            answer.isProse = type == TypeName.plainText
            if !answer.isProse { answer.language = Self.evidence(type, model, guess: best) }
            return answer
        }
        let isLikely = best.probability >= (size < Self.sentenceBytes ? Self.possibleSentence : Self.possible)
        if size >= Self.leastBytes, isLikely, hasPlaceholder(model.name(of: best.index)),
            let type = model.type(of: best.index), type != TypeName.plainText, let line = line(type, best.probability)
        {
            answer.language = Self.evidence(type, model, guess: best, line: line)
            return answer
        }
        // A few words are not sufficient to determine a language.
        guard size >= Self.leastBytes else { return answer }
        answer.possible = guesses.filter { $0.probability >= Self.possible }.compactMap { model.type(of: $0.index) }
            .filter { $0 != TypeName.plainText }
        return answer
    }

    /// Returns whether the first of several guesses about text is accepted: its probability reaches the threshold for
    /// the size, or the text is short, has enough different features, and the guess is likely and far better than the
    /// second guess. `guesses` contains the best guesses in descending order of probability. `features` is the number
    /// of different features in the text that the model includes.
    static func isBelieved(_ guesses: [LanguageGuess], size: Int, features: Int) -> Bool {
        guard let best = guesses.first else { return false }
        if best.probability >= threshold(size: size) { return true }
        guard size < shortBytes, features >= distinct.features, best.probability >= distinct.probability else {
            return false
        }
        return guesses.count < 2 || best.probability >= distinct.factor * guesses[1].probability
    }

    /// Returns whether text is certainly in one of several similar languages: C and the languages based on C, or
    /// JavaScript and TypeScript. The guess must be one of them with a probability of at least 0.3, and the sum of
    /// their probabilities must reach 0.6 and the threshold for the size. The single probabilities are low because the
    /// languages have many features in common.
    private func isOfFamily(_ best: LanguageGuess, _ probabilities: [Double]) -> Bool {
        let families = [TypeFamilies.languagesOfC, TypeFamilies.languagesOfJavaScript]
        guard best.probability >= 0.3, let family = families.first(where: { $0.contains(best.index) }) else {
            return false
        }
        let sum = probabilities.indices.reduce(0) { $0 + (family.contains($1) ? probabilities[$1] : 0) }
        return sum >= max(0.6, Self.threshold(size: size))
    }

    /// The classes of templates in which a placeholder begins with two braces, or with a brace and a percent sign.
    private static let templates: Set<String> = ["handlebars", "jinja", "liquid", "twig"]

    /// Returns whether text contains a placeholder, or is in a class whose text does not require a placeholder.
    private func hasPlaceholder(_ name: String) -> Bool {
        !Self.templates.contains(name) || window.text.holds("{{") || window.text.holds("{%")
    }

    /// Whether there are at least two lines, and each of the first twelve is an absolute path without white space or
    /// semicolons. Lists of paths resemble the rules of a makefile.
    private var isListOfPaths: Bool {
        let lines = window.filledLines(12)
        return lines.count >= 2
            && lines.allSatisfy { line in
                let second = line.dropFirst().first
                return line.first == UInt8(ascii: "/") && (second.map { $0.isWord || $0 == UInt8(ascii: ".") } ?? true)
                    && !line.contains { $0.isWhiteSpace || $0 == UInt8(ascii: ";") }
            }
    }

    private static func evidence(
        _ type: String, _ model: LanguageModel, guess: LanguageGuess, line: String? = nil
    ) -> FormatEvidence {
        let percent = Int((guess.probability * 100).rounded(.down))
        let confirmation = line.map { ", and a line with '\($0)'" } ?? ""
        return FormatEvidence(
            type, .hint, text: "the language model: \(model.name(of: guess.index)), \(percent) %\(confirmation)")
    }

    // MARK: A type that declares an extension

    /// Returns the type of the text among the types that declare an extension, or nil if the model cannot determine it.
    /// Types that are not in any class are represented by the class of all other languages. `types` contains the types
    /// that declare the extension, in order of preference.
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
        // Most text files have the most common type, and their beginnings are sufficient evidence.
        if window.bytes.count > Self.firstBytes, !model.classes(of: types[0]).isEmpty {
            let scores = beginning(Self.firstBytes, model)
            if otherLanguage(scores, model, than: allowed) == nil,
                let first = best(of: limitingOther(scores.probabilities(model, among: allowed), model), model),
                first.probability >= Self.sure, model.classes(of: types[0]).contains(first.index)
            {
                return Self.evidence(types[0], model, guess: first)
            }
        }
        guard let scores = scores() else { return nil }
        if size >= Self.leastBytes, scores.isSufficient, let other = otherLanguage(scores, model, than: allowed),
            let type = model.type(of: other.index), type != TypeName.plainText
        {
            var evidence = Self.evidence(type, model, guess: other)
            evidence.isOtherLanguage = true
            return evidence
        }
        guard let best = best(of: limitingOther(scores.probabilities(model, among: allowed), model), model),
            best.probability >= Self.threshold(size: size)
        else { return nil }
        // The name distinguishes types that the model does not distinguish, such as headers and source files, or
        // dialects.
        let own = model.types(of: best.index)
        guard let type = types.first(where: own.contains) else { return nil }
        // The first type is the most common type.
        let isFirst = type == types[0] || model.classes(of: types[0]).isEmpty
        guard isFirst || best.probability >= Self.otherClaimant else { return nil }
        return Self.evidence(type, model, guess: best)
    }

    /// Returns the most probable language if it is certain and no type that declares the extension belongs to it, or
    /// nil.
    private func otherLanguage(
        _ scores: LanguageScores, _ model: LanguageModel, than allowed: ClassSet
    ) -> LanguageGuess? {
        best(of: scores.probabilities(model), model).flatMap {
            $0.probability >= Self.otherLanguage && !allowed.contains($0.index) && $0.index != model.other ? $0 : nil
        }
    }

    /// Returns the probabilities, with a reduced probability for types that the model does not include.
    private func limitingOther(_ probabilities: [Double], _ model: LanguageModel) -> [Double] {
        guard let other = model.other, probabilities[other] > 0, probabilities[other] < 1 else { return probabilities }
        let removed = probabilities[other] * (1 - Self.shareOfOther)
        var result = probabilities
        result[other] -= removed
        for index in result.indices { result[index] /= 1 - removed }
        return result
    }

    // MARK: The language of a name

    private func best(of probabilities: [Double], _ model: LanguageModel) -> LanguageGuess? {
        LanguageGuess.best(1, of: probabilities, model).first
    }

    /// Returns the scores of the first `count` bytes of the text.
    private func beginning(_ count: Int, _ model: LanguageModel) -> LanguageScores {
        window.bytes.withUnsafeBytes { LanguageBeginning(of: $0, model).scores(ofFirst: count) }
    }

    /// Returns whether the text is certainly not in any of several languages. If `needsOther` is true, a different language
    /// must also be identified with certainty; otherwise, other evidence determines the type.
    mutating func contradicts(_ classes: ClassSet, needsOther: Bool) -> Bool {
        guard let model, !classes.isEmpty, let scores = scores(), scores.squares > 0 else { return false }
        guard scores.probability(of: classes, model) <= Self.impossible else { return false }
        guard needsOther else { return true }
        guard scores.isSufficient, let best = best(of: scores.probabilities(model), model) else { return false }
        return best.probability >= Self.certain && model.type(of: best.index) != nil
    }

    /// Returns whether the model assigns the text to a type with near certainty, so that it can replace a reliable name that the syntax
    /// of the text excludes.
    mutating func isNearlyCertain(_ type: String) -> Bool {
        guard let model, let scores = scores(), scores.isSufficient else { return false }
        return scores.probability(of: model.classes(of: type), model) >= Self.nearlyCertain
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
