import DocumentRouting
import TypeRegistry

extension CommandSpecification {
    static let new = CommandSpecification(
        command: .new,
        summary: "the group, type and extension of a new document",
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
            let router = DocumentRouter(app: context.app)
            let origin = invocation[Options.origin]
            let decision = router.decision(forNewDocumentOf: type, origin: origin)
            var report = DecisionReport(decision, in: context.app)
            report.others = report.differing(router.otherPlatforms) {
                $0.decision(forNewDocumentOf: type, origin: origin)
            }
            report.olderSystems = report.differing(router.olderSystems) { older in
                older.decision(
                    forNewDocumentOf: type.map { older.app.registry.type($0.identifier) ?? $0 }, origin: origin)
            }
            report.print(explained: invocation[Options.explain], &console)
            return code.combined(with: report.code)
        }
    )
}
