/// The members of a JSON object or a dictionary of a property list, in the order of the file.
///
/// Repeated keys are kept. A look-up by name returns **the last member**, as common JSON decoders do (RFC 8259, section
/// 4: "many implementations report the last name/value pair only"). The order of a binary property list is the order of
/// the keys in its file.
///
/// Keys are compared scalar by scalar (RFC 8259, section 8.3), not by canonical equivalence as `String` does: a
/// precomposed and a decomposed `é` are two keys.
package struct DeclarationDictionary: Sendable {
    /// One name and its value.
    package struct Member: Sendable {
        /// The name, with its escapes resolved.
        package let key: String

        /// The position of the name in the file: of its opening quote, or of the `<` of its `<key>`.
        package let keyPosition: SourcePosition

        /// The value.
        package internal(set) var value: DeclarationValue

        /// Creates a member.
        package init(key: String, keyPosition: SourcePosition, value: DeclarationValue) {
            self.key = key
            self.keyPosition = keyPosition
            self.value = value
        }
    }

    private let members: [Member]
    private let index: KeyIndex?

    /// Creates a dictionary of members in their order. Repeated keys are kept.
    ///
    /// - Complexity: O(*n*) for *n* members.
    package init(_ members: [Member]) {
        self.members = members
        // In a small dictionary, comparing every key is faster than hashing one, and saves an allocation.
        self.index = members.count > 12 ? KeyIndex(members) : nil
    }

    /// The value of the last member with a name, or nil when there is none.
    ///
    /// - Parameter key: The name, compared scalar by scalar.
    /// - Complexity: O(length of the key) on average.
    package subscript(key: String) -> DeclarationValue? {
        member(key)?.value
    }

    /// Returns the last member with a name, with the position of its key, or nil when there is none.
    ///
    /// - Parameter key: The name, compared scalar by scalar.
    /// - Returns: The member.
    /// - Complexity: O(length of the key) on average.
    package func member(_ key: String) -> Member? {
        if let index {
            return index.last[ExactKey(key)].map { members[$0] }
        }
        let wanted = ExactKey(key)
        return members.last { ExactKey($0.key) == wanted }
    }

    /// The members whose key occurs in an earlier member too, in the order of the file. For a key that occurs three
    /// times, the second and the third.
    ///
    /// - Complexity: O(*n*) for *n* members; O(1) for more than a dozen members without a repeated key.
    package var duplicates: [Member] {
        if let index {
            if index.last.count == members.count { return [] }
        } else if !hasDuplicatesAmongFew {
            return []
        }
        var seen = Set<ExactKey>(minimumCapacity: members.count)
        return members.filter { !seen.insert(ExactKey($0.key)).inserted }
    }
}

extension DeclarationDictionary {
    /// Whether a key of a small dictionary is repeated. Comparing its keys takes less time than a set of them.
    private var hasDuplicatesAmongFew: Bool {
        members.indices.contains { later in
            let key = ExactKey(members[later].key)
            return members[..<later].contains { ExactKey($0.key) == key }
        }
    }
}

extension DeclarationDictionary: RandomAccessCollection {
    /// The index of the first member, 0.
    package var startIndex: Int { 0 }

    /// The index after the last member, which is the number of members.
    package var endIndex: Int { members.count }

    /// The member at an index in the order of the file.
    ///
    /// - Parameter position: From 0 to `count - 1`. Any other index is a programming error and traps, as in an array.
    /// - Complexity: O(1).
    package subscript(position: Int) -> Member { members[position] }
}

/// The index of the last member of each name. A class, so that a small dictionary is no larger than an array.
private final class KeyIndex: Sendable {
    let last: [ExactKey: Int]

    init(_ members: [DeclarationDictionary.Member]) {
        var last = [ExactKey: Int](minimumCapacity: members.count)
        for (index, member) in members.enumerated() {
            last[ExactKey(member.key)] = index
        }
        self.last = last
    }
}

/// A key that equals another only if all bytes are the same.
private struct ExactKey: Hashable {
    let key: String

    init(_ key: String) {
        self.key = key
    }

    static func == (left: ExactKey, right: ExactKey) -> Bool {
        left.key.utf8.count == right.key.utf8.count && left.key.utf8.elementsEqual(right.key.utf8)
    }

    func hash(into hasher: inout Hasher) {
        var key = key
        key.withUTF8 { hasher.combine(bytes: UnsafeRawBufferPointer($0)) }
    }
}
