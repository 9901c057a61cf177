public import AppDeclaration
public import FileIdentification
public import TypeRegistry

// Exported for callers that do not import SystemPackage.
@_exported public import struct SystemPackage.FilePath

/// Decides how an app opens a file, creates a document, and handles an external event or a connecting scene session.
///
/// ```swift
/// let declaration = try AppDeclaration(json: Array(json.utf8))
/// let router = DocumentRouter(app: declaration)
/// let decision = try router.decision(forOpening: "report.md")
/// print(decision.document?.group.name ?? "nothing opens it")
/// for step in decision.reasons.trace { print(step.rule, step.text) }
/// ```
///
/// A router reads the facts about files. The decisions are pure functions, such as
/// ``OpeningDecision/init(of:in:windows:origin:)``, for callers that know all facts. Each decision depends on the open windows:
/// a list, a `WindowStore`, or none. A router does not change a store.
///
/// A router can be used by several threads at the same time.
public struct DocumentRouter: Sendable {
    /// The app.
    public let app: DocumentApp
    /// The identifier that determines the types of files.
    package let identifier: FileIdentifier
    /// The origin of requests to open files.
    package let origin: OpenOrigin
    /// The origin that the caller specified, or nil if it specified none.
    private let requestedOrigin: OpenOrigin?

    /// Creates a router for an app.
    ///
    /// - Parameters:
    ///   - app: The app.
    ///   - identification: The evidence that determines the type of a file: name, content or both. With `name`, the type is the
    ///     type on Apple's systems.
    ///   - origin: The origin of requests to open files. The default is the app if it has `openDocument` and document groups,
    ///     otherwise the system.
    public init(
        app: DocumentApp, identification: IdentificationPolicy = .auto, origin: OpenOrigin? = nil
    ) {
        self.app = app
        identifier = FileIdentifier(for: app, policy: identification)
        self.origin = origin ?? .usual(for: app)
        requestedOrigin = origin
    }

    /// Creates a router for an app declaration, with all known types.
    public init(app declaration: AppDeclaration, identification: IdentificationPolicy = .auto) {
        self.init(app: DocumentApp(declaration, over: .default), identification: identification)
    }

    /// Routers for the app on the other platforms that it supports.
    ///
    /// - Complexity: O(*n*) in the number of platforms.
    package var otherPlatforms: [DocumentRouter] { routers(of: app.otherPlatforms) }

    /// Routers for the app on the older systems that it supports and on which Apple's types differ.
    ///
    /// - Complexity: Same as ``DocumentApp/olderSystems``.
    package var olderSystems: [DocumentRouter] { routers(of: app.olderSystems) }

    private func routers(of apps: [DocumentApp]) -> [DocumentRouter] {
        apps.map { DocumentRouter(app: $0, identification: identifier.policy, origin: requestedOrigin) }
    }

    /// Returns whether another app uses the same types, so that every file has the same type in both apps. The result
    /// is false if one of the apps is for Linux.
    package func hasTypes(of other: DocumentApp) -> Bool {
        app.types == other.types && app.declaration.platform != .linux && other.declaration.platform != .linux
            && app.declaration.types.declarations.map { $0.identifier }
                == other.declaration.types.declarations.map { $0.identifier }
    }

    /// Returns the decision for an identified file that is not open. Does not read files.
    package func decision(
        forOpening path: FilePath, as identification: Identification, _ facts: FileFacts, among windows: OpenWindows
    ) -> OpeningDecision {
        var file = DocumentFile(identification, facts)
        var decision = decision(forOpening: path, as: file, among: windows)
        // Without the types that the app declares, the type of the file is unknown.
        guard app.declaration.unreadDeclarations == nil else { return decision }
        decision.identification = identification
        if identification.byName != identification.type {
            file.type = identification.byName
            let outcome = self.decision(forOpening: path, as: file, among: windows).outcome
            decision.byName = OpeningDecision.ByName(type: identification.byName, outcome: outcome)
            warnOfContent(&decision, extension: file.filenameExtension)
        }
        return decision
    }

    /// Returns the decision for a file that was identified with the types of another system. Does not read files.
    package func decision(
        forOpening path: FilePath, as identification: Identification, _ facts: FileFacts, among windows: OpenWindows,
        insteadOf other: DocumentRouter
    ) -> OpeningDecision {
        let isDirectory = identification.node == .directory
        let named = [self, other].map { $0.identifier.identify(named: path, isDirectory: isDirectory) }
        // If the name has a different type on this system, the name takes precedence.
        guard named[0].type == named[1].type else {
            return decision(forOpening: path, as: named[0], facts, among: windows)
        }
        var own = identification
        own.type = app.registry.type(identification.type.identifier) ?? identification.type
        own.byName = app.platformRegistry.type(identification.byName.identifier) ?? identification.byName
        return decision(forOpening: path, as: own, facts, among: windows)
    }

    /// Adds a warning if the file opens only because of its content, because the system considers only the name.
    ///
    /// A name without an extension has the type `public.data`. A different warning is added for an extension that contradicts
    /// the content.
    private func warnOfContent(_ decision: inout OpeningDecision, extension tag: String?) {
        let platform = app.declaration.platform
        guard platform != .linux, let name = decision.document?.group.name, let byName = decision.byName else { return }
        let other = byName.outcome.facts
        guard other.code != .unknownTypes, other.group != name, tag == nil || other.group == nil else { return }
        decision.reasons.warn(
            "opened-by-content",
            "'\(name)' opens the file only because of its content: "
                + (tag == nil ? "without an extension" : "from the name alone")
                + ", the file is \(byName.type) on \(platform.rawValue), and "
                + (other.group.map { "the system opens it in '\($0)'" } ?? "no group opens it"))
    }

    func decision(
        forOpening path: FilePath, as file: DocumentFile, among windows: OpenWindows
    ) -> OpeningDecision {
        var file = file
        file.path = path
        return OpeningDecision.agreed(in: app) { [file] reading in
            OpeningDecision(
                of: file.read(as: path, in: reading, insteadOf: app), in: reading, windows: windows, origin: origin)
        }
    }

    // MARK: New documents and scene sessions

    /// Decides which document group creates a new document.
    ///
    /// - Parameter type: The type of the document. The default is the first type that the app can create.
    /// - Returns: The decision, with the group, the type and the filename extension.
    public func decision(forNewDocumentOf type: UTType? = nil) -> NewDocumentDecision {
        decision(forNewDocumentOf: type, origin: origin)
    }

    /// Decides which document group creates a new document at the request of an origin. If the origin is nil, uses the default
    /// origin.
    package func decision(forNewDocumentOf type: UTType?, origin: OpenOrigin?) -> NewDocumentDecision {
        NewDocumentDecision.agreed(in: app) { NewDocumentDecision(of: type, in: $0, origin: origin) }
    }

    /// Decides which scene configuration a connecting scene session receives.
    ///
    /// - Parameters:
    ///   - role: The role of the session.
    ///   - configuration: The name of the requested configuration. The default is the default configuration of the role.
    /// - Returns: The decision, with the configuration and its scene class and delegate class.
    public func decision(
        forConnecting role: SessionRole, configuration: String? = nil
    ) -> SceneConnectionDecision {
        SceneConnectionDecision.agreed(in: app) {
            SceneConnectionDecision(of: role, configuration: configuration, in: $0)
        }
    }
}

extension FileIdentifier {
    /// Creates an identifier with the types of an app and its platform.
    convenience init(for app: DocumentApp, policy: IdentificationPolicy) {
        self.init(registry: app.everything, platform: app.platformRegistry, types: app.types, policy: policy)
    }
}

/// The permissions and the filename extension of a file. Symbolic links are followed.
package struct FileFacts: Sendable {
    package var filenameExtension: String?
    /// Whether the file is writable, or nil for a name.
    package var isWritable: Bool?
    package var isFolderWritable: Bool

    /// Creates the facts that a name provides. A file with the name need not exist, so its permissions are unknown.
    init(name: FilePath) {
        self.init(filenameExtension: name.extension, isWritable: nil, isFolderWritable: true)
    }

    package init(filenameExtension: String?, isWritable: Bool?, isFolderWritable: Bool) {
        self.filenameExtension = filenameExtension
        self.isWritable = isWritable
        self.isFolderWritable = isFolderWritable
    }
}

extension DocumentFile {
    /// Creates a document file from an identification and the facts about the file.
    package init(_ identification: Identification, _ facts: FileFacts) {
        self.init(
            type: identification.type, mimeType: identification.mimeType, filenameExtension: facts.filenameExtension,
            isDirectory: identification.node == .directory, isWritable: facts.isWritable,
            isFolderWritable: facts.isFolderWritable)
    }

    /// Returns the file with the type that an alternative reading of the app assigns to its name.
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
}
