import DocumentRouting
import TypeRegistry

extension DocumentFile {
    /// Creates a writable file in a writable folder.
    static func writable(
        type: UTType, mimeType: String? = nil, filenameExtension: String? = nil, isDirectory: Bool = false
    ) -> DocumentFile {
        DocumentFile(
            type: type, mimeType: mimeType, filenameExtension: filenameExtension, isDirectory: isDirectory,
            isWritable: true, isFolderWritable: true)
    }
}
