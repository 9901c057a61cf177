public import TypeRegistry

#if FullFoundation || !canImport(FoundationEssentials)
    public import Foundation

    /// A type as an object.
    ///
    /// The class behind `UTType` on Apple's systems. There, `type as UTTypeReference` converts between the two; off Apple's
    /// platforms the compiler does that for Foundation's own types only, so the initializers do it:
    ///
    /// ```swift
    /// let object = UTTypeReference(UTType.png)
    /// UTType(reference: object) == .png // true
    /// ```
    ///
    /// Without the trait `FullFoundation` it has no superclass, and its `version` is an `Int`.
    ///
    /// Source: [UTTypeReference](https://developer.apple.com/documentation/uniformtypeidentifiers/uttypereference).
    public final class UTTypeReference: NSObject, Sendable {
        /// The type.
        let type: UTType

        /// Creates the object of a type.
        ///
        /// - Parameter type: The type.
        public init(_ type: UTType) {
            self.type = type
            super.init()
        }

        /// Returns whether another object is of the same type.
        ///
        /// - Parameter object: Any object.
        /// - Returns: Whether `object` is a `UTTypeReference` with the same identifier.
        public override func isEqual(_ object: Any?) -> Bool { (object as? UTTypeReference)?.type == type }

        /// The hash of the identifier.
        public override var hash: Int { type.hashValue }

        /// The identifier.
        public override var description: String { type.description }

        /// The identifier, and whether the type is dynamic and declared.
        public override var debugDescription: String { type.debugDescription }
    }

    extension UTTypeReference {
        /// The version of the declaration, or nil.
        ///
        /// Source: [version](https://developer.apple.com/documentation/uniformtypeidentifiers/uttypereference/version).
        public var version: NSNumber? { type.version.map { NSNumber(value: $0) } }
    }
#else
    /// A type as an object.
    ///
    /// The class behind `UTType` on Apple's systems, where it inherits from `NSObject`. It does so here with the trait
    /// `FullFoundation`.
    ///
    /// Source: [UTTypeReference](https://developer.apple.com/documentation/uniformtypeidentifiers/uttypereference).
    public final class UTTypeReference: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
        /// The type.
        let type: UTType

        /// Creates the object of a type.
        ///
        /// - Parameter type: The type.
        public init(_ type: UTType) { self.type = type }

        /// Returns whether two objects are of the same type.
        public static func == (left: UTTypeReference, right: UTTypeReference) -> Bool { left.type == right.type }

        /// Hashes the identifier.
        public func hash(into hasher: inout Hasher) { hasher.combine(type) }

        /// Returns whether another object is of the same type.
        ///
        /// - Parameter object: Any object.
        /// - Returns: Whether `object` is a `UTTypeReference` with the same identifier.
        public func isEqual(_ object: Any?) -> Bool { (object as? UTTypeReference)?.type == type }

        /// The hash of the identifier.
        public var hash: Int { type.hashValue }

        /// The identifier.
        public var description: String { type.description }

        /// The identifier, and whether the type is dynamic and declared.
        public var debugDescription: String { type.debugDescription }

        /// Returns the object itself, which cannot change.
        public func copy() -> Any { self }
    }

    extension UTTypeReference {
        /// The version of the declaration, or nil.
        ///
        /// Source: [version](https://developer.apple.com/documentation/uniformtypeidentifiers/uttypereference/version).
        public var version: Int? { type.version }
    }
#endif

extension UTType {
    /// Creates the type of an object.
    ///
    /// - Parameter reference: The object.
    public init(reference: UTTypeReference) { self = reference.type }
}
