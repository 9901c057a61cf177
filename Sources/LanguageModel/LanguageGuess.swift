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
