import AppDeclaration
import DeclarationFormats
import DocumentRouting
import FileIdentification
import FileSystem
import SystemPackage
import TypeRegistry

#if !WindowStore
    #error("the command 'typeq' needs the trait WindowStore; the libraries do not")
#endif

/// The context of a command about an app: the app, its open windows, and the notation in which its declaration is written.
struct AppContext {
    let app: DocumentApp
    let notation: Notation
    let windows: AppWindows
    /// Whether the app is the sample app of the registry.
    let isSample: Bool
    /// The exit code after reading the app and its windows.
    private(set) var code = ExitCode.yes

    /// Reads the app and its windows. With `--explain`, prints the app and how it was found.
    ///
    /// Returns nil after reporting an error if there is no app, or if the list of windows cannot be read.
    ///
    /// - Throws: `UsageError` if there is no app and the option `--quiet` is given. The exit code would be that of the sample
    ///   app, without any indication.
    init?(
        _ invocation: Invocation, at location: AppLocation? = nil, announcesSample: Bool = true,
        checking command: Command? = nil, _ console: inout Console
    ) throws(UsageError) {
        var location = location
        if location == nil, let command, console.style.isQuiet {
            do throws(InputError) { location = try AppLocation(invocation) } catch {
                console.message(error.message)
                return nil
            }
            guard location != nil else {
                throw AppLocation.missing("'typeq \(command.rawValue) --quiet' needs --app PATH")
            }
        }
        let (registries, code) = RegistryLayers.registries(invocation, forDecision: true, &console)
        self.code = code
        do throws(InputError) {
            let locator = try AppLocator(
                invocation, at: location, over: registries, announcesSample: announcesSample, &console)
            (app, notation, isSample) = (locator.app, locator.notation, locator.file == nil)
            windows = try AppWindows(invocation, of: locator, &console, code: &self.code)
            if invocation[Options.explain], !console.style.isJSON {
                console.print("app \(app.displayName), \(locator.finding)")
            }
        } catch {
            console.message(error.message)
            return nil
        }
    }

    /// Returns the window that an operand specifies, or nil if it is not open.
    ///
    /// The operand is a window ID, such as `w1`, or a file. A file whose name has the form of a window ID is written with its
    /// directory: `./w1`.
    func window(_ operand: Argument) throws(WindowStoreError) -> OpenWindow? {
        if OpenWindow.isID(operand.text) { return try windows.store?.window(operand.text) }
        let open = try windows.windows(concerning: operand.path, in: app)
        return open.window(for: DocumentLocation(of: operand.path, among: open))
    }
}

extension DocumentRouter {
    /// Creates the router that the options of a command line specify.
    init(_ invocation: Invocation, _ app: DocumentApp, identification: IdentificationPolicy? = nil) {
        self.init(
            app: app, identification: identification ?? invocation[Options.identify], origin: invocation[Options.origin]
        )
    }
}

/// The source of a command's open windows: the list in `--windows`, or the window store of the app.
///
/// Only the windows that are relevant to a decision are read from a store.
enum AppWindows: WindowSource {
    case list(OpenWindows)
    case store(WindowStore)
    /// No list is specified, and there is no location for a store.
    case unavailable

    /// Reads the windows in a list, or finds the store. Mistakes in a list are reported, and its valid windows are used.
    ///
    /// - Throws: `InputError` if the list cannot be read.
    init(_ invocation: Invocation, of locator: AppLocator, _ console: inout Console, code: inout ExitCode)
        throws(InputError)
    {
        guard let file = invocation[Options.windows] else {
            self = WindowStore(locator).map { .store($0) } ?? .unavailable
            return
        }
        let bytes = try readInput(file)
        let list: WindowList
        do throws(DeclarationFormatError) {
            list = try WindowList(json: bytes, in: locator.app)
        } catch {
            throw InputError(message: "\(file.name):\(error.position): \(error.message)")
        }
        if RegistryLayers.report(list.findings.map { $0.in(file.text) }, &console) {
            code = code.combined(with: .error)
        }
        self = .list(OpenWindows(list.windows))
    }

    /// The store, or nil if a list is used or there is no location for a store.
    var store: WindowStore? { if case .store(let store) = self { store } else { nil } }

    func all() throws(WindowStoreError) -> OpenWindows {
        switch self {
        case .list(let windows): windows
        case .store(let store): OpenWindows(try store.windows())
        case .unavailable: .none
        }
    }

    /// Returns the windows that are relevant to opening a file.
    func windows(concerning path: FilePath, in app: DocumentApp) throws(WindowStoreError) -> OpenWindows {
        switch self {
        case .list(let windows): windows
        case .store(let store): try store.windows(concerning: path, in: app)
        case .unavailable: .none
        }
    }

    /// Returns the windows that are relevant to an external event.
    func windowsForEvents() throws(WindowStoreError) -> OpenWindows {
        switch self {
        case .list(let windows): windows
        case .store(let store): try store.windowsForEvents()
        case .unavailable: .none
        }
    }
}

extension WindowStore {
    /// Creates the store of an app below `$XDG_STATE_HOME`, or returns nil if there is no state or home directory.
    ///
    /// An app that has neither an identifier nor a name is identified by its file.
    fileprivate convenience init?(_ locator: AppLocator) {
        guard let base = BaseDirectories().state else { return nil }
        let declaration = locator.app.declaration
        let name = declaration.knownIdentifier ?? declaration.name ?? locator.file?.path.canonical.string ?? "app"
        self.init(app: name, directory: base.appending("typeq"), isAlone: true)
    }
}

extension WindowStoreError {
    /// The error that is reported if there is no location for a store.
    static let nowhere = WindowStoreError(
        path: "", kind: .unwritable, message: "the window store has no location: set XDG_STATE_HOME or HOME")
}
