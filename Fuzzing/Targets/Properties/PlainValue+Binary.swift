@testable import DeclarationFormats

extension PlainValue {
    /// Writes a binary property list: the objects one after another, without shared objects.
    var binaryFile: [UInt8] {
        var objects: [[UInt8]] = []
        _ = append(to: &objects)
        var file = Array("bplist00".utf8)
        var offsets: [Int] = []
        for object in objects {
            offsets.append(file.count)
            file += object
        }
        let table = file.count
        for offset in offsets { file += Self.bytes(UInt64(offset), 3) }
        file += [0, 0, 0, 0, 0, 0, 3, 2]
        return file + Self.bytes(UInt64(objects.count), 8) + Self.bytes(0, 8)
            + Self.bytes(UInt64(table), 8)
    }

    /// Appends the object and the objects in it, and returns its number.
    private func append(to objects: inout [[UInt8]]) -> UInt64 {
        let place = objects.count
        objects.append([])
        objects[place] =
            switch self {
            case .string(let text):
                text.utf8.allSatisfy { $0 < 0x80 }
                    ? Self.marker(0x50, text.utf8.count) + Array(text.utf8)
                    : Self.marker(0x60, text.utf16.count) + text.utf16.flatMap { Self.bytes(UInt64($0), 2) }
            case .integer(let number):
                number < 0
                    ? [0x13] + Self.bytes(UInt64(bitPattern: number), 8)
                    : number < 256 ? [0x10, UInt8(number)] : [0x13] + Self.bytes(UInt64(number), 8)
            case .real(let number): [0x23] + Self.bytes(number.bitPattern, 8)
            case .boolean(let flag): [flag ? 0x09 : 0x08]
            case .data(let bytes): Self.marker(0x40, bytes.count) + bytes
            case .array(let elements):
                Self.marker(0xA0, elements.count)
                    + elements.flatMap { Self.bytes($0.append(to: &objects), 2) }
            case .dictionary(let members):
                Self.marker(0xD0, members.count)
                    + members.flatMap { Self.bytes(PlainValue.string($0.key).append(to: &objects), 2) }
                    + members.flatMap { Self.bytes($0.value.append(to: &objects), 2) }
            }
        return UInt64(place)
    }

    private static func marker(_ kind: UInt8, _ count: Int) -> [UInt8] {
        count < 15 ? [kind | UInt8(count)] : [kind | 15, 0x11] + bytes(UInt64(count), 2)
    }

    private static func bytes(_ number: UInt64, _ count: Int) -> [UInt8] {
        (0..<count).map { UInt8(truncatingIfNeeded: number >> UInt64(8 * (count - 1 - $0))) }
    }
}

extension PlainValue {
    /// Returns the difference between this value and a value that was read, or nil if they are the same in the given
    /// format.
    func difference(from read: DeclarationValue, in format: DeclarationFormat) -> String? {
        // A value that is not a container was written in a dictionary.
        if case .dictionary(let members) = read.content, members.count == 1, let root = members["root"] {
            switch self {
            case .array, .dictionary: break
            default:
                return isSame(as: root, in: format)
                    ? nil : "\(self) becomes \(JSONValue(root).serialized())"
            }
        }
        return isSame(as: read, in: format) ? nil : "\(self) becomes \(JSONValue(read).serialized())"
    }

    private func isSame(as read: DeclarationValue, in format: DeclarationFormat) -> Bool {
        let isOpenStep = format == .openStepPropertyList
        switch (self, read.content) {
        case (.string(let text), .string(let found)): return Array(text.utf8) == Array(found.utf8)
        case (.integer(let number), .integer(let found)): return number == found
        case (.real(let number), .real(let found)): return number.bitPattern == found.bitPattern
        case (.boolean(let flag), .boolean(let found)): return flag == found
        case (.data(let bytes), .data(let found)): return bytes == found
        // Formats without this kind of value store it as text.
        case (.integer(let number), .string(let found)): return isOpenStep && "\(number)" == found
        case (.real(let number), .string(let found)): return isOpenStep && "\(number)" == found
        case (.boolean(let flag), .string(let found)):
            return isOpenStep && (flag ? "YES" : "NO") == found
        case (.data, .string): return format == .json
        // JSON has only numbers: a number without a fraction may be read as an integer.
        case (.real(let number), .integer(let found)): return format == .json && number == Double(found)
        case (.array(let elements), .array(let found)):
            return elements.count == found.count
                && zip(elements, found).allSatisfy { $0.isSame(as: $1, in: format) }
        case (.dictionary(let members), .dictionary(let found)):
            return members.count == found.count
                && zip(members, found).allSatisfy { member, found in
                    Array(member.key.utf8) == Array(found.key.utf8)
                        && member.value.isSame(as: found.value, in: format)
                }
        default: return false
        }
    }
}
