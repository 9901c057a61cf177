internal import CMagic
import Synchronization

/// The libmagic that the program runs with, for reports such as `--version`.
public enum MagicLibrary {
    /// The version of the library, for instance `5.44`.
    public static var version: String {
        let number = magic_version()
        let minor = number % 100
        return "\(number / 100).\(minor < 10 ? "0" : "")\(minor)"
    }

    /// Where databases are looked for: the environment variable `MAGIC`, else the library's own choice; several paths are
    /// separated by colons. As it was when first asked; nil when the library names none. Nothing is opened.
    public static let databasePath: String? = opening.withLock { _ in
        // With 0, the action "load", the library looks for a database of the user's as well.
        let path = magic_getpath(nil, 0).map { String(cString: $0) }
        // A variable that is empty counts as not set; the library takes it for a list of none.
        return path?.isEmpty == true ? "/etc/magic:/usr/share/misc/magic" : path
    }

    /// Held while a database is looked for or loaded: the library keeps the path it found, and the tables it fills at
    /// the first load, in static variables.
    static let opening = Mutex(())

    /// Whether the library reads databases of a format. It is asked to load one of that format without any rule, from
    /// memory: a database that it does not read it would take for rules in text form, and print a line for each fault.
    /// To be called under `opening`.
    static func reads(_ header: MagicHeader) -> Bool {
        var database = header.emptyDatabase
        return database.withUnsafeMutableBytes { bytes in
            (try? MagicCookie([UnsafeRawBufferPointer(bytes)])) != nil
        }
    }
}
