extension TableBuilder {
    /// Writes the supertypes of the records.
    ///
    /// The supertypes of a type with one parent are the parent and the supertypes of the parent; all types with the same single
    /// parent share one list. Other types require a search.
    mutating func addClosures(records: Int) {
        var state = ClosureState(count: records)
        for record in 0..<records {
            // Parents are processed first. An explicit path is used instead of recursion, because a chain may consist of ten
            // thousand types.
            var path = [record]
            while let last = path.last {
                if state.marks[last] == .done {
                    path.removeLast()
                    continue
                }
                let parents = parents(ofRecord: last)
                if state.marks[last] == .new, parents.count == 1, let parent = self.record(of: parents[0]),
                    parent < records, state.marks[parent] == .new
                {
                    state.marks[last] = .open
                    path.append(parent)
                    continue
                }
                addClosure(of: last, parents, &state)
                state.marks[last] = .done
                path.removeLast()
            }
        }
    }

    private mutating func addClosure(of record: Int, _ parents: [UInt32], _ state: inout ClosureState) {
        let type = type(ofRecord: record)
        let limit = TableLayout.longestClosure
        var closure: [UInt32] = []
        if parents.count == 1, let above = known(parents[0], state) {
            guard let above else {
                setClosure(of: record, nil)
                return
            }
            if let shared = state.shared.find(parents[0]), !above.contains(type) {
                setWord(record, TypeField.closure, word: shared.start)
                setWord(record, TypeField.closure + 1, word: shared.count)
                return
            }
            closure = [parents[0]] + above.filter { $0 != type }
            guard closure.count <= limit else {
                setClosure(of: record, nil)
                return
            }
            let start = setClosure(of: record, closure)
            if closure.count == above.count + 1 { state.shared.add(parents[0], start, number: UInt32(closure.count)) }
            return
        }
        setClosure(of: record, parents.isEmpty ? [] : search(from: type, &state))
    }

    /// Returns the supertypes of a type if they are final. Returns nil if they are not final, and an inner nil if there are too
    /// many to list.
    private func known(_ type: UInt32, _ state: ClosureState) -> [UInt32]?? {
        guard let record = record(of: type) else {
            return .some(base?.closure(of: type).map { $0.map { UInt32(littleEndian: $0) } })
        }
        guard record < state.marks.count, state.marks[record] == .done else { return nil }
        let count = word(record, TypeField.closure + 1)
        guard count != TableLayout.unlisted else { return .some(nil) }
        let start = Int(word(record, TypeField.closure))
        return .some(Array(words[.closures][start..<start + Int(count)]))
    }

    @discardableResult
    private mutating func setClosure(of record: Int, _ closure: [UInt32]?) -> UInt32 {
        let start = UInt32(words[.closures].count)
        setWord(record, TypeField.closure, word: closure == nil || closure == [] ? 0 : start)
        setWord(record, TypeField.closure + 1, word: closure.map { UInt32($0.count) } ?? TableLayout.unlisted)
        words[.closures].append(contentsOf: closure ?? [])
        return start
    }

    /// Returns the supertypes of a type, excluding the type itself, from nearest to farthest. Supertypes at equal distance are
    /// in declared order. Returns nil if there are too many supertypes to list, or too many conformances to search. Cycles are
    /// allowed.
    private func search(from type: UInt32, _ state: inout ClosureState) -> [UInt32]? {
        state.beginSearch()
        _ = state.see(type)
        var found: [UInt32] = []
        var next = 0
        var current = type
        var left = TableLayout.longestSearch
        while true {
            let parents = parents(of: current)
            left -= parents.count
            guard left >= 0 else { return nil }
            for parent in parents where state.see(parent) {
                guard found.count < TableLayout.longestClosure, !isBeyond(parent, state) else { return nil }
                found.append(parent)
            }
            guard next < found.count else { return found }
            current = found[next]
            next += 1
        }
    }

    /// Returns whether a type is known to have too many supertypes to list. In that case, a type that conforms to it also has
    /// too many.
    private func isBeyond(_ type: UInt32, _ state: ClosureState) -> Bool {
        guard let record = record(of: type) else { return base?.closure(of: type) == nil }
        return record < state.marks.count && state.marks[record] == .done
            && word(record, TypeField.closure + 1) == TableLayout.unlisted
    }
}

/// The intermediate results of the search for the supertypes of all types.
private struct ClosureState {
    enum Mark { case new, open, done }

    var marks: [Mark]
    /// The lists of the types that have exactly one parent, keyed by parent.
    var shared = SharedLists()
    /// A hash table of the types that the current search has visited, each with the number of the search that visited it.
    private var seen: [(type: UInt32, search: Int)]
    private var search = 0

    init(count: Int) {
        marks = [Mark](repeating: .new, count: count)
        seen = []
    }

    mutating func beginSearch() {
        // A search ends shortly after it has visited as many types as a table can list.
        if seen.isEmpty { seen = Array(repeating: (0, 0), count: 4 * TableLayout.longestClosure) }
        search += 1
    }

    /// Marks a type as visited. Returns whether it was visited for the first time.
    mutating func see(_ type: UInt32) -> Bool {
        var slot = TableHash.slot(TableHash.index(type), mask: seen.count - 1)
        while seen[slot].search == search {
            if seen[slot].type == type { return false }
            slot = (slot + 1) & (seen.count - 1)
        }
        seen[slot] = (type, search)
        return true
    }
}

/// The lists of the types that have exactly one parent, keyed by parent. Types with the same parent share a list. A dictionary
/// is not used, for the same reason as in `EntryIndex`.
private struct SharedLists {
    /// A hash table. Each slot consists of three words: the parent plus one, or 0 if the slot is empty, and the start and
    /// length of the list.
    private var slots = [UInt32](repeating: 0, count: 3 * 16)
    private var count = 0

    func find(_ parent: UInt32) -> (start: UInt32, count: UInt32)? {
        let slot = slot(of: parent)
        return slots[slot] == 0 ? nil : (slots[slot + 1], slots[slot + 2])
    }

    mutating func add(_ parent: UInt32, _ start: UInt32, number: UInt32) {
        if (count + 1) * 6 > slots.count { grow() }
        let slot = slot(of: parent)
        if slots[slot] == 0 { count += 1 }
        (slots[slot], slots[slot + 1], slots[slot + 2]) = (parent + 1, start, number)
    }

    /// Returns the first word of the slot in which a parent is stored, or of the empty slot in which it would be
    /// stored.
    private func slot(of parent: UInt32) -> Int {
        let mask = slots.count / 3 - 1
        var slot = TableHash.slot(TableHash.index(parent), mask: mask)
        while slots[slot * 3] != 0, slots[slot * 3] != parent + 1 { slot = (slot + 1) & mask }
        return slot * 3
    }

    private mutating func grow() {
        let old = slots
        slots = [UInt32](repeating: 0, count: old.count * 2)
        count = 0
        for index in stride(from: 0, to: old.count, by: 3) where old[index] != 0 {
            add(old[index] - 1, old[index + 1], number: old[index + 2])
        }
    }
}
