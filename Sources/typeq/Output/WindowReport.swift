import AppDeclaration
import DocumentRouting

/// What commands print about an open window.
struct WindowReport {
    let window: OpenWindow
    let app: DocumentApp
    /// The file as it was named on the command line; nil for that of the window.
    var file: Argument?

    /// The window and what was done with it, behind the name of its file.
    func print(_ deed: String, _ console: inout Console) {
        guard !console.style.isJSON else { return console.print(object) }
        let line: StyledText = "window \(window.id) (\(console.colored(window.scene, .group))), \(deed)"
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
    /// Says that a file is not open, or that no window of a name is.
    mutating func printNotOpen(_ operand: Argument, in app: DocumentApp) {
        if style.isJSON {
            print(JSONObject("not-found", of: operand, in: app))
        } else {
            print(operand, colored("not open", .no))
        }
    }
}
