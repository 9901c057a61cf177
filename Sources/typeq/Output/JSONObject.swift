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

    /// Adds a list. An empty list is left out.
    mutating func add(_ key: String, _ texts: [String]) {
        if !texts.isEmpty { members.append((key, .array(texts.map(JSONValue.string)))) }
    }

    /// Adds a list. An empty list is left out.
    mutating func add(_ key: String, _ objects: [JSONObject]) {
        if !objects.isEmpty { members.append((key, .array(objects.map(\.value)))) }
    }

    /// Adds the name of a file. A name that is not UTF-8 is repaired, and its bytes are added in base64.
    mutating func add(file: Argument) {
        add("file", file.text)
        if !file.isUTF8 { add("fileBytes", Self.base64(file.bytes)) }
    }

    /// Encodes bytes in base64. Source: [RFC 4648](https://www.rfc-editor.org/rfc/rfc4648), section 4.
    private static func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/".utf8)
        var text: [UInt8] = []
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = bytes[start..<min(start + 3, bytes.count)]
            let padded = group + Array(repeating: 0, count: 3 - group.count)
            let bits = padded.reduce(UInt32(0)) { $0 << 8 | UInt32($1) }
            for index in 0..<4 {
                let isPadding = index > group.count
                text.append(isPadding ? UInt8(ascii: "=") : alphabet[Int(bits >> UInt32(18 - 6 * index)) & 63])
            }
        }
        return String(decoding: text, as: UTF8.self)
    }
}
