import Testing

/// Command lines with their output, as in documents.
enum Transcript {
    /// Runs every line that begins with `$ typeq` in the folder of the package, and compares its output and messages with
    /// the lines below.
    static func check(_ text: String) throws {
        var steps: [(command: String, output: String)] = []
        for line in text.split(separator: "\n", omittingEmptySubsequences: false).dropLast() {
            if line.hasPrefix("$ ") {
                steps.append((String(line.dropFirst(2)), ""))
            } else if !steps.isEmpty {
                steps[steps.count - 1].output += line + "\n"
            }
        }
        // An empty line before the next prompt is not part of the output.
        for index in steps.indices where steps[index].output.hasSuffix("\n\n") { steps[index].output.removeLast() }
        for step in steps where step.command.hasPrefix("typeq ") {
            let script = "\"$TYPEQ\"\(step.command.dropFirst("typeq".count)) 2>&1"
            let run = try TypeqProcess(
                program: "/bin/sh", ["-c", script].map { Array($0.utf8) }, in: PackageFiles.root,
                environment: ["TYPEQ": TypeqProcess.binary])
            #expect(run.output == step.output, "what '\(step.command)' prints")
        }
    }
}
