import DocumentRouting
import TypeRegistry

extension CommandSpecification {
    static let new = CommandSpecification(
        command: .new,
        summary: "the document group, type and extension that New uses",
        operands: "",
        count: 0...0,
        options: [.app, .target, .types, newType, .origin, .explain],
        examples: [
            ("typeq new", "what File > New makes"),
            ("typeq new --type .md", "what makes a document of a type"),
        ],
        completion: .none,
        run: { invocation, console in
            guard let asked = AppQuestion(invocation, &console) else { return .trouble }
            var code = asked.code
            let origin = invocation.value(.origin).flatMap { OpenOrigin(rawValue: $0.text) }
            var type: UTType?
            if let operand = invocation.value(newType) {
                type = console.type(operand, in: asked.app.registry, &code)
                guard type != nil else { return code }
            }
            let decision = DocumentRouter(app: asked.app).decision(forNewDocumentOf: type, origin: origin)
            let report = DecisionReport(decision, in: asked.app)
            report.print(explained: invocation.has(.explain), &console)
            return code.combined(with: report.code)
        }
    )

    private static let newType = OptionSpecification(
        long: "type", value: "TYPE", help: "the type of the document; else the first that the app can create")
}
