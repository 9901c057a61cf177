import DocumentRouting
import FileIdentification
import Synchronization

extension CommandSpecification {
    static let whichGroup = CommandSpecification(
        command: .whichGroup,
        summary: "which document group of an app opens each file, as editor or viewer, or which window has it open",
        operands: "FILE…",
        count: 1...Int.max,
        options: [.app, .target, .windows, .identify, .policy, .origin, .explain],
        examples: [
            ("typeq which-group report.md", "with the nearest typeq.json, or the sample app"),
            ("typeq which-group --explain --app typeq.json photo.md", "why this group, and what the Mac would do"),
            ("typeq which-group --json *.png", "for a program"),
        ],
        takesFileLists: true,
        run: { invocation, console in
            guard let asked = AppQuestion(invocation, &console) else { return .trouble }
            let (app, code) = (asked.app, asked.code)
            let question = OpenQuestion(invocation, app)
            // A store serves one thread at a time; what takes long is to say what a file is.
            let windows = Mutex(asked.windows)
            let outcome = Batch(invocation).run(&console) { file throws(any Error) in
                let concerned = try windows.withLock { try $0.windows(concerning: file.path) }
                return try question.answer(file, among: concerned)
            } print: { file, answer, console in
                do {
                    let report = try answer()
                    report.print(explained: invocation.has(.explain), &console)
                    return report.code
                } catch {
                    console.report(error, of: file, in: app)
                    return .trouble
                }
            }
            return code.combined(with: outcome)
        }
    )
}
