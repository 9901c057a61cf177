import ContentIdentification
import FileSystem
import Synchronization

#if Libmagic
    internal import CMagic
#endif

/// A pool of libmagic cookies, one for each thread that asks at the same time, opened on demand and kept.
///
/// Opening a cookie takes 0.1 milliseconds. Reading the databases, which all cookies share, takes 0.6, or several on
/// systems without large pages. Databases that cannot be loaded are tried once.
final class MagicPool: Sendable {
    /// The pool for the default databases of the library.
    static let shared = MagicPool(databasePath: nil)

    private let databasePath: String?
    private let state = Mutex(State())

    /// Creates a pool for a list of databases; nil for the default of the library. Opens nothing yet.
    init(databasePath: String?) { self.databasePath = databasePath }

    /// Returns the answer of libmagic about bytes, or that it is not available. Does not wait for other threads. A
    /// build without libmagic never asks.
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

    /// Loads the databases for the first question, and for all processes that are forked later.
    func prepare() {
        guard MagicLibrary.isLinked else { return }
        do throws(MagicCookie.Failure) {
            let idle = IdleCookie(cookie: try open(nil))
            state.withLock { $0.idle.append(idle) }
        } catch {
            state.withLock { $0.failure = error }
        }
    }

    /// Opens and maps the databases, for a process that is about to give up the right to do so, and whose crash affects
    /// only one file.
    func prepareGuarded() {
        guard MagicLibrary.isLinked else { return }
        MagicDatabases.system.map()
    }

    private func open(_ known: MagicDatabases?) throws(MagicCookie.Failure) -> MagicCookie {
        let found = known ?? databasePath.map { MagicDatabases(paths: $0) } ?? .system
        // If two threads open the databases at once, both use those of the first.
        let databases = state.withLock { state in
            if state.databases == nil { state.databases = found }
            return state.databases ?? found
        }
        if let failure = databases.failure { throw MagicCookie.Failure(reason: failure) }
        var loading: [ReadOnlyMemory] = []
        for database in databases.databases {
            do throws(MagicDatabase.Problem) {
                loading.append(try database.load())
            } catch {
                throw MagicCookie.Failure(reason: error.description)
            }
        }
        let loaded = loading
        return try MagicLibrary.opening.withLock { _ throws(MagicCookie.Failure) in try MagicCookie(loaded.map(\.bytes))
        }
    }

    private struct State {
        var idle: [IdleCookie] = []
        /// The open databases. They are kept as long as the cookies, which use their memory.
        var databases: MagicDatabases?
        var failure: MagicCookie.Failure?
    }

    private enum Taken: Sendable {
        case idle(IdleCookie)
        case failure(MagicCookie.Failure)
        case nothing(MagicDatabases?)
    }

    /// An unused cookie.
    ///
    /// Unchecked, and safe: it is created only in `ask` and `prepare`, from a cookie that no other code has, and
    /// `popLast` under the lock gives it to one thread, which uses the cookie until it creates the next value.
    private struct IdleCookie: @unchecked Sendable { let cookie: MagicCookie }
}

/// The libmagic of the program, for reports such as `--version`.
///
/// The package trait `Libmagic`, on by default, links it. Without the trait libmagic is not asked, and typeq's own
/// evidence decides.
package enum MagicLibrary {
    /// The version of the library, for instance `5.44`; nil without the trait `Libmagic`.
    package static var version: String? {
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

    /// The paths that are searched for databases: those of the environment variable `MAGIC`, otherwise the library's
    /// default, separated by colons. The value is that of the first use; nil if the library has none. Opens nothing.
    static let databasePath: String? = opening.withLock { _ in
        #if Libmagic
            // With 0, the action "load", the library also searches for a database of the user.
            let path = magic_getpath(nil, 0).map { String(cString: $0) }
            // An empty variable is treated as not set; the library would treat it as an empty list.
            return path?.isEmpty == true ? "/etc/magic:/usr/share/misc/magic" : path
        #else
            return nil
        #endif
    }

    /// Held while a database is searched for or loaded: the library keeps the path it found, and the tables of the
    /// first load, in static variables.
    static let opening = Mutex(())

    /// Returns whether the library reads databases of a format. It is asked to load an empty database of that format
    /// from memory: it would take a database of an unknown version for rules in text form, and print a line for each
    /// error.
    static func reads(_ header: MagicHeader) -> Bool {
        let database = header.emptyDatabase
        return opening.withLock { _ in
            database.withUnsafeBytes { (try? MagicCookie([$0])) != nil }
        }
    }
}

#if Libmagic
    extension MagicQuestion {
        /// The flags of the library for the question.
        var flags: Int32 {
            let always = MAGIC_MIME_TYPE | MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_APPTYPE | MAGIC_NO_CHECK_ELF
            return switch self {
            case .text: always
            case .binary:
                // Measured on 3,500 binary files: the same answers in 15 % less time.
                always | MAGIC_NO_CHECK_TEXT | MAGIC_NO_CHECK_ENCODING | MAGIC_NO_CHECK_CSV | MAGIC_NO_CHECK_JSON
            }
        }
    }
#endif

/// A loaded libmagic. Not for use by two threads at a time: the library keeps its state and its last answer in the
/// cookie.
final class MagicCookie {
    /// The reason why a cookie could not be created.
    struct Failure: Error, Hashable { var reason: String }

    #if Libmagic
        private let cookie: magic_t

        /// Opens the library and loads databases from memory, which must not change while the cookie is in use. Opens
        /// no file, and prints nothing, whatever the bytes. Call it under `MagicLibrary.opening`.
        init(_ databases: [UnsafeRawBufferPointer]) throws(Failure) {
            guard let cookie = magic_open(MagicQuestion.binary.flags) else {
                throw Failure(reason: "libmagic cannot be opened")
            }
            // The library takes mutable pointers, and changes only databases of another byte order.
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

        /// Returns the library's answer about bytes. It uses them only during the call.
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
