public import TypeRegistry

#if !FullFoundation && canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension URL {
    /// The type of the file at the URL, determined by the kind of the file and its name, never by its content.
    ///
    /// ```swift
    /// try URL(filePath: "/").contentType                          // public.volume
    /// try URL(filePath: "/tmp/picture.png").contentType?.conforms(to: .image)
    /// ```
    ///
    /// On Apple platforms, use `try url.resourceValues(forKeys: [.contentTypeKey]).contentType`. This also compiles on other
    /// platforms with the trait `FullFoundation`. The value is nil if the URL is not a file URL.
    ///
    /// Symbolic links are not followed. If the extension of a directory belongs to a type of packages or directories, the
    /// directory has this type; otherwise it is a folder. The root of the file system is a volume, and other mount points are
    /// folders.
    ///
    /// Source: [contentType](https://developer.apple.com/documentation/foundation/urlresourcevalues/contenttype).
    ///
    /// - Throws: `CocoaError` if there is no file, or the file cannot be examined.
    public var contentType: UTType? {
        get throws {
            guard isFileURL else { return nil }
            let attributes = try FileManager.default.attributesOfItem(atPath: path)
            let tag = LastComponent(of: lastPathComponent).flatMap { LastComponent.filenameExtension(of: $0.name) }
            let types = TypesByName(.default)
            switch attributes[.type] as? FileAttributeType {
            case .typeDirectory?:
                return try Self.isRoot(attributes) ? .volume : types.directory(extension: tag) ?? types.folder
            case .typeSymbolicLink?: return .symbolicLink
            case .typeSocket?: return UTType(exportedAs: "public.socket")
            case .typeCharacterSpecial?: return UTType(exportedAs: "public.character-special")
            case .typeBlockSpecial?: return UTType(exportedAs: "public.block-special")
            case .typeRegular?:
                let permissions = Self.number(attributes[.posixPermissions]) ?? 0
                return types.file(extension: tag, isExecutable: permissions & 0o111 != 0)
            // Foundation defines a constant for every other kind of file.
            default: return UTType(exportedAs: "public.named-pipe")
            }
        }
    }

    /// Returns whether the attributes belong to the root of the file system, regardless of the name that was used.
    private static func isRoot(_ attributes: [FileAttributeKey: Any]) throws -> Bool {
        let root = try FileManager.default.attributesOfItem(atPath: "/")
        return [FileAttributeKey.systemNumber, .systemFileNumber].allSatisfy { key in
            guard let own = number(attributes[key]), let other = number(root[key]) else { return false }
            return own == other
        }
    }

    /// Returns a number in the attributes of a file. The number is an instance of a Foundation class if Foundation is linked;
    /// otherwise it can have any integer type.
    private static func number(_ value: Any?) -> UInt64? {
        value as? UInt64 ?? (value as? any BinaryInteger).map { UInt64(truncatingIfNeeded: $0) }
    }
}

extension URL {
    /// Returns a URL with a path component appended that has the filename extension of a type.
    ///
    /// The component is not changed if its extension is valid for the type, or if the type has no extension:
    ///
    /// ```swift
    /// let folder = URL(filePath: "/tmp/")
    /// folder.appendingPathComponent("readme", conformingTo: .plainText)    // file:///tmp/readme.txt
    /// folder.appendingPathComponent("puppy.jpg", conformingTo: .image)     // file:///tmp/puppy.jpg
    /// folder.appendingPathComponent("puppy.jpg", conformingTo: .plainText) // file:///tmp/puppy.jpg.txt
    /// folder.appendingPathComponent("Letter", conformingTo: .rtfd)         // file:///tmp/Letter.rtfd/
    /// ```
    ///
    /// The file system is not accessed.
    ///
    /// Source:
    /// [appendingPathComponent(_:conformingTo:)](https://developer.apple.com/documentation/foundation/url/appendingpathcomponent(_:conformingto:)).
    ///
    /// - Parameters:
    ///   - partialName: A name, with or without an extension. It is percent-encoded if necessary. Slashes separate components.
    ///   - contentType: The type.
    /// - Returns: The URL, which has a directory path if the type conforms to `public.directory`, or the receiver if
    ///   `partialName` is empty or consists only of slashes.
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
        guard let path = LastComponent(of: partialName)?.path else { return self }
        let tag = contentType.missingExtension(ofName: path).map { "." + $0 } ?? ""
        return appendingPathComponent(path + tag, isDirectory: contentType.conforms(to: .directory))
    }

    /// Appends a path component that has the filename extension of a type.
    ///
    /// Source:
    /// [appendPathComponent(_:conformingTo:)](https://developer.apple.com/documentation/foundation/url/appendpathcomponent(_:conformingto:)).
    ///
    /// - Parameters:
    ///   - partialName: A name, with or without an extension.
    ///   - contentType: The type.
    public mutating func appendPathComponent(_ partialName: String, conformingTo contentType: UTType) {
        self = appendingPathComponent(partialName, conformingTo: contentType)
    }

    /// Returns a URL whose last path component has the filename extension of a type.
    ///
    /// ```swift
    /// URL(filePath: "/tmp/readme").appendingPathExtension(for: .plainText) // file:///tmp/readme.txt
    /// URL(filePath: "/tmp/puppy.jpg").appendingPathExtension(for: .image)  // file:///tmp/puppy.jpg
    /// ```
    ///
    /// Source:
    /// [appendingPathExtension(for:)](https://developer.apple.com/documentation/foundation/url/appendingpathextension(for:)).
    ///
    /// - Parameter contentType: The type.
    /// - Returns: The URL with the preferred extension appended. Returns the receiver if its extension is valid for the
    ///   type, if the type has no extension, or if the URL has no last path component. If the type conforms to
    ///   `public.directory`, the result has a directory path; if it does not and an extension is appended, the result
    ///   does not have a directory path.
    public func appendingPathExtension(for contentType: UTType) -> URL {
        guard LastComponent(of: lastPathComponent) != nil else { return self }
        let isDirectory = contentType.conforms(to: .directory)
        guard let tag = contentType.missingExtension(ofName: lastPathComponent) else {
            return isDirectory ? withDirectoryPath(true) : self
        }
        let extended = appendingPathExtension(tag)
        return extended == self ? self : extended.withDirectoryPath(isDirectory)
    }

    /// Appends the filename extension of a type to the last path component.
    ///
    /// Source: [appendPathExtension(for:)](https://developer.apple.com/documentation/foundation/url/appendpathextension(for:)).
    ///
    /// - Parameter contentType: The type.
    public mutating func appendPathExtension(for contentType: UTType) {
        self = appendingPathExtension(for: contentType)
    }

    /// Returns the URL with or without a trailing slash in its path.
    private func withDirectoryPath(_ isDirectory: Bool) -> URL {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: false),
            let path = LastComponent(of: parts.percentEncodedPath)?.path
        else { return self }
        parts.percentEncodedPath = isDirectory ? path + "/" : path
        return parts.url(relativeTo: baseURL) ?? self
    }
}
