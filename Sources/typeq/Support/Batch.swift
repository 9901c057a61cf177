import FileIdentification

/// The files of a batch, with a question about each: asked on all processors, answered in order.
///
/// One file that cannot be answered is trouble, and the rest is done all the same. Names are read, and directories walked,
/// while answers are printed, so that the first is there at once, and memory does not grow with the number of files.
struct Batch<Answer: Sendable, Failure: Error>: Sendable {
    /// What came of one file.
    typealias Result = Swift.Result<Answer, Failure>

    private var source: Source
    private let question: @Sendable (Argument) -> Result

    /// A batch of operands and lists of a command line.
    ///
    /// - Parameters:
    ///   - invocation: Has the operands and the lists.
    ///   - isRecursive: Whether the files below directories are meant.
    ///   - question: Asked about each file, by several threads.
    init(
        _ invocation: Invocation, isRecursive: Bool = false,
        question: @escaping @Sendable (Argument) throws(Failure) -> Answer
    ) {
        let operands = FileOperands(invocation)
        source = isRecursive ? .walk(FileWalk(operands)) : .operands(operands)
        self.question = { file in Swift.Result { () throws(Failure) in try question(file) } }
    }

    /// Asks about every file, and prints what comes of it, which gives the exit code.
    func run(
        _ console: inout Console, print: (Argument, Result, inout Console) -> ExitCode
    ) -> ExitCode {
        var code = ExitCode.yes
        func show(_ outcome: Outcome) {
            switch outcome {
            case .file(let file, let result): code = code.combined(with: print(file, result, &console))
            case .failure(let message):
                console.message(message)
                code = code.combined(with: .trouble)
            }
        }
        // To start a thread takes as long as some files do: the first are asked about here.
        var source = source
        for _ in 0..<Self.firstCount {
            guard let item = source.next() else { return code }
            show(ask(item))
            if !source.isNextAtHand { console.flush() }
            if console.failure != nil { return code }
        }
        console.flush()
        let work = OrderedWork<FileOperands.Item, Outcome> { self.ask($0) }
        guard WorkerThread.start({ [source] in source.feed(work) }) else {
            while console.failure == nil, let item = source.next() { show(ask(item)) }
            return code
        }
        var progress = Progress(count: Self.firstCount, console)
        while console.failure == nil, let outcomes = work.take() {
            for outcome in outcomes { show(outcome) }
            progress.add(outcomes.count, &console)
            if !work.isReady { console.flush() }
        }
        work.cancel()
        progress.end(&console)
        return code
    }

    private static var firstCount: Int { 16 }

    private func ask(_ item: FileOperands.Item) -> Outcome {
        switch item {
        case .file(let file): .file(file, question(file))
        case .failure(let message): .failure(message)
        }
    }

    /// What came of one item.
    private enum Outcome: Sendable {
        case file(Argument, Result)
        case failure(String)
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

    /// Puts all that follows into a line of work, in portions that no name which is there has to wait for.
    func feed<Outcome>(_ work: OrderedWork<FileOperands.Item, Outcome>) {
        var source = self
        var portion: [FileOperands.Item] = []
        while let item = source.next() {
            portion.append(item)
            if portion.count < 32, source.isNextAtHand { continue }
            guard work.put(portion) else { return }
            portion.removeAll(keepingCapacity: true)
        }
        if !portion.isEmpty { _ = work.put(portion) }
        work.close()
    }
}
