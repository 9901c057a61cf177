import AppDeclaration
import DeclarationFormats
import DocumentRouting
import TypeRegistry

extension CommandSpecification {
    static let diff = CommandSpecification(
        command: .diff,
        summary: "the differences between two apps in types and groups",
        operands: "APP1 [APP2]",
        count: 1...2,
        examples: [
            ("typeq diff before/Info.plist after/Info.plist", "exit code 1 if the apps differ"),
            ("typeq diff before/Info.plist", "with the app that is found from the current directory"),
            ("typeq diff --json 'Old.app' 'New.app'", "one change per line"),
        ],
        run: { invocation, console throws(UsageError) in
            var locations = invocation.operands.map { AppLocation(operand: $0, invocation) }
            if locations.count == 1 { locations.append(try AppLocation.required(invocation, of: .diff)) }
            var (registries, code) = RegistryLayers.registries(invocation, &console)
            var apps: [DocumentApp] = []
            for location in locations {
                let operand = location.file
                do throws(InputError) {
                    let reading = try location.read()
                    let app = registries.app(reading.declaration)
                    LintInput.count(in: reading, over: app.registry, named: operand, &console)
                    code = code.combined(with: AppInput.report(unreadSourcesOf: reading, operand, &console))
                    code = code.combined(with: AppInput.report(unreadTypesOf: app, operand, &console))
                    apps.append(app)
                } catch {
                    console.message(error.message)
                    return .error
                }
            }
            let difference = AppDifference(from: apps[0], to: apps[1])
            DifferenceReport(difference).print(&console)
            return difference.isEmpty ? code : code.combined(with: .no)
        }
    )
}

/// The difference between two apps, as text or as objects.
private struct DifferenceReport {
    let difference: AppDifference

    init(_ difference: AppDifference) { self.difference = difference }

    func print(_ console: inout Console) {
        let lists = [
            ("type-gained", "+ declares", difference.gainedTypes), ("type-lost", "- declares", difference.lostTypes),
            ("content-type-gained", "+ opens", difference.gainedContentTypes),
            ("content-type-lost", "- opens", difference.lostContentTypes),
        ]
        for (change, text, types) in lists {
            for type in types {
                guard console.style.isJSON else {
                    console.print("\(text) \(type)")
                    continue
                }
                var object = JSONObject()
                object.add("change", change)
                object.add("type", type)
                console.print(object)
            }
        }
        if console.style.isJSON {
            for change in difference.changes { console.print(JSONObject(change)) }
        } else {
            printMoves(&console)
        }
    }

    /// Prints all changes of the same kind on one line, because a change of a general type can affect hundreds of extensions.
    private func printMoves(_ console: inout Console) {
        var moves: [(way: String, files: [String])] = []
        for change in difference.changes {
            let way = "\(change.before.text) → \(change.after.text)"
            let file = change.filenameExtension.map { "." + $0 } ?? change.after.type
            if let index = moves.firstIndex(where: { $0.way == way }) {
                moves[index].files.append(file)
            } else {
                moves.append((way, [file]))
            }
        }
        for move in moves {
            let shown = move.files.prefix(12).joined(separator: " ")
            let more = move.files.count > 12 ? " and \(move.files.count - 12) more" : ""
            console.print("\(move.way): \(shown)\(more)")
        }
    }
}

extension AppDifference.Opening {
    /// A description of the group: `notes (editor)`, `WindowGroup 1 (its URL)`, `nothing` or `unknown`.
    fileprivate var text: String {
        group.map { "\($0) (\(role?.rawValue ?? ""))" } ?? scene.map { "\($0) (its URL)" }
            ?? (isUnknown ? "unknown" : "nothing")
    }
}

extension JSONObject {
    fileprivate init(_ change: AppDifference.Change) {
        self.init()
        add("change", "opening")
        add("extension", change.filenameExtension)
        add("before", JSONObject(change.before))
        add("after", JSONObject(change.after))
    }

    private init(_ opening: AppDifference.Opening) {
        self.init()
        add("group", opening.group)
        add("scene", opening.scene)
        add("role", opening.role?.rawValue)
        add("type", opening.type)
        add("code", opening.isUnknown ? DecisionErrorCode.unknownTypes.rawValue : nil)
    }
}
