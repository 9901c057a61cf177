import AppDeclaration
import DocumentRouting
import TypeRegistry

extension CommandSpecification {
    static let phase = CommandSpecification(
        name: "phase",
        summary: "the phase of an app, its scenes, or one window",
        operands: "[WINDOW]",
        count: 0...1,
        options: [.app, .target, .windows],
        examples: [
            ("typeq phase --windows windows.json", "of the app, then of each scene"),
            ("typeq phase --windows windows.json w1", "of one window"),
        ],
        completion: .none,
        run: { invocation, console in
            guard let asked = AppQuestion(invocation, &console) else { return .trouble }
            let (app, windows) = (asked.app, asked.windows)
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
                let nearest = NearestSpelling.of(operand.text, among: names).map { ": is '\($0)' meant?" }
                console.message("no window and no scene is named '\(operand.text)'" + (nearest ?? ""))
                return .trouble
            }
            return asked.code
        }
    )

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
