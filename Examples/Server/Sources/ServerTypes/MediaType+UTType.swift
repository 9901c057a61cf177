public import Hummingbird
public import TypeRegistry

// Between Hummingbird's media types, of which it knows some 70, and the types of typeq.

extension MediaType {
    /// Creates the media type of a type: its preferred MIME type.
    ///
    /// It is made of its parts, because `MediaType(from:)` of Hummingbird 2.28 does not read a subtype with a period, such
    /// as that of `image/vnd.microsoft.icon`.
    ///
    /// - Parameter type: The type. Nil when it has no MIME type, or one of a category that Hummingbird does not have.
    public init?(_ type: UTType) {
        guard let mimeType = type.preferredMIMEType, let slash = mimeType.firstIndex(of: "/"),
            let category = Category(rawValue: mimeType[..<slash].lowercased())
        else { return nil }
        self.init(type: category, subType: String(mimeType[mimeType.index(after: slash)...]))
    }

    /// The media types of all filename extensions, for `FileMiddleware.withAdditionalMediaTypes(forFileExtensions:)`.
    ///
    /// Of several types with the same extension, the preferred one counts.
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
    /// - Parameter mediaType: The media type of a request or an answer. An unknown one gives a dynamic type.
    public init?(_ mediaType: MediaType) {
        self.init(mimeType: "\(mediaType.type)/\(mediaType.subType)")
    }
}
