import Synchronization

/// The number of times that each feature occurs in text. The array is reused, and its elements are zero between uses,
/// because clearing the counts of a few features takes less time than clearing all counts.
private enum FeatureCounts {
    private static let idle = Mutex<[[UInt8]]>([])

    /// Calls a closure with counts that are all zero. They must be zero again when the closure returns.
    @inline(__always)
    static func with<Result>(
        _ featureCount: Int, _ body: (UnsafeMutableBufferPointer<UInt8>) -> Result
    ) -> Result {
        var counts = idle.withLock { $0.popLast() } ?? []
        if counts.count != featureCount { counts = [UInt8](repeating: 0, count: featureCount) }
        let result = counts.withUnsafeMutableBufferPointer { body($0) }
        idle.withLock { $0.append(counts) }
        return result
    }
}

/// The scores that the language model computes for text: the sums of the weights of its features. The scores are integers, so
/// that every machine computes the same results.
package struct LanguageScores: Equatable, Sendable {
    var sums: [Int]
    /// The sum of the squared logarithms of the counts, or zero if the model contains no feature of the text.
    package private(set) var squares = 0
    /// The total number of features in the text, and the number of features that the model contains.
    var total = 0
    var known = 0
    /// The number of different features that the model contains.
    package private(set) var distinct = 0

    /// Reads text that is already an excerpt. Complexity: O(*n*) in the number of bytes.
    init(_ model: LanguageModel, excerpt: UnsafeRawBufferPointer) {
        var (total, known, distinct, squares) = (0, 0, 0, 0)
        sums = FeatureCounts.with(model.featureCount) { counts in
            // A byte has at most six features.
            let capacity = min(model.featureCount, 6 * excerpt.count)
            return withUnsafeTemporaryAllocation(of: UInt32.self, capacity: capacity) { found in
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
                // A damaged model may refer to classes that do not exist. Sums are also allocated for these classes, but are
                // not used.
                return withUnsafeTemporaryAllocation(of: Int.self, capacity: LanguageModel.largestClassCount) { sums in
                    sums.initialize(repeating: 0)
                    guard let base = sums.baseAddress else { return [] }
                    for index in found[..<distinct] {
                        let log = model.log(ofCount: counts[Int(index)])
                        counts[Int(index)] = 0
                        squares &+= log &* log
                        model.addWeights(of: Int(index), times: log, to: base)
                    }
                    return Array(sums[..<model.classCount])
                }
            }
        }
        (self.total, self.known, self.distinct, self.squares) = (total, known, distinct, squares)
    }

    /// Reads the excerpt of text.
    package init(_ model: LanguageModel, text: UnsafeRawBufferPointer) {
        self = LanguageExcerpt.with(text) { LanguageScores(model, excerpt: $0) }
    }

    /// Whether the model contains enough features of the text to determine its language. In lists of numbers and words,
    /// most features are not in the model: the share of known features is less than 40 % in only one of 300 programs,
    /// but in most of these lists.
    package var isSufficient: Bool { distinct >= 12 && known * 100 >= total * 40 }

    /// Returns the probability of each class, or of each class in a set, in which case the probabilities of all other classes
    /// are zero. All probabilities are zero if the model contains no feature of the text, or the set is empty.
    package func probabilities(_ model: LanguageModel, among allowed: ClassSet? = nil) -> [Double] {
        var result = [Double](repeating: 0, count: model.classCount)
        result.withUnsafeMutableBufferPointer { result in
            guard let largest = score(model, result) else { return }
            var best = largest
            if let allowed {
                best = -.infinity
                for index in result.indices {
                    if allowed.contains(index) { best = max(best, result[index]) } else { result[index] = -.infinity }
                }
            }
            var total = 0.0
            for index in result.indices {
                let power = result[index] - best
                result[index] = power > Self.leastPower ? Self.exponential(power) : 0
                total += result[index]
            }
            guard total > 0 else { return }
            for index in result.indices { result[index] /= total }
        }
        return result
    }

    /// Returns the total probability of several classes, or 0 if the model contains no feature of the text. If `isRough` is
    /// true, the result may deviate by up to a tenth.
    package func probability(of classes: ClassSet, _ model: LanguageModel, isRough: Bool = false) -> Double {
        withUnsafeTemporaryAllocation(of: Double.self, capacity: LanguageModel.largestClassCount) { scores in
            scores.initialize(repeating: 0)
            let scores = UnsafeMutableBufferPointer(rebasing: scores[..<model.classCount])
            guard let largest = score(model, scores) else { return 0 }
            @inline(__always)
            func weight(_ score: Double) -> Double {
                let power = score - largest
                guard power > Self.leastPower else { return 0 }
                return isRough ? Self.roughExponential(power) : Self.exponential(power)
            }
            let total = scores.reduce(0) { $0 + weight($1) }
            var own = 0.0
            classes.forEach { if $0 < scores.count { own += weight(scores[$0]) } }
            return total > 0 ? own / total : 0
        }
    }

    /// Writes an exponent for each class. The probability of the class is proportional to e raised to this exponent.
    ///
    /// - Returns: The largest exponent, or nil if the model contains no feature of the text.
    @inline(__always)
    private func score(_ model: LanguageModel, _ scores: UnsafeMutableBufferPointer<Double>) -> Double? {
        guard squares > 0, sums.count == scores.count else { return nil }
        let factor = model.unit / Double(squares).squareRoot()
        var largest = -Double.infinity
        sums.withUnsafeBufferPointer { sums in
            for index in 0..<scores.count {
                let score = model.bias(of: index) + factor * Double(sums[index])
                scores[index] = score
                if score > largest { largest = score }
            }
        }
        return largest
    }

    /// The minimum exponent for which a class is considered. No answer depends on a probability of less than 10 to the
    /// power of -8.
    private static let leastPower = -20.0

    /// Returns e raised to a number from -20 to 0. The result is up to 6 % too large, because it is based on the similarity
    /// between the bits of a number and its logarithm.
    @inline(__always)
    private static func roughExponential(_ power: Double) -> Double {
        Double(bitPattern: UInt64((power * (1 / 0.693_147_180_559_945_3) + 1023) * 0x1p52))
    }

    /// Returns e raised to a number that is not positive. The result is exact to about 15 digits and is the same on every
    /// machine, which the C library does not guarantee.
    static func exponential(_ power: Double) -> Double {
        guard power > -700 else { return 0 }
        let halvings = Int(power * (1 / 0.693_147_180_559_945_3) - 0.5)
        let count = Double(halvings)
        let rest = power - count * 0.693_147_180_369_123_8 - count * 1.908_214_929_270_587_7e-10
        // The terms of the exponential series up to the power of 12. The remainder is at most 0.35.
        var sum = rest * (1 / 479_001_600) + 1 / 39_916_800
        sum = sum * rest + 1 / 3_628_800
        sum = sum * rest + 1 / 362_880
        sum = sum * rest + 1 / 40_320
        sum = sum * rest + 1 / 5_040
        sum = sum * rest + 1 / 720
        sum = sum * rest + 1 / 120
        sum = sum * rest + 1 / 24
        sum = sum * rest + 1 / 6
        sum = sum * rest + 1 / 2
        sum = sum * rest + 1
        sum = sum * rest + 1
        // The exponent of a number between 2 to the power of -1011 and 1.
        return sum * Double(bitPattern: UInt64(1023 + halvings) << 52)
    }
}

/// A class of the language model, and its probability.
package struct LanguageGuess: Equatable, Sendable {
    package var index: Int
    package var probability: Double

    /// The minimum probability of a class that is considered.
    private static let least = 0.001

    /// Returns the classes with the highest probabilities, in descending order. The probabilities of classes in the same group
    /// are added, and the group is represented by its most probable class.
    package static func best(_ count: Int, of probabilities: [Double], _ model: LanguageModel) -> [LanguageGuess] {
        var found: [LanguageGuess] = []
        for index in probabilities.indices where probabilities[index] >= least {
            let probability = probabilities[index]
            let group = model.group(of: index)
            if model.isShared(group), let other = found.firstIndex(where: { model.group(of: $0.index) == group }) {
                if probability > probabilities[found[other].index] { found[other].index = index }
                found[other].probability += probability
            } else {
                found.append(LanguageGuess(index: index, probability: probability))
            }
        }
        return Array(found.sorted { $0.probability > $1.probability }.prefix(count))
    }
}
