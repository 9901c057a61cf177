#if WindowStore
    import CSQLite

    /// The limit of the time for which a store waits for other programs.
    ///
    /// SQLite's limit applies to each statement. This one applies to several statements in sequence, so that a question with
    /// several statements does not wait several times. A successful change resets the time. A successful question resets only
    /// the time spent on questions: a store can often be read while it cannot be changed.
    ///
    /// Like the store, it is used by one thread at a time.
    final class StorePatience {
        /// The purpose of waiting.
        enum Purpose {
            case reading
            case writing
        }

        /// The default limit, which is many times longer than two hundred processes need to write.
        static let usualMilliseconds: Int32 = 60_000

        private let limit: Int32
        private var purpose = Purpose.reading
        private var waitedToRead: Int32 = 0
        private var waitedToWrite: Int32 = 0
        /// The time at which the limit was last reached.
        private var gaveUp: ContinuousClock.Instant?

        init(milliseconds: Int32 = usualMilliseconds) { limit = milliseconds }

        /// Waits before another attempt.
        ///
        /// - Parameter attempt: The number of earlier attempts for the same lock.
        /// - Returns: Whether to try again. It is false when the limit is reached.
        func wait(attempt: Int32) -> Bool {
            if waitedToRead + waitedToWrite >= limit {
                let now = ContinuousClock.now
                defer { gaveUp = now }
                // A question a minute later may wait again.
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

        /// Reads or writes. Any result except a busy store resets the time.
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

        /// The delays before the first attempts in milliseconds. The last one is repeated.
        private static let delays: [Int32] = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50, 100]
    }
#endif
