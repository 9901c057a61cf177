import AppDeclaration
import DeclarationFormats
import DeclarationLint
import DocumentRouting
import TypeRegistry

extension CommandSpecification {
    static let report = CommandSpecification(
        command: .report, summary: "an HTML page about the groups and types of an app", operands: "[PATH]",
        count: 0...1,
        examples: [
            ("typeq report Info.plist -o report.html", "one file, which does not need a network"),
            ("typeq report . -o - > report.html", "writes the page to standard output"),
        ],
        discussion: """
            If no app is specified or found from the current directory, the report covers only the types.
            """, operandOption: "app",
        run: { invocation, console throws(UsageError) in
            guard let output = invocation[Options.output] else {
                throw UsageError("'typeq report' needs --output FILE ('-' is standard output)")
            }
            var (registries, code) = RegistryLayers.registries(invocation, forDecision: true, &console)
            do throws(InputError) {
                let data = try data(invocation, registries, code: &code, console: &console)
                let page = ReportPage.bytes(title: data.title, data: data.value)
                guard output != .standardInput else {
                    console.write(document: page)
                    return code
                }
                do throws(FileError) {
                    try writeFile(page, to: output)
                } catch {
                    throw InputError(message: "\(output.name): \(error.message)")
                }
            } catch {
                console.message(error.message)
                return .error
            }
            return code
        })

    /// Collects the data of a report about the app that the command line specifies. If there is no app, the report covers only
    /// the types.
    private static func data(
        _ invocation: Invocation, _ registries: Registries, code: inout ExitCode, console: inout Console
    ) throws(InputError) -> ReportData {
        let locator = try AppLocator(invocation, over: registries, announcesSample: false, &console)
        guard let file = locator.file, let reading = locator.reading else {
            console.note("no app given, and none found from the current directory: the report covers only the types")
            return ReportData(registry: registries.selected)
        }
        let app = locator.app
        let declaration = app.declaration
        // If the sources or content types were not read, there may be no decision.
        if declaration.unreadSources != nil || declaration.unreadDeclarations != nil || !app.unreadTypes.isEmpty {
            code = code.combined(with: .error)
        }
        var data = ReportData(registry: app.everything)
        data.app = (locator, DocumentRouter(invocation, app))
        data.findings = try findings(in: reading, of: file, over: registries)
        return data
    }

    /// Returns the findings that `typeq lint` reports for the app.
    private static func findings(
        in reading: AppReading, of file: Argument, over registries: Registries
    ) throws(InputError) -> [Diagnostic] {
        let (configuration, mistakes) = try LintInput.configuration(for: file)
        let findings = Linter().findings(
            in: reading, over: registries.everything, platform: registries.platform, types: registries.scope)
        let files = reading.propertyLists.first.map { [$0.file] } ?? []
        return LintInput.unsuppressed(
            LintInput.Result(findings: findings + mistakes, files: files), configuration, of: file)
    }
}
