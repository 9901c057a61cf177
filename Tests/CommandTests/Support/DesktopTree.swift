import Testing

/// The folders of a desktop in a temporary tree: `dh` and `dd1`, `dd2` for data, `ch` and `cd1` for configuration.
final class DesktopTree: Sendable {
    let tree: ThrowawayTree

    init() throws { tree = try ThrowawayTree() }

    /// The environment, which excludes the settings of the machine.
    var environment: [String: String] {
        [
            "HOME": tree.path("home"), "XDG_CONFIG_HOME": tree.path("ch"), "XDG_CONFIG_DIRS": tree.path("cd1"),
            "XDG_DATA_HOME": tree.path("dh"), "XDG_DATA_DIRS": "\(tree.path("dd1")):\(tree.path("dd2")):relative",
            "PATH": "/usr/bin:/bin", "TYPEQ_CACHE": "off",
        ]
    }

    /// Writes a desktop file.
    func app(_ folder: String, _ id: String, _ mimeTypes: String, _ lines: String...) throws {
        try tree.file(
            "\(folder)/applications/\(id).desktop",
            "[Desktop Entry]\nType=Application\nName=\(id)\nExec=true %f\nMimeType=\(mimeTypes)\n"
                + lines.map { $0 + "\n" }.joined())
    }

    func run(_ arguments: String..., with more: [String: String] = [:]) throws -> TypeqProcess {
        try TypeqProcess(
            arguments.map { Array($0.utf8) }, in: tree.root, environment: environment.merging(more) { $1 })
    }

    /// The IDs of the applications for a type, without `.desktop`.
    func handlers(_ operand: String, with more: [String: String] = [:]) throws -> [String] {
        let run = try TypeqProcess(
            ["handlers", operand].map { Array($0.utf8) }, in: tree.root, environment: environment.merging(more) { $1 })
        #expect(run.lines.dropFirst().allSatisfy { !$0.hasSuffix(", default") }, "only the first one is the default")
        return run.lines.map { line in String(line.prefix { $0 != ":" }.dropLast(".desktop".count)) }
    }

    /// The content of the user's list, or nil.
    func list() throws -> String? {
        try FileBytes.read(tree.path("ch/mimeapps.list")).map { String(decoding: $0, as: UTF8.self) }
    }
}
