import AppDeclaration
import DeclarationFormats
import SystemPackage

/// Finds the bytes of the paths in findings, whose text repairs bytes that are not UTF-8.
struct PathBytes {
    /// The paths that were found, keyed by their text.
    private var known: [String: [UInt8]?] = [:]

    /// Returns a finding in an operand with the bytes of the paths that are not UTF-8.
    mutating func located(_ finding: Diagnostic, in operand: Argument) -> Diagnostic {
        var finding = finding
        if let found = bytes(of: finding.location.file, in: operand) {
            finding.location.setFile(FilePath(bytes: found))
        }
        for index in finding.related.indices {
            if let found = bytes(of: finding.related[index].location.file, in: operand) {
                finding.related[index].location.setFile(FilePath(bytes: found))
            }
        }
        return finding
    }

    /// Returns the path that the findings in an operand contain as the given text.
    mutating func path(of file: String, in operand: Argument) -> FilePath {
        bytes(of: file, in: operand).map { FilePath(bytes: $0) } ?? FilePath(file)
    }

    /// Returns the bytes of a path if they are not UTF-8, otherwise nil.
    private mutating func bytes(of file: String, in operand: Argument) -> [UInt8]? {
        if !operand.isUTF8 {
            for prefix in [operand.text, operand.name] where file.utf8.starts(with: prefix.utf8) {
                let rest = String(decoding: file.utf8.dropFirst(prefix.utf8.count), as: UTF8.self)
                return Self.bytes(of: rest, below: operand.bytes)
            }
        }
        guard file.unicodeScalars.contains("\u{FFFD}") else { return nil }
        if let found = known[file] { return found }
        let found = Self.bytes(of: file, below: [])
        known[file] = .some(found)
        return found
    }

    /// Returns the bytes of a path that begins with known bytes. A component that contains U+FFFD is looked up in its folder.
    /// If several names in a folder have the same text, returns nil.
    private static func bytes(of text: String, below start: [UInt8]) -> [UInt8]? {
        var path = start
        let components = text.split(separator: "/", omittingEmptySubsequences: false)
        for (index, component) in components.enumerated() {
            if index > 0 { path.append(UInt8(ascii: "/")) }
            guard component.unicodeScalars.contains("\u{FFFD}") else {
                path += component.utf8
                continue
            }
            let folder = FilePath(bytes: path.isEmpty ? Array(".".utf8) : path)
            let names = DiskTree().entries(in: folder, isKnown: false).map { $0.name }
                .filter { String(decoding: $0, as: UTF8.self) == component }
            guard names.count == 1 else { return nil }
            path += names[0]
        }
        return String(validating: path, as: UTF8.self) == nil ? path : nil
    }
}

extension Diagnostic.Location {
    /// The path of the file.
    var filePath: FilePath { fileBytes.map { FilePath(bytes: $0) } ?? FilePath(file) }

    /// Changes the file. If the path is not UTF-8, the text of the path is repaired.
    mutating func setFile(_ path: FilePath) {
        let name = Argument(path)
        (file, fileBytes) = (name.text, name.isUTF8 ? nil : name.bytes)
    }
}
