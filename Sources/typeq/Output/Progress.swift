/// How far a long batch has come, on standard error: only where a terminal watches it, answers go elsewhere, and the work
/// takes longer than a second.
struct Progress {
    private var count: Int
    private let isWatched: Bool
    private let start = ContinuousClock.now
    private var nextTime: ContinuousClock.Instant

    /// Begins with a number of files that are done.
    init(count: Int, _ console: Console) {
        self.count = count
        isWatched = console.style.hasProgress
        nextTime = start + .seconds(1)
    }

    /// Counts files, and now and then shows how many there are.
    mutating func add(_ files: Int, _ console: inout Console) {
        count += files
        guard isWatched else { return }
        let now = ContinuousClock.now
        guard now >= nextTime else { return }
        nextTime = now + .milliseconds(200)
        let seconds = max(1, (now - start).components.seconds)
        console.showProgress("\(count) files, \(Int64(count) / seconds) a second")
    }

    /// Takes away what is shown.
    func end(_ console: inout Console) { console.clearProgress() }
}
