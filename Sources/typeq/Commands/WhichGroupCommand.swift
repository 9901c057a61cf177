import AppDeclaration
import DocumentRouting
import FileIdentification
import Synchronization
import TypeRegistry

extension CommandSpecification {
    static let whichGroup = CommandSpecification(
        command: .whichGroup, summary: "decides which document group of an app opens each file", operands: "FILE…",
        count: 1...Int.max,
        examples: [
            ("typeq which-group report.md", "the group in the app of the nearest typeq.json, or in the sample app"),
            (
                "typeq which-group --explain --app typeq.json photo.md",
                "also the reasons, and the decision by name, as on a Mac"
            ),
            ("typeq which-group --json *.png", "one JSON object per file, for a program"),
            ("typeq which-group --name report.md --name notes", "names of files that need not exist"),
        ],
        run: { invocation, console throws(UsageError) in
            guard let context = try AppContext(invocation, checking: .whichGroup, &console) else { return .error }
            let code = context.code
            let names = invocation[Options.names]
            guard !names.contains(where: \.bytes.isEmpty) else { throw UsageError("--name: the name is empty") }
            let task = WhichGroupTask(
                router: DocumentRouter(invocation, context.app, identification: names.isEmpty ? nil : .name),
                asksNames: !names.isEmpty, notation: context.notation, isSample: context.isSample,
                windows: Mutex(context.windows), isExplained: invocation[Options.explain])
            let batch = Batch(invocation.adding(operands: names))
            return code.combined(with: batch.run(task, in: invocation[Options.sandbox], &console))
        })
}

/// The task that `typeq which-group` runs for each file. The task first searches for an open window, then identifies the file.
private final class WhichGroupTask: FileTask {
    private let router: DocumentRouter
    /// The routers for the other platforms of the app.
    private let others: [DocumentRouter]
    /// The routers for the older systems of the app.
    private let olderSystems: [DocumentRouter]
    /// Whether the operands are names of files that need not exist. A name that ends in a slash is the name of a folder.
    private let asksNames: Bool
    private let notation: Notation
    private let isSample: Bool
    private let isExplained: Bool
    /// Only one thread at a time can use a store. Most of the time is spent on identification, which does not require the lock.
    private let windows: Mutex<AppWindows>

    /// The information about a file that is available before its content is read.
    struct Known: Sendable {
        var windows: OpenWindows
        var facts: FileFacts
    }

    init(
        router: DocumentRouter, asksNames: Bool, notation: Notation, isSample: Bool,
        windows: consuming Mutex<AppWindows>, isExplained: Bool
    ) {
        self.router = router
        others = router.otherPlatforms
        olderSystems = router.olderSystems
        self.asksNames = asksNames
        self.notation = notation
        self.isSample = isSample
        self.windows = windows
        self.isExplained = isExplained
    }

    var identifier: FileIdentifier { router.identifier }

    func begin(_ file: Argument) throws(Failure) -> FileBeginning<Known, DecisionReport> {
        guard !asksNames else {
            let isDirectory = file.bytes.last == UInt8(ascii: "/")
            var report = report(router.decision(forFileNamed: file.path, isDirectory: isDirectory), of: file)
            report.others = report.differing(others) { $0.decision(forFileNamed: file.path, isDirectory: isDirectory) }
            report.olderSystems = report.differing(olderSystems) {
                $0.decision(forFileNamed: file.path, isDirectory: isDirectory)
            }
            return .answer(report)
        }
        let windows = try windows.withLock { windows throws(Failure) in
            try router.windows(concerning: file.path, in: windows)
        }
        if let front = router.front(file.path, among: windows) { return .answer(report(front, of: file)) }
        return .identify(Known(windows: windows, facts: FileFacts(of: file.path)))
    }

    func endBeginning() { windows.withLock { $0.store?.disconnect() } }

    func answer(_ file: Argument, _ known: Known, identification: Identification) -> DecisionReport {
        let decision = router.decision(forOpening: file.path, as: identification, known.facts, among: known.windows)
        var report = report(decision, of: file)
        report.others = report.differing(others) { other in
            // The recorded windows belong to this platform, so the other platforms have none.
            router.hasTypes(of: other.app)
                ? other.decision(forOpening: file.path, as: identification, known.facts, among: .none)
                : try? other.decision(byNameForOpening: file.path)
        }
        report.olderSystems = report.differing(olderSystems) { older in
            older.decision(
                forOpening: file.path, as: identification, known.facts, among: known.windows, insteadOf: router)
        }
        return report
    }

    /// Prints a note if nothing opens a file with a name, and its extension belongs to a package.
    private func noteOfPackage(_ report: DecisionReport, named file: Argument, _ console: inout Console) {
        guard report.code == .no, !console.style.isJSON, let type = report.answer.type, type.isDynamic,
            let tag = file.path.extension, let package = router.app.registry.packageType(ofExtension: tag)
        else { return }
        console.note("\(file.name): '.\(tag)' belongs to \(package), a package: for a folder, write '\(file.name)/'")
    }

    private func report(_ decision: OpeningDecision, of file: Argument) -> DecisionReport {
        DecisionReport(decision, in: router.app, file: file.bytes, notation: notation, isSample: isSample)
    }

    func print(_ answer: FileResult<DecisionReport>, of file: Argument, _ console: inout Console) -> ExitCode {
        switch answer {
        case .success(let report):
            report.print(explained: isExplained, &console)
            if asksNames { noteOfPackage(report, named: file, &console) }
            return report.code
        case .failure(let error):
            console.report(error, of: file, in: router.app)
            if case .file(let error) = error, error.kind == .notFound, !file.bytes.isEmpty {
                console.note("with '--name \(file.name)', the file need not exist")
            }
            return .error
        }
    }
}

extension CommandSpecification {
    static let new = CommandSpecification(
        command: .new, summary: "the group, type and extension of a new document", operands: "[TYPE]", count: 0...1,
        examples: [
            ("typeq new", "the document that File > New creates"),
            ("typeq new .md", "which group creates a document of this type"),
        ],
        completion: .types, operandOption: "type",
        run: { invocation, console throws(UsageError) in
            guard let context = try AppContext(invocation, checking: .new, &console) else { return .error }
            var code = context.code
            var type: UTType?
            if let operand = invocation[Options.newType] {
                type = console.type(operand, in: context.app.registry, &code)
                guard type != nil else { return code }
            }
            let router = DocumentRouter(app: context.app)
            let origin = invocation[Options.origin]
            let decision = router.decision(forNewDocumentOf: type, origin: origin)
            var report = DecisionReport(decision, in: context.app, isSample: context.isSample)
            report.others = report.differing(router.otherPlatforms) {
                $0.decision(forNewDocumentOf: type, origin: origin)
            }
            report.olderSystems = report.differing(router.olderSystems) { older in
                older.decision(
                    forNewDocumentOf: type.map { older.app.registry.type($0.identifier) ?? $0 }, origin: origin)
            }
            report.print(explained: invocation[Options.explain], &console)
            return code.combined(with: report.code)
        })
}
