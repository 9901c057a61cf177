/// A reader of bytes from outside, or a property that must hold whatever the bytes.
struct FuzzTarget: Sendable {
    /// The name, which is also that of its folders in `Corpus` and `Crashes`.
    let name: String
    /// The sources whose lines its corpus should reach, as paths below `Sources`, or beginnings of such; none for a
    /// property.
    let sources: [String]
    /// Reads some bytes. Returns nil, or what does not hold that should: a sentence with the values. A trap, a hang and
    /// growth without bounds are failures too.
    let check: @Sendable ([UInt8]) -> String?

    /// A reader, which need only survive.
    static func reader(
        _ name: String, sources: [String], read: @escaping @Sendable ([UInt8]) -> Void
    ) -> FuzzTarget {
        FuzzTarget(name, sources: sources) { bytes in
            read(bytes)
            return nil
        }
    }

    init(_ name: String, sources: [String] = [], check: @escaping @Sendable ([UInt8]) -> String?) {
        (self.name, self.sources, self.check) = (name, sources, check)
    }
}

extension FuzzTarget {
    /// All targets, in the order in which they run.
    static let all: [FuzzTarget] =
        identification + registries + formats + apps + windows + containers + texts + properties

    /// The target of a name.
    static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
