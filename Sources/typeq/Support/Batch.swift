import DocumentRouting
import FileIdentification
import FileSystem
import Workers

/// The files of a command: a task runs for each, on all processors, and the answers are printed in order.
///
/// An error with one file does not stop the others. Names are read, and directories are walked, while answers are printed:
/// the first answer comes at once, and memory does not grow with the number of files.
struct Batch: Sendable {
    private var source: Source
    /// The files, if they are few and all of them are operands.
    private let fewFiles: [Argument]?

    /// Creates the batch of the operands and lists of a command line. With `isRecursive`, the files below directories count,
    /// too.
    init(_ invocation: Invocation, isRecursive: Bool = false, without exclusions: Exclusions = .none) {
        let operands = FileOperands(invocation, without: isRecursive ? .none : exclusions)
        source = isRecursive ? .walk(FileWalk(operands, without: exclusions)) : .operands(operands)
        let isFew =
            !isRecursive && exclusions.isEmpty && invocation[Options.filesFrom].isEmpty
            && invocation.operands.count <= Self.fewLimit
        fewFiles = isFew ? invocation.operands : nil
    }

    /// Creates the batch of the files that a search finds.
    init(_ search: FileSearch) {
        source = .search(search)
        fewFiles = nil
    }

    /// Creates the batch of some files.
    init(files: [Argument]) {
        source = .operands(FileOperands(files))
        fewFiles = files.count <= Self.fewLimit ? files : nil
    }

    /// Runs a task for every file, and prints the answers.
    ///
    /// - Parameters:
    ///   - task: The task.
    ///   - sandbox: Whether processes without rights read the files.
    ///   - console: The console to print to.
    /// - Returns: The highest exit code of a file.
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

    /// Runs a task with worker processes that are already started, or without any.
    func run(_ task: some FileTask, with workers: WorkerPool?, _ console: inout Console) -> ExitCode {
        run(FileTaskRunner(task: task, workers: workers, isNamed: source.isNamed), &console)
    }

    private func run<Task: FileTask>(_ runner: FileTaskRunner<Task>, _ console: inout Console) -> ExitCode {
        typealias Work = OrderedWork<FileOperands.Item, Outcome<Task.Answer>>
        var code = ExitCode.yes
        func print(_ outcomes: [Outcome<Task.Answer>]) {
            console.warnOfLoss(runner.workers)
            // An answer has a dozen references, so it is copied only once.
            var rest = outcomes.makeIterator()
            while let outcome = rest.next() {
                switch consume outcome {
                case .file(let file, let result):
                    code = code.combined(with: runner.task.print(result, of: file, &console))
                case .failure(let message):
                    console.message(message)
                    code = code.combined(with: .error)
                }
            }
        }
        // Starting a thread takes as long as some files do, so the first ones are done here.
        var source = source
        // Counting the names in lists takes time, so they are only counted for somebody who watches.
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

    /// The number of files up to which starting a worker does not pay.
    private static var fewLimit: Int { 8 }
}

/// The result of one item.
private enum Outcome<Answer: Sendable>: Sendable {
    case file(Argument, FileResult<Answer>)
    case failure(String)
}

extension FileTaskRunner {
    /// Returns the results of items, in their order.
    fileprivate func outcomes(_ items: [FileOperands.Item]) -> [Outcome<Task.Answer>] {
        guard let workers else {
            // Not by `map`, which would copy this value: for that, Swift's runtime would search the conformance of its task.
            var outcomes: [Outcome<Task.Answer>] = []
            outcomes.reserveCapacity(items.count)
            for item in items {
                switch item {
                case .file(let file): outcomes.append(.file(file, resultWithoutWorkers(file)))
                case .failure(let message): outcomes.append(.failure(message))
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
            }
        }
    }
}

/// The source of the files of a batch.
private enum Source: Sendable {
    case operands(FileOperands)
    case walk(FileWalk)
    case search(FileSearch)

    /// Whether somebody named the files. Otherwise they were found in directories.
    var isNamed: Bool { if case .operands = self { true } else { false } }

    var hasNextInMemory: Bool {
        switch self {
        case .operands(let operands): operands.hasNextInMemory
        case .walk(let walk): walk.hasNextInMemory
        case .search(let search): search.hasNextInMemory
        }
    }

    /// The number of items, if it is known before they are read.
    var total: Int? { if case .operands(let operands) = self { operands.total } else { nil } }

    mutating func next() -> FileOperands.Item? {
        switch self {
        case .operands(var operands):
            defer { self = .operands(operands) }
            return operands.next()
        case .walk(var walk):
            defer { self = .walk(walk) }
            return walk.next()
        case .search(var search):
            // Nothing else refers to the search, so that it is changed in place.
            self = .operands(FileOperands([]))
            defer { self = .search(search) }
            return search.next()
        }
    }

    /// Returns the next item and those after it that are in memory, or no item after the last.
    mutating func nextPortion(limit: Int) -> [FileOperands.Item] {
        var portion: [FileOperands.Item] = []
        while let item = next() {
            portion.append(item)
            if portion.count >= limit || !hasNextInMemory { break }
        }
        return portion
    }

    /// Adds all items to a queue of work. A name that is in memory does not wait for one that has to be read.
    func feed<Outcome>(_ work: OrderedWork<FileOperands.Item, Outcome>) {
        var source = self
        while true {
            let portion = source.nextPortion(limit: 128)
            guard !portion.isEmpty else { return work.close() }
            guard work.put(portion) else { return }
        }
    }
}

/// The progress of a long batch on standard error: the number of files, the rate, and how many are left if that is known.
///
/// It is shown only if standard error is a terminal, the answers go elsewhere, and the work takes longer than a second.
struct Progress {
    private var count: Int
    private let total: Int?
    private let isWatched: Bool
    private let start = CurrentProcess.milliseconds
    private var nextTime: Int

    /// Starts with a number of files that are done, and the number of all files if it is known.
    init(count: Int, of total: Int?, _ console: Console) {
        self.count = count
        self.total = total
        isWatched = console.style.hasProgress
        nextTime = start + 1000
    }

    /// Counts files, and updates what is shown five times a second.
    mutating func add(_ files: Int, _ console: inout Console) {
        count += files
        guard isWatched else { return }
        let now = CurrentProcess.milliseconds
        guard now >= nextTime else { return }
        nextTime = now + 200
        let perSecond = count * 1000 / max(1, now - start)
        let left = total.map { ", \(max(0, $0 - count)) left" } ?? ""
        console.showProgress("\(count) files, \(perSecond) a second\(left)")
    }

    /// Removes what is shown.
    func end(_ console: inout Console) { console.clearProgress() }
}
