import AppDeclaration
import DeclarationFormats
import DocumentRouting
import FileIdentification
import FileSystem
import Synchronization
import SystemPackage
import TypeRegistry
import Workers

extension CommandSpecification {
    /// Prints names that match the types of files, or renames the files.
    static func renameToTypes(_ invocation: Invocation, _ console: inout Console) throws(UsageError) -> ExitCode {
        try invocation.exclude(Options.toType, Options.moved)
        try invocation.exclude(Options.toType, Options.check)
        guard !invocation.operands.isEmpty else { throw UsageError("'typeq rename --to-type' takes FILE..., got 0") }
        let exclusions = try Exclusions(invocation)
        var code = ExitCode.yes
        var context: AppContext?
        if invocation[Options.apply] {
            guard let opened = try AppContext(invocation, announcesSample: false, &console) else { return .error }
            (context, code) = (opened, opened.code)
        }
        let (registries, registryCode) = RegistryLayers.registriesWithApp(invocation, &console)
        code = code.combined(with: registryCode)
        let task = RenameTask(
            identifier: registries.identifier(policy: .auto, followsSymbolicLinks: true), prints: context == nil,
            addsExtensions: invocation[Options.addExtension])
        // Unlike other commands, this command keeps its privileges, because it renames files.
        let workers: WorkerPool?
        do throws(Sandbox.Failure) {
            workers = try invocation[Options.sandbox].workers(for: task.identifier, &console)
        } catch {
            console.message(error.message)
            return .error
        }
        defer { workers?.end() }
        code = code.combined(with: batch(invocation, without: exclusions).run(task, with: workers, &console))
        console.explainDirectories(invocation)
        let renames = task.names.all
        guard let context, !renames.isEmpty, isConfirmed(renames, &console) else { return code }
        do throws(InputError) {
            return code.combined(with: try apply(renames, context, &console))
        } catch {
            console.message(error.message)
            return .error
        }
    }

    /// Renames files, and records the names in a new journal.
    private static func apply(
        _ renames: [NewNames.Rename], _ context: AppContext, _ console: inout Console
    ) throws(InputError) -> ExitCode {
        var journal = try RenameJournal.create()
        defer { journal.end() }
        var code = ExitCode.yes
        for (file, name, identity) in renames {
            guard let identity else {
                console.message("\(file.name): the file cannot be identified, and is not renamed")
                code = .error
                continue
            }
            let record: RenameRecord
            do throws(Errno) {
                record = try journal.add(file.path.canonicalLocation, name.path.canonicalLocation, identity)
            } catch {
                throw InputError(
                    message: "\(file.name): the new name cannot be recorded for '--undo': \(error.reason)")
            }
            do throws(WindowStoreError) {
                code = code.combined(with: try rename(file, to: name, ifStill: identity, context, console: &console))
            } catch {
                console.report(error, of: file, in: context.app)
                code = .error
                if !record.mayHaveNewName { journal.settle(record) }
            }
        }
        return code
    }

    /// Returns the files of a command line. With `--recursive`, they are the files that `find` finds.
    private static func batch(_ invocation: Invocation, without exclusions: Exclusions) -> Batch {
        guard invocation[Options.recursive] else { return Batch(invocation, without: exclusions) }
        let includesAll = invocation[Options.includesAll]
        return Batch(
            FileSearch(
                in: FileOperands(invocation.operands),
                FileSearch.Options(
                    includesHidden: includesAll, includesIgnored: includesAll, exclusions: exclusions,
                    omitsDirectories: true, omitsDanglingLinks: true)))
    }

    /// Asks the user at a terminal to confirm the renames. Returns true for a script.
    private static func isConfirmed(_ renames: [NewNames.Rename], _ console: inout Console) -> Bool {
        guard CurrentProcess.isTerminal(.standardInput), console.isTerminalForMessages else { return true }
        for rename in renames { console.message("\(rename.file.name): \(rename.name.name)") }
        console.message(renames.count == 1 ? "rename the file? [y/N]" : "rename \(renames.count) files? [y/N]")
        return ["y", "yes"].contains(readLine()?.lowercased())
    }
}

private struct RenameTask: FileTask {
    let identifier: FileIdentifier
    /// Whether the names are printed.
    let prints: Bool
    /// Whether extensions are added to names that have none.
    let addsExtensions: Bool
    let names = NewNames()

    /// The file to rename: the file that was read, or a link to it.
    struct Subject: Sendable {
        var identity: FileIdentity?
        var isLink = false
        /// Whether the file may be executed. The name of a program often has a period but no extension.
        var isExecutable = false
    }

    struct Answer: Sendable {
        var identification: Identification
        var subject: Subject
    }

    func begin(_ file: Argument) -> FileBeginning<Subject, Answer> {
        let status = try? file.path.status()
        return .identify(
            Subject(
                identity: try? FileIdentity(at: file.path, followingLink: false),
                isLink: status?.type == .symbolicLink))
    }

    func known(_ subject: Subject, opening file: UnreadFile) -> Subject {
        var subject = subject
        subject.isExecutable = file.facts.isExecutable
        if !subject.isLink, let identity = try? FileIdentity(ofOpen: file.descriptor) { subject.identity = identity }
        return subject
    }

    func answer(_ file: Argument, _ subject: Subject, identification: consuming Identification) -> Answer {
        Answer(identification: identification, subject: subject)
    }

    func print(_ result: FileResult<Answer>, of file: Argument, _ console: inout Console) -> ExitCode {
        let identification: Identification
        let subject: Subject
        switch result {
        case .success(let answer): (identification, subject) = (answer.identification, answer.subject)
        case .failure(let error): return console.report(unidentified: file, error)
        }
        let fitting = FittingName(of: file.bytes, identification)
        if fitting.isKept || subject.isExecutable && fitting.corrected != nil {
            let description = identification.type.localizedDescription ?? identification.type.identifier
            let reason = fitting.isKept ? "programs" : "files that may be executed"
            console.note("\(file.name): the content is '\(description)', but \(reason) keep their names")
        }
        guard !subject.isExecutable,
            let name = (fitting.corrected ?? (addsExtensions ? fitting.completed : nil)).map(Argument.init(bytes:))
        else { return .yes }
        let isFree = names.add(name, for: file, subject.identity) && !Environment.exists(name)
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

/// The new names of files, in the order of the files.
private final class NewNames: Sendable {
    /// A file, its new name, and the identity of the file that was read.
    typealias Rename = (file: Argument, name: Argument, identity: FileIdentity?)

    private let state = Mutex<(renames: [Rename], names: Set<Argument>)>(([], []))

    var all: [Rename] { state.withLock { $0.renames } }

    /// Adds a name. Returns false if another file has the same new name.
    func add(_ name: Argument, for file: Argument, _ identity: FileIdentity?) -> Bool {
        state.withLock { state in
            state.renames.append((file, name, identity))
            return state.names.insert(name).inserted
        }
    }
}
