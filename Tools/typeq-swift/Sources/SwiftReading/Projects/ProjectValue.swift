import DeclarationFormats

/// A value of a project specification, with its location.
struct ProjectValue: Sendable {
    enum Content: Sendable {
        case text(String)
        /// A number or a date, as it is written.
        case number(String)
        case boolean(Bool)
        case array([ProjectValue])
        case dictionary([Member])
        case nothing
        /// A value that is computed at run time. The string is its source code.
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

    /// The members of a dictionary, or an empty array for any other value.
    var members: [Member] {
        if case .dictionary(let members) = content { members } else { [] }
    }

    /// The elements of an array, an empty array for `nothing`, or the value itself as the only element.
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

    /// The text of a single value in the format of a build setting, or nil for other values.
    var text: String? {
        switch content {
        case .text(let text), .number(let text): text
        case .boolean(let boolean): boolean ? "YES" : "NO"
        default: nil
        }
    }

    /// The value as a build setting, or nil. The elements of an array are separated by spaces.
    var setting: String? {
        guard case .array(let elements) = content else { return text }
        return elements.compactMap(\.text).joined(separator: " ")
    }

    /// The last value for a key.
    subscript(key: String) -> ProjectValue? { members.last { $0.key == key }?.value }

    /// The members of a dictionary, keyed by key. If a key is repeated, the last value is used.
    var membersByKey: [String: ProjectValue] {
        Dictionary(members.map { ($0.key, $0.value) }, uniquingKeysWith: { _, last in last })
    }

    /// The first unknown value in this value, which may be the value itself.
    var firstUnknown: ProjectValue? {
        switch content {
        case .unknown: self
        case .array(let elements): elements.lazy.compactMap(\.firstUnknown).first
        case .dictionary(let members): members.lazy.compactMap(\.value.firstUnknown).first
        default: nil
        }
    }

    /// Returns the value without the unknown values that it contains, or nil if it is itself unknown.
    ///
    /// - Parameter report: A closure that is called with each unknown value.
    /// - Returns: The value.
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

    /// Returns the value with a function applied to every string and every key.
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

/// A location in a specification file. Lines and columns start at 1.
struct ProjectLocation: Hashable, Sendable {
    var file: String
    var line: Int
    var column: Int
}

extension ProjectLocation {
    /// The location as members of a JSON object. A location without a line refers to the whole file.
    var members: JSONValue.Members {
        [("file", .string(file))] + lineAndColumn(in: file)
    }

    /// Returns the line and the column as members of a JSON object, or an empty array for a location that is in another file or
    /// has no line.
    fileprivate func lineAndColumn(in file: String) -> JSONValue.Members {
        guard self.file == file, line > 0 else { return [] }
        return [("line", .integer(Int64(line))), ("column", .integer(Int64(column)))]
    }
}

extension ProjectValue {
    /// Returns a property list value with its location, in the format that `typeq` reads.
    ///
    /// - Parameter file: The file of the property list. Values from another file have no location.
    /// - Returns: An object with one of the keys `string`, `number`, `boolean`, `array` and `dictionary`, and the
    ///   location.
    func json(in file: String) -> JSONValue {
        let content: JSONValue.Members =
            switch self.content {
            case .text(let text): [("string", .string(text))]
            case .number(let text): [("number", .string(text))]
            case .boolean(let boolean): [("boolean", .boolean(boolean))]
            case .array(let elements): [("array", .array(elements.map { $0.json(in: file) }))]
            case .dictionary(let members):
                [
                    (
                        "dictionary",
                        .array(
                            members.map { member in
                                .object(
                                    of: [("key", .string(member.key))] + member.location.lineAndColumn(in: file)
                                        + [("value", member.value.json(in: file))])
                            })
                    )
                ]
            case .nothing, .unknown: []
            }
        return .object(of: content + location.lineAndColumn(in: file))
    }
}
