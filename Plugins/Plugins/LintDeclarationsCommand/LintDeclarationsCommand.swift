import Foundation
import PackagePlugin

/// `swift package lint-declarations [ARGUMENT…]`: lints the package, with the arguments of `typeq lint`.
@main
struct LintDeclarationsCommand: CommandPlugin {
    func performCommand(context: PluginContext, arguments: [String]) throws {
        let process = Process()
        // typeq finds typeq-swift in its own folder.
        process.executableURL = try context.tool(named: "typeq").url
        process.arguments = ["lint"] + arguments
        if !arguments.contains(where: { !$0.hasPrefix("-") && FileManager.default.fileExists(atPath: $0) }) {
            process.arguments?.append(context.package.directoryURL.path)
        }
        try process.run()
        process.waitUntilExit()
        guard process.terminationReason == .exit, process.terminationStatus == 0 else {
            // The findings have already been printed.
            exit(process.terminationReason == .exit ? process.terminationStatus : 2)
        }
    }
}
