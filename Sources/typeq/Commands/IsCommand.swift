import DeclarationFormats
import FileIdentification
import SystemPackage
import TypeRegistry

extension CommandSpecification {
    static let isType = CommandSpecification(
        command: .isType, summary: "checks whether a file's type conforms to a given type", operands: "FILE TYPE…",
        count: 2...Int.max,
        examples: [
            ("typeq is photo.dat public.image", "yes, and exit code 0"),
            ("typeq is -q upload .pdf && echo PDF", "in a script"),
            ("typeq is upload image/jpeg image/png", "whether the file has one of several types"),
            ("typeq is --explain report.md public.text", "the path from the type of the file"),
        ],
        completion: .fileThenType,
        run: { invocation, console throws(UsageError) in
            let (file, operands) = (invocation.operands[0], invocation.operands.dropFirst())
            // With several files, only the first would be checked.
            if operands.count > 1, let other = operands.first(where: Environment.exists) {
                throw UsageError("'typeq is' takes one FILE and then types, but '\(other.name)' is also a file")
            }
            var (registries, code) = RegistryLayers.registriesWithApp(invocation, &console)
            let identifier = registries.identifier(
                policy: invocation[Options.identify], followsSymbolicLinks: !invocation[Options.noDereference],
                examinesText: operands.contains(where: AnswerFilter.isText))
            var supertypes: [UTType] = []
            for operand in operands {
                guard let type = console.type(operand, in: identifier.registry, &code) else { return code }
                supertypes += identifier.registry.types(denotedBy: operand, type)
            }
            let task = IsTask(
                identifier: identifier,
                supertypes: supertypes,
                isExplained: invocation[Options.explain],
                inputName: invocation[Options.inputName]?.path)
            let batch = Batch(files: [file])
            return code.combined(with: batch.run(task, in: invocation[Options.sandbox], &console))
        })
}

private struct IsTask: IdentifyingTask {
    let identifier: FileIdentifier
    /// The type of the file must conform to at least one of these types.
    let supertypes: [UTType]
    let isExplained: Bool
    let inputName: FilePath?

    func begin(_ file: Argument) -> FileBeginning<Void, Identification> {
        file == .standardInput ? .standardInput((), name: inputName) : .identify(())
    }

    func print(_ result: FileResult<Identification>, of file: Argument, _ console: inout Console) -> ExitCode {
        switch result {
        case .success(let identification):
            let conformances = supertypes.map { Conformance(of: identification, to: $0) }
            let conformance = conformances.first { $0.path != nil } ?? conformances[0]
            if console.style.isJSON {
                var object = JSONObject()
                object.add(file: file)
                object.add(conformance)
                object.add("warnings", identification.warnings.map { JSONObject(id: $0.id.rawValue, text: $0.text) })
                console.print(object)
            } else {
                console.print(conformance, isExplained: isExplained)
                console.warn(of: identification, file)
            }
            return conformance.path == nil ? .no : .yes
        case .failure(let error): return console.report(unidentified: file, error)
        }
    }
}

extension Conformance {
    init(of file: Identification, to supertype: UTType) {
        self.init(of: file.type, to: supertype)
        if file.isText(onlyByName: supertype) { path = nil }
        if path == nil, let text = file.textType, let rest = text.conformancePath(to: supertype) {
            path = [type] + rest
        }
    }

    /// The reason why the type conforms or does not conform.
    fileprivate var reason: String {
        if let path {
            return path.count == 1 ? "\(type) is \(supertype) itself" : path.map(\.identifier).joined(separator: " → ")
        }
        let supertypes = type.supertypeSequence.map(\.identifier)
        if supertypes.contains(supertype.identifier) {
            return "the name implies \(type), which conforms to \(supertype), but the content is not text"
        }
        return supertypes.isEmpty
            ? "\(type) conforms only to itself"
            : "\(type) conforms to \(supertypes.joined(separator: ", ")), but not to \(supertype)"
    }
}

extension Console {
    /// Prints `yes` or `no`, with the reason if an explanation is requested.
    mutating func print(_ conformance: Conformance, isExplained: Bool) {
        let conforms = conformance.path != nil
        let answer = colored(conforms ? "yes" : "no", conforms ? .yes : .no)
        print(isExplained ? "\(answer): \(conformance.reason)" : answer)
    }
}
