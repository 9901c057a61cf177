import FileIdentification
public import TypeRegistry

/// Whether an upload is really a picture: by its first bytes, never by the name and the content type that came with it.
///
/// ```swift
/// switch UploadedPicture(firstBytes: body, isWhole: isWhole) {
/// case .picture(let type): save(body, as: type.preferredFilenameExtension)
/// case .undecided(let count): wait(for: count)
/// case .other(let type): refuse("this is not a picture but \(type.localizedDescription ?? type.identifier)")
/// }
/// ```
///
/// The first bytes tell the format, not whether a decoder can read the rest.
public enum UploadedPicture: Equatable, Sendable {
    /// A picture of a format. Save and serve it under the extension and the MIME type of this type.
    case picture(UTType)
    /// The bytes do not suffice: ask again with so many, or with all if there are fewer.
    case undecided(bytesWanted: Int)
    /// Something else.
    case other(UTType)

    /// Names and content types are what the sender says. They do not count.
    private static let identifier = FileIdentifier(policy: .content)

    /// Decides what an upload is.
    ///
    /// An SVG is a picture and XML, and may contain scripts: a type can be both, which a MIME type cannot say. It is not
    /// taken for a picture here.
    ///
    /// - Parameters:
    ///   - bytes: The first bytes of the upload. `FileIdentifier.bytesNeeded` are enough for any picture.
    ///   - isWhole: Whether these are all.
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
