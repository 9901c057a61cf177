import FileSystem

/// How far a long batch has come, on standard error: only where a terminal watches it, answers go elsewhere, and the work
/// takes longer than a second.
struct Progress {
    private var count: Int
    private let isWatched: Bool
    private let start = CurrentProcess.milliseconds
    private var nextTime: Int

    /// Begins with a number of files that are done.
    init(count: Int, _ console: Console) {
        self.count = count
        isWatched = console.style.hasProgress
        nextTime = start + 1000
    }

    /// Counts files, and now and then shows how many there are.
    mutating func add(_ files: Int, _ console: inout Console) {
        count += files
        guard isWatched else { return }
        let now = CurrentProcess.milliseconds
        guard now >= nextTime else { return }
        nextTime = now + 200
        let perSecond = count * 1000 / max(1, now - start)
        console.showProgress("\(count) files, \(perSecond) a second")
    }

    /// Takes away what is shown.
    func end(_ console: inout Console) { console.clearProgress() }
}
