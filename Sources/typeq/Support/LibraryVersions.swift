import CStartup
import DocumentRouting

/// The versions of the libraries in the program, as the libraries report them. libmagic is reported separately.
enum LibraryVersions {
    /// The libraries that the program contains, with their keys in JSON and their names.
    static var all: [(key: String, name: String, version: String)] {
        let versions: [(String, String, String?)] = [
            ("sqlite", "SQLite", SQLiteLibrary.version),
            ("zlib", "zlib", typeq_zlib_version().map { String(cString: $0) }),
            ("bzip2", "bzip2", typeq_bzip2_version().map { String(cString: $0) }),
            ("xz", "xz", typeq_xz_version().map { String(cString: $0) }),
        ]
        return versions.compactMap { key, name, version in version.map { (key, name, $0) } }
    }
}
