import Synchronization

/// How often text has each feature. The counts are kept for the next text, all zero: to clear the counts of a few
/// features takes less time than to clear all.
private enum FeatureCounts {
    private static let idle = Mutex<[[UInt8]]>([])

    /// Calls a function with counts that are zero, and must be zero again when it returns.
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

/// What the language model computes for text: the sums of the weights of its features. Integers, so that every machine
/// computes the same.
package struct LanguageScores: Equatable, Sendable {
    /// The sum of each class.
    var sums: [Int]
    /// The sum of the squared logarithms of the counts. Zero if the model knows no feature of the text.
    package private(set) var squares = 0
    /// The features of the text, as often as they occur, and those of them that the model knows.
    var total = 0
    var known = 0
    /// The different features that the model knows.
    package private(set) var distinct = 0

    /// Reads text that is an excerpt already. Complexity: O(n) in the text.
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
                // A damaged model may name classes that it does not have. They have sums, too, which nobody reads.
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

    /// Whether the model knows enough of the text to name its language. Lists of numbers and words have few features that
    /// it knows: less than 40 % in one of 300 programs, but in most of such lists.
    package var isSufficient: Bool { distinct >= 12 && known * 100 >= total * 40 }

    /// Returns the probability of each class, or of each class of a set: then those of the others are zero. All are zero
    /// if the model knows no feature of the text, or the set is empty.
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

    /// Returns the probability of some classes together; 0 if the model knows no feature of the text. With `isRough`, up to a
    /// tenth more or less.
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

    /// Writes a number for each class: the power of e that its probability is proportional to.
    ///
    /// - Returns: The largest of them; nil if the model knows no feature of the text.
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

    /// The power of e from which a class is considered: no answer depends on a probability of less than 10 to the power of -8.
    private static let leastPower = -20.0

    /// Returns e to the power of a number from -20 to 0, up to 6 % too large: the bits of a number are nearly its logarithm.
    @inline(__always)
    private static func roughExponential(_ power: Double) -> Double {
        Double(bitPattern: UInt64((power * (1 / 0.693_147_180_559_945_3) + 1023) * 0x1p52))
    }

    /// Returns e to the power of a number that is not positive. Exact to some 15 digits, and the same on every machine,
    /// which the C library does not promise.
    static func exponential(_ power: Double) -> Double {
        guard power > -700 else { return 0 }
        let halvings = Int(power * (1 / 0.693_147_180_559_945_3) - 0.5)
        let count = Double(halvings)
        let rest = power - count * 0.693_147_180_369_123_8 - count * 1.908_214_929_270_587_7e-10
        // The series of e, to the power of 12: the rest is at most 0.35.
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

/// A class of the language model, and how probable it is.
package struct LanguageGuess: Equatable, Sendable {
    package var index: Int
    package var probability: Double

    /// Below this probability a class is not looked at.
    private static let least = 0.001

    /// Returns the classes with the largest probabilities, best first. Those of one group count together, under the best
    /// of them.
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
