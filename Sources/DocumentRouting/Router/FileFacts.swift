import AppDeclaration
import FileIdentification
import FileSystem
import SystemPackage

/// What may be done with a file, and its filename extension. A link counts as what it leads to.
package struct FileFacts: Sendable {
    package var filenameExtension: String?
    package var isWritable: Bool
    package var isFolderWritable: Bool

    package init(of path: FilePath) {
        let path = path.absolute.canonical
        filenameExtension = path.extension
        isWritable = path.isWritable
        isFolderWritable = path.removingLastComponent().isWritable
    }
}

extension DocumentFile {
    /// A file as it was identified, and what may be done with it.
    package init(_ identification: Identification, _ facts: FileFacts) {
        self.init(
            type: identification.type, mimeType: identification.mimeType, filenameExtension: facts.filenameExtension,
            isDirectory: identification.node == .directory, isWritable: facts.isWritable,
            isFolderWritable: facts.isFolderWritable)
    }

    /// The file in another reading of the app, where its name may have another type.
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
