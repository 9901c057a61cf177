import Foundation
import PackagePlugin

/// Lints the declarations of a target before each build: its Info.plist files and `typeq.json`, with the scenes in its
/// sources. An error stops the build. Findings are reported with their file, line and column.
@main
struct LintDeclarations: BuildToolPlugin {
    func createBuildCommands(context: PluginContext, target: any Target) throws -> [Command] {
        guard let module = target as? any SourceModuleTarget else { return [] }
        let declarations = try Self.declarations(in: module.directoryURL)
        guard !declarations.isEmpty else { return [] }
        return [
            .prebuildCommand(
                displayName: "Lint the declarations of \(target.name)",
                // typeq finds typeq-swift in its own folder.
                executable: try context.tool(named: "typeq").url,
                arguments: ["lint", "--color", "never"] + declarations.map(\.path),
                outputFilesDirectory: context.pluginWorkDirectoryURL)
        ]
    }

    /// Returns the files below a folder that declare types or documents.
    private static func declarations(in folder: URL) throws -> [URL] {
        guard let files = FileManager.default.enumerator(at: folder, includingPropertiesForKeys: nil) else { return [] }
        return files.compactMap { $0 as? URL }
            .filter { $0.lastPathComponent == "typeq.json" || $0.lastPathComponent.hasSuffix("Info.plist") }
            .sorted { $0.path < $1.path }
    }
}
