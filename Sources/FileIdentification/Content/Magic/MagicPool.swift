import FileSystem
import Synchronization

/// Cookies of libmagic, one for each thread that asks at the same time, opened when first needed and kept.
///
/// Opening one costs 0.1 milliseconds; reading the databases, which all cookies share, 0.6, and several where the system has
/// no large pages. Databases that cannot be loaded are tried once.
final class MagicPool: Sendable {
    /// The pool for the databases of the library's own choice.
    static let shared = MagicPool(databasePath: nil)

    private let databasePath: String?
    private let state = Mutex(State())

    /// Makes a pool for a list of databases; nil for the library's own choice. Nothing is opened yet.
    init(databasePath: String?) {
        self.databasePath = databasePath
    }

    /// What libmagic says about bytes, or that it is not available. Waits for no other thread's question. A build without
    /// libmagic never asks.
    func ask(_ bytes: UnsafeRawBufferPointer, _ question: MagicQuestion) -> MagicAnswer {
        guard MagicLibrary.isLinked else { return .notAsked }
        let taken = state.withLock { state in
            state.failure.map(Taken.failure) ?? state.idle.popLast().map(Taken.idle) ?? .nothing(state.databases)
        }
        let cookie: MagicCookie
        switch taken {
        case .failure(let failure): return .unavailable(failure.reason)
        case .idle(let idle): cookie = idle.cookie
        case .nothing(let databases):
            do throws(MagicCookie.Failure) {
                cookie = try open(databases)
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

    /// Loads the databases for the first who asks, and for every process that is forked later.
    func prepare() {
        guard MagicLibrary.isLinked else { return }
        do throws(MagicCookie.Failure) {
            let idle = IdleCookie(cookie: try open(nil))
            state.withLock { $0.idle.append(idle) }
        } catch {
            state.withLock { $0.failure = error }
        }
    }

    /// Opens the databases, for a process that is about to give up the right to, and that ends with one file if anything ends
    /// it. So the databases may be mapped, which is quicker.
    func prepareGuarded() {
        guard MagicLibrary.isLinked else { return }
        _ = MagicDatabases.system
        state.withLock { $0.isGuarded = true }
    }

    private func open(_ known: MagicDatabases?) throws(MagicCookie.Failure) -> MagicCookie {
        let found = known ?? databasePath.map { MagicDatabases(paths: $0) } ?? .system
        // Of two threads that open the databases at once, the first keeps its own, and both use them.
        let databases = state.withLock { state in
            if state.databases == nil { state.databases = found }
            return state.databases ?? found
        }
        if let failure = databases.failure { throw MagicCookie.Failure(reason: failure) }
        let isGuarded = state.withLock(\.isGuarded)
        var loading: [ReadOnlyMemory] = []
        for database in databases.databases {
            do throws(MagicDatabase.Problem) {
                loading.append(try database.load(isMapped: isGuarded))
            } catch {
                throw MagicCookie.Failure(reason: error.description)
            }
        }
        let loaded = loading
        return try MagicLibrary.opening.withLock { _ throws(MagicCookie.Failure) in
            try MagicCookie(loaded.map(\.bytes))
        }
    }

    private struct State {
        var idle: [IdleCookie] = []
        /// The databases, once they are open. Kept as long as the cookies, which use their memory.
        var databases: MagicDatabases?
        var failure: MagicCookie.Failure?
        var isGuarded = false
    }

    private enum Taken: Sendable {
        case idle(IdleCookie)
        case failure(MagicCookie.Failure)
        case nothing(MagicDatabases?)
    }

    /// A cookie that nobody uses.
    ///
    /// Unchecked, and safe: it is made only in `ask` and `prepare`, from a cookie that no other code holds, and `popLast` under the
    /// lock gives it to one thread, which uses the cookie until it makes the next value of it.
    private struct IdleCookie: @unchecked Sendable {
        let cookie: MagicCookie
    }
}
