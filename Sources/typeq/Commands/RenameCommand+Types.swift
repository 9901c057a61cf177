import AppDeclaration
import DeclarationFormats
import DocumentRouting
import FileIdentification
import Synchronization
import SystemPackage
import TypeRegistry
import Workers

extension CommandSpecification {
    /// Prints names that match the types of files, or renames the files.
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
            identifier: registries.identifier(policy: .auto, followsSymbolicLinks: true), prints: context == nil)
        // Unlike other commands, this command keeps its rights, because it renames files.
        let workers: WorkerPool?
        do throws(Sandbox.Failure) {
            workers = try invocation[Options.sandbox].workers(for: task.identifier, &console)
        } catch {
            console.message(error.message)
            return .error
        }
        defer { workers?.end() }
        code = code.combined(with: Batch(files: invocation.operands).run(task, with: workers, &console))
        guard let context else { return code }
        for rename in task.names.all {
            let file = rename.file
            do throws(WindowStoreError) {
                code = code.combined(
                    with: try Self.rename(file, to: rename.name, ifStill: rename.identity, context, console: &console))
            } catch {
                console.report(error, of: file, in: context.app)
                code = code.combined(with: .error)
            }
        }
        return code
    }
}

/// The task of `rename --to-type` for each file.
private struct RenameTask: FileTask {
    let identifier: FileIdentifier
    /// Whether the names are printed.
    let prints: Bool
    let names = NewNames()

    /// The file to rename: the file that was read, or a link to it.
    struct Subject: Sendable {
        var identity: FileIdentity?
        var isLink = false
    }

    struct Answer: Sendable {
        var identification: Identification
        var identity: FileIdentity?
    }

    func begin(_ file: Argument) -> FileBeginning<Subject, Answer> {
        let status = try? file.path.status()
        return .identify(
            Subject(
                identity: try? FileIdentity(at: file.path, followingLink: false),
                isLink: status?.type == .symbolicLink))
    }

    func known(_ subject: Subject, opening file: UnreadFile) -> Subject {
        guard !subject.isLink, let identity = try? FileIdentity(ofOpen: file.descriptor) else { return subject }
        return Subject(identity: identity)
    }

    func answer(_ file: Argument, _ subject: Subject, identification: consuming Identification) -> Answer {
        Answer(identification: identification, identity: subject.identity)
    }

    func print(_ result: FileResult<Answer>, of file: Argument, _ console: inout Console) -> ExitCode {
        let identification: Identification
        let identity: FileIdentity?
        switch result {
        case .success(let answer): (identification, identity) = (answer.identification, answer.identity)
        case .failure(let error): return console.report(unidentified: file, error)
        }
        guard let name = FittingName(of: file, identification).renamed else { return .yes }
        let isFree = names.add(name, for: file, identity) && !Environment.exists(name)
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

/// The extension that matches the type of a file, and the name with that extension.
struct FittingName {
    /// The extension without its period: the extension of the file if the type declares it, otherwise the preferred extension
    /// of the type. It is nil if the type has no extension, or if the complete name belongs to the type, such as `Makefile`.
    private(set) var fileExtension: String?
    /// The path with the extension, or nil if the name already matches.
    private(set) var renamed: Argument?

    init(of file: Argument, _ identification: Identification) {
        let type = identification.type
        let hasContent = identification.node == .regular || identification.node == .directory
        guard hasContent, !type.isDynamic, let declaration = type.declaration else { return }
        let path = file.bytes
        let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let name = Array(path[start...])
        let text = Argument(bytes: name).text
        if declaration.filenames.contains(text) { return }
        let tags = type.tags[.filenameExtension] ?? []
        let extensions = Self.extensions(of: name)
        for candidate in extensions {
            guard let tag = (tags + declaration.compoundExtensions).first(where: { Self.isSame($0, candidate) })
            else { continue }
            fileExtension = tag
            return
        }
        fileExtension = tags.first ?? declaration.compoundExtensions.first
        // A guess based on the words in a text file is not sufficient for changing a name.
        guard let fitting = fileExtension, !name.isEmpty, identification.confidence != .hint,
            !Self.isCopy(name, of: tags), TagText.isVisible(fitting)
        else { return }
        var stem = name
        // The text after the last period can be part of the name, as in `version 1.2`.
        if let last = extensions.last, Self.isExtension(last, in: type.registry) {
            stem.removeLast(last.utf8.count + 1)
        }
        renamed = Argument(bytes: path[..<start] + stem + [UInt8(ascii: ".")] + Array(fitting.utf8))
    }

    /// Returns the strings after each period that could be an extension, longest first.
    private static func extensions(of name: [UInt8]) -> [String] {
        let periods = name.indices.filter { name[$0] == UInt8(ascii: ".") && $0 > 0 && $0 + 1 < name.count }
        return periods.compactMap { period in
            let tail = name[(period + 1)...]
            return tail.contains(UInt8(ascii: " ")) ? nil : String(validating: tail, as: UTF8.self)
        }
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count && one.lowercased() == other.lowercased()
    }

    /// Returns whether a string is an extension that a type declares. A number is more likely a part of the name.
    private static func isExtension(_ text: String, in registry: Registry) -> Bool {
        !text.utf8.contains(UInt8(ascii: ".")) && !text.utf8.allSatisfy(\.isDigit)
            && !registry.types(tag: text, tagClass: .filenameExtension, conformingTo: nil).allSatisfy(\.isDynamic)
    }

    /// Returns whether the name is the name of a copy of a file that has one of the extensions: `a.png~`, `a.png.bak`.
    private static func isCopy(_ name: [UInt8], of tags: [String]) -> Bool {
        let end = name.last == UInt8(ascii: "~") ? name.count - 1 : name.lastIndex(of: UInt8(ascii: ".")) ?? 0
        guard end > 0, let original = extensions(of: Array(name[..<end])).last else { return false }
        return tags.contains { isSame($0, original) }
    }
}
