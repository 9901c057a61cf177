/// Puts binary property lists together, sound ones and others, from the bytes of their objects.
struct BinaryPropertyListBuilder {
    var objects: [[UInt8]]
    var header = Array("bplist00".utf8)
    var offsetSize = 2
    var referenceSize = 1
    var top: UInt64 = 0
    /// What the trailer says, where it is not the truth.
    var claimedCount: UInt64?
    var claimedTableOffset: UInt64?
    var claimedOffsets: [Int: UInt64] = [:]

    init(_ objects: [[UInt8]]) {
        self.objects = objects
    }

    var bytes: [UInt8] {
        var bytes = header
        var offsets: [UInt64] = []
        for object in objects {
            offsets.append(UInt64(bytes.count))
            bytes += object
        }
        let table = UInt64(bytes.count)
        for (number, offset) in offsets.enumerated() {
            bytes += Self.bigEndian(claimedOffsets[number] ?? offset, size: offsetSize)
        }
        bytes += [0, 0, 0, 0, 0, 0, UInt8(offsetSize), UInt8(referenceSize)]
        bytes += Self.bigEndian(claimedCount ?? UInt64(objects.count), size: 8)
        bytes += Self.bigEndian(top, size: 8)
        bytes += Self.bigEndian(claimedTableOffset ?? table, size: 8)
        return bytes
    }

    /// The first byte of an object and, from 15 on, its length as an integer object.
    static func marker(_ kind: UInt8, _ length: Int) -> [UInt8] {
        length < 15 ? [kind << 4 | UInt8(length)] : [kind << 4 | 0xF, 0x12] + bigEndian(UInt64(length), size: 4)
    }

    static func ascii(_ text: String) -> [UInt8] {
        marker(0x5, text.utf8.count) + Array(text.utf8)
    }

    static func array(_ references: [Int], referenceSize: Int = 1) -> [UInt8] {
        marker(0xA, references.count) + references.flatMap { bigEndian(UInt64($0), size: referenceSize) }
    }

    static func dictionary(keys: [Int], values: [Int]) -> [UInt8] {
        marker(0xD, keys.count) + (keys + values).map { UInt8($0) }
    }

    static func bigEndian(_ number: UInt64, size: Int) -> [UInt8] {
        (0..<size).map { place in
            let shift = 8 * (size - 1 - place)
            return shift < 64 ? UInt8(truncatingIfNeeded: number >> UInt64(shift)) : 0
        }
    }
}
