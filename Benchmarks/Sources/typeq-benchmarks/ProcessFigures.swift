#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The figures of whole processes: commands run in turn, and the ratios of their medians are computed. A ratio within
/// one run is also meaningful on a busy machine.
struct ProcessFigures {
    /// A figure that has a limit.
    struct Figure {
        var name: String
        var measured: Double
        var limit: Double
        /// Whether the limit is a minimum instead of a maximum.
        var isLeast: Bool

        var isMet: Bool { isLeast ? measured >= limit : measured <= limit }
    }

    private(set) var figures: [Figure] = []

    /// Measures the wall time of a command as a multiple of the time of another command.
    mutating func wallTime(
        _ name: String, of command: [String], against reference: [String], runs: Int = 101, limit: Double
    ) {
        guard let (one, other) = medians({ run(command) }, { run(reference) }, runs, \.wall) else { return skip(name) }
        print("  \(name): \(milliseconds(one)) ms, \(reference[0]) \(milliseconds(other)) ms")
        figures.append(Figure(name: name, measured: one / other, limit: limit, isLeast: false))
    }

    /// Measures the wall time of a command with the state in one folder, as a multiple of its time with the state in
    /// another folder.
    mutating func wallTime(
        _ name: String, of command: [String], state: String, against otherState: String, runs: Int = 101, limit: Double
    ) {
        guard
            let (one, other) = medians(
                { run(command, state: state) }, { run(command, state: otherState) }, runs, \.wall)
        else { return skip(name) }
        print("  \(name): \(milliseconds(one)) ms, without \(milliseconds(other)) ms")
        figures.append(Figure(name: name, measured: one / other, limit: limit, isLeast: false))
    }

    /// Measures the number of files that a command processes per second of processor time, as a multiple of the number
    /// of another command.
    mutating func filesPerCPUSecond(
        _ name: String, of command: [String], against reference: [String], files: Int, runs: Int = 5, limit: Double
    ) {
        guard let (one, other) = medians({ run(command) }, { run(reference) }, runs, \.cpu) else { return skip(name) }
        print(
            "  \(name): \(Int(Double(files) / one)) files a CPU second, the other \(Int(Double(files) / other)), "
                + "over \(files) files")
        figures.append(Figure(name: name, measured: other / one, limit: limit, isLeast: true))
    }

    /// Prints the figures as a table. Returns whether all limits are met.
    func printTable() -> Bool {
        func cell(_ text: String, _ width: Int) -> String {
            text + String(repeating: " ", count: max(0, width - text.count))
        }
        print("\n\(cell("figure", 52))\(cell("measured", 10))\(cell("limit", 8))met")
        for figure in figures {
            print(
                cell(figure.name, 52) + cell("\((figure.measured * 100).rounded() / 100) x", 10)
                    + cell("\(figure.isLeast ? "≥" : "≤") \(figure.limit)", 8) + (figure.isMet ? "yes" : "NO"))
        }
        return figures.allSatisfy(\.isMet)
    }
}

extension ProcessFigures {
    /// The times of a run, in seconds.
    private struct Cost {
        var wall: Double
        /// The time in the program, in the system, and in the processes that it waited for.
        var cpu: Double
    }

    private func skip(_ name: String) { print("  \(name): skipped, one of the commands cannot be run") }

    private func medians(
        _ command: () -> Cost?, _ reference: () -> Cost?, _ runs: Int, _ part: KeyPath<Cost, Double>
    ) -> (Double, Double)? {
        // The first runs read the files from disk.
        guard command() != nil, reference() != nil else { return nil }
        var costs: [Double] = []
        var referenceCosts: [Double] = []
        for _ in 0..<runs {
            if let cost = command() { costs.append(cost[keyPath: part]) }
            if let cost = reference() { referenceCosts.append(cost[keyPath: part]) }
        }
        return (median(costs), max(median(referenceCosts), 1e-9))
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private func milliseconds(_ seconds: Double) -> Double { (seconds * 100_000).rounded() / 100 }

    /// Returns the cost of a run whose output is discarded, or nil if the command cannot be started.
    private func run(_ command: [String], state: String? = nil) -> Cost? {
        if let state { setenv("XDG_STATE_HOME", state, 1) } else { unsetenv("XDG_STATE_HOME") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        posix_spawn_file_actions_addopen(&actions, STDERR_FILENO, "/dev/null", O_WRONLY, 0)
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        let clock = ContinuousClock()
        let start = clock.now
        guard posix_spawnp(&process, command[0], &actions, nil, &arguments, environ) == 0 else { return nil }
        var status: Int32 = 0
        var usage = rusage()
        guard wait4(process, &status, 0, &usage) == process else { return nil }
        let elapsed = start.duration(to: clock.now).components
        guard status & 0xFF00 != 127 << 8 else { return nil }
        return Cost(
            wall: Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18,
            cpu: Double(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec)
                + Double(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e6)
    }
}
