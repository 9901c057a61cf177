#if WindowStore
    /// The limit of the work of a question or a change. In a planted file, tables can refer to each other so that they have more
    /// rows than a disk.
    ///
    /// The unit is an instruction of SQLite's virtual machine. A window takes some 30 of them.
    final class WorkBudget {
        /// Enough for a list of a million windows, or for renaming a folder with 150,000.
        private static let limit: Int32 = 1 << 25
        /// The instructions between two checks.
        static let step: Int32 = 1000
        /// What a statement costs at least.
        static let statement: Int32 = 100

        private var rest = limit

        /// Uses some of it. Returns false if there is not enough.
        func spend(_ instructions: Int32) -> Bool {
            rest -= min(instructions, rest)
            return rest > 0
        }

        func refill() { rest = Self.limit }
    }
#endif
