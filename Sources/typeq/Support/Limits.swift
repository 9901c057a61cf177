import AppDeclaration

/// How much the command reads of one file itself, and how long it waits for it. What identification reads is bounded by
/// the library.
enum Limits {
    /// Bytes of a file of declarations, of windows, or of a configuration.
    static let fileBytes = FileTreeLimits.bytes
    /// Bytes of standard input whose type is asked for.
    static let inputBytes = 8 << 20
    /// Milliseconds after which a pipe or a device that is named as such a file, and gives nothing, is given up.
    static let patience: Int32 = 10_000
}
