#if WindowStore
    import CSQLite
#endif

/// The SQLite library that is linked into the program.
package enum SQLiteLibrary {
    /// The version of the library, such as `3.40.1`, or nil if the trait `WindowStore` is disabled.
    package static var version: String? {
        #if WindowStore
            return String(cString: sqlite3_libversion())
        #else
            return nil
        #endif
    }
}
