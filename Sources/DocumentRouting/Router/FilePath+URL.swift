import DeclarationFormats
import FileSystem
import SystemPackage

extension FilePath {
    /// The file URL of the absolute path. Bytes that are not UTF-8 are percent-encoded.
    package var fileURLText: String { "file://" + absolute.bytes.percentEncoded() }
}
