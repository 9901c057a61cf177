import AppDeclaration
import CStartup
import DeclarationFormats
import DeclarationLint
import TypeRegistry

extension CommandSpecification {
    static let lint = CommandSpecification(
        command: .lint, summary: "mistakes in the declarations of an app, and their fixes", operands: "[PATH…]",
        count: 0...Int.max,
        examples: [
            ("typeq lint Info.plist", "findings, fixes; exit code 1 on an error, 2 if not parsed"),
            ("typeq lint --strict --format github .", "in CI: annotations, with warnings as errors"),
            ("typeq lint --list-rules", "one line for each rule"),
            ("typeq lint --explain W_RANK_MISSING", "explains a rule"),
        ],
        run: { invocation, console throws(UsageError) in
            if let id = invocation[Options.explainRule] { return explain(id.text, &console) }
            let isList = invocation[Options.listRules]
            if isList || invocation[Options.rules] {
                if isList || console.style.isJSON { list(&console) } else { console.write(RuleList.page.utf8) }
                return .yes
            }
            // Checks allocate and free large arrays of many sizes.
            typeq_return_large_blocks()
            var operands = FileOperands(invocation)
            var request = AppRequest(invocation)
            var isFound = false
            if invocation.operands.isEmpty, invocation[Options.filesFrom].isEmpty {
                let location = try AppLocation.required(invocation, of: .lint)
                (operands, request) = (FileOperands([location.file]), location.request)
                isFound = location.isFound
            }
            let (registries, code) = RegistryLayers.registries(invocation, &console)
            var run = LintRun(invocation, request, over: registries)
            run.code = code
            if isFound { run.shown = .current }
            while let item = operands.next() {
                switch item {
                case .file(let file):
                    let whole = invocation[Options.project] ? LintInput.project(of: file) : file
                    if invocation[Options.project], whole == file, file.isSwiftSource {
                        console.note("\(file.name): not checked, because the file is in no project")
                    } else {
                        run.check(whole, &console)
                    }
                case .note: break
                case .failure(let message):
                    console.message(message)
                    run.code = run.code.combined(with: .error)
                }
            }
            return run.finish(&console)
        })

    /// Prints the rules, each on a line or as a JSON object.
    private static func list(_ console: inout Console) {
        for documentation in RuleList.all.map({ $0.documentation }) {
            if console.style.isJSON {
                console.print(documentation.jsonObject)
            } else {
                console.print("\(console.colored(documentation.id, .type)): \(documentation.catches)")
            }
        }
    }

    private static func explain(_ id: String, _ console: inout Console) -> ExitCode {
        guard let rule = RuleList.rule(id) ?? RuleList.rule(id.uppercased()) else {
            let nearest = RuleList.nearest(to: id)
            console.message(
                "unknown rule '\(id)'" + (nearest.map { ": did you mean '\($0)'?" } ?? ": see 'typeq lint --rules'"))
            return .usage
        }
        let lines = rule.documentation.text.split(separator: "\n", omittingEmptySubsequences: false)
        for line in lines.dropLast() {
            // Indented lines are code.
            let isParagraph = !line.hasPrefix(" ") && !line.isEmpty
            console.write((isParagraph ? TextLayout.paragraph(String(line), width: console.columns) : line + "\n").utf8)
        }
        return .yes
    }
}

/// A run of the command for several files.
struct LintRun {
    enum Format: String, CaseIterable { case text, json, sarif, github }

    private let format: Format
    private let isStrict: Bool
    private let request: AppRequest
    private let registries: Registries
    /// The folder to which paths in logs are relative.
    private var root: SourceRoot?
    /// The folder to which paths in the output are relative, or nil to print paths as the operands specify them.
    var shown: SourceRoot?
    /// The findings for SARIF, which is a single document that is printed at the end.
    private var kept: [Diagnostic] = []
    /// The files and folders that were checked. Each file is checked once, and each finding is reported once.
    private var checked: Set<[UInt8]> = []
    private var reported: Set<Diagnostic> = []
    private var paths = PathBytes()
    var code = ExitCode.yes

    init(_ invocation: Invocation, _ request: AppRequest, over registries: Registries) {
        format = invocation[Options.format] ?? (invocation[Options.json] ? .json : .text)
        isStrict = invocation[Options.strict]
        self.request = request
        self.registries = registries
    }

    /// Checks a file or folder, and prints the findings. If it cannot be read, the exit code is 2, and the run continues.
    mutating func check(_ file: Argument, _ console: inout Console) {
        guard checked.insert(file.bytes).inserted else { return }
        if root == nil { root = SourceRoot(of: file) }
        var result: LintInput.Result
        let configuration: LintConfiguration
        do throws(InputError) {
            let (read, findings) = try LintInput.configuration(for: file)
            configuration = read
            result = try LintInput.result(for: file, request, over: registries, &console, code: &code)
            result.findings += findings.filter { reported.insert($0).inserted }
        } catch {
            console.message(error.message)
            code = code.combined(with: .error)
            // In the text format, the message is sufficient.
            let finding = Diagnostic(error, in: file)
            if format != .text, reported.insert(finding).inserted { print(finding, in: file, &console) }
            return
        }
        var findings = LintInput.unsuppressed(result, configuration, of: file)
        if format != .text { findings += result.unread.filter { reported.insert($0).inserted } }
        for finding in findings { print(finding, in: file, &console) }
        let limit: Diagnostic.Severity = isStrict || configuration.isStrict ? .warning : .error
        if findings.contains(where: { $0.severity >= limit }) { code = code.combined(with: .no) }
        if findings.contains(where: \.isUnreadable) { code = code.combined(with: .error) }
    }

    private mutating func print(_ finding: Diagnostic, in operand: Argument, _ console: inout Console) {
        let finding = paths.located(finding, in: operand)
        switch format {
        case .text: printText(shown?.relative(finding) ?? finding, &console)
        case .json: console.print((shown?.relative(finding) ?? finding).jsonObject)
        case .github:
            // Annotations have their own escape sequences for line endings, and their file must be exact.
            let annotation = (root?.relative(finding) ?? finding).gitHubAnnotationBytes
            if !console.style.isQuiet { console.write(document: annotation + [UInt8(ascii: "\n")]) }
        case .sarif: kept.append(root?.relative(finding) ?? finding)
        }
    }

    private func printText(_ finding: Diagnostic, _ console: inout Console) {
        var finding = finding
        var name: Argument?
        if let bytes = finding.location.fileBytes {
            name = Argument(bytes: bytes)
            finding.location.file = ""
        }
        for index in finding.related.indices {
            guard let bytes = finding.related[index].location.fileBytes else { continue }
            finding.related[index].location.file = Argument(bytes: bytes).name
        }
        for (index, line) in finding.text.enumerated() {
            if index > 0 {
                console.print(console.colored(line, .faint))
            } else if let name {
                console.print(name, separator: "", StyledText(line))
            } else {
                console.print(StyledText(line))
            }
        }
    }

    /// Prints the SARIF log if that is the format, and returns the exit code.
    func finish(_ console: inout Console) -> ExitCode {
        if format == .sarif {
            console.print(json: SARIF.log(kept, version: Version.typeq, root: root?.bytes, isWhole: code != .error))
        }
        return code
    }
}

extension Diagnostic {
    /// Creates the finding for an operand that cannot be read or parsed.
    fileprivate init(_ error: InputError, in operand: Argument) {
        if let file = error.file, let position = error.position, let mistake = error.mistake {
            self.init(unreadable: mistake, at: Diagnostic.Location(file: file, position: position))
            return
        }
        let prefix = "\(operand.name): "
        let mistake = error.message.hasPrefix(prefix) ? String(error.message.dropFirst(prefix.count)) : error.message
        self.init(unreadable: mistake, at: Diagnostic.Location(file: operand.text))
        fix = "specify a file that exists and can be read"
    }
}
