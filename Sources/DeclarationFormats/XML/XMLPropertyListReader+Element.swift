extension XMLPropertyListReader {
    /// The elements of the notation.
    enum Element {
        case plist, dict, array, key, string, data, date, integer, real, yes, no

        var name: StaticString {
            switch self {
            case .plist: "plist"
            case .dict: "dict"
            case .array: "array"
            case .key: "key"
            case .string: "string"
            case .data: "data"
            case .date: "date"
            case .integer: "integer"
            case .real: "real"
            case .yes: "true"
            case .no: "false"
            }
        }
    }

    /// The element of the name in a range, or nil. Compared in place: there are as many names in a file as values.
    func element(named range: Range<Int>) -> Element? {
        guard range.count >= 3 else { return nil }
        let candidate: Element
        switch bytes[range.lowerBound] {
        case UInt8(ascii: "k"): candidate = .key
        case UInt8(ascii: "s"): candidate = .string
        case UInt8(ascii: "d"):
            candidate =
                bytes[range.lowerBound + 1] == UInt8(ascii: "i")
                ? .dict : bytes[range.upperBound - 1] == UInt8(ascii: "e") ? .date : .data
        case UInt8(ascii: "a"): candidate = .array
        case UInt8(ascii: "t"): candidate = .yes
        case UInt8(ascii: "f"): candidate = .no
        case UInt8(ascii: "i"): candidate = .integer
        case UInt8(ascii: "r"): candidate = .real
        case UInt8(ascii: "p"): candidate = .plist
        default: return nil
        }
        let name = candidate.name
        return name.utf8CodeUnitCount == range.count && source.matches(name, at: range.lowerBound) ? candidate : nil
    }
}
