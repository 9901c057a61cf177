import AppDeclaration
import DocumentRouting
import FileIdentification
import Synchronization
import Workers

extension CommandSpecification {
    static let whichGroup = CommandSpecification(
        command: .whichGroup,
        summary: "which document group of an app opens each file, as editor or viewer, or which window has it open",
        operands: "FILE…",
        count: 1...Int.max,
        options: [.app, .target, .types, .windows, .identify, .policy, .origin, .explain, .sandbox],
        examples: [
            ("typeq which-group report.md", "with the nearest typeq.json, or the sample app"),
            ("typeq which-group --explain --app typeq.json photo.md", "why this group, and what the Mac would do"),
            ("typeq which-group --json *.png", "for a program"),
        ],
        takesFileLists: true,
        run: { invocation, console in
            guard let asked = AppQuestion(invocation, &console) else { return .trouble }
            let code = asked.code
            let question = GroupQuestion(
                router: DocumentRouter(invocation, asked.app), notation: asked.notation, windows: Mutex(asked.windows),
                isExplained: invocation.has(.explain))
            return code.combined(with: Batch(invocation).run(question, in: Sandbox(invocation), &console))
        }
    )
}

/// The question of `which-group`: identity goes before type.
private final class GroupQuestion: FileQuestion {
    private let router: DocumentRouter
    private let notation: Notation
    private let isExplained: Bool
    /// A store serves one thread at a time; what takes long is to say what a file is.
    private let windows: Mutex<AskedWindows>

    /// What is known of a file before its content is read.
    struct Known: Sendable {
        var windows: OpenWindows
        var facts: FileFacts
    }

    init(
        router: DocumentRouter, notation: Notation, windows: consuming Mutex<AskedWindows>, isExplained: Bool
    ) {
        self.router = router
        self.notation = notation
        self.windows = windows
        self.isExplained = isExplained
    }

    var identifier: FileIdentifier { router.identifier }

    func begin(_ file: Argument) throws -> FileBeginning<Known, DecisionReport> {
        let windows = try windows.withLock { try router.windows(concerning: file.path, in: $0) }
        if let front = router.front(file.path, among: windows) { return .answer(report(front, of: file)) }
        return .identify(Known(windows: windows, facts: FileFacts(of: file.path)))
    }

    func endBeginning() { windows.withLock { $0.store?.disconnect() } }

    func answer(_ file: Argument, _ known: Known, _ identification: Identification) -> DecisionReport {
        report(router.decision(for: file.path, identification, known.facts, among: known.windows), of: file)
    }

    private func report(_ decision: Decision, of file: Argument) -> DecisionReport {
        var report = DecisionReport(decision, in: router.app, file: file)
        report.notation = notation
        return report
    }

    func print(
        _ answer: Result<DecisionReport, any Error>, of file: Argument, _ console: inout Console
    ) -> ExitCode {
        switch answer {
        case .success(let report):
            report.print(explained: isExplained, &console)
            return report.code
        case .failure(let error):
            console.report(error, of: file, in: router.app)
            return .trouble
        }
    }
}
