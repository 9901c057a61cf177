// The module that code for Apple platforms imports, on every platform that Swift supports. UniformTypeIdentifiers.docc
// describes how its results differ from Apple's, and which features are not available.

@_exported public import struct TypeRegistry.UTTagClass
@_exported public import struct TypeRegistry.UTType

// `URL` in Foundation is the same type as `URL` in FoundationEssentials, which Foundation exports. Therefore, declarations for
// one are also available for the other.
#if !FullFoundation && canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension UTType {
    /// The URL at which the format is described. A type without a URL inherits it from its supertypes.
    ///
    /// The value is nil if no URL is declared, or if the declared text is not a URL.
    ///
    /// Source:
    /// [referenceURL](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/referenceurl).
    public var referenceURL: URL? { referenceURLString.flatMap(URL.init(string:)) }
}
