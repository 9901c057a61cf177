#if WindowStore
    import CSQLite

    /// How long one store waits for other programs, in total.
    ///
    /// SQLite's own limit starts anew with each statement. This one is for everything that is asked of a store in a row, so that
    /// a question of several statements does not wait several times. A change that was made ends the row, and so does a question
    /// that was answered, but for the waits of changes: the store can often be read while nobody can change it.
    ///
    /// One thread at a time uses it, as it uses the store.
    final class StorePatience {
        /// What waits.
        enum Purpose {
            case reading
            case writing
        }

        /// Two hundred processes that each write for some milliseconds are waited for many times over.
        static let usualMilliseconds: Int32 = 60_000

        private let limit: Int32
        private var purpose = Purpose.reading
        private var waitedToRead: Int32 = 0
        private var waitedToWrite: Int32 = 0
        /// When the limit was reached last.
        private var gaveUp: ContinuousClock.Instant?

        init(milliseconds: Int32 = usualMilliseconds) { limit = milliseconds }

        /// Waits before another attempt.
        ///
        /// - Parameter attempt: How many times the wait for the same lock has been called before, from 0.
        /// - Returns: Whether to try again. False when the limit is reached.
        func wait(attempt: Int32) -> Bool {
            if waitedToRead + waitedToWrite >= limit {
                let now = ContinuousClock.now
                defer { gaveUp = now }
                // Who asks again after a minute is ready to wait again.
                guard let gaveUp, now - gaveUp >= .milliseconds(limit) else { return false }
                (waitedToRead, waitedToWrite) = (0, 0)
            }
            let delay = Self.delays[min(Int(attempt), Self.delays.count - 1)]
            sqlite3_sleep(delay)
            switch purpose {
            case .reading: waitedToRead += delay
            case .writing: waitedToWrite += delay
            }
            return true
        }

        /// Reads or writes. Whatever comes of it, unless others still keep the store, what was waited for is over.
        func during<Answer>(
            _ purpose: Purpose, _ body: () throws(WindowStoreError) -> Answer
        ) throws(WindowStoreError) -> Answer {
            let outer = self.purpose
            self.purpose = purpose
            defer { self.purpose = outer }
            do throws(WindowStoreError) {
                let answer = try body()
                succeeded()
                return answer
            } catch {
                if error.kind != .busy { succeeded() }
                throw error
            }
        }

        private func succeeded() {
            waitedToRead = 0
            if purpose == .writing { waitedToWrite = 0 }
        }

        /// The waits before the first attempts, in milliseconds; the last is repeated.
        private static let delays: [Int32] = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]
    }
#endif
