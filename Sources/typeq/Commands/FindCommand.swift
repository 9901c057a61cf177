import DeclarationFormats
import FileIdentification
import FileSystem
import SystemPackage
import TypeRegistry

extension CommandSpecification {
    static let find = CommandSpecification(
        command: .find, summary: "the files in directories that conform to a type", operands: "[PATTERN] [DIR…]",
        count: 0...Int.max,
        examples: [
            ("typeq find -c image ~/Pictures", "every picture, regardless of its name"),
            ("typeq find invoice -c .pdf", "PDF files with 'invoice' in their names"),
            ("typeq find -0 -c .pdf | xargs -0 ls -l", "names for another program"),
            ("typeq find -c image -x convert {} {.}.webp", "a command for each picture, several at a time"),
            ("typeq find --all -c text --not .", "files that are not text, including hidden files"),
            ("typeq find -l -e dat", "the types of the files with an extension"),
            ("typeq find --only mismatched", "the files whose name does not match their content"),
        ],
        discussion: """
            The first operand is a pattern for names, unless it is a directory or contains a slash. The other operands are
            directories; if there is none, the current directory is searched.
            """,
        completion: .directories,
        run: { invocation, console throws(UsageError) in try search(invocation, &console) })

    private static func search(_ given: Invocation, _ console: inout Console) throws(UsageError) -> ExitCode {
        var invocation = given
        try TypeFilter.check(invocation)
        var pattern: Argument?
        if invocation[Options.glob].isEmpty, let first = invocation.operands.first, isPattern(first) {
            pattern = first
            invocation = invocation.droppingFirstOperand()
        }
        let includesAll = invocation[Options.includesAll]
        var options = FileSearch.Options(
            includesHidden: includesAll || invocation[Options.hidden],
            includesIgnored: includesAll || invocation[Options.noIgnore], exclusions: try Exclusions(invocation),
            condition: try FileCondition(invocation, pattern: pattern), followsLinks: invocation[Options.follow])
        options.omitsRoots = invocation[Options.not]
        if let value = invocation[Options.depth] {
            guard let number = Int(value.text), number > 0 else {
                throw UsageError("invalid value '\(value.name)' for '--max-depth' (choose a number from 1)")
            }
            options.depth = number
        }
        let runner = try FoundFilesRunner(invocation)
        let answer = try TypeAnswer(invocation)
        let isTyped = invocation[Options.long] || invocation[Options.mime] || invocation[Options.template] != nil
        var (registries, code) = RegistryLayers.registriesWithApp(invocation, &console)
        let identifier = registries.identifier(
            policy: invocation[Options.identify], followsSymbolicLinks: options.followsLinks,
            examinesText: AnswerFilter.examinesText(invocation))
        guard let filter = TypeFilter(invocation, in: identifier.registry, &code, console: &console),
            let only = AnswerFilter(invocation, in: identifier.registry, &code, console: &console)
        else { return code }
        let hasRoot = !invocation.operands.isEmpty || !invocation[Options.filesFrom].isEmpty
        let roots = hasRoot ? FileOperands(invocation) : FileOperands([Argument(".")])
        let hasFilter = !invocation[Options.filter].isEmpty || !invocation[Options.only].isEmpty
        let isIdentified = hasFilter || runner == nil && (isTyped || console.style.isJSON)
        // A link whose target does not exist has no type.
        options.omitsDanglingLinks = options.followsLinks && isIdentified
        let task = FindTask(
            identifier: identifier, filter: filter, only: only, answer: isTyped ? answer : nil, runner: runner,
            isIdentified: isIdentified,
            endsWithFirst: invocation[Options.quiet] && runner == nil)
        let batch = Batch(FileSearch(in: roots, options))
        code = code.combined(with: batch.run(task, in: invocation[Options.sandbox], &console))
        if let runner { code = code.combined(with: runner.finish(&console)) }
        console.explainPeriod(invocation.operands)
        if let pattern, !hasFilter {
            console.explainPattern(pattern, isFound: filter.matchCount > 0, in: identifier.registry)
        }
        if filter.matchCount == 0 { console.explainEmptyResult(invocation, in: identifier.registry) }
        return filter.matchCount > 0 ? code : code.combined(with: .no)
    }

    /// Returns whether the first operand is a pattern: it is not empty, contains no slash, and does not name a
    /// directory.
    private static func isPattern(_ operand: Argument) -> Bool {
        guard !operand.bytes.isEmpty, !operand.bytes.contains(UInt8(ascii: "/")) else { return false }
        return (try? FileStatus(at: operand.bytes, followingLink: true))?.type != .directory
    }
}

private struct FindTask: FileTask {
    let identifier: FileIdentifier
    let filter: TypeFilter
    let only: AnswerFilter
    /// The form in which types are printed, or nil if only names are printed.
    let answer: TypeAnswer?
    let runner: FoundFilesRunner?
    /// Whether the types of files are needed.
    let isIdentified: Bool
    /// Whether the search ends after the first match.
    let endsWithFirst: Bool

    var isFinished: Bool { endsWithFirst && filter.matchCount > 0 }

    func begin(_ file: Argument) throws(Failure) -> FileBeginning<Void, Identification?> {
        guard !isIdentified else { return .identify(()) }
        // An operand need not exist.
        do throws(Errno) { _ = try FileStatus(at: file.bytes, followingLink: false) } catch {
            throw .file(FileAccessError(file.path, error))
        }
        return .answer(nil)
    }

    func answer(_ file: Argument, _ known: Void, identification: consuming Identification) -> Identification? {
        identification
    }

    func print(_ result: FileResult<Identification?>, of file: Argument, _ console: inout Console) -> ExitCode {
        switch result {
        case .success(let identification):
            if let identification, !only.accepts(identification) { return .yes }
            guard filter.accepts(identification) else { return .yes }
            if let runner { return runner.add(file, &console) }
            if let identification, console.style.isJSON || answer != nil {
                console.print(identification, of: file, named: file, as: answer ?? .type)
            } else {
                console.printLine(console.shown(file))
            }
            return .yes
        case .failure(let error):
            return console.report(unidentified: file, error) {
                TypeSuggestion.filter(file, in: identifier.registry).map { "'\($0)' finds the files of that type" }
            }
        }
    }
}
