import DocumentRouting

extension CommandSpecification {
    static let close = CommandSpecification(
        command: .close,
        summary: "closes the window that has a file open, or the one of a name",
        operands: "FILE|WINDOW…",
        count: 1...Int.max,
        options: [.app, .target],
        examples: [
            ("typeq close report.md", "the window that has the file open"),
            ("typeq close w1", "by its name; a file of that name is ./w1"),
        ],
        run: { invocation, console in
            guard let asked = StoreQuestion(invocation, &console) else { return .trouble }
            var code = asked.code
            for operand in invocation.operands {
                do throws(WindowStoreError) {
                    if let window = try asked.window(operand), try asked.source.store?.close(window.id) == true {
                        let file = OpenWindow.isID(operand.text) ? nil : operand
                        WindowReport(window: window, app: asked.app, file: file).print("closed", &console)
                    } else {
                        console.printNotOpen(operand, in: asked.app)
                        code = code.combined(with: .no)
                    }
                } catch {
                    console.report(error, of: operand, in: asked.app)
                    code = code.combined(with: .trouble)
                }
            }
            return code
        }
    )
}
