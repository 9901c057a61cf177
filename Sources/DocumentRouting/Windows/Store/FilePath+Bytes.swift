import SystemPackage

extension FilePath {
    /// Where a name lies, whether a file of that name is there or not: its folder in canonical form, and the name. A link
    /// at the end of the path is not followed.
    package var place: FilePath {
        guard let name = lastComponent, name.kind == .regular else { return canonical }
        return absolute.removingLastComponent().canonical.appending(name)
    }

    /// The path as text; nil when its bytes are not UTF-8. Two texts are equal when they are canonically equivalent.
    var text: String? { String(validating: self) }

    /// The bytes of the path.
    var bytes: [UInt8] {
        withPlatformString { pointer in
            var bytes: [UInt8] = []
            var next = pointer
            while next.pointee != 0 {
                bytes.append(UInt8(bitPattern: next.pointee))
                next += 1
            }
            return bytes
        }
    }

    /// The path of some bytes.
    init(bytes: some Sequence<UInt8>) {
        self.init(platformString: bytes.map(CChar.init(bitPattern:)) + [0])
    }
}
