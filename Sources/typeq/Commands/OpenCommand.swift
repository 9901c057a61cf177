import AppDeclaration
import DocumentRouting
import FileIdentification
import SystemPackage
import Workers

extension CommandSpecification {
    static let open = CommandSpecification(
        command: .open,
        summary: "opens a window on each file, or brings the one to the front that has it open",
        operands: "FILE…",
        count: 1...Int.max,
        options: [.app, .target, .types, exec, pid, .identify, .policy, .origin, .explain, .sandbox],
        examples: [
            ("typeq open report.md", "records a window, which stays open until 'typeq close'"),
            ("typeq open --exec 'gedit --new-window' *.md", "runs an editor for each file that is not open yet"),
            ("typeq open --pid $$ report.md", "the window goes when the shell does"),
        ],
        discussion: """
            Of any number of processes that open one file at once, exactly one opens it; the others bring its window to the
            front.
            """,
        takesFileLists: true,
        run: { invocation, console in
            var owner: ProcessIdentity?
            if let operand = invocation.value(pid) {
                guard let number = Int32(operand.text), number > 0 else {
                    console.message("invalid process ID '\(operand.name)'")
                    return .usage
                }
                owner = ProcessIdentity(pid: number)
                guard owner != nil else {
                    console.message("no process has the ID \(number)")
                    return .trouble
                }
            }
            guard let asked = StoreQuestion(invocation, &console) else { return .trouble }
            let router = DocumentRouter(invocation, asked.app)
            let careful: CarefulIdentifier
            do throws(Sandbox.Failure) {
                careful = try CarefulIdentifier(router.identifier, in: Sandbox(invocation), &console)
            } catch {
                console.message(error.message)
                return .trouble
            }
            let opening = Opening(
                asked: asked, router: router, careful: careful, owner: owner,
                command: invocation.value(exec).map(ShellCommand.init(line:)), isExplained: invocation.has(.explain))
            var code = asked.code
            opening.tellOfDiscarded(&console)
            var operands = FileOperands(invocation)
            while let item = operands.next() {
                switch item {
                case .failure(let message):
                    console.message(message)
                    code = code.combined(with: .trouble)
                case .file(let file):
                    do {
                        code = code.combined(with: try opening.open(file, &console))
                    } catch {
                        console.report(error, of: file, in: asked.app)
                        code = code.combined(with: .trouble)
                    }
                    careful.warnOfLoss(&console)
                }
                if !operands.isNextAtHand { console.flush() }
            }
            return code
        }
    )

    private static let exec = OptionSpecification(
        long: "exec", value: "CMD", help: "run a shell command with each file that gets a new window")
    private static let pid = OptionSpecification(
        long: "pid", value: "PID", help: "the process with which the windows go")
}

/// Opens files one by one.
private struct Opening {
    let asked: StoreQuestion
    let router: DocumentRouter
    let careful: CarefulIdentifier
    let owner: ProcessIdentity?
    let command: ShellCommand?
    let isExplained: Bool

    /// Says which windows went with their process since an app was started last.
    func tellOfDiscarded(_ console: inout Console) {
        // A store with which something is wrong is told of with the first file.
        for window in (try? asked.source.store?.takeDiscarded()) ?? [] {
            let file = window.file.map { " on \($0.path)" } ?? ""
            console.warn("window \(window.id) (\(window.scene))\(file) went with its process: the session is discarded")
        }
    }

    func open(_ file: Argument, _ console: inout Console) throws -> ExitCode {
        let report = try answer(file)
        report.print(explained: isExplained, &console)
        guard let command, report.decision.opensDocument else { return report.code }
        // What was recorded is told before the command, which may run for long, says anything itself.
        console.flush()
        let code = command.run(file, window: report.decision.window?.id)
        guard code != 0 else { return report.code }
        if let window = report.decision.window { _ = try asked.source.store?.close(window.id) }
        console.message("\(file.name): '\(command.line.name)' failed with \(code): its window is closed again")
        return .trouble
    }

    private func answer(_ file: Argument) throws -> DecisionReport {
        let windows = try router.windows(concerning: file.path, in: asked.source)
        if let front = router.front(file.path, among: windows) { return record(front, of: file, windows) }
        let decision = try router.decision(forOpening: file.path, windows: windows, identifiedBy: careful.identify)
        guard decision.opensDocument, let group = decision.group else { return report(decision, of: file) }
        return try record(decision, of: file, in: group)
    }

    private func report(_ decision: Decision, of file: Argument) -> DecisionReport {
        var report = DecisionReport(decision, in: asked.app, file: file)
        report.notation = asked.notation
        return report
    }

    /// Records a new window; or finds that somebody else has been quicker.
    private func record(
        _ decided: Decision, of file: Argument, in group: DocumentApp.Group
    ) throws -> DecisionReport {
        var decision = decided
        let place = DocumentLocation(of: file.path, among: .none)
        let scene = asked.app.scene(named: group.name)
        let window = OpenWindow(
            id: "", scene: group.name, file: OpenWindow.File(place, type: decision.identification?.type.identifier),
            preferring: scene?.preferring ?? [], allowing: scene?.allowing ?? [], owner: owner)
        let opening: WindowStore.Opening
        do throws(WindowStoreError) {
            opening = try open(window)
        } catch {
            // Where others only keep the store locked, one of them may be opening the file just now.
            guard error.kind == .unwritable else { throw error }
            decision.warnings.append(error.asWarning("the window is not recorded"))
            return report(decision, of: file)
        }
        switch opening {
        case .opened(let opened): decision.window = opened
        case .alreadyOpen(let others):
            let windows = OpenWindows(others)
            if let front = router.front(file.path, among: windows) { return record(front, of: file, windows) }
        }
        return report(decision, of: file)
    }

    private func open(_ window: OpenWindow) throws(WindowStoreError) -> WindowStore.Opening {
        guard let store = asked.source.store else { throw .nowhere }
        return asked.app.declaration.supportsMultipleScenes
            ? try store.open(window) : try store.openInOnlyWindow(window)
    }

    /// Records that a window comes to the front, and what its file is now. A hard link is the same document, whose window
    /// keeps the name that it knows.
    private func record(_ decided: Decision, of file: Argument, _ windows: OpenWindows) -> DecisionReport {
        var decision = decided
        guard let window = decision.window else { return report(decision, of: file) }
        let place = DocumentLocation(of: file.path, among: windows)
        let isItsName = decision.reason == .renamed || window.file?.path == place.path
        do throws(WindowStoreError) {
            _ = try asked.source.store?.bringToFront(window.id, at: isItsName ? place : nil)
        } catch {
            decision.warnings.append(error.asWarning("that it is in front is not recorded"))
        }
        return report(decision, of: file)
    }
}

extension WindowStoreError {
    fileprivate func asWarning(_ consequence: String) -> Decision.Warning {
        let place = path.isEmpty ? "" : " (\(path))"
        return Decision.Warning(id: kind.rawValue, text: "\(consequence): \(message)\(place)")
    }
}
