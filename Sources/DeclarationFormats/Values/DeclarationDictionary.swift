/// The members of a JSON object or a dictionary of a property list, in the order of the file.
///
/// ```swift
/// for member in dictionary {
///     print(member.keyPosition, member.key, member.value.kindName)
/// }
/// let name = dictionary["name"]?.string
/// ```
///
/// Nothing is lost: a key that stands twice is there twice. Looked up by name, **the last member wins**, as in the JSON
/// decoders people use (RFC 8259, section 4: "many implementations report the last name/value pair only"). The order of
/// a binary property list is the order in which its file lists the keys.
///
/// Keys are compared scalar by scalar (RFC 8259, section 8.3), not by canonical equivalence as `String` does: a
/// precomposed and a decomposed `é` are two keys.
public struct DeclarationDictionary: Sendable {
    /// One name and its value.
    public struct Member: Sendable {
        /// The name, its escapes resolved.
        public let key: String

        /// Where the notation of the name begins: its quote, or the `<` of its `<key>`.
        public let keyPosition: SourcePosition

        /// The value. The readers fill it in once it is complete.
        public internal(set) var value: DeclarationValue

        /// Creates a member, as a reader does.
        public init(key: String, keyPosition: SourcePosition, value: DeclarationValue) {
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
    public init(_ members: [Member]) {
        self.members = members
        // Below this size comparing every key is faster than hashing one, and saves an allocation.
        self.index = members.count > 12 ? KeyIndex(members) : nil
    }

    /// The value of the last member of that name, or nil when there is none.
    ///
    /// - Complexity: O(1) on average, O(length of the key) to hash and compare.
    public subscript(key: String) -> DeclarationValue? {
        member(key)?.value
    }

    /// The last member of that name, for who needs the position of its key, or nil when there is none.
    ///
    /// - Complexity: O(1) on average.
    public func member(_ key: String) -> Member? {
        if let index {
            return index.last[ExactKey(key)].map { members[$0] }
        }
        let wanted = ExactKey(key)
        return members.last { ExactKey($0.key) == wanted }
    }

    /// The members whose key stood before, in the order of the file: for a key that stands three times the second and
    /// the third. Empty for a dictionary as it should be.
    ///
    /// - Complexity: O(*n*) for *n* members; O(1) for more than a dozen members without a repetition.
    public var duplicates: [Member] {
        if let index, index.last.count == members.count { return [] }
        var seen = Set<ExactKey>(minimumCapacity: members.count)
        return members.filter { !seen.insert(ExactKey($0.key)).inserted }
    }
}

extension DeclarationDictionary: RandomAccessCollection {
    /// The position of the first member, 0.
    public var startIndex: Int { 0 }

    /// One past the position of the last member, the number of members.
    public var endIndex: Int { members.count }

    /// The member at a position in the order of the file.
    ///
    /// - Parameter position: From 0 to `count - 1`; anything else is a programming error and traps, as in an array.
    /// - Complexity: O(1).
    public subscript(position: Int) -> Member { members[position] }
}

/// Where the last member of each name is. An object, so that a dictionary of two members costs no more than an array.
private final class KeyIndex: Sendable {
    let last: [ExactKey: Int]

    init(_ members: [DeclarationDictionary.Member]) {
        var last = [ExactKey: Int](minimumCapacity: members.count)
        for (position, member) in members.enumerated() {
            last[ExactKey(member.key)] = position
        }
        self.last = last
    }
}

/// A key that is equal to another only if every byte is.
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
