/// The files of the package that tests read: manual pages, schemas, the README, examples.
enum PackageFiles {
    /// The folder of the package.
    static let root: String = {
        let here = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return here.dropLast(4).joined(separator: "/")
    }()

    /// Returns the paths of the files below a folder of the package that have a suffix.
    static func paths(below folder: String, suffix: String) -> [String] {
        let names = FileBytes.names(in: Array("\(root)/\(folder)".utf8)).map { String(decoding: $0, as: UTF8.self) }
        return names.sorted().flatMap { name in
            let path = "\(folder)/\(name)"
            return FileBytes.isDirectory("\(root)/\(path)")
                ? paths(below: path, suffix: suffix) : name.hasSuffix(suffix) ? [path] : []
        }
    }

    /// Returns the text of a file, by its path in the package.
    static func text(_ path: String) throws -> String {
        guard let bytes = try FileBytes.read("\(root)/\(path)") else { throw TestTrouble("there is no \(path)") }
        return String(decoding: bytes, as: UTF8.self)
    }
}
