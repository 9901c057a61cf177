@testable import ContentIdentification

extension ContentIdentifier {
    /// Returns the answer for content in an array and a name.
    func identify(bytes: [UInt8], _ name: String = "") -> Identification {
        bytes.withUnsafeBytes { identify(bytes: $0, FileName(bytes: Array(name.utf8))) }
    }
}
