/// What the language model computes for a text: the sums of the weights of its features. Integers, so that every machine
/// computes the same.
struct LanguageScores: Equatable, Sendable {
    /// The sum of each class.
    var sums: [Int]
    /// The sum of the squared logarithms of the counts. Zero if the model knows no feature of the text.
    var squares = 0
    /// The features of the text, as often as they occur, and those of them that the model knows.
    var total = 0
    var known = 0
    /// The different features that the model knows.
    var distinct = 0

    /// Reads a text that is an excerpt already. Complexity: O(n) in the text.
    init(_ model: LanguageModel, excerpt: UnsafeRawBufferPointer) {
        var (total, known, distinct, squares) = (0, 0, 0, 0)
        sums = withUnsafeTemporaryAllocation(of: UInt8.self, capacity: model.featureCount) { counts in
            withUnsafeTemporaryAllocation(of: UInt32.self, capacity: model.featureCount) { found in
                counts.initialize(repeating: 0)
                LanguageFeatures.forEach(in: excerpt) { feature in
                    total &+= 1
                    guard let index = model.index(of: feature) else { return }
                    known &+= 1
                    if counts[index] == 0 {
                        found[distinct] = UInt32(truncatingIfNeeded: index)
                        distinct &+= 1
                    }
                    if counts[index] < LanguageModel.largestCount { counts[index] &+= 1 }
                }
                // A damaged model may name classes that it does not have. They have sums, too, which nobody reads.
                return withUnsafeTemporaryAllocation(of: Int.self, capacity: LanguageModel.largestClassCount) { sums in
                    sums.initialize(repeating: 0)
                    guard let base = sums.baseAddress else { return [] }
                    for index in found[..<distinct] {
                        let log = model.log(ofCount: counts[Int(index)])
                        squares &+= log &* log
                        model.addWeights(of: Int(index), times: log, to: base)
                    }
                    return Array(sums[..<model.classCount])
                }
            }
        }
        (self.total, self.known, self.distinct, self.squares) = (total, known, distinct, squares)
    }

    /// Reads the excerpt of a text.
    init(_ model: LanguageModel, text: UnsafeRawBufferPointer) {
        self = LanguageExcerpt.with(text) { LanguageScores(model, excerpt: $0) }
    }

    /// Whether the model knows enough of the text to name its language. Lists of numbers and words have few features that
    /// it knows: less than 40 % in one of 300 programs, but in most of such lists.
    var isSufficient: Bool { distinct >= 10 && known * 100 >= total * 40 }

    /// Returns the probability of each class, or of each class of a set: then those of the others are zero. All are zero
    /// if the model knows no feature of the text, or the set is empty.
    func probabilities(_ model: LanguageModel, among allowed: ClassSet? = nil) -> [Double] {
        var result = [Double](repeating: 0, count: model.classCount)
        guard squares > 0 else { return result }
        let factor = model.unit / Double(squares).squareRoot()
        var largest = -Double.infinity
        for index in result.indices where allowed?.contains(index) ?? true {
            let score = model.bias(of: index) + factor * Double(sums[index])
            result[index] = score.isFinite ? score : -1000
            largest = max(largest, result[index])
        }
        var total = 0.0
        for index in result.indices where allowed?.contains(index) ?? true {
            let power = result[index] - largest
            // No answer depends on a probability of less than 10 to the power of -8.
            result[index] = power > -20 ? Self.exponential(power) : 0
            total += result[index]
        }
        guard total > 0 else { return result }
        for index in result.indices { result[index] /= total }
        return result
    }

    /// Returns e to the power of a number that is not positive. Exact to some 15 digits, and the same on every machine,
    /// which the C library does not promise.
    static func exponential(_ power: Double) -> Double {
        guard power > -700 else { return 0 }
        let halvings = (power / 0.693_147_180_559_945_3).rounded()
        let rest = power - halvings * 0.693_147_180_369_123_8 - halvings * 1.908_214_929_270_587_7e-10
        var sum = 1.0
        var divisor = 14.0
        while divisor >= 1 {
            sum = 1 + rest / divisor * sum
            divisor -= 1
        }
        return sum * Double(sign: .plus, exponent: Int(halvings), significand: 1)
    }
}

/// A class of the language model, and how probable it is.
struct LanguageGuess: Equatable, Sendable {
    var index: Int
    var probability: Double

    /// Below this probability a class is not looked at.
    private static let least = 0.001

    /// Returns the classes with the largest probabilities, best first. Those of one group count together, under the best
    /// of them.
    static func best(_ count: Int, of probabilities: [Double], _ model: LanguageModel) -> [LanguageGuess] {
        var found: [LanguageGuess] = []
        for (index, probability) in probabilities.enumerated() where probability >= least {
            if model.isGrouped(index), let other = found.firstIndex(where: { model.areOneGroup($0.index, index) }) {
                if probability > probabilities[found[other].index] { found[other].index = index }
                found[other].probability += probability
            } else {
                found.append(LanguageGuess(index: index, probability: probability))
            }
        }
        return Array(found.sorted { $0.probability > $1.probability }.prefix(count))
    }
}
