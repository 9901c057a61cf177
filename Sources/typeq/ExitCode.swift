/// The exit codes of typeq; the only place with the numbers. `typeq(1)` documents them under EXIT STATUS.
enum ExitCode: Int32 {
    /// Yes, or everything was resolved.
    case yes = 0
    /// No: it does not conform, nothing opens it, a check found an error.
    case no = 1
    /// Trouble with an input. The rest of the batch is done all the same.
    case trouble = 2
    /// The command line is wrong (EX_USAGE of sysexits.h).
    case usage = 64

    /// What a batch comes to: trouble outranks no.
    func combined(with other: ExitCode) -> ExitCode { rawValue >= other.rawValue ? self : other }
}
