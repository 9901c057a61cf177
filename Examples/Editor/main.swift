import Documents

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

// A small editor. It reads commands from standard input, one per line, and prints a response to each. A response that begins
// with `error:` contains the reason why the command failed. Several processes share a window store. See README.md in this
// folder.
//
//     document-editor [--app FILE] [PATH…]

/// Writes a line without buffering: a program that runs the editor waits for it.
func say(_ line: String) {
    let bytes = Array("\(line)\n".utf8)
    var done = 0
    while done < bytes.count {
        let count = bytes[done...].withUnsafeBytes { write(1, $0.baseAddress, $0.count) }
        guard count > 0 else { return }
        done += count
    }
}

func declaration(at path: String) throws -> AppDeclaration {
    let file = try FileWrapper(url: URL(filePath: path))
    guard let data = file.regularFileContents else { throw EditorError("\(path) cannot be read") }
    return try AppDeclaration(json: Array(data))
}

/// The folder of the window store, `$XDG_STATE_HOME/typeq`, which `typeq windows` also uses.
func stateFolder() -> FilePath {
    if let set = getenv("XDG_STATE_HOME"), FilePath(platformString: set).isAbsolute {
        return FilePath(platformString: set).appending("typeq")
    }
    let home = getenv("HOME").map { FilePath(platformString: $0) } ?? "/"
    return home.appending(".local/state/typeq")
}

do {
    var arguments = Array(CommandLine.arguments.dropFirst())
    var app: AppDeclaration?
    if arguments.first == "--app", arguments.count > 1 {
        app = try declaration(at: arguments[1])
        arguments.removeFirst(2)
    } else {
        // The types of the documents are declared before the first type is used.
        try Registry.setDefault(Registry(layers: [Editor.types]))
    }
    let store = WindowStore(app: app?.identifier ?? Editor.identifier, directory: stateFolder())
    let editor = try Editor(declaration: app, store: store)
    for file in try editor.controller.takeDiscardedFiles() { say("was open when the editor ended: \(file.string)") }

    func carryOut(_ line: CommandLineText) async {
        do {
            for answer in try await editor.run(line) { say(answer) }
        } catch {
            say("error: \(error)")
        }
    }
    for argument in arguments { await carryOut(CommandLineText(Array("open \(argument)".utf8))) }
    for await line in CommandLineText.standardInput {
        if line.verb == "quit" { break }
        await carryOut(line)
    }
    for document in editor.controller.documents { try await document.close() }
} catch {
    say("error: \(error)")
    exit(2)
}
