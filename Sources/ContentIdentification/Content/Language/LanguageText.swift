import LanguageModel
import TypeRegistry

/// The text of a file, and what the language model says about it. The model is asked once, when the first question needs it.
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
    static func threshold(size: Int) -> Double { size < shortBytes ? 0.7 : 0.5 }
    /// Bytes below which text is short.
    private static let shortBytes = 300
    /// A short text has few features, so the probability of the right language is low although it is far before all others:
    /// this probability suffices if it is so many times that of the next language. Of the short files of the packages held
    /// out from training that this adds, three in four are named rightly.
    private static let distinct = (probability: 0.4, factor: 5.0, features: 24)
    /// Bytes below which text has no language: one line in the form of a comment or a setting.
    private static let leastBytes = 25
    /// The share of the class of all other languages that is used among claimants: only the claimants without a class.
    private static let shareOfOther = 0.4

    /// The probability from which a class is an alternative.
    private static let possible = 0.1
    /// The probability from which a claimant that is not the first one is chosen.
    private static let otherClaimant = 0.7
    /// The probability up to which the languages of a name are ruled out, and from which another one replaces them. Of
    /// 20,832 files of an installed Debian none is ruled out under its own name; of the files of the packages held out from
    /// training, 62 % under another name.
    private static let impossible = 0.002
    private static let certain = 0.7
    /// Bytes that show the most common text files, and the probability from which they do: prose, and the first claimant of an
    /// extension. These need not be read whole.
    private static let firstBytes = 768
    private static let sure = 0.9

    /// Returns whether the model knows the language of a type.
    func knows(_ identifier: String) -> Bool { model.map { !$0.classes(of: identifier).isEmpty } ?? false }

    /// Returns whether a class of the model has both types.
    func areOneClass(_ one: String, _ other: String) -> Bool {
        model.map { $0.classes(of: one).intersects($0.classes(of: other)) } ?? false
    }

    // MARK: Text without a name

    /// What the model says about text without a name.
    struct Answer: Sendable {
        /// The evidence for a language, if its probability reaches the threshold.
        var language: FormatEvidence?
        /// Whether the text is probably prose.
        var isProse = false
        /// The identifiers of types that the text may have, best first, if there is no language.
        var possible: [String] = []
    }

    /// Returns the language of the text.
    ///
    /// - Parameter line: Returns a line of the text that a type declares, or nil, for a type and its probability. Such a line
    ///   confirms a language that is not probable enough alone.
    /// - Returns: The language, or the possible ones.
    mutating func answer(confirming line: (String, Double) -> String? = { _, _ in nil }) -> Answer {
        guard let model, !isListOfPaths else { return Answer() }
        if window.bytes.count > Self.firstBytes,
            let best = best(of: probabilities(ofFirst: Self.firstBytes, model), model), best.probability >= Self.sure,
            model.type(of: best.index) == TypeName.plainText
        {
            return Answer(isProse: true)
        }
        guard let scores = scores() else { return Answer() }
        let probabilities = scores.probabilities(model)
        let guesses = LanguageGuess.best(4, of: probabilities, model)
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
        if size >= Self.leastBytes, best.probability >= Self.possible, hasPlaceholder(model.name(of: best.index)),
            let type = model.type(of: best.index), type != TypeName.plainText, let line = line(type, best.probability)
        {
            answer.language = Self.evidence(type, model, guess: best, line: line)
            return answer
        }
        answer.possible = guesses.filter { $0.probability >= Self.possible }.compactMap { model.type(of: $0.index) }
            .filter { $0 != TypeName.plainText }
        return answer
    }

    /// Returns whether the first of some guesses about text is believed. `guesses` has the best ones, best first;
    /// `features` are the different features of the text that the model knows.
    static func isBelieved(_ guesses: [LanguageGuess], size: Int, features: Int) -> Bool {
        guard let best = guesses.first else { return false }
        if best.probability >= threshold(size: size) { return true }
        guard size < shortBytes, features >= distinct.features, best.probability >= distinct.probability else {
            return false
        }
        return guesses.count < 2 || best.probability >= distinct.factor * guesses[1].probability
    }

    /// Returns whether text is certainly in C or a language based on it, or in JavaScript or TypeScript, and this is the
    /// best of them. Their probabilities are low because they have so much in common.
    private func isOfFamily(_ best: LanguageGuess, _ probabilities: [Double]) -> Bool {
        let families = [TypeFamilies.languagesOfC, TypeFamilies.languagesOfJavaScript]
        guard best.probability >= 0.3, let family = families.first(where: { $0.contains(best.index) }) else {
            return false
        }
        let sum = probabilities.indices.reduce(0) { $0 + (family.contains($1) ? probabilities[$1] : 0) }
        return sum >= max(0.6, Self.threshold(size: size))
    }

    /// The classes of templates in which a placeholder begins with two braces, or with one and a percent sign.
    private static let templates: Set<String> = ["handlebars", "jinja", "liquid", "twig"]

    /// Returns whether text has a placeholder, if each text of a class has.
    private func hasPlaceholder(_ name: String) -> Bool {
        !Self.templates.contains(name) || window.text.holds("{{") || window.text.holds("{%")
    }

    /// Whether each of the first lines is a path, as in lists of files, which resemble the rules of a makefile.
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
        // Most text files are of the most common type, and their beginnings show it.
        if window.bytes.count > Self.firstBytes, !model.classes(of: types[0]).isEmpty,
            let first = best(
                of: limitingOther(probabilities(ofFirst: Self.firstBytes, model, among: allowed), model), model),
            first.probability >= Self.sure, model.classes(of: types[0]).contains(first.index)
        {
            return Self.evidence(types[0], model, guess: first)
        }
        guard let scores = scores() else { return nil }
        guard let best = best(of: limitingOther(scores.probabilities(model, among: allowed), model), model),
            best.probability >= Self.threshold(size: size)
        else { return nil }
        // The name distinguishes what the model does not: header and source, dialects.
        let own = model.types(of: best.index)
        guard let type = types.first(where: own.contains) else { return nil }
        // The first claimant is the most common one.
        let isFirst = type == types[0] || model.classes(of: types[0]).isEmpty
        guard isFirst || best.probability >= Self.otherClaimant else { return nil }
        return Self.evidence(type, model, guess: best)
    }

    /// Returns the probabilities of claimants, with less for those that the model does not know.
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

    /// Returns the probability of each class, or of each class of a set, for the first bytes.
    private func probabilities(ofFirst count: Int, _ model: LanguageModel, among allowed: ClassSet? = nil) -> [Double] {
        window.bytes.withUnsafeBytes {
            LanguageBeginning(of: $0, model).scores(ofFirst: count).probabilities(model, among: allowed)
        }
    }

    /// Returns whether the text is certainly in none of some languages. `needsOther` means that it must certainly be in
    /// another one; otherwise other evidence shows what it is.
    mutating func contradicts(_ classes: ClassSet, needsOther: Bool) -> Bool {
        guard let model, !classes.isEmpty, let scores = scores(), scores.squares > 0 else { return false }
        guard scores.probability(of: classes, model) <= Self.impossible else { return false }
        guard needsOther else { return true }
        guard scores.isSufficient, let best = best(of: scores.probabilities(model), model) else { return false }
        return best.probability >= Self.certain && model.type(of: best.index) != nil
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
