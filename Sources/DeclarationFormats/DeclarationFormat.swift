/// A notation in which declarations are written.
///
/// The set is open: later versions may read more.
public struct DeclarationFormat: Hashable, Sendable, CustomStringConvertible {
    /// The name for a message: `JSON`, `XML property list`.
    public let description: String

    private init(_ description: String) {
        self.description = description
    }

    /// JSON as RFC 8259 defines it: no comments, no trailing commas.
    public static let json = DeclarationFormat("JSON")

    /// The XML notation of property lists (Apple's PropertyList-1.0.dtd).
    public static let xmlPropertyList = DeclarationFormat("XML property list")

    /// The binary notation of property lists (CoreFoundation's `bplist00`).
    public static let binaryPropertyList = DeclarationFormat("binary property list")

    /// The notation of NeXTSTEP and OpenStep, with GNUstep's typed values, and the strings files that consist of the
    /// members of such a dictionary without its braces.
    public static let openStepPropertyList = DeclarationFormat("OpenStep property list")
}
