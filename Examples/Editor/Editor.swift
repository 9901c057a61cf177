import Documents

/// An error with a human-readable message.
struct EditorError: Error, CustomStringConvertible {
    let description: String
    init(_ description: String) { self.description = description }
}

/// An editor, which consists of a controller and the window to which commands apply.
@MainActor
final class Editor {
    static let identifier = "com.example.editor"

    /// The type of its packages. An app declaration could also declare it.
    static let types = RegistryLayer(
        name: "editor", role: .app,
        declarations: [
            TypeDeclaration(
                identifier: "com.example.notebook", kind: .exported,
                conformsTo: ["com.apple.package", "public.composite-content"],
                tags: [.filenameExtension: ["notebook"]], description: "Notebook")
        ])

    let controller: DocumentController
    private var selected: OpenDocument?

    /// Creates the editor. If `declaration` is not nil, it declares the groups. See typeq-app(5).
    init(declaration: AppDeclaration?, store: WindowStore) throws {
        let groups = [
            // Logs conform to text, and the first group that reads a file opens it, so this group precedes the group
            // for text.
            DocumentGroup("logs", makeReadableDocument: { _, _ in LogFile() }),
            DocumentGroup("texts", makeDocument: { _, _ in TextFile() }),
            DocumentGroup("notebooks", makeDocument: { _, context in Notebook(context) }),
        ]
        let declaration =
            declaration
            ?? AppDeclaration(
                identifier: Self.identifier, platform: .linux, types: Self.types, scenes: groups.map(\.declaration))
        controller = try DocumentController(DocumentApp(declaration, over: .default), groups: groups, store: store)
    }

    /// Runs the command in a line, and returns the lines to print.
    func run(_ line: CommandLineText) async throws -> [String] {
        switch line.verb {
        case "": return []
        case "open": return [try await open(line.path())]
        case "new":
            let type = try line.rest.isEmpty ? nil : type(named: line.rest)
            return [show(new: try await controller.newDocument(contentType: type))]
        case "diary":
            return [show(new: try await controller.newDocument(contentType: .notebook, source: .diary))]
        case "select":
            guard let document = controller.documents.first(where: { $0.id == line.rest }) else {
                throw EditorError("no window \(line.rest) is open in this process")
            }
            selected = document
            return ["\(document.id): selected"]
        case "windows": return controller.documents.map(describe)
        case "show": return [text(of: try current())]
        case "append": return try await edit { $0 + line.unescaped }
        case "replace":
            let words = line.rest.split(separator: " ", maxSplits: 1).map(String.init)
            guard words.count == 2 else { throw EditorError("replace takes two words") }
            return try await edit {
                $0.split(separator: words[0], omittingEmptySubsequences: false).joined(separator: words[1])
            }
        case "page": return try await addPage(line.unescaped)
        case "save":
            let document = try current()
            try await document.save()
            return ["\(document.id): saved \(document.path?.string ?? "")"]
        case "save-as":
            let document = try current()
            try await document.save(to: try line.path())
            return ["\(document.id): saved \(document.path?.string ?? "") as \(document.contentType)"]
        case "rename":
            let document = try current()
            guard document.path != nil else { throw EditorError("\(document.id) has never been saved") }
            try await document.rename(to: line.rest)
            return ["\(document.id): renamed to \(document.path?.string ?? "")"]
        case "close":
            let document = try current()
            try await document.close()
            selected = controller.documents.last
            return ["\(document.id): closed"]
        default:
            throw EditorError(
                "unknown command '\(line.verb)': open PATH, new [TYPE], diary, select WINDOW, windows, show, append TEXT, "
                    + "replace A B, page TEXT, save, save-as PATH, rename NAME, close, quit")
        }
    }

    // MARK: Commands

    private func open(_ path: FilePath) async throws -> String {
        switch try await controller.openDocument(at: path) {
        case .opened(let document), .openedInWindow(let document):
            selected = document
            return describe(document)
        case .broughtToFront(let document):
            selected = document
            return "\(document.id): already open, brought to front"
        case .openElsewhere(let window):
            return "\(window): already open in another process, brought to front"
        }
    }

    private func show(new document: OpenDocument) -> String {
        selected = document
        return "\(document.id): new in \(document.group.name), \(document.contentType)"
    }

    private func edit(_ change: (String) -> String) async throws -> [String] {
        let document = try current()
        if document.document(as: Notebook.self) != nil {
            try await document.edit(Notebook.self) { notebook in
                notebook.pages = notebook.pages.dropLast() + [change(notebook.pages.last ?? "")]
            }
        } else if document.document(as: TextFile.self) != nil {
            try await document.edit(TextFile.self) { $0.text = change($0.text) }
        } else {
            // The call throws the reason why the log cannot be changed.
            try await document.edit(LogFile.self) { _ in }
        }
        return ["\(document.id): edited"]
    }

    private func addPage(_ text: String) async throws -> [String] {
        let document = try current()
        guard document.document(as: Notebook.self) != nil else { throw EditorError("only a notebook has pages") }
        try await document.edit(Notebook.self) { $0.pages.append(text) }
        return ["\(document.id): edited"]
    }

    private func current() throws -> OpenDocument {
        guard let selected else { throw EditorError("no window is open") }
        return selected
    }

    private func type(named name: String) throws -> UTType {
        do { return try controller.app.registry.type(for: TypeQuery(name)) } catch {
            throw EditorError("unknown type '\(name)'")
        }
    }

    private func text(of document: OpenDocument) -> String {
        if let notebook = document.document(as: Notebook.self) { return notebook.pages.joined(separator: "\u{C}") }
        if let text = document.document(as: TextFile.self) { return text.text }
        return document.document(as: LogFile.self)?.text ?? ""
    }

    private func describe(_ document: OpenDocument) -> String {
        let mode = document.group.role == .viewer ? "viewer" : document.isEditable ? "editor" : "editor, read-only"
        let edited = document.isEdited ? ", edited" : ""
        return "\(document.id): \(document.path?.string ?? "untitled") (\(document.group.name), \(mode)\(edited)), "
            + "\(document.contentType)"
    }
}
