import TypeRegistry

/// A kind of file that a reader distinguishes: `elf/program`, or `riff/WAVE` with a value from the file.
///
/// Types declare kinds under `kinds` (typeq-registry(5)), and brands of ISO media under `brands`. A declared value may end
/// or begin with `*`, which is any rest or beginning.
struct FormatKind: Hashable, Sendable, ExpressibleByStringLiteral {
    /// The class of the marks.
    var tagClass: TableTagClass
    /// The kind as declared.
    var name: String

    init(stringLiteral name: String) { self.init(name) }

    init(_ name: String) {
        tagClass = .kind
        self.name = name
    }

    /// Creates a kind with a value from a file.
    init(_ reader: String, value: String) { self.init("\(reader)/\(value)") }

    /// Creates the kind of a brand.
    init(brand: String) {
        tagClass = .brand
        name = brand
    }

    /// Returns the preferred type of the kind; nil if no type has it.
    ///
    /// - Complexity: O(length) on average; O(length²) if only a pattern could match.
    func type(in registry: Registry) -> UTType? {
        if let type = registry.type(marked: name, tagClass) { return type }
        let start =
            tagClass == .kind
            ? name.utf8.firstIndex(of: UInt8(ascii: "/")).map { name.utf8.index(after: $0) } : name.startIndex
        guard let start, start < name.endIndex else { return nil }
        var end = name.utf8.index(start, offsetBy: Self.longestPrefix, limitedBy: name.endIndex) ?? name.endIndex
        while end > start {
            if let type = registry.type(marked: "\(name[..<end])*", tagClass) { return type }
            end = name.utf8.index(before: end)
        }
        guard let period = name[start...].utf8.lastIndex(of: UInt8(ascii: ".")) else { return nil }
        return registry.type(marked: "\(name[..<start])*\(name[period...])", tagClass)
    }

    /// The longest value before `*`, in bytes.
    private static let longestPrefix = 12
}
