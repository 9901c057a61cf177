import CIdentificationData
import TypeRegistry

/// The trained table that distinguishes programming, markup and configuration languages.
///
/// `Scripts/generate/language-model/model.md` documents the file. The file is used in place: creating a model reads the header
/// and the number of weights of each feature, and copies no bytes. Regardless of the bytes, nothing is read out of bounds: the
/// sections are checked once, and each number that is used as an index or offset is limited. A damaged model leads to wrong
/// answers.
package struct LanguageModel: Sendable {
    // Safe: the bytes are never written, and the creator of the model keeps them for the lifetime of the model.
    nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    /// The number of classes.
    let classCount: Int
    let featureCount: Int
    private let weightCount: Int
    /// Whether a weight occupies four bits instead of eight.
    private let isPacked: Bool
    /// The factor by which the sums of weights are multiplied.
    let unit: Double
    let sections: Sections
    /// The index of the first weight in each block of features.
    private let starts: [UInt32]
    /// The types of all classes, and a hash table of them. The number of slots is a power of two. Each slot is an index plus
    /// one, or 0 if it is empty.
    private(set) var classTypes: [ClassType] = []
    private(set) var classTypeSlots: [UInt16] = []
    /// The first class in the group to which each class belongs.
    private(set) var groups: [UInt8] = []
    /// The groups that contain several classes.
    private(set) var sharedGroups = ClassSet()

    /// The offsets of the sections.
    struct Sections: Sendable {
        var nameOffsets = 0
        var names = 0
        var logs = 0
        var biases = 0
        var buckets = 0
        var features = 0
        var classes = 0
        var weights = 0
    }

    /// The number of bits that are stored for a feature. The other bits select the bucket.
    private static let lowBits: UInt32 = 14
    private static let buckets = 256
    /// The maximum count of a feature. Higher counts have no effect.
    static let largestCount = 63
    private static let headerSize = 64
    /// The maximum number of classes. One byte represents a class in the file.
    static let largestClassCount = 256

    /// The model that is included in typeq, or nil if the embedded bytes are not a model. A test ensures that they are.
    package static let shipped = LanguageModel(
        UnsafeRawBufferPointer(start: typeq_language_model_bytes(), count: typeq_language_model_size()))

    /// Creates a model from bytes, which must remain in memory. Returns nil if they are not a model of this version, or
    /// if a section is out of bounds. Complexity: O(*n*) in the number of features, and in the total length of the
    /// names and types of all classes.
    package init?(_ bytes: UnsafeRawBufferPointer) {
        guard bytes.count >= Self.headerSize, bytes.starts(with: "TQLM".utf8), bytes.little16(4) == 1,
            Int(bytes.little32(8)) == bytes.count, bytes[16] == 22, bytes[17] == 8, bytes[18] == 8 || bytes[18] == 4,
            Int(bytes[19]) == Self.largestCount + 1
        else { return nil }
        self.bytes = bytes
        classCount = Int(bytes.little16(6))
        featureCount = Int(bytes.little32(20))
        weightCount = Int(bytes.little32(24))
        isPacked = bytes[18] == 4
        unit = Double(Float(bitPattern: bytes.little32(28)))
        guard unit.isFinite, 1...Self.largestClassCount ~= classCount, featureCount <= bytes.count,
            weightCount <= bytes.count * 2
        else { return nil }
        let sizes = [
            4 * (classCount + 1), 0, 2 * (Self.largestCount + 1), 4 * classCount, 6 * (Self.buckets + 1),
            3 * featureCount, weightCount, isPacked ? (weightCount + 1) / 2 : weightCount,
        ]
        var offsets: [Int] = []
        for (index, size) in sizes.enumerated() {
            let offset = Int(bytes.little32(32 + 4 * index))
            guard offset >= Self.headerSize, offset <= bytes.count - size else { return nil }
            offsets.append(offset)
        }
        sections = Sections(
            nameOffsets: offsets[0], names: offsets[1], logs: offsets[2], biases: offsets[3], buckets: offsets[4],
            features: offsets[5], classes: offsets[6], weights: offsets[7])
        var starts: [UInt32] = []
        starts.reserveCapacity(featureCount / Self.blockSize + 1)
        var sum: UInt32 = 0
        for feature in 0..<featureCount {
            if feature.isMultiple(of: Self.blockSize) { starts.append(sum) }
            sum &+= UInt32(bytes[sections.features + 2 * featureCount + feature])
        }
        self.starts = starts
        for index in 0..<classCount where !bias(of: index).isFinite { return nil }
        (classTypes, groups, sharedGroups) = readClasses()
        classTypeSlots = Self.slots(of: classTypes)
    }

    /// Whether the checksum in the header matches the bytes. Complexity: O(n).
    var isIntact: Bool {
        let sum = bytes.dropFirst(16).reduce(0x811C_9DC5 as UInt32) { ($0 ^ UInt32($1)) &* 0x0100_0193 }
        return sum == bytes.little32(12)
    }

    var copy: [UInt8] { Array(bytes) }

    /// The checksum in the header, which identifies the model.
    var checksum: UInt32 { bytes.little32(12) }

    // MARK: Features

    /// Returns the index of a feature, or nil if the model does not contain it. Complexity: O(√*n*) in the number of
    /// features in a bucket on average. Hashes are evenly distributed, so the search begins near the feature.
    ///
    /// The sums consist of 16-bit numbers and of offsets within the bytes, so they cannot overflow.
    @inline(__always)
    func index(of feature: UInt32) -> Int? {
        let bucket = Int(feature >> Self.lowBits) & (Self.buckets &- 1)
        let firsts = sections.buckets &+ 4 &* (Self.buckets &+ 1) &+ 2 &* bucket
        let low = min(Int(bytes.little16(firsts)), featureCount)
        let end = min(Int(bytes.little16(firsts &+ 2)), featureCount)
        guard low < end else { return nil }
        let hashes = sections.features
        let wanted = UInt16(truncatingIfNeeded: feature & (1 << Self.lowBits &- 1))
        var index = low &+ (Int(wanted) &* (end &- low)) >> Int(Self.lowBits)
        var hash = bytes.little16(hashes &+ 2 &* index)
        if hash < wanted {
            repeat {
                index &+= 1
                guard index < end else { return nil }
                hash = bytes.little16(hashes &+ 2 &* index)
            } while hash < wanted
        } else {
            while hash > wanted {
                index &-= 1
                guard index >= low else { return nil }
                hash = bytes.little16(hashes &+ 2 &* index)
            }
        }
        return hash == wanted ? index : nil
    }

    /// Returns 256 times the logarithm of a count plus one.
    @inline(__always)
    func log(ofCount count: UInt8) -> Int {
        Int(bytes.little16(sections.logs + 2 * min(Int(count), Self.largestCount)))
    }

    /// The number of features in a block. The index of the first weight in each block is stored.
    private static let blockSize = 8

    /// Adds the weights of a feature, multiplied by a factor, to the sums of their classes. There must be `largestClassCount`
    /// sums.
    ///
    /// A factor is less than 2,000, and text contains fewer than 100,000 features, so no sum overflows. Complexity: O(1).
    @inline(__always)
    func addWeights(of feature: Int, times factor: Int, to sums: UnsafeMutablePointer<Int>) {
        let counts = sections.features &+ 2 &* featureCount
        let block = feature / Self.blockSize
        var first = Int(starts[block])
        for other in block &* Self.blockSize..<feature { first &+= Int(bytes[counts &+ other]) }
        let end = first &+ Int(bytes[counts &+ feature])
        guard end <= weightCount else { return }
        let (classes, weights) = (sections.classes, sections.weights)
        if isPacked {
            // Returns one of two four-bit weights in a byte. The lower weight comes first.
            @inline(__always)
            func add(_ byte: UInt8, _ entry: Int) {
                sums[Int(bytes[classes &+ entry])] &+= factor &* Int(Int8(bitPattern: byte) >> 4)
            }
            var entry = first
            if entry & 1 != 0, entry < end {
                add(bytes[weights &+ entry >> 1], entry)
                entry &+= 1
            }
            while entry &+ 1 < end {
                let byte = bytes[weights &+ entry >> 1]
                add(byte &<< 4, entry)
                add(byte, entry &+ 1)
                entry &+= 2
            }
            if entry < end { add(bytes[weights &+ entry >> 1] &<< 4, entry) }
        } else {
            for entry in first..<end {
                sums[Int(bytes[classes &+ entry])] &+= factor &* Int(Int8(bitPattern: bytes[weights &+ entry]))
            }
        }
    }
}

/// The file of the language model, for reports about the data that identified a file.
package struct LanguageModelFile: Sendable {
    // Safe: the bytes of the embedded file are never written, and exist for the lifetime of the process.
    package nonisolated(unsafe) let bytes: UnsafeRawBufferPointer
    /// The version of the file's format.
    package let version: Int

    /// The file of the model that is included in typeq, or nil if the embedded bytes are not a model.
    package static var shipped: LanguageModelFile? {
        LanguageModel.shipped.map { LanguageModelFile(bytes: $0.bytes, version: Int($0.bytes.little16(4))) }
    }
}
