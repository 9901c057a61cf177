import AppDeclaration
import FileIdentification
public import SystemPackage
package import TypeRegistry

extension DocumentRouter {
    /// Decides which document group opens a file, based only on its name.
    ///
    /// The file need not exist. The decision assumes that the file is not open and that its content matches its name. It is
    /// unknown whether the file is writable, so a document in an editor has no ``OpenedDocument/isEditable``.
    ///
    /// ```swift
    /// let named = router.decision(forFileNamed: "report.md")
    /// ```
    ///
    /// - Parameters:
    ///   - name: The name or path of the file.
    ///   - isDirectory: Whether the file is a folder or a package.
    /// - Returns: The decision.
    /// - Complexity: O(length of the name + groups that read the type).
    public func decision(forFileNamed name: FilePath, isDirectory: Bool = false) -> OpeningDecision {
        decision(
            forOpening: name, as: identifier.identify(named: name, isDirectory: isDirectory), FileFacts(name: name),
            among: .none)
    }

    /// Decides which document group opens a file of a type.
    ///
    /// - Parameter type: The type, in the registry of the app.
    /// - Returns: The decision.
    package func decision(forFilesOf type: UTType) -> OpeningDecision {
        let tag = type.preferredFilenameExtension
        let isDirectory = app.registry.type("public.directory").map(type.conforms(to:)) ?? false
        let file = DocumentFile(
            type: type, mimeType: type.preferredMIMEType, filenameExtension: tag, isDirectory: isDirectory,
            isWritable: nil, isFolderWritable: true)
        return decision(forOpening: FilePath(tag.map { "file." + $0 } ?? "file"), as: file, among: .none)
    }
}
