/// Finds what a misspelt word was probably meant to be.
package enum NearestSpelling {
    /// The candidate with the fewest edits (a letter more, less, other, or two swapped) from the word, if they are no more
    /// than a limit, or few for its length; of equals the first. Complexity: O(candidates × length).
    package static func of(
        _ word: String, among candidates: some Sequence<String>, atMost given: Int? = nil
    ) -> String? {
        let asked = Array(word.utf8)
        let limit = given ?? max(1, min(3, asked.count / 4))
        var best: (candidate: String, distance: Int)?
        for candidate in candidates where candidate != word {
            let bound = (best?.distance ?? limit + 1) - 1
            guard let distance = distance(asked, Array(candidate.utf8), atMost: bound) else { continue }
            best = (candidate, distance)
            if distance == 1 { break }
        }
        return best?.candidate
    }

    /// The optimal string alignment distance, or nil when it is above the limit.
    static func distance(_ left: [UInt8], _ right: [UInt8], atMost limit: Int) -> Int? {
        guard limit >= 0, abs(left.count - right.count) <= limit else { return nil }
        var before: [Int] = []
        var previous = Array(0...right.count)
        for (row, byte) in left.enumerated() {
            var current = [row + 1]
            current.reserveCapacity(right.count + 1)
            for (column, other) in right.enumerated() {
                var cost = min(
                    previous[column + 1] + 1, current[column] + 1, previous[column] + (byte == other ? 0 : 1))
                if row > 0, column > 0, byte == right[column - 1], left[row - 1] == other {
                    cost = min(cost, before[column - 1] + 1)
                }
                current.append(cost)
            }
            guard current.min() ?? 0 <= limit else { return nil }
            before = previous
            previous = current
        }
        return previous[right.count] <= limit ? previous[right.count] : nil
    }
}
