import Testing

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#elseif canImport(Darwin)
    import Darwin
#endif

// The tags of all tests of the package. Documentation/tests.md says which tests run when.

extension Tag {
    /// The test takes more than a second on a quiet machine.
    @Tag public static var slow: Self
}

/// Whether `TYPEQ_THOROUGH` is in the environment: tests with this condition then examine all of their inputs, which takes minutes.
/// The checks in Scripts/release/checks set it.
public let isThorough = getenv("TYPEQ_THOROUGH") != nil
