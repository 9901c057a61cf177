/// A reader of bytes from outside, or a property that must hold whatever the bytes.
struct FuzzTarget: Sendable {
    /// The name, which is also that of its folders in `Corpus` and `Crashes`.
    let name: String
    /// Reads some bytes. Returns nil, or what does not hold that should: a sentence with the values. A trap, a hang and
    /// growth without bounds are failures too.
    let check: @Sendable ([UInt8]) -> String?

    /// A reader, which need only survive.
    static func reader(_ name: String, read: @escaping @Sendable ([UInt8]) -> Void) -> FuzzTarget {
        FuzzTarget(name) { bytes in
            read(bytes)
            return nil
        }
    }

    init(_ name: String, check: @escaping @Sendable ([UInt8]) -> String?) {
        (self.name, self.check) = (name, check)
    }
}

extension FuzzTarget {
    /// All targets, in the order in which they run.
    static let all: [FuzzTarget] =
        identification + registries + formats + apps + windows + containers + texts + properties

    /// The target of a name.
    static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
