import AppDeclaration
import DeclarationFormats
import DocumentRouting
import FileSystem

extension CommandSpecification {
    static let rename = CommandSpecification(
        command: .rename, summary: "renames a file on disk and in its window, in one step", operands: "OLD NEW",
        count: 0...Int.max,
        examples: [
            ("typeq rename draft.md report.md", "the window keeps its group and type"),
            ("typeq rename --moved draft.md report.md", "records a rename that was already made"),
            ("typeq rename --check report.md", "whether RenameButton would be enabled"),
            ("typeq rename --to-type *", "the correct names of files whose extension does not match"),
            ("typeq rename --to-type --apply *", "renames the files"),
            ("typeq rename --to-type -r Downloads", "the correct names of all files below a folder"),
            ("typeq rename --undo", "restores the names of the files"),
        ],
        discussion: """
            With --check, give only OLD: a file, or a window such as w1. With --to-type, give any number of files. With --undo,
            give none. Each --undo restores the names that one --apply changed, beginning with the last.
            """,
        run: { invocation, console throws(UsageError) in
            if invocation[Options.undo] { return try undoRenames(invocation, &console) }
            for option in [Options.apply, Options.addExtension, Options.recursive, Options.includesAll]
            where invocation[option] && !invocation[Options.toType] {
                throw UsageError("'--\(option.row.long)' needs '--to-type'")
            }
            if invocation[Options.toType] { return try renameToTypes(invocation, &console) }
            guard !(invocation[Options.moved] && invocation[Options.check]) else {
                throw UsageError("'--moved' and '--check' cannot be combined")
            }
            guard invocation.operands.count == (invocation[Options.check] ? 1 : 2) else {
                let operands = invocation[Options.check] ? "OLD with '--check'" : "OLD NEW"
                throw UsageError("'typeq rename' takes \(operands), got \(invocation.operands.count)")
            }
            guard let context = try AppContext(invocation, announcesSample: false, &console) else { return .error }
            do throws(WindowStoreError) {
                let code =
                    try invocation[Options.check]
                    ? checkRename(invocation, context, console: &console)
                    : rename(
                        invocation.operands[0], to: invocation.operands[1], isRecord: invocation[Options.moved],
                        context, console: &console)
                return context.code.combined(with: code)
            } catch {
                console.report(error, of: invocation.operands[0], in: context.app)
                return .error
            }
        })

    static func rename(
        _ old: Argument, to new: Argument, isRecord: Bool = false, ifStill file: FileIdentity? = nil,
        _ context: AppContext, console: inout Console
    ) throws(WindowStoreError) -> ExitCode {
        guard let store = context.windows.store else { throw .nowhere }
        let windows =
            isRecord
            ? try store.recordRename(old.path, to: new.path) : try store.rename(old.path, to: new.path, ifStill: file)
        for window in windows {
            // When a folder is renamed, print the file of each window instead of the folder.
            let isFile = window.file?.path == new.path.canonicalLocation
            WindowReport(window: window, app: context.app, file: isFile ? new : nil)
                .print("renamed from \(isFile ? old.text : window.file?.renamedFrom?.string ?? "")", &console)
        }
        guard windows.isEmpty else { return .yes }
        guard !isRecord else {
            console.printNotOpen(old, in: context.app)
            return .no
        }
        if console.style.isJSON {
            var object = JSONObject()
            object.add(file: new)
            object.add("app", context.app.displayName)
            console.print(object)
        } else {
            console.print(new, "renamed from \(old.name)" + (context.isSample ? "" : ", not open"))
        }
        return .yes
    }

    private static func checkRename(
        _ invocation: Invocation, _ context: AppContext, console: inout Console
    ) throws(WindowStoreError) -> ExitCode {
        let operand = invocation.operands[0]
        let window = try context.window(operand)
        let answer = RenameAvailability(in: window, of: context.app)
        if console.style.isJSON {
            console.print(JSONObject(answer, of: operand, in: window, context.app))
        } else {
            console.print(console.colored(answer.isEnabled ? "yes" : "no", answer.isEnabled ? .yes : .no))
            if invocation[Options.explain] { console.explain(answer.reasons.trace) }
        }
        return answer.isEnabled ? .yes : .no
    }
}

extension JSONObject {
    /// Creates the JSON object that indicates whether RenameButton is enabled. If the button is disabled, the outcome
    /// is an error.
    fileprivate init(_ answer: RenameAvailability, of operand: Argument, in window: OpenWindow?, _ app: DocumentApp) {
        self.init()
        add(file: operand)
        if !answer.isEnabled { add("outcome", "error") }
        add("app", app.displayName)
        let group = window.flatMap { app.group(named: $0.scene) }
        add("group", group?.name)
        if group == nil { add("scene", window?.scene) }
        add("window", window?.id)
        if window?.file == nil { add("code", "not-found") }
        add("trace", answer.reasons.trace.map(JSONObject.init))
    }
}
