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

    /// The database that is loaded: the environment variable `MAGIC`, else the library's own choice; several are
    /// separated by colons. As it was when first asked; nil when the library names none. Nothing is opened.
    public static let databasePath: String? = opening.withLock { _ in
        // With 0, the action "load", the library looks for a database of the user's as well.
        magic_getpath(nil, 0).map { String(cString: $0) }
    }

    /// Held while a database is looked for or loaded: the library keeps the path it found, and the tables it fills at
    /// the first load, in static variables.
    static let opening = Mutex(())
}
