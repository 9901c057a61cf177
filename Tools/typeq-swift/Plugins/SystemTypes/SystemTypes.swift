import Foundation
import PackagePlugin

/// Writes the table of UTType's constants from the sources of typeq's library when the target is built.
@main
struct SystemTypes: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) -> [Command] {
        let package = context.package.directoryURL
        let script = package.appending(path: "system-types")
        let constants = package.appending(path: "../../Sources/TypeRegistry/UTType/UTType+Constants.swift").standardized
        let table = context.pluginWorkDirectoryURL.appending(path: "SystemTypes.swift")
        return [
            .buildCommand(
                displayName: "Writing the constants of UTType",
                executable: URL(filePath: "/bin/sh"),
                arguments: [script.path(), constants.path(), table.path()],
                inputFiles: [script, constants], outputFiles: [table])
        ]
    }
}
