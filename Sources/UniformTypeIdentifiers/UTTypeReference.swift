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

#if FullFoundation || !canImport(FoundationEssentials)
    public import Foundation
    public import TypeRegistry

    extension UTTypeReference: NSCopying {
        /// Returns the object itself, which cannot change.
        ///
        /// - Parameter zone: Ignored.
        /// - Returns: The receiver.
        public func copy(with zone: NSZone? = nil) -> Any { self }
    }

    extension UTTypeReference: NSSecureCoding {
        /// True: the object can be decoded with the check of its class.
        public static var supportsSecureCoding: Bool { true }

        /// Writes the identifier under the key `identifier`. It is not known which key Apple's class uses.
        ///
        /// - Parameter coder: The archiver.
        public func encode(with coder: NSCoder) { coder.encode(identifier as NSString, forKey: "identifier") }

        /// Reads a type. Nil, and an error of the coder, when the identifier is neither declared nor a valid dynamic one.
        ///
        /// - Parameter coder: The unarchiver.
        public convenience init?(coder: NSCoder) {
            guard let identifier = coder.decodeObject(of: NSString.self, forKey: "identifier"),
                let type = UTType(identifier as String)
            else {
                coder.failWithError(CocoaError(.coderReadCorrupt))
                return nil
            }
            self.init(type)
        }
    }

    extension UTType: ReferenceConvertible {
        /// The class of the object that represents a type.
        ///
        /// Source: [ReferenceType](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/referencetype).
        public typealias ReferenceType = UTTypeReference

        /// The same class, under the name that the protocol asks for.
        public typealias _ObjectiveCType = UTTypeReference

        /// Returns the object of the type.
        public func _bridgeToObjectiveC() -> UTTypeReference { UTTypeReference(self) }

        /// Takes the type of an object.
        public static func _forceBridgeFromObjectiveC(_ source: UTTypeReference, result: inout UTType?) {
            result = source.type
        }

        /// Takes the type of an object, and returns true.
        public static func _conditionallyBridgeFromObjectiveC(
            _ source: UTTypeReference, result: inout UTType?
        ) -> Bool {
            result = source.type
            return true
        }

        /// Returns the type of an object, which must not be nil.
        public static func _unconditionallyBridgeFromObjectiveC(_ source: UTTypeReference?) -> UTType {
            guard let source else { preconditionFailure("nil is not the object of a type") }
            return source.type
        }
    }
#endif
