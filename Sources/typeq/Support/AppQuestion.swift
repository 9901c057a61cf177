import AppDeclaration
import DocumentRouting

/// What every command about an app begins with: the registry, the app, its open windows.
struct AppQuestion {
    let app: DocumentApp
    /// The keys that the declaration of the app is written with.
    let notation: Notation
    let windows: AskedWindows
    /// What reading them came to.
    private(set) var code = ExitCode.yes

    /// Nil when there is no app, or no list of windows, to ask; that has been said then, and is trouble.
    ///
    /// With `--explain`, the app and how it was found are printed first.
    init?(_ invocation: Invocation, _ console: inout Console) {
        let (registries, code) = RegistryLayers.registries(invocation, forDecision: true, &console)
        self.code = code
        do throws(LayerError) {
            let locator = try AppLocator(invocation, over: registries, &console)
            (app, notation) = (locator.app, locator.notation)
            windows = try AskedWindows(invocation, of: locator, &console, &self.code)
            if invocation.has(.explain), !console.style.isJSON {
                console.print("app \(app.displayName), \(locator.finding)")
            }
        } catch {
            console.message(error.message)
            return nil
        }
    }
}
