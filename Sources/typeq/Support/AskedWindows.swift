import AppDeclaration
import DeclarationFormats
import DocumentRouting
import FileSystem
import SystemPackage
import TypeRegistry

#if !WindowStore
    #error("the command 'typeq' needs the trait WindowStore; the libraries do without")
#endif

/// Where a command learns which windows are open: `--windows`, else the window store of the app.
///
/// A store is asked only for the windows that a question concerns, and where there is none, for nothing.
enum AskedWindows: WindowSource {
    case list(OpenWindows)
    case store(WindowStore)
    /// There is no list, and no place for a store.
    case nowhere

    /// Reads the windows of a list. What is wrong in it is reported; when it cannot be read at all, there is no answer.
    init(_ invocation: Invocation, of locator: AppLocator, _ console: inout Console, _ code: inout ExitCode)
        throws(LayerError)
    {
        guard let file = invocation.value(.windows) else {
            self = WindowStore(locator).map { .store($0) } ?? .nowhere
            return
        }
        do {
            let list = try WindowList(json: try readFile(file), in: locator.app)
            let findings = list.findings.map { finding in
                var finding = finding
                finding.layer = file.text
                return finding
            }
            if RegistryLayers.report(findings, &console) { code = code.combined(with: .trouble) }
            self = .list(OpenWindows(list.windows))
        } catch let error as DeclarationFormatError {
            throw LayerError(message: "\(file.name):\(error.position): \(error.message)")
        } catch let error as FileReadingError {
            throw LayerError(message: "\(file.name): \(error.message)")
        } catch {
            throw LayerError(message: "\(file.name): \(error)")
        }
    }

    /// The store; nil where a list is asked instead, and where there is no place for one.
    var store: WindowStore? { if case .store(let store) = self { store } else { nil } }

    /// All windows.
    func all() throws(WindowStoreError) -> OpenWindows {
        switch self {
        case .list(let windows): windows
        case .store(let store): OpenWindows(try store.windows())
        case .nowhere: .none
        }
    }

    /// The windows that matter when a file is to be opened.
    func windows(concerning path: FilePath, in app: DocumentApp) throws(WindowStoreError) -> OpenWindows {
        switch self {
        case .list(let windows): windows
        case .store(let store): try store.windows(concerning: path, in: app)
        case .nowhere: .none
        }
    }

    /// The windows that matter to an external event.
    func windowsForEvents() throws(WindowStoreError) -> OpenWindows {
        switch self {
        case .list(let windows): windows
        case .store(let store): try store.windowsForEvents()
        case .nowhere: .none
        }
    }
}

extension WindowStore {
    /// The store of an app, below `$XDG_STATE_HOME`; nil where nothing says whose home this is. An app without identifier
    /// and name is known by its file.
    ///
    /// Source: the [XDG base directories](https://specifications.freedesktop.org/basedir-spec/latest/), by which a
    /// relative path is to be ignored.
    fileprivate convenience init?(_ locator: AppLocator) {
        let state = Environment.value("XDG_STATE_HOME").map(\.path).flatMap { $0.isAbsolute ? $0 : nil }
        guard let base = state ?? Environment.value("HOME").map({ $0.path.appending(".local/state") }) else {
            return nil
        }
        let declaration = locator.app.declaration
        let name = declaration.identifier ?? declaration.name ?? locator.file?.path.canonical.string ?? "app"
        self.init(app: name, directory: base.appending("typeq"), isAlone: true)
    }
}

extension OptionSpecification {
    static let windows = OptionSpecification(
        long: "windows", value: "FILE",
        help: "the open windows, as JSON in opening order; else the window store is asked")
}
