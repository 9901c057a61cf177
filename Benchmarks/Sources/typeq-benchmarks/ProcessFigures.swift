#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

/// The figures of the whole process: two commands in turn, and the ratio of their medians.
struct ProcessFigures {
    let runs: Int

    /// Compares a command with a reference.
    func compare(_ command: [String], with reference: [String], limit: Double) {
        compare(
            command.dropFirst().joined(separator: " "), { time(command) }, reference[0], { time(reference) },
            limit: limit)
    }

    /// Compares a command that finds its state in one folder with the same that finds it in another.
    func compare(
        _ command: [String], _ name: String, in state: String, with other: String, in otherState: String, limit: Double
    ) {
        compare(
            name, { time(command, state: state) }, other, { time(command, state: otherState) }, limit: limit)
    }

    private func compare(
        _ name: String, _ command: () -> Double?, _ referenceName: String, _ reference: () -> Double?, limit: Double
    ) {
        guard let one = command(), let other = reference(), one > 0, other > 0 else {
            print("  cannot run \(name) or \(referenceName)")
            return
        }
        var times: [Double] = []
        var referenceTimes: [Double] = []
        for _ in 0..<runs {
            if let seconds = command() { times.append(seconds) }
            if let seconds = reference() { referenceTimes.append(seconds) }
        }
        let ratio = median(times) / median(referenceTimes)
        print(
            "  \(name): "
                + "\(milliseconds(median(times))) ms, \(referenceName): \(milliseconds(median(referenceTimes))) ms, "
                + "ratio \((ratio * 100).rounded() / 100) (limit \(limit))")
    }

    private func median(_ values: [Double]) -> Double { values.sorted()[values.count / 2] }

    private func milliseconds(_ seconds: Double) -> Double { (seconds * 100_000).rounded() / 100 }

    /// The wall time of one run with its output thrown away, or nil when the command cannot be started.
    private func time(_ command: [String], state: String? = nil) -> Double? {
        if let state { setenv("XDG_STATE_HOME", state, 1) } else { unsetenv("XDG_STATE_HOME") }
        var actions = posix_spawn_file_actions_t()
        posix_spawn_file_actions_init(&actions)
        defer { posix_spawn_file_actions_destroy(&actions) }
        posix_spawn_file_actions_addopen(&actions, STDOUT_FILENO, "/dev/null", O_WRONLY, 0)
        var arguments: [UnsafeMutablePointer<CChar>?] = command.map { strdup($0) } + [nil]
        defer { for argument in arguments { free(argument) } }
        var process = pid_t()
        let clock = ContinuousClock()
        let start = clock.now
        guard posix_spawnp(&process, command[0], &actions, nil, &arguments, environ) == 0 else { return nil }
        var status: Int32 = 0
        waitpid(process, &status, 0)
        let elapsed = start.duration(to: clock.now).components
        guard status & 0xFF00 != 127 << 8 else { return nil }
        return Double(elapsed.seconds) + Double(elapsed.attoseconds) / 1e18
    }
}
