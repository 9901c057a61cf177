import CWorker

/// Whether content is read by processes that may do nothing else.
package enum Sandbox: String, Sendable, CaseIterable {
    /// As far as the system can.
    case auto
    /// Or not at all.
    case require
    /// By threads of the program, with all its rights.
    case off

    /// Whether there are worker processes on this system.
    package static var hasWorkers: Bool { typeq_has_workers() }

    /// What the system lacks for `require`, as text; nil when it has all.
    package static var missing: String? {
        guard typeq_has_workers() else { return "this system has neither Landlock nor seccomp: Linux has" }
        var parts: [String] = []
        if typeq_landlock_version() < 1 { parts.append("Landlock (Linux 5.13, and 'landlock' in the parameter lsm)") }
        if !typeq_has_seccomp() { parts.append("filters of seccomp (CONFIG_SECCOMP_FILTER)") }
        return parts.isEmpty ? nil : "the kernel lacks \(parts.joined(separator: " and "))"
    }
}
