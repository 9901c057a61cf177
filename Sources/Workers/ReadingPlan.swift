/// Which files of a group are handed to a worker next, and which one is given up when a worker ends.
///
/// A worker reads the files in their order, so that the first one without an answer is the one it was reading when it
/// ended, if it had begun one at all. That one gets an error and is never read again; those after it are handed to the
/// next worker. A worker that ends before it has begun any file is nobody's fault, but does not happen forever.
struct ReadingPlan: Equatable {
    /// How many files there are.
    let count: Int
    /// How many are settled, by an answer or an error: always the first ones.
    private(set) var settled = 0
    private var fruitlessWorkers = 0

    /// How many workers may end one after the other without having begun a file.
    static let fruitlessLimit = 3

    init(count: Int) { self.count = count }

    /// The files that are to be handed over.
    var remaining: Range<Int> { settled..<count }

    /// Notes that the next files have valid answers.
    mutating func settle(answers: Int) {
        settled = min(count, settled + max(0, answers))
        if answers > 0 { fruitlessWorkers = 0 }
    }

    /// Notes that a worker has ended, or had to be ended, after its answers were noted.
    ///
    /// - Parameter hasBegun: Whether it was reading a file that it has not answered.
    /// - Returns: The file that is given up; nil when all that remain are to be tried again.
    mutating func endWorker(hasBegun: Bool) -> Int? {
        guard settled < count else { return nil }
        if !hasBegun {
            fruitlessWorkers += 1
            guard fruitlessWorkers >= Self.fruitlessLimit else { return nil }
        }
        fruitlessWorkers = 0
        settled += 1
        return settled - 1
    }
}
