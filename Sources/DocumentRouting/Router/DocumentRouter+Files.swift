import AppDeclaration
public import FileIdentification
import FileSystem
public import SystemPackage
package import TypeRegistry

extension DocumentRouter {
    /// Decides which group opens a file, based on the type of its name. Does not read the content.
    package func decision(byNameForOpening path: FilePath) throws(FileAccessError) -> OpeningDecision {
        try decision(
            forOpening: path, among: .none, identifiedBy: FileIdentifier(for: app, policy: .name).identify)
    }

    /// The reason why there is no decision.
    package enum Failure: Error, CustomStringConvertible {
        /// The file is missing or cannot be read.
        case file(FileAccessError)
        /// The window store cannot be read.
        case windows(WindowStoreError)

        /// The description of the associated error.
        package var description: String {
            switch self {
            case .file(let error): error.description
            case .windows(let error): error.description
            }
        }
    }

    // MARK: Files

    /// Decides which window or document group opens a file. If the file is open in a window, it is not identified.
    ///
    /// - Parameters:
    ///   - path: The path of the file.
    ///   - windows: The open windows.
    /// - Returns: The decision.
    /// - Throws: `FileAccessError` if the file is missing or cannot be read.
    /// - Complexity: Independent of the size of the file.
    public func decision(
        forOpening path: FilePath, windows: OpenWindows = .none
    ) throws(FileAccessError) -> OpeningDecision {
        try decision(forOpening: path, among: windows, identifiedBy: identifier.identify)
    }

    /// Decides which document group opens a file of a known type that is not open. Reads the permissions of the file.
    package func decision(
        forOpening path: FilePath, as type: UTType, isDirectory: Bool = false
    ) -> OpeningDecision {
        let facts = FileFacts(of: path)
        let file = DocumentFile(
            type: type, mimeType: type.preferredMIMEType, filenameExtension: facts.filenameExtension,
            isDirectory: isDirectory, isWritable: facts.isWritable, isFolderWritable: facts.isFolderWritable)
        return decision(forOpening: path, as: file, among: .none)
    }

    /// Decides which window or document group opens a file that the caller identifies.
    package func decision(
        forOpening path: FilePath, windows: some WindowSource,
        identifiedBy identify: (FilePath) throws(FileAccessError) -> Identification
    ) throws(Failure) -> OpeningDecision {
        let known = try self.windows(concerning: path, in: windows)
        do throws(FileAccessError) {
            return try decision(forOpening: path, among: known, identifiedBy: identify)
        } catch {
            throw .file(error)
        }
    }

    private func decision(
        forOpening path: FilePath, among windows: OpenWindows,
        identifiedBy identify: (FilePath) throws(FileAccessError) -> Identification
    ) throws(FileAccessError) -> OpeningDecision {
        if let decision = front(path, among: windows) { return decision }
        return decision(forOpening: path, as: try identify(path), FileFacts(of: path), among: windows)
    }

    /// Returns the windows that are relevant to opening a file.
    package func windows(concerning path: FilePath, in source: some WindowSource) throws(Failure) -> OpenWindows {
        do throws(WindowStoreError) {
            return try source.windows(concerning: path, in: app)
        } catch {
            throw .windows(error)
        }
    }

    /// Returns the decision for a file that is open in a window, or nil if it is not open.
    package func front(_ path: FilePath, among windows: OpenWindows) -> OpeningDecision? {
        guard !windows.windows.isEmpty else { return nil }
        return OpeningDecision.front(of: DocumentLocation(of: path, among: windows), in: app, windows: windows)
    }
}

extension FileFacts {
    /// Reads the facts about a file.
    package init(of path: FilePath) {
        let path = path.absolute.canonical
        self.init(
            filenameExtension: path.extension, isWritable: path.isWritable,
            isFolderWritable: path.removingLastComponent().isWritable)
    }
}
