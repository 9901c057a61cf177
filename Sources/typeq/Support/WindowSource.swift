import AppDeclaration
import DeclarationFormats
import DocumentRouting
import TypeRegistry

/// Where a command learns which windows are open: `--windows`.
struct WindowSource {
    /// The windows, indexed.
    let windows: OpenWindows

    /// Reads the windows of a list. What is wrong in it is reported; when it cannot be read at all, there is no answer.
    init(_ invocation: Invocation, of app: DocumentApp, _ console: inout Console, _ code: inout ExitCode)
        throws(LayerError)
    {
        guard let file = invocation.value(.windows) else {
            windows = .none
            return
        }
        do {
            let list = try WindowList(json: try readFile(file), in: app)
            let findings = list.findings.map { finding in
                var finding = finding
                finding.layer = file.text
                return finding
            }
            if RegistryLayers.report(findings, &console) { code = code.combined(with: .trouble) }
            windows = OpenWindows(list.windows)
        } catch let error as DeclarationFormatError {
            throw LayerError(message: "\(file.text):\(error.position): \(error.message)")
        } catch let error as FileReadingError {
            throw LayerError(message: "\(file.text): \(error.message)")
        } catch {
            throw LayerError(message: "\(file.text): \(error)")
        }
    }
}

extension OptionSpecification {
    static let windows = OptionSpecification(
        long: "windows", value: "FILE", help: "the open windows, as JSON in opening order")
}
