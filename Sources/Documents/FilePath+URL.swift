#if !canImport(SwiftUI)
    import DocumentRouting
    import FileSystem
    package import FoundationEssentials
    package import SystemPackage

    extension FilePath {
        /// Creates the path of a file URL. Percent-encoded bytes need not be UTF-8. Returns nil if it is not a file URL.
        package init?(fileURL url: URL) {
            guard url.isFileURL else { return nil }
            var bytes: [UInt8] = []
            var rest = Array(url.path(percentEncoded: true).utf8)[...]
            while let byte = rest.popFirst() {
                if byte == UInt8(ascii: "%"), let high = rest.first?.hexDigit,
                    let low = rest.dropFirst().first?.hexDigit
                {
                    rest = rest.dropFirst(2)
                    bytes.append(high << 4 | low)
                } else {
                    bytes.append(byte)
                }
            }
            guard !bytes.contains(0) else { return nil }
            self.init(bytes: bytes)
        }

        /// Returns the file URL of the absolute path. Bytes that are not UTF-8 are percent-encoded, and
        /// `init(fileURL:)` decodes them.
        ///
        /// - Parameter isDirectory: Whether the URL ends in a slash.
        /// - Returns: The URL.
        package func fileURL(isDirectory: Bool = false) -> URL {
            var text = fileURLText
            if isDirectory, !text.hasSuffix("/") { text += "/" }
            // A string of unreserved characters, slashes and percent-encoded bytes is always a URL.
            guard let url = URL(string: text) else { preconditionFailure("\(text) is not a URL") }
            return url
        }
    }

    extension UInt8 {
        /// The value of a hexadecimal digit in ASCII.
        fileprivate var hexDigit: UInt8? {
            switch self {
            case UInt8(ascii: "0")...UInt8(ascii: "9"): self - UInt8(ascii: "0")
            case UInt8(ascii: "a")...UInt8(ascii: "f"): self - UInt8(ascii: "a") + 10
            case UInt8(ascii: "A")...UInt8(ascii: "F"): self - UInt8(ascii: "A") + 10
            default: nil
            }
        }
    }
#endif
