import DocumentRouting
import FileIdentification

extension CommandSpecification {
    static let whichGroup = CommandSpecification(
        name: "which-group",
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
            let question = OpenQuestion(invocation, asked.app)
            let operands = FileOperands(invocation)
            var code = asked.code
            for failure in operands.failures {
                console.message(failure)
                code = .trouble
            }
            for file in operands.files {
                do throws(FileAccessError) {
                    let report = try question.answer(file, among: asked.windows)
                    report.print(explained: invocation.has(.explain), &console)
                    code = code.combined(with: report.code)
                } catch {
                    if console.style.isJSON { console.print(JSONObject(error, of: file, in: asked.app)) }
                    console.message("\(file.text): \(error.message)")
                    code = code.combined(with: .trouble)
                }
            }
            return code
        }
    )
}
