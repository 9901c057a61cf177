import Synchronization
package import SystemPackage

/// The file system calls that a ``FaultScript`` can cause to fail.
package enum SystemCall: String, Hashable, Sendable, CaseIterable {
    case status, access, open, read, write, truncate, allocate, synchronize, lock, poll
    case setPermissions, setOwner, attributes, setAttribute
    case link, symbolicLink, readLink, remove, makeDirectory, rename, exchange, resolve, list
}

/// A test double of the file system: a list of faults, each of which causes some calls to fail or to transfer fewer bytes.
///
/// A script applies to the calls in ``run(_:)`` in the same task. Scripts are available only in debug builds. In a release
/// build, ``isAvailable`` is false, and calls do not check for a script.
package final class FaultScript: Sendable {
    /// A change in the behavior of some calls.
    package struct Fault: Sendable {
        package enum Effect: Sendable {
            /// The call fails and has no effect.
            case failure(Errno)
            /// The call transfers at most this number of bytes.
            case limit(Int)
            /// An action runs before the call, which then runs normally.
            case action(@Sendable () -> Void)
        }

        let call: SystemCall?
        let suffix: String
        let skipped: Int
        let count: Int
        let effect: Effect

        /// Creates a fault.
        ///
        /// - Parameters:
        ///   - call: The call, or nil for all calls.
        ///   - suffix: The end of the path, or of the path with which the descriptor was opened.
        ///   - skipped: The number of matching calls before the first affected call.
        ///   - count: The number of affected calls.
        ///   - effect: The effect on the calls.
        package init(
            _ call: SystemCall?, on suffix: String = "", skipping skipped: Int = 0, count: Int = 1, _ effect: Effect
        ) { (self.call, self.suffix, self.skipped, self.count, self.effect) = (call, suffix, skipped, count, effect) }
    }

    /// A call that was made.
    package struct Call: Hashable, Sendable {
        package let call: SystemCall
        package let path: String
    }

    private struct State {
        var calls: [Call] = []
        var paths: [Int32: String] = [:]
        var matches: [Int]
    }

    private let faults: [Fault]
    private let state: Mutex<State>

    /// Creates a script. If there are no faults, the script only records the calls.
    package init(_ faults: [Fault] = []) {
        self.faults = faults
        state = Mutex(State(matches: faults.map { _ in 0 }))
    }

    /// The calls so far, in order.
    package var calls: [Call] { state.withLock(\.calls) }

    #if FILE_SYSTEM_FAULTS
        /// Whether this build supports faults.
        package static let isAvailable = true
        @TaskLocal static var current: FaultScript?

        /// Runs a closure whose system calls follow the script.
        @discardableResult
        package func run<Result>(_ body: () throws -> Result) rethrows -> Result {
            try Self.$current.withValue(self) { try body() }
        }
    #else
        /// Whether this build supports faults.
        package static let isAvailable = false
        @inline(__always) static var current: FaultScript? { nil }

        /// Runs a closure. This build does not support faults.
        @discardableResult
        package func run<Result>(_ body: () throws -> Result) rethrows -> Result { try body() }
    #endif

    // MARK: Used by the calls

    func begin(_ call: SystemCall, _ path: UnsafePointer<CChar>) throws(Errno) {
        _ = try begin(Call(call: call, path: String(cString: path)), count: 0)
    }

    func begin(_ call: SystemCall, _ descriptor: Int32) throws(Errno) {
        _ = try begin(call, descriptor, count: 0)
    }

    /// Returns the number of bytes that the call can transfer.
    func begin(_ call: SystemCall, _ descriptor: Int32, count: Int) throws(Errno) -> Int {
        try begin(Call(call: call, path: state.withLock { $0.paths[descriptor] } ?? ""), count: count)
    }

    func opened(_ descriptor: Int32, _ path: UnsafePointer<CChar>) {
        state.withLock { $0.paths[descriptor] = String(cString: path) }
    }

    private func begin(_ call: Call, count: Int) throws(Errno) -> Int {
        let effects = state.withLock { state in
            state.calls.append(call)
            return faults.indices.compactMap { index -> Fault.Effect? in
                let fault = faults[index]
                guard fault.call == nil || fault.call == call.call, call.path.hasSuffix(fault.suffix) else {
                    return nil
                }
                state.matches[index] += 1
                let isAffected =
                    state.matches[index] > fault.skipped && state.matches[index] - fault.skipped <= fault.count
                return isAffected ? fault.effect : nil
            }
        }
        var count = count
        for effect in effects {
            switch effect {
            case .failure(let errno): throw errno
            case .limit(let limit): count = min(count, limit)
            // The system calls of the action are not affected by the script.
            case .action(let action): FaultScript().run(action)
            }
        }
        return count
    }
}
