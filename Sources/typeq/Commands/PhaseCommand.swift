import AppDeclaration
import DocumentRouting
import TypeRegistry

extension CommandSpecification {
    static let phase = CommandSpecification(
        command: .phase,
        summary: "the phase of an app, its scenes, or one window; or sets that of a window",
        operands: "[WINDOW [PHASE]]",
        count: 0...2,
        options: [.app, .target, .windows],
        examples: [
            ("typeq phase --windows windows.json", "of the app, then of each scene"),
            ("typeq phase w1", "of one window"),
            ("typeq phase w1 background", "sets it"),
        ],
        completion: .none,
        run: { invocation, console in
            guard let asked = AppQuestion(invocation, &console) else { return .trouble }
            let app = asked.app
            let windows: OpenWindows
            do throws(WindowStoreError) {
                if invocation.operands.count == 2 {
                    let code = try set(invocation, asked, &console)
                    guard code == .yes else { return code }
                }
                windows = try asked.windows.all()
            } catch {
                console.message("\(error)")
                return .trouble
            }
            guard let operand = invocation.operands.first else {
                print(nil, windows.phase(of: nil, in: app), &console)
                for scene in app.scenes { print(scene.name, windows.phase(of: scene, in: app), &console) }
                return asked.code
            }
            if let window = windows.window(id: operand.text) {
                print(window.scene, window.phase, window: window.id, &console)
            } else if let scene = app.scene(named: operand.text) {
                print(scene.name, windows.phase(of: scene, in: app), &console)
            } else {
                let names = windows.windows.map(\.id) + app.scenes.map(\.name)
                let nearest = NearestSpelling.of(operand.text, among: names).map { ": did you mean '\($0)'?" }
                console.message("no window and no scene is named '\(operand.text)'" + (nearest ?? ""))
                return .trouble
            }
            return asked.code
        }
    )

    /// Sets the phase of a window. That the window is not open is said by whoever prints it then.
    private static func set(
        _ invocation: Invocation, _ asked: AppQuestion, _ console: inout Console
    ) throws(WindowStoreError) -> ExitCode {
        let operand = invocation.operands[1].text
        guard let phase = ScenePhase(rawValue: operand) else {
            let names = ScenePhase.allCases.map(\.rawValue).joined(separator: ", ")
            console.message("invalid phase '\(operand)' (choose \(names))")
            return .usage
        }
        guard !invocation.has(.windows) else {
            console.message("the windows of a list cannot be changed: leave out '--windows'")
            return .usage
        }
        _ = try asked.windows.store?.setPhase(phase, of: invocation.operands[0].text)
        return .yes
    }

    /// Prints one phase; the app has no name of a scene.
    private static func print(
        _ scene: String?, _ phase: ScenePhase, window: String? = nil, _ console: inout Console
    ) {
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
