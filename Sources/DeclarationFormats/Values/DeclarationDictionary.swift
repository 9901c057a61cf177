/// The members of a JSON object or a property list dictionary, in the order of the file.
///
/// Repeated keys are kept. A lookup by name returns **the last member**, as in common JSON decoders (RFC 8259, section 4:
/// "many implementations report the last name/value pair only"). The order of a binary property list is the order of the keys
/// in its file.
///
/// Keys are compared scalar by scalar (RFC 8259, section 8.3), not by canonical equivalence as in `String`: a precomposed `é`
/// and a decomposed `é` are different keys.
package struct DeclarationDictionary: Sendable {
    package struct Member: Sendable {
        /// The name, with its escape sequences resolved.
        package let key: String

        package internal(set) var value: DeclarationValue

        /// The position of the name in the file, which is the position of its opening quotation mark or of the `<` of its
        /// `<key>`.
        package let keyPosition: SourcePosition

        package init(key: String, keyPosition: SourcePosition, value: DeclarationValue) {
            self.key = key
            self.keyPosition = keyPosition
            self.value = value
        }
    }

    private let members: [Member]
    /// A hash table of the last member with each name. Each slot is the index of the member plus one, or 0 if it is
    /// empty. The table is empty for a small dictionary, because comparing every key is faster than hashing one key.
    private let table: [UInt32]

    /// Creates a dictionary with members in the given order. Repeated keys are kept.
    ///
    /// - Complexity: O(*n*) for *n* members.
    package init(_ members: [Member]) {
        self.members = members
        table = members.count > 12 ? Self.table(of: members) { _, _ in .last } : []
    }

    /// Returns the value of the last member with a name, or nil if there is none.
    ///
    /// - Parameter key: The name, compared scalar by scalar.
    /// - Complexity: O(length of the key) on average.
    package subscript(key: String) -> DeclarationValue? { member(key)?.value }

    /// Returns the last member with a name, with the position of its key, or nil if there is none.
    ///
    /// - Parameter key: The name, compared scalar by scalar.
    /// - Returns: The member.
    /// - Complexity: O(length of the key) on average.
    package func member(_ key: String) -> Member? {
        let wanted = ExactKey(key)
        guard !table.isEmpty else { return members.last { ExactKey($0.key) == wanted } }
        let number = table[Self.slot(of: wanted, in: table, members)]
        return number == 0 ? nil : members[Int(number) - 1]
    }

    /// Calls a closure for each member that repeats the key of an earlier member. The closure receives the first member with the
    /// key, and the later one.
    package func forEachDuplicate(_ body: (_ first: Member, _ later: Member) -> Void) {
        guard table.isEmpty else {
            if table.count(where: { $0 != 0 }) == members.count { return }
            _ = Self.table(of: members) { first, later in
                body(members[first], members[later])
                return .first
            }
            return
        }
        for later in members.indices {
            let key = ExactKey(members[later].key)
            if let first = members[..<later].firstIndex(where: { ExactKey($0.key) == key }) {
                body(members[first], members[later])
            }
        }
    }
}

extension DeclarationDictionary {
    /// Indicates which member of a repeated key a table keeps.
    private enum Kept { case first, last }

    /// Returns a hash table of members. The closure determines which of two members with the same key is kept.
    private static func table(of members: [Member], _ kept: (_ first: Int, _ later: Int) -> Kept) -> [UInt32] {
        var size = 16
        while size < members.count + members.count / 2 { size *= 2 }
        var table = [UInt32](repeating: 0, count: size)
        for (index, member) in members.enumerated() {
            let slot = slot(of: ExactKey(member.key), in: table, members)
            if table[slot] == 0 || kept(Int(table[slot]) - 1, index) == .last { table[slot] = UInt32(index + 1) }
        }
        return table
    }

    /// Returns the slot of a key in a table, or the empty slot in which it would be stored.
    private static func slot(of key: ExactKey, in table: [UInt32], _ members: [Member]) -> Int {
        var slot = key.hashValue & (table.count - 1)
        while table[slot] != 0, ExactKey(members[Int(table[slot]) - 1].key) != key {
            slot = (slot + 1) & (table.count - 1)
        }
        return slot
    }
}

extension DeclarationDictionary: RandomAccessCollection {
    /// The index of the first member, 0.
    package var startIndex: Int { 0 }

    /// The index after the last member, which is the number of members.
    package var endIndex: Int { members.count }

    /// Returns the member at an index in the order of the file.
    ///
    /// - Parameter position: An index from 0 to `count - 1`. Any other index is a programming error and traps, as in an array.
    /// - Complexity: O(1).
    package subscript(position: Int) -> Member { members[position] }
}

/// A key that equals another key only if all bytes are the same.
private struct ExactKey: Hashable {
    let key: String

    init(_ key: String) { self.key = key }

    static func == (left: ExactKey, right: ExactKey) -> Bool {
        left.key.utf8.count == right.key.utf8.count && left.key.utf8.elementsEqual(right.key.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var key = key
        key.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
