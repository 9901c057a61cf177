/// The files of the package that tests read: manual pages, schemas, the README, examples.
enum PackageFiles {
    /// The package's folder.
    static let root: String = {
        let here = #filePath.split(separator: "/", omittingEmptySubsequences: false)
        return here.dropLast(4).joined(separator: "/")
    }()

    /// The text of a file, by its path in the package.
    static func text(_ path: String) throws -> String {
        guard let bytes = try FileBytes.read("\(root)/\(path)") else { throw TestTrouble("there is no \(path)") }
        return String(decoding: bytes, as: UTF8.self)
    }
}
