import AppDeclaration
import DeclarationFormats
import DeclarationLint
import SystemPackage
import TypeRegistry

/// Reads the app that an operand or option specifies, including the Swift sources of a project.
enum AppInput {
    /// Reads an app. If its sources cannot be read, the declaration contains the reason, and the rest of the declaration is
    /// used.
    ///
    /// - Parameters:
    ///   - argument: The app.
    ///   - request: The request of the command line.
    ///   - isFound: Whether the app was found, not specified by the user. If true, it must not be a link to another folder.
    /// - Returns: The app.
    /// - Throws: `InputError` if there is no app. The message names the file.
    static func read(
        _ argument: Argument, _ request: AppRequest = AppRequest(), isFound: Bool = false
    ) throws(InputError) -> AppReading {
        let reading = sourcesAdded(to: try readDeclarations(argument, request, isFound: isFound), request)
        guard !isWithoutApp(reading) else {
            throw InputError(
                file: argument.name, position: nil,
                mistake:
                    "no app here, only libraries and tools: expected a target whose sources declare a SwiftUI App, an "
                    + "Info.plist, or a typeq.json")
        }
        return reading
    }

    /// Returns whether the sources of a folder without targets were read completely, and declare neither scenes, an app
    /// delegate nor a class of documents.
    private static func isWithoutApp(_ reading: AppReading) -> Bool {
        let declaration = reading.declaration
        guard reading.form == .project, reading.targets.isEmpty, reading.swiftSources != nil else { return false }
        let code = declaration.code ?? SourceCode()
        let isUnread =
            declaration.unreadSources != nil || declaration.unreadDeclarations != nil
            || code.unknowns.contains { ["syntax", "file"].contains($0.subject) }
        return !isUnread && declaration.scenes == nil && code.appDelegates.isEmpty && code.documentClasses.isEmpty
    }

    /// Throws an error for a Swift source, which is a part of an app. Manifests of projects are not sources.
    private static func checkIsWhole(_ argument: Argument) throws(InputError) {
        guard argument.isSwiftSource, Environment.isFile(argument) else { return }
        let project = LintInput.project(of: argument)
        let found = project == argument ? nil : SourceRoot.current?.relative(project.text)
        throw InputError(
            file: argument.name, position: nil,
            mistake: "a Swift source is only a part of an app: pass the folder of its project"
                + (found.map { ", '\($0)'" } ?? ", such as '.'"))
    }

    /// Reads all targets of a project except tests. For any other input, reads the single app.
    static func readAll(_ argument: Argument, _ request: AppRequest) throws(InputError) -> [AppReading] {
        try checkIsWhole(argument)
        guard request.target == nil, !argument.isStream else { return [try read(argument, request)] }
        do throws(AppReadingError) {
            var chosen: AppReading?
            do throws(AppReadingError) {
                chosen = try reader.read(argument.path, platform: request.platform)
            } catch {
                // If there are several apps, all of them are read.
                guard !error.choices.isEmpty else { throw error }
            }
            if let chosen, chosen.targets.count < 2 { return [sourcesAdded(to: chosen, request)] }
            var all = reader
            all.platform = request.platform
            return try all.readAll(argument.path).map { sourcesAdded(to: $0, request) }
        } catch {
            throw InputError(file: error.file, position: error.position, mistake: error.message)
        }
    }

    /// Returns a reading that includes the declarations in the Swift sources of the app, on all platforms of the app.
    private static func sourcesAdded(to reading: AppReading, _ request: AppRequest) -> AppReading {
        var reading = reading
        var known: [SourceRequest: Result<AppDeclaration, InputError>] = [:]
        add(to: &reading, request, &known)
        for index in reading.others.indices { add(to: &reading.others[index], request, &known) }
        reading.declaration.otherPlatforms = reading.others.map(\.declaration)
        return reading
    }

    /// The values on which reading the sources depends.
    private struct SourceRequest: Hashable {
        var sources: SwiftSources
        var platform: Platform?
        var identifier: String?
    }

    private static func add(
        to reading: inout AppReading, _ asked: AppRequest,
        _ known: inout [SourceRequest: Result<AppDeclaration, InputError>]
    ) {
        // If the project specification cannot be read, the sources of its targets are unknown.
        guard let sources = reading.swiftSources, reading.declaration.unreadSources == nil else { return }
        guard let tool = SwiftSourceTool() else {
            reading.declaration.unreadSources = SwiftSourceTool.missing
            return
        }
        let declared = reading.declaration
        let hasPlatform = !reading.propertyLists.isEmpty || !declared.platforms.isEmpty || asked.platform != nil
        let request = SourceRequest(
            sources: sources, platform: hasPlatform ? declared.platform : nil, identifier: declared.identifier)
        // Conditions do not distinguish iOS and iPadOS.
        var onPhone = request
        if request.platform == .iPadOS { onPhone.platform = .iOS }
        let result =
            known[request] ?? known[onPhone]
            ?? Result { () throws(InputError) in
                try tool.declaration(of: sources, on: request.platform, identifier: request.identifier)
            }
        known[request] = result
        switch result {
        case .success(let source):
            if let choices = source.code?.choices, !choices.isEmpty {
                reading.declaration.unreadSources =
                    "\(choices.count) apps with @main, and nothing indicates which one to read: select one with "
                    + "--target (choose \(choices.joined(separator: ", ")))"
                return
            }
            reading.declaration.merge(source: source)
            reading.declaration.unreadSources = unreadSources(of: reading.declaration, in: sources)
            if !hasPlatform { reading.declaration.platform = source.platform }
        case .failure(let error): reading.declaration.unreadSources = error.message
        }
    }

    /// Returns the reason why the app of a target is unknown after its sources were read, or nil if the sources that were read
    /// start the program.
    private static func unreadSources(of declaration: AppDeclaration, in sources: SwiftSources) -> String? {
        if declaration.scenes == nil, let reason = sources.unreadOwn { return reason }
        guard declaration.code?.startsProgram != true else { return nil }
        let file = declaration.code?.unknowns.first { $0.subject == "file" }
        return sources.unreadOwn ?? sources.unreadDependency
            ?? file.map { "not all sources are read: '\($0.location.file)': \($0.text)" }
    }

    /// Reports sources that were not read, and returns the exit code.
    static func report(unreadSourcesOf reading: AppReading, _ argument: Argument, _ console: inout Console) -> ExitCode
    {
        guard let reason = reading.declaration.unreadSources else { return .yes }
        let advice = SwiftSourceTool.advice(for: reading).map { "; \($0)" } ?? ""
        console.message("\(argument.name): \(reason)\(advice)")
        return .error
    }

    /// Returns the finding about sources or a specification that were not read, for the formats of lint in which messages are
    /// not visible.
    static func finding(unreadSourcesOf reading: AppReading, _ argument: Argument) -> Diagnostic? {
        guard let reason = reading.declaration.unreadSources else { return nil }
        let project = reading.targets.first(where: \.isChosen)?.file ?? reading.files.first ?? ""
        var finding = Diagnostic(
            unreadable: reason, at: Diagnostic.Location(file: project.isEmpty ? argument.name : project, position: nil))
        finding.fix = SwiftSourceTool.advice(for: reading) ?? "make the sources readable"
        return finding
    }

    /// Reports content types that were not read, and returns the exit code.
    static func report(unreadTypesOf app: DocumentApp, _ argument: Argument, _ console: inout Console) -> ExitCode {
        for (owner, types) in app.unreadTypes {
            console.message("\(argument.name): \(owner) names \(types.title), which was not read: \(types.advice)")
        }
        return app.unreadTypes.isEmpty ? .yes : .error
    }

    /// The app reader. If typeq-swift is installed, the reader uses it to read project specifications.
    static let reader = AppReader { files, root throws(AppReadingError) in
        guard let tool = SwiftSourceTool() else { return nil }
        do throws(InputError) {
            return try tool.specifications(files, below: root)
        } catch {
            throw AppReadingError(file: files.first?.string ?? "", message: error.message)
        }
    }

    /// Reads the declarations of an app other than its Swift sources.
    static func readDeclarations(
        _ argument: Argument, _ request: AppRequest = AppRequest(), isFound: Bool = false
    ) throws(InputError) -> AppReading {
        try checkIsWhole(argument)
        // A descriptor that the user specifies, such as the result of '<(…)', can be read only once.
        let input: [UInt8]? = !isFound && argument.isStream ? try readInput(argument) : nil
        do throws(AppReadingError) {
            if let input {
                return try AppReader().read(input, named: argument.name, platform: request.platform)
            }
            return try isFound
                ? reader.read(found: argument.path, target: request.target, platform: request.platform)
                : reader.read(argument.path, target: request.target, platform: request.platform)
        } catch {
            throw InputError(file: error.file, position: error.position, mistake: error.message)
        }
    }
}

extension Argument {
    /// Whether the name is the name of a Swift source other than the manifest of a project or package.
    var isSwiftSource: Bool {
        bytes.suffix(6).elementsEqual(".swift".utf8)
            && !["Project.swift", "Package.swift", "Workspace.swift"].contains(path.lastComponent?.string)
    }

    /// Whether the argument is standard input or an open descriptor of the process, as shells write it for `<(…)`.
    var isStream: Bool {
        if self == .standardInput || ["/dev/stdin", "/proc/self/fd/0"].contains(text) { return true }
        return ["/dev/fd/", "/proc/self/fd/"].contains { prefix in
            guard bytes.starts(with: prefix.utf8) else { return false }
            let rest = bytes.dropFirst(prefix.utf8.count)
            return !rest.isEmpty && rest.allSatisfy { (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }
        }
    }
}
