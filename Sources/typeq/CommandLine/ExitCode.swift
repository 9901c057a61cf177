/// The exit codes of typeq. No other file has the numbers; `typeq(1)` documents them under EXIT STATUS.
enum ExitCode: Int32 {
    /// Yes, or everything was resolved.
    case yes = 0
    /// No: a type does not conform, nothing opens a file, a check found an error.
    case no = 1
    /// An error in an input. The rest of the batch is still done.
    case error = 2
    /// The command line is wrong (EX_USAGE of sysexits.h).
    case usage = 64

    /// Returns the exit code of a batch with both results: the higher one.
    func combined(with other: ExitCode) -> ExitCode { rawValue >= other.rawValue ? self : other }
}
