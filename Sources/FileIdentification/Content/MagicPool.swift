import Synchronization

/// Cookies of libmagic, one for each thread that asks at the same time, opened when first needed and kept.
///
/// Opening one costs 0.1 to 4 milliseconds; the database itself is mapped and shared. A database that cannot be loaded
/// is tried once.
final class MagicPool: Sendable {
    /// The pool for the database that the library itself chooses.
    static let shared = MagicPool(databasePath: nil)

    private let databasePath: String?
    private let state = Mutex(State())

    /// Makes a pool for a database; nil for the library's own choice. Nothing is opened yet.
    init(databasePath: String?) {
        self.databasePath = databasePath
    }

    /// What libmagic says about bytes, or that it is not available. Waits for no other thread's question.
    func ask(_ bytes: UnsafeRawBufferPointer, _ question: MagicQuestion) -> MagicAnswer {
        let taken = state.withLock { state in
            state.failure.map(Taken.failure) ?? state.idle.popLast().map(Taken.idle) ?? .nothing
        }
        let cookie: MagicCookie
        switch taken {
        case .failure(let failure): return .unavailable(failure.reason)
        case .idle(let idle): cookie = idle.cookie
        case .nothing:
            do throws(MagicCookie.Failure) {
                cookie = try open()
            } catch {
                state.withLock { $0.failure = error }
                return .unavailable(error.reason)
            }
        }
        let answer = cookie.ask(bytes, question)
        let idle = IdleCookie(cookie: cookie)
        state.withLock { $0.idle.append(idle) }
        return answer
    }

    private func open() throws(MagicCookie.Failure) -> MagicCookie {
        let path = databasePath ?? MagicLibrary.databasePath
        return try MagicLibrary.opening.withLock { _ throws(MagicCookie.Failure) in
            try MagicCookie(databasePath: path)
        }
    }

    private struct State {
        var idle: [IdleCookie] = []
        var failure: MagicCookie.Failure?
    }

    private enum Taken: Sendable {
        case idle(IdleCookie)
        case failure(MagicCookie.Failure)
        case nothing
    }

    /// A cookie that nobody uses.
    ///
    /// Unchecked, and safe: it is made only in `ask`, from a cookie that no other code holds, and `popLast` under the
    /// lock gives it to one thread, which uses the cookie until it makes the next value of it.
    private struct IdleCookie: @unchecked Sendable {
        let cookie: MagicCookie
    }
}
