import DeclarationFormats

/// A JSON object that is built key by key, in the order of the keys in `typeq(1)`. Absent values are left out.
struct JSONObject {
    private var members: [(String, JSONValue)] = []

    var value: JSONValue { .object(members) }

    mutating func add(_ key: String, _ text: String?) {
        if let text { members.append((key, .string(text))) }
    }

    mutating func add(_ key: String, _ flag: Bool?) {
        if let flag { members.append((key, .boolean(flag))) }
    }

    mutating func add(_ key: String, _ number: Int?) {
        if let number { members.append((key, .integer(Int64(number)))) }
    }

    mutating func add(_ key: String, _ object: JSONObject?) {
        if let object { members.append((key, object.value)) }
    }

    /// Adds a value as it is.
    mutating func add(_ key: String, _ value: JSONValue) { members.append((key, value)) }

    /// Adds a list. An empty list is left out.
    mutating func add(_ key: String, _ texts: [String]) {
        if !texts.isEmpty { members.append((key, .array(texts.map(JSONValue.string)))) }
    }

    /// Adds a list. An empty list is left out.
    mutating func add(_ key: String, _ objects: [JSONObject]) {
        if !objects.isEmpty { members.append((key, .array(objects.map(\.value)))) }
    }

    /// Adds the name of a file. A name that is not UTF-8 is repaired, and its bytes are added in base64.
    mutating func add(file: Argument, as key: String = "file") {
        add(key, file.text)
        if !file.isUTF8 { members.append((key + "Bytes", .base64(file.bytes))) }
    }
}
