/// The part of `FilePath` in the module `SystemPackage` that the compiled parts of the libraries use: the bytes of a
/// path. There are no files, so paths are not resolved.
public struct FilePath: Hashable, Sendable, ExpressibleByStringLiteral, CustomStringConvertible {
    /// The bytes, without trailing or repeated slashes.
    public let bytes: [UInt8]

    private static let slash = UInt8(ascii: "/")

    /// Creates a path from bytes.
    public init(bytes: [UInt8]) {
        var kept: [UInt8] = []
        for byte in bytes where byte != Self.slash || kept.last != Self.slash { kept.append(byte) }
        if kept.count > 1, kept.last == Self.slash { kept.removeLast() }
        self.bytes = kept
    }

    /// Creates a path from text.
    public init(_ text: String) { self.init(bytes: Array(text.utf8)) }

    /// Creates a path from a literal.
    public init(stringLiteral text: String) { self.init(text) }

    /// The path as text. Bytes that are not UTF-8 are replaced with U+FFFD.
    public var string: String { String(decoding: bytes, as: UTF8.self) }

    /// The path as text.
    public var description: String { string }

    /// Whether the path has no bytes.
    public var isEmpty: Bool { bytes.isEmpty }

    private var isAbsolute: Bool { bytes.first == Self.slash }

    /// The path from the root. The current directory is the root.
    public var absolute: FilePath { isAbsolute ? self : FilePath(bytes: [Self.slash] + bytes) }

    /// The last name, or an empty array if there is none.
    private var lastName: ArraySlice<UInt8> {
        bytes.lastIndex(of: Self.slash).map { bytes[($0 + 1)...] } ?? bytes[...]
    }

    /// The extension of the last name, or nil if it has none. A name that consists of a period and an extension has none.
    public var `extension`: String? {
        let name = lastName
        guard let period = name.lastIndex(of: UInt8(ascii: ".")), period > name.startIndex,
            !name.elementsEqual("..".utf8)
        else { return nil }
        return String(decoding: name[(period + 1)...], as: UTF8.self)
    }

    /// The folder of the path, which is `.` if the path consists only of a name.
    public var folder: FilePath {
        guard let end = bytes.lastIndex(of: Self.slash) else { return "." }
        return end == 0 ? "/" : FilePath(bytes: Array(bytes[..<end]))
    }

    /// Returns the path of another path that is relative to this path.
    public func pushing(_ other: FilePath) -> FilePath {
        other.isAbsolute ? other : FilePath(bytes: bytes + [Self.slash] + other.bytes)
    }

    /// The path itself. Files cannot be read, so their paths need not be compared.
    public var normalized: FilePath { self }
}

extension String {
    /// Creates the text of a path, or returns nil if its bytes are not UTF-8.
    public init?(validating path: FilePath) { self.init(validating: path.bytes, as: UTF8.self) }
}
