public import TypeRegistry

#if !FullFoundation && canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

// The initializers and properties of `UTType` under the names of the class; each does what the one of `UTType` does.
//
// Source: [UTTypeReference](https://developer.apple.com/documentation/uniformtypeidentifiers/uttypereference).

extension UTTypeReference {
    /// Creates the type with an identifier. Nil when the identifier is neither declared nor a valid dynamic one.
    ///
    /// - Parameter identifier: The identifier.
    public convenience init?(_ identifier: String) {
        guard let type = UTType(identifier) else { return nil }
        self.init(type)
    }

    /// Creates the type with an identifier, also when the identifier is not declared.
    ///
    /// - Parameters:
    ///   - identifier: The identifier.
    ///   - allowUndeclared: Whether to create a type for an undeclared identifier.
    public convenience init?(identifier: String, allowUndeclared: Bool) {
        guard let type = UTType(identifier: identifier, allowUndeclared: allowUndeclared) else { return nil }
        self.init(type)
    }

    /// Creates the preferred type of a filename extension among types of data.
    ///
    /// - Parameter filenameExtension: The extension without the leading period. Nil for an invalid one.
    public convenience init?(filenameExtension: String) {
        self.init(filenameExtension: filenameExtension, conformingTo: .data)
    }

    /// Creates the preferred type of a filename extension.
    ///
    /// - Parameters:
    ///   - filenameExtension: The extension without the leading period. Nil for an invalid one.
    ///   - supertype: The type that the result conforms to.
    public convenience init?(filenameExtension: String, conformingTo supertype: UTType) {
        guard let type = UTType(filenameExtension: filenameExtension, conformingTo: supertype) else { return nil }
        self.init(type)
    }

    /// Creates the preferred type of a MIME type among types of data.
    ///
    /// - Parameter mimeType: The MIME type. Nil for an empty one.
    public convenience init?(mimeType: String) {
        self.init(mimeType: mimeType, conformingTo: .data)
    }

    /// Creates the preferred type of a MIME type.
    ///
    /// - Parameters:
    ///   - mimeType: The MIME type. Nil for an empty one.
    ///   - supertype: The type that the result conforms to.
    public convenience init?(mimeType: String, conformingTo supertype: UTType) {
        guard let type = UTType(mimeType: mimeType, conformingTo: supertype) else { return nil }
        self.init(type)
    }

    /// Creates the preferred type of a tag.
    ///
    /// - Parameters:
    ///   - tag: The tag. Nil for an invalid one.
    ///   - tagClass: The raw value of the class of the tag. Nil for a class that is not standard.
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
    ///   - parentType: The supertype, when the identifier is not declared.
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
    ///   - parentType: The supertype, when the identifier is not declared.
    public convenience init(importedAs identifier: String, conformingTo parentType: UTType) {
        self.init(UTType(importedAs: identifier, conformingTo: parentType))
    }

    /// Returns the types of a tag, the preferred one first.
    ///
    /// - Parameters:
    ///   - tag: The tag.
    ///   - tagClass: The raw value of the class of the tag.
    ///   - supertype: The type that the results conform to, or nil for any type.
    /// - Returns: All declared types, or else the dynamic type of the tag. Empty when the tag is invalid or the class is
    ///   not a standard one.
    public class func types(tag: String, tagClass: String, conformingTo supertype: UTType?) -> [UTType] {
        UTType.types(tag: tag, tagClass: UTTagClass(rawValue: tagClass), conformingTo: supertype)
    }
}

extension UTTypeReference {
    /// The identifier.
    public var identifier: String { type.identifier }

    /// The first filename extension, or nil.
    public var preferredFilenameExtension: String? { type.preferredFilenameExtension }

    /// The first MIME type, or nil.
    public var preferredMIMEType: String? { type.preferredMIMEType }

    /// A description of the type in one line of English, or nil.
    public var localizedDescription: String? { type.localizedDescription }

    /// The URL of a description of the format, or nil.
    public var referenceURL: URL? { type.referenceURL }

    /// Whether the type was created for an undeclared tag.
    public var isDynamic: Bool { type.isDynamic }

    /// Whether a declaration of the type is known.
    public var isDeclared: Bool { type.isDeclared }

    /// Whether the identifier begins with `public.`.
    public var isPublic: Bool { type.isPublic }

    /// The tags of the type by the raw values of their classes.
    public var tags: [String: [String]] {
        type.tags.reduce(into: [:]) { $0[$1.key.rawValue] = $1.value }
    }

    /// All types that this one conforms to, without itself.
    public var supertypes: Set<UTType> { type.supertypes }

    /// Returns whether the type is another type, or conforms to it directly or indirectly.
    ///
    /// - Parameter type: The other type.
    /// - Returns: Whether the receiver conforms to `type`. Always true for the same type.
    public func conforms(to type: UTType) -> Bool { self.type.conforms(to: type) }

    /// Returns whether another type conforms to this type and is not the same.
    ///
    /// - Parameter type: The other type.
    /// - Returns: Whether `type` conforms to the receiver. False for the same type.
    public func isSupertype(of type: UTType) -> Bool { self.type.isSupertype(of: type) }

    /// Returns whether this type conforms to another type and is not the same.
    ///
    /// - Parameter type: The other type.
    /// - Returns: Whether the receiver conforms to `type`. False for the same type.
    public func isSubtype(of type: UTType) -> Bool { self.type.isSubtype(of: type) }
}
