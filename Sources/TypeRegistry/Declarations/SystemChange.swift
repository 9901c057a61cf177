import DeclarationFormats

/// The differences of an Apple declaration on systems before a version: an object under `since` in `typeq-registry(5)`.
///
/// It is stored as a mark whose key is the number of the system, so that the types that differ on a system can be looked up.
struct SystemChange {
    /// The first system on which the current declaration applies.
    var system: AppleSystem
    /// The lists that differed before, with their keys in JSON. The other lists were the same.
    var before: [(key: String, texts: [String])] = []

    /// The keys of lists that can differ: the supertypes and the tags.
    static let listKeys = ["conformsTo"] + TypeDeclaration.tagKeys.map { $0.key }
}

extension SystemChange {
    /// The mark. After each key of a list, its conditions contain the strings of the list, each preceded by a space.
    var mark: FormatMark {
        FormatMark(.since, system.description, conditions: before.flatMap { [$0.key] + $0.texts.map { " " + $0 } })
    }

    /// Creates a change from its mark, or returns nil if the mark has a different class.
    init?(_ mark: FormatMark) {
        guard mark.tagClass == .since, let system = AppleSystem(version: mark.key) else { return nil }
        self.system = system
        for condition in mark.conditions {
            if condition.hasPrefix(" "), !before.isEmpty {
                before[before.count - 1].texts.append(String(condition.dropFirst()))
            } else {
                before.append((condition, []))
            }
        }
    }

    var jsonValue: JSONValue {
        .object([
            ("system", .integer(Int64(system.number))),
            ("before", .object(before.map { ($0.key, .array($0.texts.map(JSONValue.string))) })),
        ])
    }
}

extension MarkReader {
    /// Reads an object under `since`.
    func since(_ value: DeclarationValue) throws(Problem) -> FormatMark {
        guard let entry = value.dictionary else { throw Problem(expected: "an object", under: key, value) }
        guard let system = entry["system"]?.integer, system > 0 else {
            throw Problem(
                "an object under 'since' has no 'system' (expected the number of a system, such as 27)", at: value)
        }
        guard let lists = entry["before"]?.dictionary, lists.contains(where: { _ in true }) else {
            throw Problem(
                "an object under 'since' has no 'before' (expected an object with the lists that differed before)",
                at: value)
        }
        var change = SystemChange(system: AppleSystem(Int(system)))
        for member in lists {
            guard SystemChange.listKeys.contains(member.key) else {
                throw Problem(
                    "unknown key '\(member.key)' under 'before' (choose \(SystemChange.listKeys.joined(separator: ", ")))",
                    at: member.value)
            }
            guard let array = member.value.array else {
                throw Problem(expected: "an array of strings", under: member.key, member.value)
            }
            var texts: [String] = []
            for element in array {
                guard let text = element.string else { throw Problem(expected: "a string", under: member.key, element) }
                guard !text.utf8.contains(0) else { throw Problem("a string contains a NUL character", at: element) }
                texts.append(text)
            }
            change.before.append((member.key, texts))
        }
        return change.mark
    }
}

extension TypeDeclaration {
    /// Changes the declaration to the declaration on an older system.
    mutating func revert(to system: AppleSystem) {
        let changes = marks.compactMap(SystemChange.init).filter { $0.system > system }
        // A change that applies to an older system takes precedence over a change that applies to a newer system.
        for change in changes.sorted(by: { $0.system > $1.system }) {
            for (key, texts) in change.before {
                if key == "conformsTo" { conformsTo = texts }
                if let tagKey = Self.tagKeys.first(where: { $0.key == key }) {
                    tags[tagKey.tagClass] = texts.isEmpty ? nil : texts
                }
            }
        }
        marks.removeAll { SystemChange($0).map { $0.system > system } ?? false }
    }
}
