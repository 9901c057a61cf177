public import Hummingbird
public import TypeRegistry

// Conversions between Hummingbird's media types and the types of typeq. Hummingbird defines about 70 media types.

extension MediaType {
    /// Creates the media type of a type: its preferred MIME type.
    ///
    /// It is created from its parts, because `MediaType(from:)` of Hummingbird 2.28 does not parse a subtype with a period, as
    /// in `image/vnd.microsoft.icon`.
    ///
    /// - Parameter type: The type. The result is nil if the type has no MIME type, or if Hummingbird does not have the category
    ///   of the MIME type.
    public init?(_ type: UTType) {
        guard let mimeType = type.preferredMIMEType, let slash = mimeType.firstIndex(of: "/"),
            let category = Category(rawValue: mimeType[..<slash].lowercased())
        else { return nil }
        self.init(type: category, subType: String(mimeType[mimeType.index(after: slash)...]))
    }

    /// The media types of all filename extensions, for `FileMiddleware.withAdditionalMediaTypes(forFileExtensions:)`.
    ///
    /// If several types have the same extension, the preferred type is used.
    public static let ofFilenameExtensions: [FileExtension: MediaType] = {
        var mediaTypes: [FileExtension: MediaType] = [:]
        for tag in Registry.default.types.flatMap({ $0.tags[.filenameExtension] ?? [] }) {
            mediaTypes[FileExtension(tag)] = UTType(filenameExtension: tag).flatMap(MediaType.init)
        }
        return mediaTypes
    }()
}

extension UTType {
    /// Creates the type of a media type, without its parameter.
    ///
    /// - Parameter mediaType: The media type of a request or a response. For an unknown media type, the result is a dynamic
    ///   type.
    public init?(_ mediaType: MediaType) {
        self.init(mimeType: "\(mediaType.type)/\(mediaType.subType)")
    }
}
