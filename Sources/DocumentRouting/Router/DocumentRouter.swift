public import AppDeclaration
import FileIdentification
public import SystemPackage
public import TypeRegistry

// The paths that the API takes, for callers that do not import SystemPackage.
@_exported import struct SystemPackage.FilePath

/// Tells what an app does with a file, a new document, an external event or a connecting scene session.
///
///     let app = DocumentApp(try AppDeclaration(json: bytes), over: .default)
///     let router = DocumentRouter(app: app)
///     let decision = try router.decision(forOpening: "report.md")
///     print(decision.group?.name ?? "nothing opens it", decision.isEditable ?? false)
///     for step in decision.trace { print(step.rule, step.text) }
///
/// A router looks at files; the decisions themselves are pure functions (`Decision.openDocument` and its kin), for callers
/// that know all facts. Which windows are open is said with each question: a list, a `WindowStore`, or nothing. A router
/// changes no store.
///
/// One router serves any number of threads.
public struct DocumentRouter: Sendable {
    /// The app, its types resolved.
    public let app: DocumentApp
    /// Tells the types of files.
    public let identifier: FileIdentifier
    /// Which of several groups that read a type opens it.
    public let policy: GroupPolicy
    /// Who asks the app to open a file.
    public let origin: OpenOrigin

    /// Makes a router for an app. Nothing is opened before the first file.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - identification: Which evidence decides the type of a file: name and content, or one of them. `name` gives the
    ///     answer of Apple's systems.
    ///   - policy: Which of several groups that read a type opens it.
    ///   - origin: Who asks; left out, the app itself where it can open documents (`OpenOrigin.usual(on:)`).
    public init(
        app: DocumentApp, identification: IdentificationPolicy = .auto, policy: GroupPolicy = .specific,
        origin: OpenOrigin? = nil
    ) {
        self.app = app
        identifier = FileIdentifier(for: app, policy: identification)
        self.policy = policy
        self.origin = origin ?? .usual(on: app.declaration.platform)
    }

    /// Makes a router for an app as it was declared, over every type that is known.
    public init(app declaration: AppDeclaration, identification: IdentificationPolicy = .auto) {
        self.init(app: DocumentApp(declaration, over: .default), identification: identification)
    }

    /// Why there is no decision.
    public enum Failure: Error {
        /// The file is missing or cannot be read.
        case file(FileAccessError)
        /// The window store cannot be read.
        case windows(WindowStoreError)
    }

    // MARK: Files

    /// Decides which window or document group opens a file.
    ///
    /// - Parameters:
    ///   - path: The file. Relative paths start at the current directory.
    ///   - windows: The open windows.
    /// - Returns: The decision, with the type of the file where it was asked. A file that a window has open is not identified.
    /// - Throws: ``Failure``.
    /// - Complexity: O(1) in the size of the file.
    public func decision(
        forOpening path: FilePath, windows: some WindowSource = OpenWindows.none
    ) throws(Failure) -> Decision {
        try decision(forOpening: path, windows: windows, identifiedBy: identifier.identify)
    }

    /// Decides which document group opens a file of a type that the caller knows, and that no window has open.
    ///
    /// - Parameters:
    ///   - path: The file, whose permissions are read.
    ///   - type: Its type, in the registry of the app.
    ///   - isDirectory: Whether it is a folder or a package.
    /// - Returns: The decision.
    public func decision(forOpening path: FilePath, as type: UTType, isDirectory: Bool = false) -> Decision {
        let facts = FileFacts(of: path)
        let file = DocumentFile(
            type: type, mimeType: type.preferredMIMEType, filenameExtension: facts.filenameExtension,
            isDirectory: isDirectory, isWritable: facts.isWritable, isFolderWritable: facts.isFolderWritable)
        return decision(for: path, file, among: .none)
    }

    /// The same, with a caller that identifies files by its own means.
    package func decision(
        forOpening path: FilePath, windows: some WindowSource,
        identifiedBy identify: (FilePath) throws(FileAccessError) -> Identification
    ) throws(Failure) -> Decision {
        let known = try self.windows(concerning: path, in: windows)
        if let decision = front(path, among: known) { return decision }
        let facts = FileFacts(of: path)
        do throws(FileAccessError) {
            return decision(for: path, try identify(path), facts, among: known)
        } catch {
            throw .file(error)
        }
    }

    /// The windows that matter when a file is to be opened.
    package func windows(concerning path: FilePath, in source: some WindowSource) throws(Failure) -> OpenWindows {
        do throws(WindowStoreError) {
            return try source.windows(concerning: path, in: app)
        } catch {
            throw .windows(error)
        }
    }

    /// The decision for a file that a window has open, whatever its type is; nil when none has.
    package func front(_ path: FilePath, among windows: OpenWindows) -> Decision? {
        guard !windows.windows.isEmpty else { return nil }
        return Decision.bringToFront(DocumentPlace(of: path, among: windows), in: app, windows: windows)
    }

    /// The decision for a file that is not open and has been identified. Looks at nothing.
    package func decision(
        for path: FilePath, _ identification: Identification, _ facts: FileFacts, among windows: OpenWindows
    ) -> Decision {
        var file = DocumentFile(identification, facts)
        var decision = decision(for: path, file, among: windows)
        decision.identification = identification
        if identification.byName != identification.type {
            file.type = identification.byName
            let other = self.decision(for: path, file, among: windows)
            decision.byName = Decision.ByName(type: identification.byName, group: other.group)
        }
        return decision
    }

    private func decision(for path: FilePath, _ file: DocumentFile, among windows: OpenWindows) -> Decision {
        Decision.agreed(in: app) { reading in
            Decision.openDocument(
                file.read(as: path, in: reading, insteadOf: app), in: reading, windows: windows, policy: policy,
                origin: origin)
        }
    }

    // MARK: New documents, scene sessions and renaming

    /// Decides which document group makes a new document.
    ///
    /// - Parameter type: The type of the document; left out, the first that the app creates.
    /// - Returns: The decision, with the group, the type and the filename extension.
    public func decision(forNewDocumentOf type: UTType? = nil) -> Decision {
        decision(forNewDocumentOf: type, origin: origin)
    }

    /// The same, with another origin; nil for the one that New has on the platform.
    package func decision(forNewDocumentOf type: UTType?, origin: OpenOrigin?) -> Decision {
        Decision.agreed(in: app) { reading in
            guard let type else { return Decision.newDocument(in: reading, origin: origin) }
            return Decision.newDocument(type, in: reading, origin: origin)
        }
    }

    /// Decides which scene configuration a connecting scene session gets.
    ///
    /// - Parameters:
    ///   - role: The role of the session.
    ///   - configuration: The name of the configuration that the session asks for, if it asks for one.
    /// - Returns: The decision, with the configuration, its scene class and delegate class.
    public func decision(forConnecting role: SessionRole, configuration: String? = nil) -> Decision {
        Decision.agreed(in: app) { Decision.connectScene(role, configuration: configuration, in: $0) }
    }

    /// Tells whether RenameButton would be enabled for a file.
    ///
    /// - Parameters:
    ///   - path: The file.
    ///   - windows: The open windows.
    /// - Returns: Whether it is enabled, and why. It is not for a file that no window has open.
    /// - Throws: ``Failure/windows(_:)``.
    public func renameAvailability(
        of path: FilePath, windows: some WindowSource
    ) throws(Failure) -> RenameAvailability {
        let known = try self.windows(concerning: path, in: windows)
        return Decision.renameDocument(in: front(path, among: known)?.window, of: app)
    }
}

extension FileIdentifier {
    /// Makes an identifier whose answers have the types of an app and its platform.
    convenience init(for app: DocumentApp, policy: IdentificationPolicy) {
        self.init(registry: app.everything, platform: app.platformRegistry, types: app.types, policy: policy)
    }
}
