import FileIdentification
public import TypeRegistry

/// The result of checking whether an upload is a picture. Only its first bytes are used, not the name and the content type that
/// the sender specifies.
///
/// ```swift
/// switch UploadedPicture(firstBytes: body, isWhole: isWhole) {
/// case .picture(let type): save(body, as: type.preferredFilenameExtension)
/// case .undecided(let count): wait(for: count)
/// case .other(let type): refuse("this is not a picture but \(type.localizedDescription ?? type.identifier)")
/// }
/// ```
///
/// The first bytes identify the format. They do not indicate whether a decoder can read the rest.
public enum UploadedPicture: Equatable, Sendable {
    /// The upload is a picture. Save and serve it with the extension and the MIME type of the associated type.
    case picture(UTType)
    /// The bytes are not sufficient. Try again with this number of bytes, or with all bytes if there are fewer.
    case undecided(bytesWanted: Int)
    /// The upload is not a picture.
    case other(UTType)

    /// The policy ignores the name, because the sender chooses it.
    private static let identifier = FileIdentifier(policy: .content)

    /// Determines the type of an upload.
    ///
    /// An SVG image conforms to both images and XML, and may contain scripts. Therefore, it is not treated as a picture.
    ///
    /// - Parameters:
    ///   - bytes: The first bytes of the upload. `FileIdentifier.bytesNeeded` are enough for any picture.
    ///   - isWhole: Whether the bytes are the whole upload.
    public init(firstBytes bytes: [UInt8], isWhole: Bool) {
        let answer = Self.identifier.identify(beginning: bytes, isWhole: isWhole)
        let type = answer.identification.type
        if type.conforms(to: .image), !type.conforms(to: .xml) {
            self = .picture(type)
        } else if let wanted = answer.bytesWanted.last {
            self = .undecided(bytesWanted: wanted.end)
        } else {
            self = .other(type)
        }
    }
}
