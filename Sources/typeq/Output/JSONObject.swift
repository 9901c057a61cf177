import DeclarationFormats

/// A JSON object that grows key by key, in the order of the output contract. What is absent is left out.
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

    /// Empty lists are absent.
    mutating func add(_ key: String, _ texts: [String]) {
        if !texts.isEmpty { members.append((key, .array(texts.map(JSONValue.string)))) }
    }

    /// Empty lists are absent.
    mutating func add(_ key: String, _ objects: [JSONObject]) {
        if !objects.isEmpty { members.append((key, .array(objects.map(\.value)))) }
    }

    /// A file's name; one that JSON cannot hold is repaired, and its bytes stand beside it in base64.
    mutating func add(file: Argument) {
        add("file", file.text)
        if !file.isUTF8 { members.append(("fileBytes", .base64(file.bytes))) }
    }
}
