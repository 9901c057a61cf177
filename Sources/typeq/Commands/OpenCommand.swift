import AppDeclaration
import DocumentRouting
import FileIdentification
import FileSystem
import SystemPackage
import Workers

extension CommandSpecification {
    static let open = CommandSpecification(
        command: .open,
        summary: "opens each file, in the app or with the desktop's application",
        operands: "FILE…",
        count: 1...Int.max,
        examples: [
            ("typeq open report.md", "records a window, which stays open until 'typeq close'"),
            ("typeq open --exec 'gedit --new-window' *.md", "runs an editor for each file that is not open yet"),
            ("typeq open --pid $$ report.md", "the window is closed when the shell ends"),
        ],
        discussion: """
            If there is an app, a window is recorded. When several processes open a file at once, exactly one opens it. The
            others bring its window to the front. If there is no app, the default application of the desktop opens the file.
            """,
        run: { invocation, console throws(UsageError) in
            var owner: ProcessIdentity?
            if let operand = invocation[Options.pid] {
                guard let number = Int32(operand.text), number > 0 else {
                    console.message("invalid process ID '\(operand.name)'")
                    return .usage
                }
                owner = ProcessIdentity(pid: number)
                guard owner != nil else {
                    console.message("no process has the ID \(number)")
                    return .error
                }
            }
            let location: AppLocation?
            do throws(InputError) { location = try AppLocation(invocation) } catch {
                console.message(error.message)
                return .error
            }
            guard let location else {
                guard owner == nil else { throw UsageError("'--pid' needs an app: no app is found here, see '--app'") }
                return openOnDesktop(invocation, &console)
            }
            guard let context = try AppContext(invocation, at: location, &console) else { return .error }
            let router = DocumentRouter(invocation, context.app)
            let sandboxed: SandboxedIdentifier
            do throws(Sandbox.Failure) {
                sandboxed = try SandboxedIdentifier(router.identifier, in: invocation[Options.sandbox], &console)
            } catch {
                console.message(error.message)
                return .error
            }
            let opening = Opening(
                context: context, router: router, sandboxed: sandboxed, owner: owner,
                command: invocation[Options.exec].map(ShellCommand.init(line:)),
                isExplained: invocation[Options.explain])
            opening.warnOfClosedWindows(&console)
            return context.code.combined(
                with: forEachFile(invocation, &console) { file, console in
                    defer { sandboxed.warnOfLoss(&console) }
                    do throws(DocumentRouter.Failure) {
                        return try opening.open(file, &console)
                    } catch {
                        console.report(error, of: file, in: context.app)
                        return .error
                    }
                })
        }
    )

    /// Opens files if there is no app.
    private static func openOnDesktop(_ invocation: Invocation, _ console: inout Console) -> ExitCode {
        let (registries, code) = RegistryLayers.registries(invocation, &console)
        do throws(Sandbox.Failure) {
            let opening = try DesktopOpening(invocation, registries, &console)
            return code.combined(with: forEachFile(invocation, &console) { opening.open($0, &$1) })
        } catch {
            console.message(error.message)
            return .error
        }
    }

    private static func forEachFile(
        _ invocation: Invocation, _ console: inout Console, _ open: (Argument, inout Console) -> ExitCode
    ) -> ExitCode {
        var code = ExitCode.yes
        var operands = FileOperands(invocation)
        while let item = operands.next() {
            switch item {
            case .note: break
            case .failure(let message):
                console.message(message)
                code = code.combined(with: .error)
            case .file(let file): code = code.combined(with: open(file, &console))
            }
            if !operands.hasNextInMemory { console.flush() }
        }
        return code
    }
}

/// Opens files, one after the other.
private struct Opening {
    let context: AppContext
    let router: DocumentRouter
    let sandboxed: SandboxedIdentifier
    let owner: ProcessIdentity?
    let command: ShellCommand?
    let isExplained: Bool

    /// Reports a warning, only once, about the windows that were closed because their process has ended.
    func warnOfClosedWindows(_ console: inout Console) {
        // An error of the store is reported with the first file.
        for window in (try? context.windows.store?.takeDiscarded()) ?? [] {
            let file = window.file.map { " on \($0.path)" } ?? ""
            console.warn(
                "window \(window.id) (\(window.scene))\(file) was closed because its process has ended; its session is discarded"
            )
        }
    }

    func open(_ file: Argument, _ console: inout Console) throws(DocumentRouter.Failure) -> ExitCode {
        var report = try answer(file)
        if report.sendsURL {
            report.answer.reasons.warn("not-recorded", "only windows of document groups are recorded")
        }
        report.print(explained: isExplained, &console)
        guard !report.sendsURL else { return .no }
        guard let command, report.opensDocument else { return report.code }
        // The result is printed before the output of the command, which may run for a long time.
        console.flush()
        guard let failure = command.run(file, window: report.answer.window) else { return report.code }
        if let window = report.answer.window {
            do throws(WindowStoreError) { _ = try context.windows.store?.close(window) } catch {
                throw .windows(error)
            }
        }
        console.message("\(file.name): '\(command.line.name)' \(failure): the window is closed again")
        return .error
    }

    private func answer(_ file: Argument) throws(DocumentRouter.Failure) -> DecisionReport {
        let windows = try router.windows(concerning: file.path, in: context.windows)
        if let front = router.front(file.path, among: windows) { return record(front, of: file, windows) }
        // The window belongs to the file that was read, even if another file has replaced it at its path.
        let location = DocumentLocation(of: file.path, among: .none)
        let decision = try router.decision(forOpening: file.path, windows: windows, identifiedBy: sandboxed.identify)
        guard decision.document != nil else { return report(decision, of: file) }
        guard DocumentLocation(of: file.path, among: .none).identity == location.identity else {
            throw .file(
                FileAccessError(
                    path: file.path, kind: .unreadable,
                    message: "the file was replaced by another file while it was read",
                    errno: .ioError))
        }
        do throws(WindowStoreError) {
            return try record(decision, of: file, at: location)
        } catch {
            throw .windows(error)
        }
    }

    private func report(_ decision: OpeningDecision, of file: Argument) -> DecisionReport {
        DecisionReport(decision, in: context.app, file: file.bytes, notation: context.notation)
    }

    /// Records a new window. If another process has opened the file in the meantime, the window of that process comes
    /// to the front.
    private func record(
        _ decision: OpeningDecision, of file: Argument, at location: DocumentLocation
    ) throws(WindowStoreError) -> DecisionReport {
        var report = report(decision, of: file)
        guard let document = decision.document else { return report }
        let scene = context.app.scene(named: document.group.name)
        var window = OpenWindow(
            id: "", scene: document.group.name, file: OpenWindow.File(location, type: document.type.identifier),
            preferring: scene?.preferring ?? [], allowing: scene?.allowing ?? [])
        window.owner = owner
        let opening: WindowStore.Opening
        do throws(WindowStoreError) {
            opening = try open(window)
        } catch {
            // If the store is only locked, another process may be opening the file at this moment.
            guard error.kind == .unwritable else { throw error }
            report.answer.reasons.warn(error, "the window is not recorded")
            return report
        }
        switch opening {
        case .opened(let opened): report.answer.opened = opened.id
        case .alreadyOpen(let others):
            let windows = OpenWindows(others)
            if let front = router.front(file.path, among: windows) { return record(front, of: file, windows) }
        }
        return report
    }

    private func open(_ window: OpenWindow) throws(WindowStoreError) -> WindowStore.Opening {
        guard let store = context.windows.store else { throw .nowhere }
        return context.app.declaration.supportsMultipleScenes
            ? try store.open(window) : try store.openInOnlyWindow(window)
    }

    /// Records that a window comes to the front, and the current path of its file. If the file was specified by another hard
    /// link, the window keeps its path.
    private func record(_ decision: OpeningDecision, of file: Argument, _ windows: OpenWindows) -> DecisionReport {
        var report = report(decision, of: file)
        guard case .bringsToFront(let window, let reason, _) = decision.outcome else { return report }
        let location = DocumentLocation(of: file.path, among: windows)
        let isOwnName = reason == .renamed || window.file?.path == location.path
        do throws(WindowStoreError) {
            _ = try context.windows.store?.bringToFront(window.id, at: isOwnName ? location : nil)
        } catch {
            report.answer.reasons.warn(error, "the order of the windows is not recorded")
        }
        return report
    }
}

extension Reasons {
    fileprivate mutating func warn(_ error: WindowStoreError, _ consequence: String) {
        let location = error.path.isEmpty ? "" : " (\(error.path))"
        warn(error.kind.rawValue, "\(consequence): \(error.message)\(location)")
    }
}

/// A command line for the shell, with a file as its last argument.
struct ShellCommand {
    let line: Argument

    /// Runs the command and waits until it ends.
    ///
    /// The command uses the standard streams of this program. The environment variable `TYPEQ_WINDOW` contains the ID of the
    /// window.
    ///
    /// - Returns: Nil if the command succeeds, or the end of a message about the failure. The message contains the exit
    ///   code, which is 127 if the shell does not find the command, or 128 plus the signal number if a signal ended it.
    func run(_ file: Argument, window: String?) -> String? {
        CurrentProcess.setVariable("TYPEQ_WINDOW", window)
        let script = Argument(bytes: line.bytes + Array(" \"$@\"".utf8))
        // A name that begins with a hyphen could be read as an option.
        let isPlain = file.bytes.first != UInt8(ascii: "-")
        let operand = isPlain ? file : Argument(bytes: Array("./".utf8) + file.bytes)
        let shell = ChildProgram(
            path: Argument("/bin/sh"), arguments: [Argument("sh"), Argument("-c"), script, Argument("sh"), operand])
        do throws(Errno) {
            switch try shell.run() {
            case .code(0): return nil
            case .code(let code): return "failed with \(code)"
            case .signal(let signal): return "failed with \(128 + signal)"
            case .timeOut, .tooMuchOutput: return "failed"
            }
        } catch { return "cannot be run: \(error.startingReason)" }
    }
}
