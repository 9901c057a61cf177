import DocumentRouting
import FileIdentification
import FileSystem
import Workers

/// The files of a command. A task runs for each file, on all processors, and the results are printed in order.
///
/// An error in one file does not affect other files. Names are read and directories are searched while results are printed, so
/// that the first result is printed immediately, and memory does not grow with the number of files.
struct Batch: Sendable {
    private var source: Source
    /// The files, if there are few and all of them are operands, otherwise nil.
    private let fewFiles: [Argument]?

    /// Creates a batch from the operands and lists of a command line.
    init(_ invocation: Invocation, without exclusions: Exclusions = .none) {
        source = .operands(FileOperands(invocation, without: exclusions))
        let isFew =
            exclusions.isEmpty && invocation[Options.filesFrom].isEmpty
            && invocation.operands.count <= Self.fewLimit
        fewFiles = isFew ? invocation.operands : nil
    }

    init(_ search: FileSearch) {
        source = .search(search)
        fewFiles = nil
    }

    init(files: [Argument]) {
        source = .operands(FileOperands(files))
        fewFiles = files.count <= Self.fewLimit ? files : nil
    }

    /// Runs a task for every file, and prints the results.
    ///
    /// - Parameters:
    ///   - task: The task.
    ///   - sandbox: Whether sandboxed processes read the files.
    ///   - console: The console to print to.
    /// - Returns: The highest exit code of all files.
    func run(_ task: some FileTask, in sandbox: Sandbox, _ console: inout Console) -> ExitCode {
        let workers: WorkerPool?
        do throws(Sandbox.Failure) {
            if let fewFiles, try sandbox.isEnforced(for: task.identifier) {
                return task.run(few: fewFiles, in: sandbox, &console)
            }
            workers = try sandbox.workers(for: task.identifier, &console)
        } catch {
            console.message(error.message)
            return .error
        }
        defer { workers?.end() }
        return run(task, with: workers, &console)
    }

    /// Runs a task with worker processes that were already started, or without workers.
    func run(_ task: some FileTask, with workers: WorkerPool?, _ console: inout Console) -> ExitCode {
        run(FileTaskRunner(task: task, workers: workers, isNamed: source.isNamed), &console)
    }

    private func run<Task: FileTask>(_ runner: FileTaskRunner<Task>, _ console: inout Console) -> ExitCode {
        typealias Work = OrderedWork<FileOperands.Item, Outcome<Task.Answer>>
        var code = ExitCode.yes
        func print(_ outcomes: [Outcome<Task.Answer>]) {
            console.warnOfLoss(runner.workers)
            // A result contains a dozen references, so it is copied only once.
            var rest = outcomes.makeIterator()
            while let outcome = rest.next() {
                switch consume outcome {
                case .file(let file, let result):
                    code = code.combined(with: runner.task.print(result, of: file, &console))
                case .failure(let message):
                    console.message(message)
                    code = code.combined(with: .error)
                case .note(let message): console.note(message)
                }
            }
        }
        // Starting a thread takes as long as processing a few files, so the first files are processed here.
        var source = source
        // Counting the names in lists takes time, so they are counted only if the progress is shown.
        let total = console.style.hasProgress ? source.total : nil
        var count = 0
        while count < Self.firstCount {
            let portion = source.nextPortion(limit: Self.firstCount - count)
            guard !portion.isEmpty else { return code }
            count += portion.count
            print(runner.outcomes(portion))
            if !source.hasNextInMemory { console.flush() }
            if console.failure != nil || runner.task.isFinished { return code }
        }
        console.flush()
        let work = Work.onPortions(runner.outcomes)
        guard WorkerThread.start({ [source] in source.feed(work) }) else {
            while console.failure == nil, !runner.task.isFinished, let item = source.next() {
                print(runner.outcomes([item]))
            }
            return code
        }
        var progress = Progress(count: count, of: total, console)
        while console.failure == nil, !runner.task.isFinished, let outcomes = work.take() {
            print(outcomes)
            progress.add(outcomes.count, &console)
            if !work.isReady { console.flush() }
        }
        work.cancel()
        progress.end(&console)
        return code
    }

    private static var firstCount: Int { 16 }

    /// The maximum number of files for which starting a worker is not worthwhile.
    private static var fewLimit: Int { 8 }
}

/// The result of one item.
private enum Outcome<Answer: Sendable>: Sendable {
    case file(Argument, FileResult<Answer>)
    case failure(String)
    case note(String)
}

extension FileTaskRunner {
    /// Returns the results of items, in their order.
    fileprivate func outcomes(_ items: [FileOperands.Item]) -> [Outcome<Task.Answer>] {
        guard let workers else {
            // This loop does not use `map`, which would copy this value. To copy the value, the Swift runtime would
            // search for the conformance of its task.
            var outcomes: [Outcome<Task.Answer>] = []
            outcomes.reserveCapacity(items.count)
            for item in items {
                switch item {
                case .file(let file): outcomes.append(.file(file, resultWithoutWorkers(file)))
                case .failure(let message): outcomes.append(.failure(message))
                case .note(let message): outcomes.append(.note(message))
                }
            }
            return outcomes
        }
        let files = items.compactMap { if case .file(let file) = $0 { file } else { nil } }
        var results = results(files, from: workers)[...]
        return items.compactMap { item in
            switch item {
            case .file(let file): results.popFirst().map { .file(file, $0) }
            case .failure(let message): .failure(message)
            case .note(let message): .note(message)
            }
        }
    }
}

private enum Source: Sendable {
    case operands(FileOperands)
    case search(FileSearch)

    /// Whether the user specified the files. If false, they were found in directories.
    var isNamed: Bool { if case .operands = self { true } else { false } }

    var hasNextInMemory: Bool {
        switch self {
        case .operands(let operands): operands.hasNextInMemory
        case .search(let search): search.hasNextInMemory
        }
    }

    /// The number of items, or nil if the number is not known before the items are read.
    var total: Int? { if case .operands(let operands) = self { operands.total } else { nil } }

    mutating func next() -> FileOperands.Item? {
        switch self {
        case .operands(var operands):
            defer { self = .operands(operands) }
            return operands.next()
        case .search(var search):
            // No other reference to the search exists, so it is changed in place.
            self = .operands(FileOperands([]))
            defer { self = .search(search) }
            return search.next()
        }
    }

    /// Returns the next item and the following items that are in memory, or an empty array after the last item.
    mutating func nextPortion(limit: Int) -> [FileOperands.Item] {
        var portion: [FileOperands.Item] = []
        while let item = next() {
            portion.append(item)
            if portion.count >= limit || !hasNextInMemory { break }
        }
        return portion
    }

    /// Adds all items to a work queue. A name that is in memory does not wait for a name that must be read.
    func feed<Outcome>(_ work: OrderedWork<FileOperands.Item, Outcome>) {
        var source = self
        while true {
            let portion = source.nextPortion(limit: 128)
            guard !portion.isEmpty else { return work.close() }
            guard work.put(portion) else { return }
        }
    }
}

/// The progress of a long batch on standard error: the number of files, the rate, and the number of remaining files if
/// that number is known.
///
/// The progress is shown only if standard error is a terminal, standard output is not, and the work takes longer than a second.
struct Progress {
    private var count: Int
    private let total: Int?
    private let isWatched: Bool
    private let start = CurrentProcess.milliseconds
    private var nextTime: Int

    /// Creates the progress, with the number of files that were processed, and the number of all files if that number
    /// is known.
    init(count: Int, of total: Int?, _ console: Console) {
        self.count = count
        self.total = total
        isWatched = console.style.hasProgress
        nextTime = start + 1000
    }

    /// Adds processed files, and updates the shown progress five times per second.
    mutating func add(_ files: Int, _ console: inout Console) {
        count += files
        guard isWatched else { return }
        let now = CurrentProcess.milliseconds
        guard now >= nextTime else { return }
        nextTime = now + 200
        let perSecond = count * 1000 / max(1, now - start)
        let left = total.map { ", \(max(0, $0 - count)) left" } ?? ""
        console.showProgress("\(count) files, \(perSecond) per second\(left)")
    }

    /// Removes the shown progress.
    func end(_ console: inout Console) { console.clearProgress() }
}
