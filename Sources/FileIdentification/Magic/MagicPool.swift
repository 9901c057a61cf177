import ContentIdentification
import FileSystem
import Synchronization

#if Libmagic
    internal import CMagic
#endif

/// A pool of libmagic cookies, one for each thread that uses libmagic at the same time. Cookies are opened on demand and
/// retained.
///
/// Opening a cookie takes 0.1 milliseconds. Reading the databases, which all cookies share, takes 0.6 milliseconds, or several
/// milliseconds on systems without large pages. If databases cannot be loaded, no further attempt is made.
final class MagicPool: Sendable {
    /// The pool for the default databases of the library.
    static let shared = MagicPool(databasePath: nil)

    private let databasePath: String?
    private let state = Mutex(State())

    /// Creates a pool for a list of databases, or for the default databases of the library if the list is nil. No files are
    /// opened yet.
    init(databasePath: String?) { self.databasePath = databasePath }

    /// Returns the answer of libmagic for bytes. If libmagic cannot be used, the answer contains the reason. This
    /// method does not wait for other threads to finish their calls. In a build without libmagic, the result is
    /// `notAsked`.
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

    /// Loads the databases for the first call, and for all processes that are forked later.
    func prepare() {
        guard MagicLibrary.isLinked else { return }
        do throws(MagicCookie.Failure) {
            let idle = IdleCookie(cookie: try open(nil))
            state.withLock { $0.idle.append(idle) }
        } catch {
            state.withLock { $0.failure = error }
        }
    }

    /// Opens and maps the databases, for a process that is about to drop the privilege to do so, and whose crash affects only one
    /// file.
    func prepareGuarded() {
        guard MagicLibrary.isLinked else { return }
        MagicDatabases.system.map()
    }

    private func open(_ known: MagicDatabases?) throws(MagicCookie.Failure) -> MagicCookie {
        let found = known ?? databasePath.map { MagicDatabases(paths: $0) } ?? .system
        // If two threads open the databases at the same time, both use the databases of the first thread.
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
        /// The open databases. They are retained as long as the cookies, which use their memory.
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
    /// The conformance is unchecked, but safe: the value is created only in `ask` and `prepare`, from a cookie that no other
    /// code can access, and `popLast` under the lock transfers it to one thread, which uses the cookie until it creates the
    /// next value.
    private struct IdleCookie: @unchecked Sendable { let cookie: MagicCookie }
}

/// The libmagic library that is linked into the program.
///
/// The package trait `Libmagic`, which is enabled by default, links the library. If the trait is disabled, libmagic is not
/// used, and the answer is based on the other evidence.
package enum MagicLibrary {
    /// The version of the library, for example `5.44`, or nil if the trait `Libmagic` is disabled.
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

    /// The paths that are searched for databases, separated by colons: the paths in the environment variable `MAGIC`, or the
    /// default paths of the library. The value is determined when it is first used, and is nil if the library has no default.
    /// No files are opened.
    static let databasePath: String? = opening.withLock { _ in
        #if Libmagic
            // If the flag is 0, which means the action "load", the library also searches for a database of the user.
            let path = magic_getpath(nil, 0).map { String(cString: $0) }
            // An empty variable is treated as unset. The library would treat it as an empty list.
            return path?.isEmpty == true ? "/etc/magic:/usr/share/misc/magic" : path
        #else
            return nil
        #endif
    }

    /// A lock that is held while a database is searched for or loaded. The library stores the path that it found, and
    /// the tables that it loaded first, in static variables.
    static let opening = Mutex(())

    /// Returns whether the library supports databases of a format. An empty database of that format is loaded from memory: the
    /// library would treat a database of an unknown version as rules in text form, and print a line for each error.
    static func reads(_ header: MagicHeader) -> Bool {
        let database = header.emptyDatabase
        return opening.withLock { _ in
            database.withUnsafeBytes { (try? MagicCookie([$0])) != nil }
        }
    }
}

#if Libmagic
    extension MagicQuestion {
        /// The flags that are passed to the library.
        var flags: Int32 {
            let always = MAGIC_MIME_TYPE | MAGIC_NO_CHECK_COMPRESS | MAGIC_NO_CHECK_APPTYPE | MAGIC_NO_CHECK_ELF
            return switch self {
            case .text: always
            case .binary:
                // In a measurement with 3,500 binary files, these flags led to the same answers in 15 % less time.
                always | MAGIC_NO_CHECK_TEXT | MAGIC_NO_CHECK_ENCODING | MAGIC_NO_CHECK_CSV | MAGIC_NO_CHECK_JSON
            }
        }
    }
#endif

/// A loaded libmagic cookie. It cannot be used by two threads at the same time, because the library stores its state and its
/// last answer in the cookie.
final class MagicCookie {
    /// The reason why a cookie could not be created.
    struct Failure: Error, Hashable { var reason: String }

    #if Libmagic
        private let cookie: magic_t

        /// Opens the library and loads databases from memory, which must not change while the cookie is in use. This
        /// initializer does not open files or print text, regardless of the bytes. Call it while holding
        /// `MagicLibrary.opening`.
        init(_ databases: [UnsafeRawBufferPointer]) throws(Failure) {
            guard let cookie = magic_open(MagicQuestion.binary.flags) else {
                throw Failure(reason: "libmagic cannot be opened")
            }
            // The library takes mutable pointers, but changes only databases with another byte order.
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

        /// Returns the answer of the library for bytes. The bytes are used only during the call.
        func ask(_ bytes: UnsafeRawBufferPointer, _ question: MagicQuestion) -> MagicAnswer {
            magic_setflags(cookie, question.flags)
            let text = magic_buffer(cookie, bytes.baseAddress, bytes.count)
            return MagicAnswer(text: text.map { String(cString: $0) })
        }
    #else
        /// Throws an error, because there is no library to open.
        init(_ databases: [UnsafeRawBufferPointer]) throws(Failure) {
            throw Failure(reason: "this build has no libmagic")
        }

        func ask(_ bytes: UnsafeRawBufferPointer, _ question: MagicQuestion) -> MagicAnswer { .notAsked }
    #endif
}
