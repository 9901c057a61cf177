import AppDeclaration
import DocumentRouting
import FileSystem

extension CommandSpecification {
    static let rename = CommandSpecification(
        command: .rename,
        summary: "renames a file on disk and in the window that has it open, in one step",
        operands: "OLD NEW",
        count: 1...2,
        options: [.app, .target, moved, check, .explain],
        examples: [
            ("typeq rename draft.md report.md", "the window keeps its group and type"),
            ("typeq rename --moved draft.md report.md", "tells of a rename that has happened"),
            ("typeq rename --check report.md", "whether RenameButton would be enabled"),
        ],
        discussion: "With --check, OLD alone: a file, or a window such as w1.",
        run: { invocation, console in
            guard !(invocation.has(moved) && invocation.has(check)) else {
                console.message("'--moved' and '--check' do not go together")
                return .usage
            }
            guard invocation.has(check) || invocation.operands.count == 2 else {
                console.message("'typeq rename' takes OLD NEW, got 1")
                return .usage
            }
            guard let asked = StoreQuestion(invocation, &console) else { return .trouble }
            do throws(WindowStoreError) {
                let code =
                    try invocation.has(check)
                    ? answer(invocation, asked, &console) : rename(invocation, asked, &console)
                return asked.code.combined(with: code)
            } catch {
                console.report(error, of: invocation.operands[0], in: asked.app)
                return .trouble
            }
        }
    )

    private static let moved = OptionSpecification(long: "moved", help: "the file has been renamed already: record it")
    private static let check = OptionSpecification(
        long: "check", help: "rename nothing: answer whether RenameButton would be enabled")

    private static func rename(
        _ invocation: Invocation, _ asked: StoreQuestion, _ console: inout Console
    ) throws(WindowStoreError) -> ExitCode {
        let (old, new) = (invocation.operands[0], invocation.operands[1])
        guard let store = asked.source.store else { throw .nowhere }
        let isRecord = invocation.has(moved)
        let windows =
            isRecord ? try store.recordRename(old.path, to: new.path) : try store.rename(old.path, to: new.path)
        for window in windows {
            // Of a folder, each window has a file of its own.
            let isFile = window.file?.path == new.path.canonicalLocation
            WindowReport(window: window, app: asked.app, file: isFile ? new : nil)
                .print("renamed from \(isFile ? old.text : window.file?.renamedFrom?.string ?? "")", &console)
        }
        guard windows.isEmpty else { return .yes }
        guard !isRecord else {
            console.printNotOpen(old, in: asked.app)
            return .no
        }
        if console.style.isJSON {
            var object = JSONObject()
            object.add(file: new)
            object.add("app", asked.app.displayName)
            console.print(object)
        } else {
            console.print(new, "renamed from \(old.name), not open")
        }
        return .yes
    }

    private static func answer(
        _ invocation: Invocation, _ asked: StoreQuestion, _ console: inout Console
    ) throws(WindowStoreError) -> ExitCode {
        let operand = invocation.operands[0]
        let window = try asked.window(operand)
        let answer = Decision.renameDocument(in: window, of: asked.app)
        if console.style.isJSON {
            console.print(JSONObject(answer, of: operand, in: window, asked.app))
        } else {
            console.print(console.colored(answer.isEnabled ? "yes" : "no", answer.isEnabled ? .yes : .no))
            if invocation.has(.explain) { console.explain(answer.trace) }
        }
        return answer.isEnabled ? .yes : .no
    }
}

extension JSONObject {
    /// Whether RenameButton is enabled: an error where it is not.
    fileprivate init(
        _ answer: RenameAvailability, of operand: Argument, in window: OpenWindow?, _ app: DocumentApp
    ) {
        self.init()
        add(file: operand)
        if !answer.isEnabled { add("outcome", "error") }
        add("app", app.displayName)
        let group = window.flatMap { app.group(named: $0.scene) }
        add("group", group?.name)
        if group == nil { add("scene", window?.scene) }
        add("window", window?.id)
        if window?.file == nil { add("code", "not-found") }
        add("trace", answer.trace.map(JSONObject.init))
    }
}
