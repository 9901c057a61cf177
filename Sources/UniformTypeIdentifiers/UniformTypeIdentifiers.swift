// The module that code for Apple's platforms imports, on any system that Swift runs on.
// UniformTypeIdentifiers.docc says how its answers differ from Apple's, and what it cannot have.

@_exported public import struct TypeRegistry.UTTagClass
@_exported public import struct TypeRegistry.UTType

// `URL` of Foundation is the `URL` of FoundationEssentials, which Foundation exports: what is declared here for one is
// there for the other.
#if !FullFoundation && canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif

extension UTType {
    /// The URL of a description of the format. A type without one inherits it from its supertypes.
    ///
    /// Nil when no URL is declared, or the declared text is not a URL.
    ///
    /// Source: [referenceURL](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/referenceurl).
    public var referenceURL: URL? { referenceURLString.flatMap(URL.init(string:)) }
}
