#if WindowStore
    import FileSystem
    import SystemPackage

    /// The windows of one app that are open, kept in a file, so that any number of processes agree on them.
    ///
    ///     let store = WindowStore(app: "com.x.app", directory: "/home/me/.local/state/typeq")
    ///     let file = try OpenWindow.File(at: "report.md")
    ///     switch try store.open(OpenWindow(id: "", scene: "writer", file: file)) {
    ///     case .opened(let window): print("window \(window.id)")
    ///     case .alreadyOpen(let windows): print("already open in \(windows[0].id)")
    ///     }
    ///
    /// A SQLite database for each app. What a function that changes it has returned from is there after a crash of the
    /// program and of the machine. Of any number of processes that open one file at once exactly one gets `opened`. Reading
    /// never makes a store; the first window does.
    ///
    /// A value serves one thread at a time; several are as good as several processes.
    ///
    /// Every function throws `WindowStoreError`: `damaged` for a file that is broken or no store, `newerVersion` for one that
    /// a newer typeq wrote, `unreadable`; and those that change the store `unwritable` when it, its folder or its disk does
    /// not take what is to be written, `busy` when others kept it locked for a minute; what is asked next waits no more, until
    /// the store is free, or a minute has passed. Whenever a function throws, the store is as it was.
    public final class WindowStore {
        /// The app, as it was named.
        public let app: String
        /// The file of the store, whether it is there or not.
        public let path: FilePath

        /// How long the store waits for others, in total.
        let patience: StorePatience
        private let isAlone: Bool
        private var database: SQLiteDatabase?
        private var canWrite = false
        /// Whether the connection reads in the quickest way, which others may close.
        private var isLight = false

        /// Makes a store for an app. Nothing is opened or made yet.
        ///
        /// - Parameters:
        ///   - app: What tells the app from others: its bundle identifier. Case counts for nothing in ASCII, as in identifiers.
        ///   - directory: The folder of all stores: `$XDG_STATE_HOME/typeq` for the command. It is made with the first window.
        ///   - isAlone: Whether no other value of this process is on the same store, which then is read a little faster. The
        ///     other could not write while this one reads.
        public convenience init(app: String, directory: FilePath, isAlone: Bool = false) {
            self.init(app: app, directory: directory, isAlone: isAlone, patience: StorePatience())
        }

        init(app: String, directory: FilePath, isAlone: Bool = false, patience: StorePatience) {
            self.app = app
            self.isAlone = isAlone
            self.patience = patience
            path = directory.appending(Self.fileName(of: app))
        }

        /// The file name of an app's store. Whatever is no letter, digit, hyphen or period is spelled with `%`, and so is a
        /// period in front, so that no app leaves the folder or hides in it.
        private static func fileName(of app: String) -> String {
            let plain = Set("abcdefghijklmnopqrstuvwxyz0123456789-._".utf8)
            var name = ""
            for byte in app.utf8 {
                let folded = (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains(byte) ? byte | 0x20 : byte
                if plain.contains(folded), !(name.isEmpty && folded == UInt8(ascii: ".")) {
                    name.unicodeScalars.append(Unicode.Scalar(folded))
                } else {
                    name += "%" + (byte < 16 ? "0" : "") + String(byte, radix: 16, uppercase: true)
                }
            }
            return (name.isEmpty ? "%" : name) + ".windows"
        }
    }

    extension WindowStore {
        /// Asks the store; where there is none, nothing is opened, and the answer is `none`.
        func read<Answer>(
            orNone none: Answer, _ body: (SQLiteDatabase) throws(WindowStoreError) -> Answer
        ) throws(WindowStoreError) -> Answer {
            try patience.during(.reading) { () throws(WindowStoreError) in try readPatiently(orNone: none, body) }
        }

        private func readPatiently<Answer>(
            orNone none: Answer, _ body: (SQLiteDatabase) throws(WindowStoreError) -> Answer
        ) throws(WindowStoreError) -> Answer {
            forgetMoved()
            if database == nil {
                guard let opened = try StoreOpening.toRead(self, lightly: isAlone) else { return none }
                database = opened
                isLight = isAlone
            }
            do throws(WindowStoreError) {
                return try ask(body)
            } catch {
                guard isLight, error.kind == .unwritable || error.kind == .unreadable else { throw error }
                // Closed first: a light connection would make the next one of the process like itself.
                database = nil
                isLight = false
                return try ask(body)
            }
        }

        private func ask<Answer>(
            _ body: (SQLiteDatabase) throws(WindowStoreError) -> Answer
        ) throws(WindowStoreError) -> Answer {
            if !canWrite, try database?.run("SELECT 1 FROM renames LIMIT 1").isEmpty == false {
                // A rename may have been cut short. Who can, carries it out or takes it back; who cannot write, still gets
                // the right window, because the file is known by more than its path.
                if let answer = try? write(body) { return answer }
            }
            if database == nil {
                database = try StoreOpening.toRead(self, lightly: false)
                isLight = false
            }
            guard let database else {
                throw WindowStoreError(path: path, kind: .unreadable, message: "the store has gone")
            }
            do throws(WindowStoreError) {
                return try body(database)
            } catch  where error.kind == .damaged {
                // A newer typeq may have changed the tables since the connection was opened.
                try StoreSchema.check(database, self)
                throw error
            }
        }

        /// Gives up a connection to a store that was moved away or deleted: what it would record, nobody else would see.
        private func forgetMoved() {
            guard let database, database.hasMoved else { return }
            self.database = nil
            canWrite = false
            isLight = false
        }

        /// Changes the store, or leaves it as it is: one change at a time, and none half.
        func write<Answer>(
            _ body: (SQLiteDatabase) throws(WindowStoreError) -> Answer
        ) throws(WindowStoreError) -> Answer {
            try patience.during(.writing) { () throws(WindowStoreError) in try writePatiently(body) }
        }

        private func writePatiently<Answer>(
            _ body: (SQLiteDatabase) throws(WindowStoreError) -> Answer
        ) throws(WindowStoreError) -> Answer {
            let writer = try writer()
            do throws(WindowStoreError) {
                try writer.run("BEGIN IMMEDIATE")
            } catch {
                // The next question or change begins anew.
                database = nil
                canWrite = false
                throw error
            }
            do throws(WindowStoreError) {
                // A newer typeq may have changed the tables since the connection was opened.
                try StoreSchema.check(writer, self)
                try finishRenames(writer)
                let answer = try body(writer)
                try writer.run("COMMIT")
                return answer
            } catch {
                // Some troubles, such as a full disk, have ended the transaction already.
                _ = try? writer.run("ROLLBACK")
                throw error
            }
        }

        /// Whether there is a store. Asks the file system for one file, and SQLite for nothing.
        ///
        /// Throws `unreadable` when the system does not let it be looked at: then nobody knows which windows are open.
        public var exists: Bool {
            get throws(WindowStoreError) {
                do throws(Errno) {
                    return try path.status(followingLink: true) != nil
                } catch {
                    throw WindowStoreError(
                        path: path, kind: .unreadable,
                        message: "the window store cannot be looked at (\(error.reason)): see who may read its folder")
                }
            }
        }

        /// Closes what is open. The next question opens it again.
        package func disconnect() {
            database = nil
            canWrite = false
            isLight = false
        }

        private func writer() throws(WindowStoreError) -> SQLiteDatabase {
            forgetMoved()
            if canWrite, let database { return database }
            // SQLite shares its view of the shared memory among the connections of a process, and that of a light one is
            // read-only.
            if isLight { database = nil }
            let writer = try StoreOpening.toWrite(self)
            database = writer
            canWrite = true
            isLight = false
            return writer
        }
    }
#endif
