import FileIdentification

/// The files of a batch, with a question about each: asked on all processors, answered in order.
///
/// One file that cannot be answered is trouble, and the rest is done all the same. Names are read, and directories walked,
/// while answers are printed, so that the first is there at once, and memory does not grow with the number of files.
struct Batch: Sendable {
    private var source: Source

    /// The operands and lists of a command line; with `isRecursive` the files below those that are directories, too.
    init(_ invocation: Invocation, isRecursive: Bool = false) {
        let operands = FileOperands(invocation)
        source = isRecursive ? .walk(FileWalk(operands)) : .operands(operands)
    }

    /// Asks about every file, by several threads, and prints what comes of it.
    ///
    /// - Parameters:
    ///   - console: Where it is printed.
    ///   - question: What is asked about each file.
    ///   - print: Gets the answer as a function, which throws what the question threw.
    /// - Returns: The worst that came of a file.
    func run<Answer: Sendable, Failure: Error>(
        _ console: inout Console,
        asking question: @escaping @Sendable (Argument) throws(Failure) -> Answer,
        print: (Argument, () throws(Failure) -> Answer, inout Console) -> ExitCode
    ) -> ExitCode {
        var code = ExitCode.yes
        func complain(_ message: String) {
            console.message(message)
            code = code.combined(with: .trouble)
        }
        func ask(_ item: FileOperands.Item) {
            switch item {
            case .file(let file):
                code = code.combined(with: print(file, { () throws(Failure) in try question(file) }, &console))
            case .failure(let message): complain(message)
            }
        }
        // To start a thread takes as long as some files do: the first are asked about here.
        var source = source
        for _ in 0..<Self.firstCount {
            guard let item = source.next() else { return code }
            ask(item)
            if !source.isNextAtHand { console.flush() }
            if console.failure != nil { return code }
        }
        console.flush()
        let work = OrderedWork<FileOperands.Item, Outcome<Answer, Failure>> { item in
            switch item {
            case .file(let file): .file(file, Result { () throws(Failure) in try question(file) })
            case .failure(let message): .failure(message)
            }
        }
        guard WorkerThread.start({ [source] in source.feed(work) }) else {
            while console.failure == nil, let item = source.next() { ask(item) }
            return code
        }
        var progress = Progress(count: Self.firstCount, console)
        while console.failure == nil, let outcomes = work.take() {
            for outcome in outcomes {
                switch outcome {
                case .file(let file, let result):
                    code = code.combined(with: print(file, { () throws(Failure) in try result.get() }, &console))
                case .failure(let message): complain(message)
                }
            }
            progress.add(outcomes.count, &console)
            if !work.isReady { console.flush() }
        }
        work.cancel()
        progress.end(&console)
        return code
    }

    private static var firstCount: Int { 16 }
}

/// What came of one item.
private enum Outcome<Answer: Sendable, Failure: Error>: Sendable {
    case file(Argument, Result<Answer, Failure>)
    case failure(String)
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
            if portion.count < 128, source.isNextAtHand { continue }
            guard work.put(portion) else { return }
            portion.removeAll(keepingCapacity: true)
        }
        if !portion.isEmpty { _ = work.put(portion) }
        work.close()
    }
}
