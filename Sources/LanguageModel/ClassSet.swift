/// A set of classes of a model, which has at most 256.
package struct ClassSet: Hashable, Sendable {
    private var words: SIMD4<UInt64> = .zero

    package init() {}

    package var isEmpty: Bool { words == .zero }

    package var count: Int { (0..<4).reduce(0) { $0 + words[$1].nonzeroBitCount } }

    package func contains(_ index: Int) -> Bool { words[index >> 6 & 3] & 1 << UInt64(index & 63) != 0 }

    package mutating func insert(_ index: Int) { words[index >> 6 & 3] |= 1 << UInt64(index & 63) }

    package func intersects(_ other: ClassSet) -> Bool { words & other.words != .zero }

    package mutating func formUnion(_ other: ClassSet) { words |= other.words }

    /// Calls a function with each class, in ascending order.
    @inline(__always)
    func forEach(_ body: (Int) -> Void) {
        for index in 0..<4 {
            var bits = words[index]
            while bits != 0 {
                body(index << 6 | bits.trailingZeroBitCount)
                bits &= bits &- 1
            }
        }
    }
}
