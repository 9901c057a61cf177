import DocumentRouting
import FileIdentification
import SystemPackage
import TypeRegistry

extension CommandSpecification {
    static let type = CommandSpecification(
        command: .type, summary: "the type of each file", operands: "FILE…", count: 1...Int.max,
        examples: [
            ("typeq photo.jpg notes", "the type of each file, by name and content"),
            ("typeq type --mime --json *.dat", "MIME types, for a program"),
            ("typeq type --format '{file}\\t{mime}' *", "each result in a custom format"),
            ("typeq type --explain report.md", "the type, and the evidence for it"),
            ("typeq type -r -c image ~/Downloads", "the pictures below a folder"),
            ("typeq type -r --only mismatched .", "the files whose name does not match their content"),
            ("curl -s ADDRESS | typeq type --name a.bin -", "standard input, with a name for it"),
            ("typeq type --frames", "objects that another program fetches: see typeq-frames(5)"),
            ("find . -type f -print0 | typeq type -0 --files-from -", "many files at once"),
        ],
        discussion:
            "'typeq FILE…' is the same as 'typeq type FILE…'. For a file with the name of a command, use 'typeq ./NAME'.",
        run: { invocation, console throws(UsageError) in try identify(invocation, &console) })

    private static func identify(_ invocation: Invocation, _ console: inout Console) throws(UsageError) -> ExitCode {
        if invocation[Options.frames] { try FrameTask.check(invocation) }
        let answer = try TypeAnswer(invocation)
        let exclusions = try Exclusions(invocation)
        try TypeFilter.check(invocation)
        var (registries, code) = RegistryLayers.registriesWithApp(invocation, &console)
        var identifier = registries.identifier(
            policy: invocation[Options.identify], followsSymbolicLinks: !invocation[Options.noDereference],
            omitsEvidence: !answer.hasEvidence && !invocation[Options.json] && !invocation[Options.frames],
            examinesText: answer.hasEncoding || invocation[Options.frames] || AnswerFilter.examinesText(invocation))
        if invocation[Options.frames] {
            let frames = FrameTask(identifier: identifier, sandbox: invocation[Options.sandbox])
            return code.combined(with: frames.run(&console))
        }
        if invocation[Options.archives] { identifier = identifier.lookingInside(.members) }
        guard let filter = TypeFilter(invocation, in: identifier.registry, &code, console: &console),
            let only = AnswerFilter(invocation, in: identifier.registry, &code, console: &console)
        else { return code }
        let task = TypeTask(
            identifier: identifier, answer: answer, filter: filter, only: only,
            isStrict: invocation[Options.strictTypes],
            inputName: invocation[Options.inputName])
        let batch = batch(invocation, without: exclusions)
        code = code.combined(with: batch.run(task, in: invocation[Options.sandbox], &console))
        let isEmpty = !filter.hasMatched || !only.hasMatched
        if isEmpty || invocation[Options.strictTypes] { console.explainDirectories(invocation) }
        guard isEmpty else { return code }
        console.explainEmptyResult(invocation, in: identifier.registry)
        return code.combined(with: .no)
    }

    /// Returns the files of a command line. With `--recursive`, they are the files that `find` finds.
    private static func batch(_ invocation: Invocation, without exclusions: Exclusions) -> Batch {
        guard invocation[Options.recursive] else { return Batch(invocation, without: exclusions) }
        let includesAll = invocation[Options.includesAll]
        return Batch(
            FileSearch(
                in: FileOperands(invocation),
                FileSearch.Options(
                    includesHidden: includesAll, includesIgnored: includesAll, exclusions: exclusions,
                    omitsDirectories: true, followsLinks: invocation[Options.follow],
                    omitsDanglingLinks: !invocation[Options.noDereference],
                    reportsDanglingLinks: invocation[Options.verbose])))
    }
}

private struct TypeTask: IdentifyingTask {
    let identifier: FileIdentifier
    let answer: TypeAnswer
    let filter: TypeFilter
    let only: AnswerFilter
    /// Whether a doubtful result causes the exit code 1.
    let isStrict: Bool
    let inputName: Argument?

    func begin(_ file: Argument) -> FileBeginning<Void, Identification> {
        file == .standardInput ? .standardInput((), name: inputName?.path) : .identify(())
    }

    func print(_ result: FileResult<Identification>, of file: Argument, _ console: inout Console) -> ExitCode {
        switch result {
        case .success(let identification):
            let code = print(identification, of: file, &console)
            return print(identification.contained, of: file, &console).combined(with: code)
        case .failure(let error):
            return console.report(unidentified: file, error) {
                guard let type = try? identifier.registry.type(named: file.text), !type.isDynamic else { return nil }
                return "'typeq show \(file.name)' prints the type"
            }
        }
    }

    private func print(_ identification: Identification, of file: Argument, _ console: inout Console) -> ExitCode {
        guard filter.accepts(identification), only.accepts(identification) else { return .yes }
        let name = file == .standardInput ? inputName ?? Argument("") : file
        console.print(identification, of: file, named: name, as: answer)
        let showsWarnings = !console.style.isJSON && !console.style.isQuiet
        if showsWarnings { console.warn(of: identification, file) }
        guard isStrict, identification.isMismatched || identification.isUnknown else { return .yes }
        // A mismatch was already printed as a warning.
        if !showsWarnings || !identification.isMismatched { console.message("\(file.name): \(identification.doubts)") }
        return .no
    }

    /// Prints the members of an archive. Each name consists of the archive's name, `#` and the member's name.
    private func print(_ contained: ContainedFiles?, of archive: Argument, _ console: inout Console) -> ExitCode {
        guard let contained else { return .yes }
        var code = ExitCode.yes
        for member in contained.files {
            let name = Argument(bytes: archive.bytes + [UInt8(ascii: "#")] + Array(member.name.utf8))
            code = code.combined(with: print(member.identification, of: name, &console))
        }
        guard contained.isCut else { return code }
        let count = contained.files.count
        console.message(
            "\(archive.name): not all members can be read: "
                + (count == 0 ? "" : "only the first \(count) are identified, because ")
                + "the archive exceeds a limit, or is truncated or damaged")
        return .error
    }
}
