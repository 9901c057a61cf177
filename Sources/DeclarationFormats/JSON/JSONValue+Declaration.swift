extension JSONValue {
    /// The value that was read, as JSON. What JSON has no word for is written as text: data in hexadecimal, dates as seconds
    /// since 2001-01-01 UTC.
    public init(_ value: DeclarationValue) {
        switch value.content {
        case .null: self = .null
        case .boolean(let boolean): self = .boolean(boolean)
        case .integer(let integer): self = .integer(integer)
        case .real(let real): self = .real(real)
        case .string(let string): self = .string(string)
        case .data(let bytes):
            let digits = Array("0123456789abcdef".utf8)
            self = .string(
                String(decoding: bytes.flatMap { [digits[Int($0 >> 4)], digits[Int($0 & 15)]] }, as: UTF8.self))
        case .date(let seconds): self = .real(seconds)
        case .uid(let uid): self = .integer(Int64(clamping: uid))
        case .array(let elements): self = .array(elements.map { JSONValue($0) })
        case .dictionary(let members): self = .object(members.map { ($0.key, JSONValue($0.value)) })
        }
    }
}
