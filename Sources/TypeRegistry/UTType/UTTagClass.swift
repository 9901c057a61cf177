/// A class of tags by which a type can be found: filename extensions, MIME types and their older kin.
///
/// An open set, as in UniformTypeIdentifiers: any raw value makes a tag class, but only the standard classes are kept
/// in declarations, and looking up a tag of any other class finds nothing.
///
/// Source: [UTTagClass](https://developer.apple.com/documentation/uniformtypeidentifiers/uttagclass).
public struct UTTagClass: RawRepresentable, Hashable, Codable, Sendable {
    /// The identifier of the class, for instance `public.filename-extension`.
    public let rawValue: String

    /// Makes a tag class. Any string is accepted; one that is not a standard class finds nothing.
    public init(rawValue: String) {
        self.rawValue = rawValue
    }

    /// Filename extensions, without the leading period. Compared without regard to case.
    public static let filenameExtension = UTTagClass(rawValue: "public.filename-extension")

    /// MIME types (RFC 2046). Compared without regard to case; parameters are part of the tag.
    public static let mimeType = UTTagClass(rawValue: "public.mime-type")

    /// Four-character codes of classic Mac OS. Compared with regard to case.
    package static let osType = UTTagClass(rawValue: "com.apple.ostype")

    /// Names of NeXT and Mac OS X pasteboard types. Compared with regard to case.
    package static let pasteboardType = UTTagClass(rawValue: "com.apple.nspboard-type")

    /// Model codes of devices, `iPad1,1`. Compared with regard to case.
    package static let deviceModelCode = UTTagClass(rawValue: "com.apple.device-model-code")
}

extension UTTagClass: CustomStringConvertible, CustomDebugStringConvertible {
    /// The raw value.
    public var description: String { rawValue }

    /// The name of the Swift type and the raw value.
    public var debugDescription: String { "UTTagClass(\(rawValue))" }
}

/// The numbers by which a compiled table knows the classes of tags. They are part of the table's format.
///
/// The last two are typeq's own: identification and the command ask by them, `UTType` never does.
package enum TableTagClass: UInt32, CaseIterable, Sendable {
    case filenameExtension = 1
    case mimeType = 2
    case osType = 3
    case pasteboardType = 4
    case deviceModelCode = 5
    case filename = 6
    case compoundExtension = 7

    /// The class of Apple's, or nil for the two that `UTType` does not know.
    package var tagClass: UTTagClass? {
        switch self {
        case .filenameExtension: .filenameExtension
        case .mimeType: .mimeType
        case .osType: .osType
        case .pasteboardType: .pasteboardType
        case .deviceModelCode: .deviceModelCode
        case .filename, .compoundExtension: nil
        }
    }

    /// Nil when the class is not one of the standard ones.
    package init?(_ tagClass: UTTagClass) {
        switch tagClass {
        case .filenameExtension: self = .filenameExtension
        case .mimeType: self = .mimeType
        case .osType: self = .osType
        case .pasteboardType: self = .pasteboardType
        case .deviceModelCode: self = .deviceModelCode
        default: return nil
        }
    }

    /// Whether two tags that differ only in case are one tag: a class is a declared type itself, and these conform to
    /// `public.case-insensitive-text`.
    package var foldsCase: Bool {
        switch self {
        case .filenameExtension, .mimeType, .compoundExtension: true
        case .osType, .pasteboardType, .deviceModelCode, .filename: false
        }
    }
}
