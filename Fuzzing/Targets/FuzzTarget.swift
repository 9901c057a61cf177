/// A reader of untrusted bytes, or a property that must be true for any bytes.
struct FuzzTarget: Sendable {
    /// The name, which is also the name of its archive in `Corpus` and its folder in `Crashes`.
    let name: String
    /// Reads bytes. Returns nil, or a description of the property that is not true, with the values. A trap, a hang and
    /// unlimited growth are also failures.
    let check: @Sendable ([UInt8]) -> String?

    /// A reader, which must only not crash.
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

    /// Returns the target with a name.
    static func named(_ name: String) -> FuzzTarget? { all.first { $0.name == name } }
}
