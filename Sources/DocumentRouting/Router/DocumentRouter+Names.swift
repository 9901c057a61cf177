import AppDeclaration
import FileIdentification
public import SystemPackage
package import TypeRegistry

extension DocumentRouter {
    /// Decides which document group opens a file with a name, from the name alone.
    ///
    /// The file need not exist. The decision assumes that it is writable, that its content is of the type of its name, and
    /// that it is not open.
    ///
    /// ```swift
    /// let named = router.decision(forFileNamed: "report.md")
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name of the file, or a path.
    ///   - isDirectory: Whether it is a folder or a package.
    /// - Returns: The decision.
    /// - Complexity: O(length of the name), and O(groups that read the type).
    public func decision(forFileNamed name: FilePath, isDirectory: Bool = false) -> OpeningDecision {
        decision(
            forOpening: name, as: identifier.identify(named: name, isDirectory: isDirectory), FileFacts(writable: name),
            among: .none)
    }

    /// Decides which document group opens a writable file of a type.
    ///
    /// - Parameter type: The type, in the registry of the app.
    /// - Returns: The decision.
    package func decision(forFilesOf type: UTType) -> OpeningDecision {
        let tag = type.preferredFilenameExtension
        let isDirectory = app.registry.type("public.directory").map(type.conforms(to:)) ?? false
        let file = DocumentFile(
            type: type, mimeType: type.preferredMIMEType, filenameExtension: tag, isDirectory: isDirectory,
            isWritable: true, isFolderWritable: true)
        return decision(forOpening: FilePath(tag.map { "file." + $0 } ?? "file"), as: file, among: .none)
    }
}
