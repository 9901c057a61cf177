public import TypeRegistry

#if !FullFoundation && canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension URL {
    /// The type of the file at the URL: by the kind of the file and its name, never by its content.
    ///
    /// ```swift
    /// try URL(filePath: "/").contentType                          // public.volume
    /// try URL(filePath: "/tmp/picture.png").contentType?.conforms(to: .image)
    /// ```
    ///
    /// Apple's systems spell it `try url.resourceValues(forKeys: [.contentTypeKey]).contentType`. That compiles here, too,
    /// with the trait `FullFoundation`. Nil for a URL that is not of a file.
    ///
    /// A symbolic link is not followed. A directory is a folder, or of the type of its extension when that is the extension
    /// of packages or directories. The root of the file system is a volume; other mount points are folders.
    ///
    /// Source: [contentType](https://developer.apple.com/documentation/foundation/urlresourcevalues/contenttype).
    ///
    /// - Throws: `CocoaError` when there is no file, or it cannot be looked at.
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
            // Foundation has a name for every kind of file but this one.
            default: return UTType(exportedAs: "public.named-pipe")
            }
        }
    }

    /// Whether the attributes are those of the root of the file system, under whatever name.
    private static func isRoot(_ attributes: [FileAttributeKey: Any]) throws -> Bool {
        let root = try FileManager.default.attributesOfItem(atPath: "/")
        return [FileAttributeKey.systemNumber, .systemFileNumber].allSatisfy { key in
            guard let own = number(attributes[key]), let other = number(root[key]) else { return false }
            return own == other
        }
    }

    /// A number among the attributes of a file. It is of Foundation's class where that is linked, else of any type.
    private static func number(_ value: Any?) -> UInt64? {
        value as? UInt64 ?? (value as? any BinaryInteger).map { UInt64(truncatingIfNeeded: $0) }
    }
}

extension URL {
    /// Returns a URL with a path component appended, which gets the filename extension of a type.
    ///
    /// The component stays as it is when its extension is valid for the type, or when the type has no extension:
    ///
    /// ```swift
    /// let folder = URL(filePath: "/tmp/")
    /// folder.appendingPathComponent("readme", conformingTo: .plainText)    // file:///tmp/readme.txt
    /// folder.appendingPathComponent("puppy.jpg", conformingTo: .image)     // file:///tmp/puppy.jpg
    /// folder.appendingPathComponent("puppy.jpg", conformingTo: .plainText) // file:///tmp/puppy.jpg.txt
    /// folder.appendingPathComponent("Letter", conformingTo: .rtfd)         // file:///tmp/Letter.rtfd/
    /// ```
    ///
    /// The file system is not asked.
    ///
    /// Source: [appendingPathComponent(_:conformingTo:)](https://developer.apple.com/documentation/foundation/url/appendingpathcomponent(_:conformingto:)).
    ///
    /// - Parameters:
    ///   - partialName: A name, with or without an extension. It is percent-encoded where that is necessary; slashes
    ///     separate components.
    ///   - contentType: The type.
    /// - Returns: The URL. It has a directory path when the type conforms to `public.directory`. The receiver when
    ///   `partialName` is empty or has slashes only.
    public func appendingPathComponent(_ partialName: String, conformingTo contentType: UTType) -> URL {
        guard let path = LastComponent(of: partialName)?.path else { return self }
        let tag = contentType.missingExtension(ofName: path).map { "." + $0 } ?? ""
        return appendingPathComponent(path + tag, isDirectory: contentType.conforms(to: .directory))
    }

    /// Appends a path component, which gets the filename extension of a type.
    ///
    /// Source: [appendPathComponent(_:conformingTo:)](https://developer.apple.com/documentation/foundation/url/appendpathcomponent(_:conformingto:)).
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
    /// Source: [appendingPathExtension(for:)](https://developer.apple.com/documentation/foundation/url/appendingpathextension(for:)).
    ///
    /// - Parameter contentType: The type.
    /// - Returns: The URL with the preferred extension appended. The receiver when its extension is valid for the type, when
    ///   the type has no extension, and when the URL has no last path component. It has a directory path when the type
    ///   conforms to `public.directory`, and no longer has one when the extension of another type was appended.
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

    /// Returns the URL with a slash at the end of its path, or without.
    private func withDirectoryPath(_ isDirectory: Bool) -> URL {
        guard var parts = URLComponents(url: self, resolvingAgainstBaseURL: false),
            let path = LastComponent(of: parts.percentEncodedPath)?.path
        else { return self }
        parts.percentEncodedPath = isDirectory ? path + "/" : path
        return parts.url(relativeTo: baseURL) ?? self
    }
}
