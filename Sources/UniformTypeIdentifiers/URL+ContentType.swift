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
