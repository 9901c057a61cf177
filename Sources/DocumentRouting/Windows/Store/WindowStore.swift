#if WindowStore
    import FileSystem
    public import SystemPackage

    /// The open windows of an app, stored in a file that several processes can share.
    ///
    /// ```swift
    /// let store = WindowStore(app: "com.x.app", directory: "/home/me/.local/state/typeq")
    /// let file = OpenWindow.File(DocumentLocation(of: "report.md", among: .none))
    /// switch try store.open(OpenWindow(id: "", scene: "writer", file: file)) {
    /// case .opened(let window): print("window \(window.id)")
    /// case .alreadyOpen(let windows): print("already open in \(windows[0].id)")
    /// }
    /// ```
    ///
    /// Each app has a SQLite database. A change survives a crash of the program and of the machine as soon as the
    /// method that made the change returns. If several processes open a file at the same time, exactly one of them
    /// receives `opened`. Reading does not create a store. Opening the first window creates it.
    ///
    /// A store must not be used by two threads at the same time. Each thread can have its own store.
    ///
    /// All methods throw ``WindowStoreError``: `damaged` if the file is not a store, `newerVersion` if a newer typeq wrote it,
    /// and `unreadable`. Methods that change the store also throw `unwritable`, and `busy` if other processes have locked the
    /// store for a minute. After that, methods do not wait again until the store is free or a minute has passed. A method
    /// that throws does not change the store.
    public final class WindowStore {
        package let app: String
        /// The file of the store, which need not exist.
        package let path: FilePath

        /// The limit on the time spent waiting for other processes.
        let patience: StorePatience
        private let isAlone: Bool
        private var database: SQLiteDatabase?
        private var canWrite = false
        /// Whether the connection has the fastest read access, which can fail later.
        private var isLight = false
        /// The number of nested operations in progress.
        private var depth = 0
        /// The intent of the rename that this process carries out.
        var intent: Int64?

        /// Creates the store of an app without opening a file.
        ///
        /// - Parameters:
        ///   - app: The bundle identifier of the app, whose ASCII case is ignored.
        ///   - directory: The folder that contains all stores, such as `$XDG_STATE_HOME/typeq`. It is created when the first
        ///     window is opened.
        public convenience init(app: String, directory: FilePath) {
            self.init(app: app, directory: directory, isAlone: false)
        }

        /// Creates the store of an app.
        ///
        /// - Parameters:
        ///   - app: The bundle identifier of the app.
        ///   - directory: The folder that contains all stores.
        ///   - isAlone: Whether this is the only `WindowStore` for the app in the process. If true, reading can be faster, but
        ///     another store of the process could not write while this store reads.
        package convenience init(app: String, directory: FilePath, isAlone: Bool) {
            self.init(app: app, directory: directory, isAlone: isAlone, patience: StorePatience())
        }

        init(app: String, directory: FilePath, isAlone: Bool = false, patience: StorePatience) {
            self.app = app
            self.isAlone = isAlone
            self.patience = patience
            path = directory.appending(Self.fileName(of: app))
        }

        /// Returns the filename of an app's store. Bytes other than letters, digits, hyphens, underscores and periods are
        /// percent-encoded. A leading period is also percent-encoded, so that the file is in the folder and not hidden.
        private static func fileName(of app: String) -> String {
            let name = app.utf8.map(\.folded).percentEncoded { $0.isAlphanumeric || "-._".utf8.contains($0) }
            if name.hasPrefix(".") { return "%2E\(name.dropFirst()).windows" }
            return (name.isEmpty ? "%" : name) + ".windows"
        }
    }

    extension WindowStore {
        /// Reads the store. Returns `none` if there is no store.
        func read<Answer>(
            orNone none: Answer, _ body: (SQLiteDatabase) throws(WindowStoreError) -> Answer
        ) throws(WindowStoreError) -> Answer {
            depth += 1
            defer { depth -= 1 }
            return try patience.during(.reading) { () throws(WindowStoreError) in try readPatiently(orNone: none, body)
            }
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
                // Close the connection first: a second connection of the process would have the restrictions of the
                // `readingLightly` connection.
                database = nil
                isLight = false
                return try ask(body)
            }
        }

        private func ask<Answer>(
            _ body: (SQLiteDatabase) throws(WindowStoreError) -> Answer
        ) throws(WindowStoreError) -> Answer {
            if !canWrite, try database?.run("SELECT 1 FROM renames LIMIT 1").isEmpty == false {
                // A rename may have been interrupted. A process that can write finishes or undoes it. Other processes find the
                // window by the identity of the file.
                if let answer = try? write(body) { return answer }
            }
            if database == nil {
                database = try StoreOpening.toRead(self, lightly: false)
                isLight = false
            }
            guard let database else {
                throw WindowStoreError(path: path, kind: .unreadable, message: "the window store was removed")
            }
            if depth == 1 { database.beginWork() }
            do throws(WindowStoreError) {
                return try body(database)
            } catch  where error.kind == .damaged {
                // A newer version of typeq may have changed the tables since the connection was opened.
                try StoreSchema.check(database, self)
                throw error
            }
        }

        /// Closes the connection if the store was moved or deleted, because other processes would not see the changes
        /// of this connection.
        private func forgetMoved() {
            guard let database, database.hasMoved else { return }
            self.database = nil
            canWrite = false
            isLight = false
        }

        /// Changes the store in a transaction.
        func write<Answer>(
            _ body: (SQLiteDatabase) throws(WindowStoreError) -> Answer
        ) throws(WindowStoreError) -> Answer {
            depth += 1
            defer { depth -= 1 }
            return try patience.during(.writing) { () throws(WindowStoreError) in try writePatiently(body) }
        }

        private func writePatiently<Answer>(
            _ body: (SQLiteDatabase) throws(WindowStoreError) -> Answer
        ) throws(WindowStoreError) -> Answer {
            let writer = try writer()
            let version = writer.version
            if depth == 1 { writer.beginWork() }
            do throws(WindowStoreError) {
                try writer.run("BEGIN IMMEDIATE")
            } catch {
                // The next operation opens a new connection.
                database = nil
                canWrite = false
                throw error
            }
            do throws(WindowStoreError) {
                // A newer version of typeq may have changed the tables since the connection was opened.
                try StoreSchema.check(writer, self)
                try StoreSchema.migrate(writer)
                try finishRenames(writer)
                let answer = try body(writer)
                if try !writer.commit() { disconnect() }
                return answer
            } catch {
                // Some errors, such as a full disk, end the transaction.
                _ = try? writer.run("ROLLBACK")
                // If the tables were migrated, the migration is undone.
                writer.version = version
                throw error
            }
        }

        /// Whether the store exists. Reads the status of one file.
        ///
        /// Throws `unreadable` if the status cannot be read, because the open windows are then unknown.
        package var exists: Bool {
            get throws(WindowStoreError) {
                do throws(Errno) {
                    return try path.status(followingLink: true) != nil
                } catch {
                    throw WindowStoreError(
                        path: path, kind: .unreadable,
                        message:
                            "the status of the window store cannot be read (\(error.reason)): check the permissions of its folder"
                    )
                }
            }
        }

        /// Closes the connection. The next operation opens a new connection.
        package func disconnect() {
            database = nil
            canWrite = false
            isLight = false
        }

        private func writer() throws(WindowStoreError) -> SQLiteDatabase {
            forgetMoved()
            if canWrite, let database { return database }
            // The reading connection is closed first. All connections of a process share one mapping of the shared memory, and
            // the mapping of a `readingLightly` connection is read-only. A `readingAlone` connection keeps its exclusive lock,
            // and this process would wait for that lock.
            database = nil
            let writer = try StoreOpening.toWrite(self)
            database = writer
            canWrite = true
            isLight = false
            return writer
        }
    }
#endif
