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
            ("typeq diff before/Info.plist", "the differences from the app that is found from the current directory"),
            ("git show HEAD:Info.plist | typeq diff - Info.plist", "'-' is standard input"),
            ("typeq diff --json 'Old.app' 'New.app'", "one change per line"),
        ],
        run: { invocation, console throws(UsageError) in
            // With one operand, the other app is the app in the current directory, which is looked for first.
            if let operand = invocation.operands.first, invocation.operands.count == 1, isRevision(operand) {
                console.message("\(operand.name): no such file or directory")
                noteOfRevision(operand, &console)
                return .error
            }
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
                    if isRevision(operand) { noteOfRevision(operand, &console) }
                    return .error
                }
            }
            let difference = AppDifference(from: apps[0], to: apps[1])
            DifferenceReport(difference).print(&console)
            return difference.isEmpty ? code : code.combined(with: .no)
        }
    )

    /// Returns whether an operand may be the name of a revision: it has at most 255 bytes, is not standard input, has
    /// neither a slash nor an extension, and there is no such file.
    private static func isRevision(_ operand: Argument) -> Bool {
        let isPath = operand.bytes.contains { $0 == UInt8(ascii: "/") } || operand.path.extension != nil
        return !operand.bytes.isEmpty && operand.bytes.count < 256 && !isPath && operand != .standardInput
            && !Environment.exists(operand)
    }

    private static func noteOfRevision(_ operand: Argument, _ console: inout Console) {
        console.note("for a revision of git: git show \(operand.name):Info.plist | typeq diff - Info.plist")
    }
}

/// The difference between two apps, as text or as JSON objects.
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
                let opener = change.hasPrefix("content") ? difference.openers[type] : nil
                guard console.style.isJSON else {
                    console.print(StyledText(line(text, type, opener)))
                    continue
                }
                var object = JSONObject()
                object.add("change", change)
                object.add("type", type)
                object.add("group", opener)
                console.print(object)
            }
        }
        for change in difference.declarationChanges {
            if console.style.isJSON {
                console.print(JSONObject(change))
            } else {
                console.print(StyledText(change.text))
            }
        }
        if console.style.isJSON {
            for change in difference.changes { console.print(JSONObject(change)) }
        } else {
            printMoves(&console)
        }
    }

    /// Returns the line about a type that only one app has. If a group opens a content type in both apps, nothing changes for
    /// its files.
    private func line(_ text: String, _ type: String, _ opener: String?) -> String {
        guard let opener else { return "\(text) \(type)" }
        return text.hasPrefix("+")
            ? "also names \(type) ('\(opener)' opened its files before)"
            : "no longer names \(type) ('\(opener)' still opens its files)"
    }

    /// Prints one line for all files whose opening changes in the same way, because a change of a general type can
    /// affect hundreds of extensions.
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
    /// A description of the group or scene that opens the files: `notes (editor)`, `WindowGroup 1 (its URL)`, `nothing`
    /// or `unknown`.
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
        add("code", opening.code?.rawValue)
    }

    fileprivate init(_ change: AppDifference.DeclarationChange) {
        self.init()
        switch change.owner {
        case .type(let identifier):
            add("change", "type-changed")
            add("type", identifier)
        case .documentType(let name):
            add("change", "document-type-changed")
            add("documentType", name)
        }
        add("key", change.key.name)
        add("before", change.before)
        add("after", change.after)
    }
}

extension AppDifference.DeclarationChange.Key {
    /// The key of an app declaration (typeq-app(5)).
    fileprivate var name: String {
        switch self {
        case .kind: "kind"
        case .conformsTo: "conformsTo"
        case .rank: "rank"
        case .role: "role"
        case .tags(.filenameExtension): "extensions"
        case .tags(.mimeType): "mimeTypes"
        case .tags(.osType): "osTypes"
        case .tags(.pasteboardType): "pasteboardTypes"
        case .tags(.deviceModelCode): "deviceModelCodes"
        case .tags(let tagClass): tagClass.rawValue
        }
    }

    /// The word for a value of the key.
    fileprivate var noun: String {
        switch self {
        case .tags(.filenameExtension): "extension"
        case .tags(.mimeType): "MIME type"
        case .tags(.osType): "OSType"
        case .tags(.pasteboardType): "pasteboard type"
        case .tags(.deviceModelCode): "device model code"
        case .tags(let tagClass): "tag of \(tagClass.rawValue)"
        default: name
        }
    }
}

extension AppDifference.DeclarationChange {
    /// The change as a line of text.
    fileprivate var text: String {
        func list(_ values: [String]) -> String { values.joined(separator: ", ") }
        switch (owner, key) {
        case (.documentType(let name), _): return "\(key.name) of '\(name)': \(list(before)) → \(list(after))"
        case (.type(let type), .kind): return "\(type): \(list(after)), not \(list(before))"
        case (.type(let type), .conformsTo):
            return "\(type): " + text(keeps: "conforms to", gains: "also conforms to", loses: "no longer conforms to")
        case (.type(let type), _):
            let noun = key.noun
            return "\(type): "
                + text(keeps: "has the \(noun)", gains: "also has the \(noun)", loses: "no longer has the \(noun)")
        }
    }

    private func text(keeps: String, gains: String, loses: String) -> String {
        func list(_ values: [String]) -> String { values.joined(separator: ", ") }
        return switch (gained.isEmpty, lost.isEmpty) {
        case (false, false): "\(keeps) \(list(gained)), not \(list(lost))"
        case (false, true): "\(gains) \(list(gained))"
        case (true, false): "\(loses) \(list(lost))"
        case (true, true): "\(keeps) \(list(after)), in this order; before: \(list(before))"
        }
    }
}
