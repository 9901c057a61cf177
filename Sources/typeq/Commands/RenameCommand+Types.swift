import AppDeclaration
import DocumentRouting
import FileIdentification
import Synchronization
import SystemPackage
import Workers

extension CommandSpecification {
    /// Prints the names that fit the types of files, or renames the files.
    static func renameToTypes(_ invocation: Invocation, _ console: inout Console) throws(UsageError) -> ExitCode {
        try invocation.exclude(Options.toType, Options.moved)
        try invocation.exclude(Options.toType, Options.check)
        var code = ExitCode.yes
        var context: AppContext?
        if invocation[Options.apply] {
            guard let opened = AppContext(invocation, &console) else { return .error }
            (context, code) = (opened, opened.code)
        }
        let (registries, registryCode) = RegistryLayers.registriesWithApp(invocation, &console)
        code = code.combined(with: registryCode)
        let task = RenameTask(
            identifier: registries.identifier(policy: .auto, followsSymbolicLinks: true),
            prints: context == nil)
        // Unlike other commands, this one keeps its rights: it renames files.
        let workers: WorkerPool?
        do throws(Sandbox.Failure) {
            workers = try Sandbox.auto.workers(for: task.identifier, &console)
        } catch {
            console.message(error.message)
            return .error
        }
        defer { workers?.end() }
        code = code.combined(with: Batch(files: invocation.operands).run(task, with: workers, &console))
        guard let context else { return code }
        for (file, name) in task.names.all {
            do throws(WindowStoreError) {
                code = code.combined(with: try rename(file, to: name, context, &console))
            } catch {
                console.report(error, of: file, in: context.app)
                code = code.combined(with: .error)
            }
        }
        return code
    }
}

/// What `rename --to-type` does for each file.
private struct RenameTask: FileTask {
    let identifier: FileIdentifier
    /// Whether the names are printed.
    let prints: Bool
    let names = NewNames()

    func begin(_ file: Argument) -> FileBeginning<Void, Identification> { .identify(()) }

    func answer(_ file: Argument, _ known: Void, _ identification: Identification) -> Identification { identification }

    func print(_ result: Result<Identification, Failure>, of file: Argument, _ console: inout Console) -> ExitCode {
        let identification: Identification
        switch result {
        case .success(let answer): identification = answer
        case .failure(let error):
            console.report(unidentified: file, error)
            return .error
        }
        guard let name = FittingName(of: file, identification).renamed else { return .yes }
        let isFree = names.add(name, for: file) && !Environment.exists(name)
        guard prints else { return .yes }
        guard isFree else {
            console.message("\(file.name): there is already a file named \(name.name)")
            return .error
        }
        if console.style.isJSON {
            var object = JSONObject()
            object.add(file: file)
            object.add(file: name, as: "newName")
            object.add("type", identification.type.identifier)
            console.print(object)
        } else {
            console.printLine(console.shown(file) + Array(": ".utf8) + console.shown(name))
        }
        return .yes
    }
}

/// The new names of files, in their order.
private final class NewNames: Sendable {
    private let pairs = Mutex<[(file: Argument, name: Argument)]>([])

    var all: [(file: Argument, name: Argument)] { pairs.withLock { $0 } }

    /// Adds a name. Returns false if another file gets the same name.
    func add(_ name: Argument, for file: Argument) -> Bool {
        pairs.withLock { pairs in
            let isNew = !pairs.contains { $0.name == name }
            pairs.append((file, name))
            return isNew
        }
    }
}
