import FileSystem
import Synchronization

#if Libmagic
    internal import CMagic
#endif

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

/// The libmagic that the program runs with, for reports such as `--version`.
///
/// The package trait `Libmagic`, which is on by default, links it. Without the trait no file is shown to libmagic, and
/// typeq's own evidence decides.
public enum MagicLibrary {
    /// The version of the library, for instance `5.44`; nil without the trait `Libmagic`.
    public static var version: String? {
        #if Libmagic
            let number = magic_version()
            let minor = number % 100
            return "\(number / 100).\(minor < 10 ? "0" : "")\(minor)"
        #else
            return nil
        #endif
    }

    /// Whether this build links libmagic.
    static var isLinked: Bool {
        #if Libmagic
            true
        #else
            false
        #endif
    }

    /// Where databases are looked for: the environment variable `MAGIC`, else the library's own choice; several paths are
    /// separated by colons. As it was when first asked; nil when the library names none. Nothing is opened.
    public static let databasePath: String? = opening.withLock { _ in
        #if Libmagic
            // With 0, the action "load", the library looks for a database of the user's as well.
            let path = magic_getpath(nil, 0).map { String(cString: $0) }
            // A variable that is empty counts as not set; the library takes it for a list of none.
            return path?.isEmpty == true ? "/etc/magic:/usr/share/misc/magic" : path
        #else
            return nil
        #endif
    }

    /// Held while a database is looked for or loaded: the library keeps the path it found, and the tables it fills at
    /// the first load, in static variables.
    static let opening = Mutex(())

    /// Whether the library reads databases of a format. It is asked to load one of that format without any rule, from
    /// memory: a database that it does not read it would take for rules in text form, and print a line for each fault.
    static func reads(_ header: MagicHeader) -> Bool {
        let database = header.emptyDatabase
        return opening.withLock { _ in
            database.withUnsafeBytes { (try? MagicCookie([$0])) != nil }
        }
    }
}

/// What libmagic is asked about bytes.
enum MagicQuestion: Hashable, Sendable {
    /// The rules for binary formats. The bytes are known not to be text.
    case binary
    /// All rules. The bytes are known to be text.
    case text

    #if Libmagic
        var flags: Int32 {
            let always = MAGIC_MIME_TYPE | MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_APPTYPE | MAGIC_NO_CHECK_ELF
            return switch self {
            case .text: always
            case .binary:
                // Measured on 3,500 binary files: the same answers in 15 % less time.
                always | MAGIC_NO_CHECK_TEXT | MAGIC_NO_CHECK_ENCODING | MAGIC_NO_CHECK_CSV | MAGIC_NO_CHECK_JSON
            }
        }
    #endif
}

/// One loaded libmagic. Not for two threads at a time: the library keeps its state and its last answer in the cookie.
final class MagicCookie {
    /// Why no cookie could be had.
    struct Failure: Error, Hashable {
        var reason: String
    }

    #if Libmagic
        private let cookie: magic_t

        /// Opens the library and loads databases from memory, which has to stay as it is as long as the cookie lives. Opens
        /// no file, and prints nothing, whatever the bytes. To be called under `MagicLibrary.opening`.
        init(_ databases: [UnsafeRawBufferPointer]) throws(Failure) {
            guard let cookie = magic_open(MagicQuestion.binary.flags) else {
                throw Failure(reason: "libmagic cannot be opened")
            }
            // The library takes pointers to what it may change, and changes only databases of another byte order.
            var starts = databases.map { UnsafeMutableRawPointer(mutating: $0.baseAddress) }
            var sizes = databases.map(\.count)
            guard magic_load_buffers(cookie, &starts, &sizes, databases.count) == 0 else {
                let reason = magic_error(cookie).map { String(cString: $0) } ?? "unknown reason"
                magic_close(cookie)
                throw Failure(reason: reason)
            }
            self.cookie = cookie
        }

        deinit { magic_close(cookie) }

        /// The library's answer about bytes. They are only looked at during the call.
        func ask(_ bytes: UnsafeRawBufferPointer, _ question: MagicQuestion) -> MagicAnswer {
            magic_setflags(cookie, question.flags)
            let text = magic_buffer(cookie, bytes.baseAddress, bytes.count)
            return MagicAnswer(text: text.map { String(cString: $0) })
        }
    #else
        /// There is no library to open.
        init(_ databases: [UnsafeRawBufferPointer]) throws(Failure) {
            throw Failure(reason: "this build has no libmagic")
        }

        func ask(_ bytes: UnsafeRawBufferPointer, _ question: MagicQuestion) -> MagicAnswer { .notAsked }
    #endif
}
