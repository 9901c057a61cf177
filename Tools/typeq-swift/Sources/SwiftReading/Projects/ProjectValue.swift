/// A value of a project specification, with its location.
struct ProjectValue: Sendable {
    indirect enum Content: Sendable {
        case text(String)
        /// A number or a date as it is written.
        case number(String)
        case truth(Bool)
        case array([ProjectValue])
        case dictionary([Member])
        case nothing
        /// A value that only running the specification would tell; the text is its source.
        case unknown(String)
    }

    /// A key with its value.
    struct Member: Sendable {
        var key: String
        var location: ProjectLocation
        var value: ProjectValue
    }

    var content: Content
    var location: ProjectLocation

    /// The members of a dictionary; none for anything else.
    var members: [Member] {
        if case .dictionary(let members) = content { members } else { [] }
    }

    /// The elements of an array; any other value counts as an array of one, and nothing as an empty one.
    var elements: [ProjectValue] {
        switch content {
        case .array(let elements): elements
        case .nothing: []
        default: [self]
        }
    }

    var isDictionary: Bool {
        if case .dictionary = content { true } else { false }
    }

    /// The text of a single value, as a build setting has it; nil for a list, a dictionary and what is not known.
    var text: String? {
        switch content {
        case .text(let text), .number(let text): text
        case .truth(let truth): truth ? "YES" : "NO"
        default: nil
        }
    }

    /// The value as a build setting: lists have blanks between their elements.
    var setting: String? {
        guard case .array(let elements) = content else { return text }
        return elements.compactMap(\.text).joined(separator: " ")
    }

    /// The value under a key; of several, the last.
    subscript(key: String) -> ProjectValue? { members.last { $0.key == key }?.value }

    /// The first part of the value that is not known, itself included.
    var firstUnknown: ProjectValue? {
        switch content {
        case .unknown: self
        case .array(let elements): elements.lazy.compactMap(\.firstUnknown).first
        case .dictionary(let members): members.lazy.compactMap(\.value.firstUnknown).first
        default: nil
        }
    }

    /// The value without the parts that are not known, each given to a closure; nil when it is not known itself.
    func known(_ report: (ProjectValue) -> Void) -> ProjectValue? {
        var value = self
        switch content {
        case .unknown:
            report(self)
            return nil
        case .array(let elements): value.content = .array(elements.compactMap { $0.known(report) })
        case .dictionary(let members):
            value.content = .dictionary(
                members.compactMap { member in
                    guard let known = member.value.known(report) else { return nil }
                    return Member(key: member.key, location: member.location, value: known)
                })
        default: break
        }
        return value
    }

    /// The value with every text changed.
    func mappingTexts(_ change: (String) -> String) -> ProjectValue {
        var value = self
        switch content {
        case .text(let text): value.content = .text(change(text))
        case .array(let elements): value.content = .array(elements.map { $0.mappingTexts(change) })
        case .dictionary(let members):
            value.content = .dictionary(
                members.map {
                    Member(key: change($0.key), location: $0.location, value: $0.value.mappingTexts(change))
                })
        default: break
        }
        return value
    }
}

/// A location in one of the files of a specification; line and column count from 1.
struct ProjectLocation: Hashable, Sendable {
    var file: String
    var line: Int
    var column: Int
}
