import DocumentRouting
import TypeRegistry

extension DocumentFile {
    /// A file that can be written, in a folder that can be written.
    static func writable(
        type: UTType, mimeType: String? = nil, filenameExtension: String? = nil, isDirectory: Bool = false
    ) -> DocumentFile {
        DocumentFile(
            type: type, mimeType: mimeType, filenameExtension: filenameExtension, isDirectory: isDirectory,
            isWritable: true, isFolderWritable: true)
    }
}
