import SystemPackage

/// The executables of a Swift package, which are found in the text of its manifest. The manifest is not run.
///
/// Source: [PackageDescription](https://docs.swift.org/package-manager/PackageDescription/PackageDescription.html), and the
/// folders that SwiftPM searches for the sources of a target without a `path`.
struct PackageManifest {
    /// The folders of the executable targets, relative to the package, or nil if they are not apparent from the text.
    let executables: [String]?

    /// Reads the text of a `Package.swift`. Complexity: O(bytes).
    init(_ text: String) {
        let bytes = Array(text.utf8)
        guard bytes.firstRange(of: "Package(") != nil else {
            executables = nil
            return
        }
        guard bytes.firstRange(of: "xecutable") != nil else {
            // The targets of other products, such as a Swift Playgrounds app, can also be executable.
            executables = bytes.firstRange(of: "Application") == nil ? [] : nil
            return
        }
        var folders: [String] = []
        var rest = bytes[...]
        while let range = rest.firstRange(of: ".executableTarget(") {
            rest = rest[range.upperBound...]
            guard let target = Target(rest) else {
                executables = nil
                return
            }
            folders += target.folders
        }
        // Before tools version 5.4, any target with a main.swift was executable.
        executables = folders.isEmpty ? nil : folders
    }

    /// The name and path of a target.
    private struct Target {
        var name: String?
        var path: String?

        /// The folders in which the sources can be.
        var folders: [String] {
            if let path { return [path] }
            return ["Sources", "Source", "src", "srcs"].map { "\($0)/\(name ?? "")" }
        }

        /// Reads the arguments of a target, or returns nil if the name or the path is not a literal.
        init?(_ arguments: ArraySlice<UInt8>) {
            var depth = 0
            var word: [UInt8] = []
            var label: [UInt8]?
            var index = arguments.startIndex
            while index < arguments.endIndex {
                let byte = arguments[index]
                index += 1
                switch byte {
                case UInt8(ascii: "("), UInt8(ascii: "["): depth += 1
                case UInt8(ascii: ")"), UInt8(ascii: "]"):
                    depth -= 1
                    if depth < 0 {
                        guard name != nil else { return nil }
                        return
                    }
                case UInt8(ascii: "\""):
                    guard let end = arguments[index...].firstIndex(of: byte) else { return nil }
                    let text = arguments[index..<end]
                    guard !text.contains(UInt8(ascii: "\\")) else { return nil }
                    if depth == 0, let label { take(String(decoding: text, as: UTF8.self), for: label) }
                    label = nil
                    index = end + 1
                case UInt8(ascii: ":") where depth == 0:
                    label = word
                    if word.elementsEqual("path".utf8) {
                        // A computed path is unknown.
                        let value = arguments[index...].first { $0 > 0x20 }
                        guard value == UInt8(ascii: "\"") else { return nil }
                    }
                case UInt8(ascii: ","): label = nil
                default: break
                }
                if byte.isLetter { word.append(byte) } else { word = [] }
            }
            return nil
        }

        private mutating func take(_ text: String, for label: [UInt8]) {
            if label.elementsEqual("name".utf8) { name = name ?? text }
            if label.elementsEqual("path".utf8) { path = path ?? text }
        }
    }
}

extension RandomAccessCollection<UInt8> {
    fileprivate func firstRange(of text: StaticString) -> Range<Index>? {
        text.withUTF8Buffer { pattern in
            guard let first = pattern.first else { return nil }
            var start = startIndex
            while let found = self[start...].firstIndex(of: first) {
                if self[found...].starts(with: pattern) { return found..<index(found, offsetBy: pattern.count) }
                start = index(after: found)
            }
            return nil
        }
    }
}
