import DocumentRouting
import TypeRegistry

extension CommandSpecification {
    static let new = CommandSpecification(
        command: .new,
        summary: "the document group, type and extension of a new document",
        operands: "",
        count: 0...0,
        examples: [
            ("typeq new", "what File > New makes"),
            ("typeq new --type .md", "which group makes a document of this type"),
        ],
        completion: .none,
        run: { invocation, console in
            guard let context = AppContext(invocation, &console) else { return .error }
            var code = context.code
            var type: UTType?
            if let operand = invocation[Options.newType] {
                type = console.type(operand, in: context.app.registry, &code)
                guard type != nil else { return code }
            }
            let decision = DocumentRouter(app: context.app)
                .decision(forNewDocumentOf: type, origin: invocation[Options.origin])
            let report = DecisionReport(decision, in: context.app)
            report.print(explained: invocation[Options.explain], &console)
            return code.combined(with: report.code)
        }
    )
}
