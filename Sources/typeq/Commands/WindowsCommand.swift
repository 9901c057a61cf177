import DocumentRouting

extension CommandSpecification {
    static let listWindows = CommandSpecification(
        command: .windows,
        summary: "the open windows of an app, in the order in which they were opened",
        operands: "",
        count: 0...0,
        options: [.app, .target],
        examples: [
            ("typeq windows", "a line for each"),
            ("typeq windows --json", "for a program"),
        ],
        completion: .none,
        run: { invocation, console in
            guard let asked = StoreQuestion(invocation, &console) else { return .trouble }
            do throws(WindowStoreError) {
                for window in try asked.source.all().windows {
                    WindowReport(window: window, app: asked.app).print(window.phase.rawValue, &console)
                }
                return asked.code
            } catch {
                console.message("\(error)")
                return .trouble
            }
        }
    )
}
