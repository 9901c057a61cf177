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
            let (app, code) = (asked.app, asked.code)
            let question = GroupQuestion(
                question: OpenQuestion(invocation, app, writtenIn: asked.notation), windows: Mutex(asked.windows),
                isExplained: invocation.has(.explain))
            return code.combined(with: Batch(invocation).run(question, in: Sandbox(invocation), &console))
        }
    )
}

/// The question of `which-group`: identity goes before type.
private final class GroupQuestion: FileQuestion {
    private let question: OpenQuestion
    private let isExplained: Bool
    /// A store serves one thread at a time; what takes long is to say what a file is.
    private let windows: Mutex<WindowSource>

    init(question: OpenQuestion, windows: consuming Mutex<WindowSource>, isExplained: Bool) {
        self.question = question
        self.windows = windows
        self.isExplained = isExplained
    }

    var identifier: FileIdentifier { question.identifier }

    func begin(_ file: Argument) throws -> FileBeginning<OpenQuestion.Known, DecisionReport> {
        let windows = try windows.withLock { try $0.windows(concerning: file.path) }
        return question.begin(file, among: windows)
    }

    func endBeginning() { windows.withLock { $0.store?.disconnect() } }

    func answer(
        _ file: Argument, _ known: OpenQuestion.Known, _ identification: Identification
    ) -> DecisionReport {
        question.answer(file, known, identification)
    }

    func print(
        _ answer: Result<DecisionReport, any Error>, of file: Argument, _ console: inout Console
    ) -> ExitCode {
        switch answer {
        case .success(let report):
            report.print(explained: isExplained, &console)
            return report.code
        case .failure(let error):
            console.report(error, of: file, in: question.app)
            return .trouble
        }
    }
}
