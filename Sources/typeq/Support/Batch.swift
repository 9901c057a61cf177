import FileIdentification
import Workers

/// The files of a batch, with a question about each: asked on all processors, answered in order.
///
/// One file that cannot be answered is trouble, and the rest is done all the same. Names are read, and directories walked,
/// while answers are printed, so that the first is there at once, and memory does not grow with the number of files.
struct Batch: Sendable {
    private var source: Source
    /// The files, when they are a few and all are named.
    private let fewFiles: [Argument]?

    /// The operands and lists of a command line; with `isRecursive` the files below those that are directories, too.
    init(_ invocation: Invocation, isRecursive: Bool = false) {
        let operands = FileOperands(invocation)
        source = isRecursive ? .walk(FileWalk(operands)) : .operands(operands)
        let isFew =
            !isRecursive && invocation.all(.filesFrom).isEmpty && invocation.operands.count <= Self.fewLimit
        fewFiles = isFew ? invocation.operands : nil
    }

    /// Asks about every file, on all processors, and prints what comes of it.
    ///
    /// - Parameters:
    ///   - question: What is asked about each file.
    ///   - sandbox: Whether processes without rights read the files.
    ///   - console: Where it is printed.
    /// - Returns: The worst that came of a file.
    func run(_ question: some FileQuestion, in sandbox: Sandbox, _ console: inout Console) -> ExitCode {
        let workers: WorkerPool?
        do throws(Sandbox.Failure) {
            if let fewFiles, try sandbox.isEnforced(for: question.identifier) {
                return FewFiles(question: question, files: fewFiles, needsSandbox: sandbox == .require).run(&console)
            }
            workers = try sandbox.workers(for: question.identifier, &console)
        } catch {
            console.message(error.message)
            return .trouble
        }
        defer { workers?.end() }
        return run(FileAnswers(question: question, workers: workers), &console)
    }

    private func run<Question: FileQuestion>(
        _ answers: FileAnswers<Question>, _ console: inout Console
    ) -> ExitCode {
        typealias Work = OrderedWork<FileOperands.Item, Outcome<Question.Answer>>
        var code = ExitCode.yes
        func print(_ outcomes: [Outcome<Question.Answer>]) {
            console.warnOfLoss(answers.workers)
            for outcome in outcomes {
                switch outcome {
                case .file(let file, let result):
                    code = code.combined(with: answers.question.print(result, of: file, &console))
                case .failure(let message):
                    console.message(message)
                    code = code.combined(with: .trouble)
                }
            }
        }
        // To start a thread takes as long as some files do: the first are asked about here.
        var source = source
        var count = 0
        while count < Self.firstCount {
            let portion = source.nextPortion(limit: Self.firstCount - count)
            guard !portion.isEmpty else { return code }
            count += portion.count
            print(answers.outcomes(portion))
            if !source.isNextAtHand { console.flush() }
            if console.failure != nil { return code }
        }
        console.flush()
        let work = Work.onPortions(answers.outcomes)
        guard WorkerThread.start({ [source] in source.feed(work) }) else {
            while console.failure == nil, let item = source.next() { print(answers.outcomes([item])) }
            return code
        }
        var progress = Progress(count: count, console)
        while console.failure == nil, let outcomes = work.take() {
            print(outcomes)
            progress.add(outcomes.count, &console)
            if !work.isReady { console.flush() }
        }
        work.cancel()
        progress.end(&console)
        return code
    }

    private static var firstCount: Int { 16 }

    /// So many named files are not worth a worker.
    private static var fewLimit: Int { 8 }
}

/// What came of one item.
private enum Outcome<Answer: Sendable>: Sendable {
    case file(Argument, Result<Answer, any Error>)
    case failure(String)
}

extension FileAnswers {
    /// What comes of items, in their order.
    fileprivate func outcomes(_ items: [FileOperands.Item]) -> [Outcome<Question.Answer>] {
        let files = items.compactMap { if case .file(let file) = $0 { file } else { nil } }
        var results = results(files)[...]
        return items.compactMap { item in
            switch item {
            case .file(let file): results.popFirst().map { .file(file, $0) }
            case .failure(let message): .failure(message)
            }
        }
    }
}

/// Where the files of a batch come from.
private enum Source: Sendable {
    case operands(FileOperands)
    case walk(FileWalk)

    var isNextAtHand: Bool {
        switch self {
        case .operands(let operands): operands.isNextAtHand
        case .walk(let walk): walk.isNextAtHand
        }
    }

    mutating func next() -> FileOperands.Item? {
        switch self {
        case .operands(var operands):
            defer { self = .operands(operands) }
            return operands.next()
        case .walk(var walk):
            defer { self = .walk(walk) }
            return walk.next()
        }
    }

    /// The next one, and those after it that are there without waiting; none after the last.
    mutating func nextPortion(limit: Int) -> [FileOperands.Item] {
        var portion: [FileOperands.Item] = []
        while let item = next() {
            portion.append(item)
            if portion.count >= limit || !isNextAtHand { break }
        }
        return portion
    }

    /// Puts all that follows into a line of work, in portions that no name which is there has to wait for.
    func feed<Outcome>(_ work: OrderedWork<FileOperands.Item, Outcome>) {
        var source = self
        while true {
            let portion = source.nextPortion(limit: 128)
            guard !portion.isEmpty else { return work.close() }
            guard work.put(portion) else { return }
        }
    }
}
