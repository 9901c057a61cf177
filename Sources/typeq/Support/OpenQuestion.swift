import AppDeclaration
import DocumentRouting
import FileIdentification
import FileSystem
import SystemPackage
import TypeRegistry

/// The question that `which-group` and its kin ask of each file: what it is, and what the app does with it.
struct OpenQuestion {
    let app: DocumentApp
    /// The keys that the declaration of the app is written with.
    let notation: Notation
    let identifier: FileIdentifier
    let policy: GroupPolicy
    let origin: OpenOrigin

    init(_ invocation: Invocation, _ app: DocumentApp, writtenIn notation: Notation) {
        (self.app, self.notation) = (app, notation)
        identifier = FileIdentifier(for: app, policy: IdentificationPolicy(invocation))
        policy = invocation.value(.policy).flatMap { GroupPolicy(rawValue: $0.text) } ?? .specific
        origin =
            invocation.value(.origin).flatMap { OpenOrigin(rawValue: $0.text) } ?? .usual(on: app.declaration.platform)
    }

    /// What is known of a file before its content is read.
    struct Known: Sendable {
        var windows: OpenWindows
        var access: FileAccess
    }

    /// What its path says about a file: identity goes before type.
    func begin(_ file: Argument, among windows: OpenWindows) -> FileBeginning<Known, DecisionReport> {
        if let report = front(file, among: windows) { return .answer(report) }
        return .identify(Known(windows: windows, access: FileAccess(of: file.path)))
    }

    /// The window that has a file open, without asking for its type; nil when none has.
    func front(_ file: Argument, among windows: OpenWindows) -> DecisionReport? {
        guard !windows.windows.isEmpty else { return nil }
        let place = DocumentPlace(of: file.path, among: windows)
        return Decision.bringToFront(place, in: app, windows: windows).map { DecisionReport($0, in: app, file: file) }
    }

    /// How a file that is not open is opened.
    func open(
        _ file: Argument, among windows: OpenWindows, identifiedBy careful: CarefulIdentifier
    ) throws(FileAccessError) -> DecisionReport {
        let known = Known(windows: windows, access: FileAccess(of: file.path))
        return answer(file, known, try careful.identify(file.path))
    }

    /// How a file that is not open is opened, when it is known what it is.
    func answer(_ file: Argument, _ known: Known, _ identification: Identification) -> DecisionReport {
        var document = DocumentFile(identification, known.access)
        let decision = decide(document, file, known.windows)
        var report = DecisionReport(decision, in: app, file: file, identification: identification)
        report.notation = notation
        if identification.byName != identification.type {
            document.type = identification.byName
            report.byName = decide(document, file, known.windows)
        }
        return report
    }

    private func decide(_ document: DocumentFile, _ file: Argument, _ windows: OpenWindows) -> Decision {
        Decision.agreed(in: app) { reading in
            Decision.openDocument(
                document.read(as: file.path, in: reading, insteadOf: app), in: reading, windows: windows,
                policy: policy, origin: origin)
        }
    }
}

/// What may be done with a file, and its extension. A link stands for what it leads to.
struct FileAccess: Sendable {
    var filenameExtension: String?
    var isWritable: Bool
    var isFolderWritable: Bool

    init(of path: FilePath) {
        let path = path.absolute.canonical
        filenameExtension = path.extension
        isWritable = path.isWritable
        isFolderWritable = path.removingLastComponent().isWritable
    }
}

extension DocumentFile {
    /// The file as another reading of the app sees it: where its name has another type in there, that counts.
    func read(as path: FilePath, in reading: DocumentApp, insteadOf app: DocumentApp) -> DocumentFile {
        guard !app.alternatives.isEmpty else { return self }
        var file = self
        let named = [app, reading].map {
            FileIdentifier(registry: $0.registry, policy: .name).identify(bytes: [], named: path).type
        }
        let known = reading.registry.type(type.identifier)
        let isSame = isDirectory || named[0].identifier == named[1].identifier
        file.type = isSame && known?.isDeclared != false ? known ?? named[1] : named[1]
        return file
    }

    /// A file as it was identified, and what may be done with it.
    init(_ identification: Identification, _ access: FileAccess) {
        self.init(
            type: identification.type, mimeType: identification.mimeType, filenameExtension: access.filenameExtension,
            isDirectory: identification.node == .directory, isWritable: access.isWritable,
            isFolderWritable: access.isFolderWritable)
    }
}

extension OptionSpecification {
    static let policy = OptionSpecification(
        long: "policy", value: "POLICY", choices: GroupPolicy.allCases.map(\.rawValue),
        help: "which of several groups: the nearest type, or the first declared")
    static let origin = OptionSpecification(
        long: "origin", value: "ORIGIN", choices: OpenOrigin.allCases.map(\.rawValue),
        help: "who asks: the system, or the app itself (the default where it can)")
}
