import AppDeclaration
import DeclarationFormats
import DocumentRouting
import TypeRegistry

// The commands that list and change open windows: windows, close, phase.

extension CommandSpecification {
    static let listWindows = CommandSpecification(
        command: .windows, summary: "the open windows of an app, in opening order", operands: "", count: 0...0,
        examples: [
            ("typeq windows", "one line per window"),
            ("typeq windows --json", "one JSON object per window, for a program"),
        ], completion: .none,
        run: { invocation, console throws(UsageError) in
            guard let context = try AppContext(invocation, &console) else { return .error }
            do throws(WindowStoreError) {
                for window in try context.windows.all().windows {
                    WindowReport(window: window, app: context.app).print(window.phase.rawValue, &console)
                }
                return context.code
            } catch {
                console.message("\(error)")
                return .error
            }
        })

    static let close = CommandSpecification(
        command: .close, summary: "closes the window of a file, or a window by its name", operands: "FILE|WINDOW…",
        count: 1...Int.max,
        examples: [
            ("typeq close report.md", "the window that has the file open"),
            ("typeq close w1", "the window w1; a file with that name is written ./w1"),
        ],
        run: { invocation, console throws(UsageError) in
            guard let context = try AppContext(invocation, announcesSample: false, &console) else { return .error }
            var code = context.code
            for operand in invocation.operands {
                do throws(WindowStoreError) {
                    if let window = try context.window(operand), try context.windows.store?.close(window.id) == true {
                        let file = OpenWindow.isID(operand.text) ? nil : operand
                        WindowReport(window: window, app: context.app, file: file).print("closed", &console)
                    } else {
                        if context.isSample, !console.style.isJSON {
                            console.message("\(operand.name): no app is found here, so no window is open (see '--app')")
                        } else {
                            console.printNotOpen(operand, in: context.app)
                        }
                        code = code.combined(with: .no)
                    }
                } catch {
                    console.report(error, of: operand, in: context.app)
                    code = code.combined(with: .error)
                }
            }
            return code
        })

    static let phase = CommandSpecification(
        command: .phase, summary: "prints or sets the phase of an app or a window", operands: "[WINDOW [PHASE]]",
        count: 0...2,
        examples: [
            ("typeq phase --windows windows.json", "the phase of the app, then of each scene"),
            ("typeq phase w1", "the phase of one window"),
            ("typeq phase w1 background", "sets the phase"),
        ],
        completion: .none,
        run: { invocation, console throws(UsageError) in
            guard let context = try AppContext(invocation, &console) else { return .error }
            let app = context.app
            let windows: OpenWindows
            do throws(WindowStoreError) {
                if invocation.operands.count == 2 {
                    let code = try setPhase(invocation, context, console: &console)
                    guard code == .yes else { return code }
                }
                windows = try context.windows.all()
            } catch {
                console.message("\(error)")
                return .error
            }
            guard let operand = invocation.operands.first else {
                print(nil, windows.phase(of: nil, in: app), console: &console)
                for scene in app.scenes { print(scene.name, windows.phase(of: scene, in: app), console: &console) }
                return context.code
            }
            if let window = windows.window(id: operand.text) {
                print(window.scene, window.phase, window: window.id, console: &console)
            } else if let scene = app.scene(named: operand.text) {
                print(scene.name, windows.phase(of: scene, in: app), console: &console)
            } else {
                let names = windows.windows.map(\.id) + app.scenes.map(\.name)
                console.message(
                    "unknown window or scene '\(operand.text)'"
                        + NearestSpelling.suggestion(for: operand.text, among: names))
                return .error
            }
            return context.code
        })

    /// Sets the phase of a window. If the window is not open, the caller reports this when it prints the phase.
    private static func setPhase(
        _ invocation: Invocation, _ context: AppContext, console: inout Console
    ) throws(WindowStoreError) -> ExitCode {
        let operand = invocation.operands[1].text
        guard let phase = ScenePhase(rawValue: operand) else {
            let names = ScenePhase.allCases.map(\.rawValue).joined(separator: ", ")
            console.message("invalid phase '\(operand)' (choose \(names))")
            return .usage
        }
        guard invocation[Options.windows] == nil else {
            console.message("the windows in a list cannot be changed: omit '--windows'")
            return .usage
        }
        _ = try context.windows.store?.setPhase(phase, of: invocation.operands[0].text)
        return .yes
    }

    /// Prints a phase. If the scene is nil, prints the phase of the app.
    private static func print(_ scene: String?, _ phase: ScenePhase, window: String? = nil, console: inout Console) {
        guard console.style.isJSON else {
            let name = window.map { "window \($0) (\(scene ?? ""))" } ?? scene ?? "app"
            return console.print("\(name): \(phase.rawValue)")
        }
        var object = JSONObject()
        object.add("scene", scene)
        object.add("window", window)
        object.add("phase", phase.rawValue)
        console.print(object)
    }
}

/// The information that commands print about an open window.
struct WindowReport {
    let window: OpenWindow
    let app: DocumentApp
    /// The file as the command line specifies it, or nil for the file of the window.
    var file: Argument?

    /// Prints the name of the file, the window, and the action that was performed.
    func print(_ action: String, _ console: inout Console) {
        guard !console.style.isJSON else { return console.print(object) }
        let line: StyledText = "window \(window.id) (\(console.colored(window.scene, .group))), \(action)"
        if let file = file ?? window.file.map({ Argument($0.path) }) {
            console.print(file, line)
        } else {
            console.print(line)
        }
    }

    private var object: JSONObject {
        var object = JSONObject()
        if let file = file ?? window.file.map({ Argument($0.path) }) { object.add(file: file) }
        object.add("app", app.displayName)
        let group = app.group(named: window.scene)
        object.add("group", group?.name)
        if group == nil { object.add("scene", window.scene) }
        object.add("role", group?.role.rawValue)
        object.add("type", window.file?.type)
        object.add("window", window.id)
        object.add("phase", window.phase.rawValue)
        return object
    }
}

extension Console {
    mutating func printNotOpen(_ operand: Argument, in app: DocumentApp) {
        if style.isJSON {
            print(JSONObject("not-found", of: operand, in: app))
        } else {
            print(operand, colored("not open", .no))
        }
    }
}
