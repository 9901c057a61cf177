import AppDeclaration
import DocumentRouting
import FileIdentification
import SystemPackage
import TypeRegistry

/// The question that `which-group` and its kin ask of each file: what it is, and what the app does with it.
struct OpenQuestion {
    let app: DocumentApp
    let identifier: FileIdentifier
    let policy: GroupPolicy
    let origin: OpenOrigin

    init(_ invocation: Invocation, _ app: DocumentApp) {
        self.app = app
        identifier = FileIdentifier(registry: app.registry, policy: IdentificationPolicy(invocation))
        policy = invocation.value(.policy).flatMap { GroupPolicy(rawValue: $0.text) } ?? .specific
        origin =
            invocation.value(.origin).flatMap { OpenOrigin(rawValue: $0.text) } ?? .usual(on: app.declaration.platform)
    }

    /// What happens to a file: identity goes before type.
    func answer(_ file: Argument, among windows: OpenWindows) throws(FileAccessError) -> DecisionReport {
        if let report = front(file, among: windows) { return report }
        return try open(file, among: windows)
    }

    /// The window that has a file open, without asking for its type; nil when none has.
    func front(_ file: Argument, among windows: OpenWindows) -> DecisionReport? {
        guard !windows.windows.isEmpty else { return nil }
        let place = DocumentPlace(of: file.path, among: windows)
        return Decision.bringToFront(place, in: app, windows: windows).map { DecisionReport($0, in: app, file: file) }
    }

    /// How a file that is not open is opened.
    func open(_ file: Argument, among windows: OpenWindows) throws(FileAccessError) -> DecisionReport {
        let identification = try identifier.identify(file.path)
        var document = DocumentFile(identification, at: file.path)
        let decision = decide(document, windows)
        var report = DecisionReport(decision, in: app, file: file, identification: identification)
        if identification.byName != identification.type {
            document.type = identification.byName
            report.byName = decide(document, windows)
        }
        return report
    }

    private func decide(_ document: DocumentFile, _ windows: OpenWindows) -> Decision {
        Decision.openDocument(document, in: app, windows: windows, policy: policy, origin: origin)
    }
}

extension DocumentFile {
    /// A file as it was identified, and what may be done with it. A link stands for what it leads to.
    init(_ identification: Identification, at path: FilePath) {
        let path = path.absolute.canonical
        let folder = path.removingLastComponent()
        self.init(
            type: identification.type, mimeType: identification.mimeType, filenameExtension: path.extension,
            isDirectory: identification.node == .directory, isWritable: Environment.isWritable(path),
            isFolderWritable: Environment.isWritable(folder))
    }
}

extension OptionSpecification {
    static let policy = OptionSpecification(
        long: "policy", value: "POLICY", choices: GroupPolicy.allCases.map(\.rawValue),
        help: "which of several groups: the nearest type, or the first declared")
    static let origin = OptionSpecification(
        long: "origin", value: "ORIGIN", choices: OpenOrigin.allCases.map(\.rawValue),
        help: "who opens the file: the system, or the app itself (the default where it can)")
}
