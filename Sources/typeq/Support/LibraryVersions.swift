import CStartup
import DocumentRouting

/// The versions of the libraries in the program, as the libraries report them. libmagic is reported separately.
enum LibraryVersions {
    /// The libraries that the program contains, with their keys in JSON and their names.
    static var all: [(key: String, name: String, version: String)] {
        let versions: [(String, String, String?)] = [
            ("sqlite", "SQLite", SQLiteLibrary.version),
            ("zlib", "zlib", typeq_zlib_version().map { String(cString: $0) }),
            // The function returns the version and a date: "1.0.8, 13-Jul-2019".
            ("bzip2", "bzip2", typeq_bzip2_version().map { String(String(cString: $0).prefix { $0 != "," }) }),
            ("xz", "xz", typeq_xz_version().map { String(cString: $0) }),
        ]
        return versions.compactMap { key, name, version in version.map { (key, name, $0) } }
    }
}
