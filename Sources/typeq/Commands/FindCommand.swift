import DeclarationFormats
import FileIdentification
import TypeRegistry

extension CommandSpecification {
    static let find = CommandSpecification(
        command: .find, summary: "the files in directories that conform to a type", operands: "[DIR…]",
        count: 0...Int.max,
        examples: [
            ("typeq find --conforms-to public.image ~/Pictures", "every picture, regardless of its name"),
            ("typeq find -0 --conforms-to .pdf | xargs -0 ls -l", "names for another program"),
            ("typeq find --conforms-to public.movie --exec mpv", "play every movie"),
            ("typeq find --all --conforms-to public.text --not .", "files that are not text, including hidden files"),
        ],
        discussion: "If no directory is given, the current directory is searched.",
        completion: .directories,
        run: { invocation, console throws(UsageError) in try search(invocation, &console) })

    private static func search(_ invocation: Invocation, _ console: inout Console) throws(UsageError) -> ExitCode {
        try TypeFilter.check(invocation)
        let options = FileSearch.Options(
            includesAll: invocation[Options.includesAll], exclusions: try Exclusions(invocation))
        var (registries, code) = RegistryLayers.registriesWithApp(invocation, &console)
        let identifier = registries.identifier(policy: invocation[Options.identify], followsSymbolicLinks: false)
        guard let filter = TypeFilter(invocation, in: identifier.registry, &code, console: &console) else {
            return code
        }
        let hasRoot = !invocation.operands.isEmpty || !invocation[Options.filesFrom].isEmpty
        let roots = hasRoot ? FileOperands(invocation) : FileOperands([Argument(".")])
        let task = FindTask(
            identifier: identifier, filter: filter, command: invocation[Options.exec].map(ShellCommand.init(line:)),
            endsWithFirst: invocation[Options.quiet] && invocation[Options.exec] == nil)
        let batch = Batch(FileSearch(in: roots, options))
        code = code.combined(with: batch.run(task, in: invocation[Options.sandbox], &console))
        return filter.matchCount > 0 ? code : code.combined(with: .no)
    }
}

/// The task of `find` for each file.
private struct FindTask: IdentifyingTask {
    let identifier: FileIdentifier
    let filter: TypeFilter
    let command: ShellCommand?
    /// Whether the search ends after the first match.
    let endsWithFirst: Bool

    var isFinished: Bool { endsWithFirst && filter.matchCount > 0 }

    func print(_ result: FileResult<Identification>, of file: Argument, _ console: inout Console) -> ExitCode {
        switch result {
        case .success(let identification):
            guard filter.accepts(identification) else { return .yes }
            if let command { return run(command, with: file, &console) }
            if console.style.isJSON {
                console.print(JSONObject(identification, of: file, named: file))
            } else {
                console.printLine(console.shown(file))
            }
            return .yes
        case .failure(let error): return console.report(unidentified: file, error)
        }
    }

    private func run(_ command: ShellCommand, with file: Argument, _ console: inout Console) -> ExitCode {
        console.flush()
        let code = command.run(file, window: nil)
        guard code != 0 else { return .yes }
        console.message("\(file.name): '\(command.line.name)' failed with \(code)")
        return .error
    }
}
