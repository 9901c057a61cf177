public import TypeRegistry

#if !FullFoundation && canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// The initializers and properties of `UTType` with the names of the class. Each member is equivalent to the corresponding
// member of `UTType`.
//
// Source: [UTTypeReference](https://developer.apple.com/documentation/uniformtypeidentifiers/uttypereference).

extension UTTypeReference {
    /// Creates the type with an identifier. The result is nil if the identifier is neither declared nor a valid dynamic
    /// identifier.
    ///
    /// - Parameter identifier: The identifier.
    public convenience init?(_ identifier: String) {
        guard let type = UTType(identifier) else { return nil }
        self.init(type)
    }

    /// Creates the type with an identifier, even if the identifier is not declared.
    ///
    /// - Parameters:
    ///   - identifier: The identifier.
    ///   - allowUndeclared: Whether to create a type for an undeclared identifier.
    public convenience init?(identifier: String, allowUndeclared: Bool) {
        guard let type = UTType(identifier: identifier, allowUndeclared: allowUndeclared) else { return nil }
        self.init(type)
    }

    /// Creates the preferred type of a filename extension, considering only types that conform to `public.data`.
    ///
    /// - Parameter filenameExtension: The extension without the leading period. The result is nil if the extension is invalid.
    public convenience init?(filenameExtension: String) {
        self.init(filenameExtension: filenameExtension, conformingTo: .data)
    }

    /// Creates the preferred type of a filename extension.
    ///
    /// - Parameters:
    ///   - filenameExtension: The extension without the leading period. The result is nil if the extension is invalid.
    ///   - supertype: The type that the result conforms to.
    public convenience init?(filenameExtension: String, conformingTo supertype: UTType) {
        guard let type = UTType(filenameExtension: filenameExtension, conformingTo: supertype) else { return nil }
        self.init(type)
    }

    /// Creates the preferred type of a MIME type, considering only types that conform to `public.data`.
    ///
    /// - Parameter mimeType: The MIME type. The result is nil if the MIME type is empty.
    public convenience init?(mimeType: String) {
        self.init(mimeType: mimeType, conformingTo: .data)
    }

    /// Creates the preferred type of a MIME type.
    ///
    /// - Parameters:
    ///   - mimeType: The MIME type. The result is nil if the MIME type is empty.
    ///   - supertype: The type that the result conforms to.
    public convenience init?(mimeType: String, conformingTo supertype: UTType) {
        guard let type = UTType(mimeType: mimeType, conformingTo: supertype) else { return nil }
        self.init(type)
    }

    /// Creates the preferred type of a tag.
    ///
    /// - Parameters:
    ///   - tag: The tag. The result is nil if the tag is invalid.
    ///   - tagClass: The raw value of the tag's class. The result is nil if the class is not a standard class.
    ///   - supertype: The type that the result conforms to, or nil for any type.
    public convenience init?(tag: String, tagClass: String, conformingTo supertype: UTType?) {
        let tagClass = UTTagClass(rawValue: tagClass)
        guard let type = UTType(tag: tag, tagClass: tagClass, conformingTo: supertype) else { return nil }
        self.init(type)
    }

    /// Creates a type that the program exports.
    ///
    /// - Parameter identifier: The identifier.
    public convenience init(exportedAs identifier: String) { self.init(UTType(exportedAs: identifier)) }

    /// Creates a type that the program exports.
    ///
    /// - Parameters:
    ///   - identifier: The identifier.
    ///   - parentType: The supertype, if the identifier is not declared.
    public convenience init(exportedAs identifier: String, conformingTo parentType: UTType) {
        self.init(UTType(exportedAs: identifier, conformingTo: parentType))
    }

    /// Creates a type that the program imports.
    ///
    /// - Parameter identifier: The identifier.
    public convenience init(importedAs identifier: String) { self.init(UTType(importedAs: identifier)) }

    /// Creates a type that the program imports.
    ///
    /// - Parameters:
    ///   - identifier: The identifier.
    ///   - parentType: The supertype, if the identifier is not declared.
    public convenience init(importedAs identifier: String, conformingTo parentType: UTType) {
        self.init(UTType(importedAs: identifier, conformingTo: parentType))
    }

    /// Returns the types of a tag, in order of preference.
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - tagClass: The raw value of the tag's class.
    ///   - supertype: The type that the results conform to, or nil for any type.
    /// - Returns: All declared types or, if there are none, the dynamic type of the tag. If the tag is invalid or the class is
    ///   not a standard class, the array is empty.
    public class func types(tag: String, tagClass: String, conformingTo supertype: UTType?) -> [UTType] {
        UTType.types(tag: tag, tagClass: UTTagClass(rawValue: tagClass), conformingTo: supertype)
    }
}

extension UTTypeReference {
    /// The identifier.
    public var identifier: String { type.identifier }

    /// The first filename extension, or nil if there is none.
    public var preferredFilenameExtension: String? { type.preferredFilenameExtension }

    /// The first MIME type, or nil if there is none.
    public var preferredMIMEType: String? { type.preferredMIMEType }

    /// A description of the type in one line of English, or nil if there is none.
    public var localizedDescription: String? { type.localizedDescription }

    /// The URL at which the format is described, or nil if there is none.
    public var referenceURL: URL? { type.referenceURL }

    /// A Boolean value that indicates whether the type was created for an undeclared tag.
    public var isDynamic: Bool { type.isDynamic }

    /// A Boolean value that indicates whether a declaration of the type is known.
    public var isDeclared: Bool { type.isDeclared }

    /// A Boolean value that indicates whether the identifier begins with `public.`.
    public var isPublic: Bool { type.isPublic }

    /// The tags of the type, keyed by the raw values of their classes.
    public var tags: [String: [String]] {
        type.tags.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value }
    }

    /// All types that this type conforms to, excluding the type itself.
    public var supertypes: Set<UTType> { type.supertypes }

    /// Returns whether the type is equal to another type, or conforms to it directly or indirectly.
    ///
    /// - Parameter type: The other type.
    /// - Returns: True if the receiver conforms to `type` or is equal to it.
    public func conforms(to type: UTType) -> Bool { self.type.conforms(to: type) }

    /// Returns whether another type conforms to this type and is not equal to it.
    ///
    /// - Parameter type: The other type.
    /// - Returns: True if `type` conforms to the receiver and is not equal to it.
    public func isSupertype(of type: UTType) -> Bool { self.type.isSupertype(of: type) }

    /// Returns whether this type conforms to another type and is not equal to it.
    ///
    /// - Parameter type: The other type.
    /// - Returns: True if the receiver conforms to `type` and is not equal to it.
    public func isSubtype(of type: UTType) -> Bool { self.type.isSubtype(of: type) }
}
