#if canImport(FoundationEssentials)
    public import FoundationEssentials
#else
    public import Foundation
#endif
import TypeRegistry

extension UTType {
    /// The address of a text about the format, or nil when none is declared, or what is declared is not an address.
    ///
    /// Source: [referenceURL](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/referenceurl).
    public var referenceURL: URL? { referenceURLString.flatMap(URL.init(string:)) }
}
