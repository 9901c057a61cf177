#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The programs of a desktop, if they are installed.
enum DesktopTools {
    /// Returns the path of a program, or nil.
    static func path(_ name: String) -> String? {
        ["/usr/bin/\(name)", "/usr/local/bin/\(name)"].first { access($0, X_OK) == 0 }
    }
}

/// The MIME database that is installed on the machine.
enum SystemMIME {
    /// Its bytes, or nil.
    static let cache: [UInt8]? = (try? FileBytes.read("/usr/share/mime/mime.cache")).flatMap { $0 }
}
