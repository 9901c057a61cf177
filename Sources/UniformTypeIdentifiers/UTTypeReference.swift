public import TypeRegistry

#if FullFoundation || !canImport(FoundationEssentials)
    public import Foundation

    /// A uniform type that is represented by an object.
    ///
    /// On Apple platforms, this is the class that underlies `UTType`, and `type as UTTypeReference` converts between the two.
    /// On other platforms, the compiler supports such conversions only for the types of Foundation, so use the initializers:
    ///
    /// ```swift
    /// let object = UTTypeReference(UTType.png)
    /// UTType(reference: object) == .png // true
    /// ```
    ///
    /// If the trait `FullFoundation` is disabled, the class has no superclass, and its `version` is an `Int`.
    ///
    /// Source: [UTTypeReference](https://developer.apple.com/documentation/uniformtypeidentifiers/uttypereference).
    public final class UTTypeReference: NSObject, Sendable {
        let type: UTType

        /// Creates an object for a type.
        ///
        /// - Parameter type: The type.
        public init(_ type: UTType) {
            self.type = type
            super.init()
        }

        /// Returns whether another object represents the same type.
        ///
        /// - Parameter object: Any object.
        /// - Returns: True if `object` is a `UTTypeReference` with the same identifier.
        public override func isEqual(_ object: Any?) -> Bool { (object as? UTTypeReference)?.type == type }

        /// The hash of the identifier.
        public override var hash: Int { type.hashValue }

        /// The identifier.
        public override var description: String { type.description }

        /// The identifier, whether the type is dynamic, and whether it is declared.
        public override var debugDescription: String { type.debugDescription }
    }

    extension UTTypeReference {
        /// The version of the declaration, or nil if there is none.
        ///
        /// Source: [version](https://developer.apple.com/documentation/uniformtypeidentifiers/uttypereference/version).
        public var version: NSNumber? { type.version.map { NSNumber(value: $0) } }
    }
#else
    /// A uniform type that is represented by an object.
    ///
    /// On Apple platforms, this is the class that underlies `UTType`, which inherits from `NSObject`. On other platforms, it
    /// inherits from `NSObject` if the trait `FullFoundation` is enabled.
    ///
    /// Source: [UTTypeReference](https://developer.apple.com/documentation/uniformtypeidentifiers/uttypereference).
    public final class UTTypeReference: Hashable, Sendable, CustomStringConvertible, CustomDebugStringConvertible {
        let type: UTType

        /// Creates an object for a type.
        ///
        /// - Parameter type: The type.
        public init(_ type: UTType) { self.type = type }

        /// Returns whether two objects represent the same type.
        public static func == (left: UTTypeReference, right: UTTypeReference) -> Bool { left.type == right.type }

        /// Hashes the identifier.
        public func hash(into hasher: inout Hasher) { hasher.combine(type) }

        /// Returns whether another object represents the same type.
        ///
        /// - Parameter object: Any object.
        /// - Returns: True if `object` is a `UTTypeReference` with the same identifier.
        public func isEqual(_ object: Any?) -> Bool { (object as? UTTypeReference)?.type == type }

        /// The hash of the identifier.
        public var hash: Int { type.hashValue }

        /// The identifier.
        public var description: String { type.description }

        /// The identifier, whether the type is dynamic, and whether it is declared.
        public var debugDescription: String { type.debugDescription }

        /// Returns the object itself, because it is immutable.
        public func copy() -> Any { self }
    }

    extension UTTypeReference {
        /// The version of the declaration, or nil if there is none.
        ///
        /// Source: [version](https://developer.apple.com/documentation/uniformtypeidentifiers/uttypereference/version).
        public var version: Int? { type.version }
    }
#endif

extension UTType {
    /// Creates the type that an object represents.
    ///
    /// - Parameter reference: The object.
    public init(reference: UTTypeReference) { self = reference.type }
}

#if FullFoundation || !canImport(FoundationEssentials)
    public import Foundation
    public import TypeRegistry

    extension UTTypeReference: NSCopying {
        /// Returns the object itself, because it is immutable.
        ///
        /// - Parameter zone: This parameter is ignored.
        /// - Returns: The receiver.
        public func copy(with zone: NSZone? = nil) -> Any { self }
    }

    extension UTTypeReference: NSSecureCoding {
        /// Always true, because the object supports secure decoding.
        public static var supportsSecureCoding: Bool { true }

        /// Encodes the identifier under the key `identifier`. It is not known which key Apple's class uses.
        ///
        /// - Parameter coder: The archiver.
        public func encode(with coder: NSCoder) { coder.encode(identifier as NSString, forKey: "identifier") }

        /// Decodes a type. If the identifier is neither declared nor a valid dynamic identifier, the result is nil, and the
        /// coder fails with an error.
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

        /// The same class, under the name that the protocol requires.
        public typealias _ObjectiveCType = UTTypeReference

        /// Returns an object that represents the type.
        public func _bridgeToObjectiveC() -> UTTypeReference { UTTypeReference(self) }

        /// Sets the result to the type that an object represents.
        public static func _forceBridgeFromObjectiveC(_ source: UTTypeReference, result: inout UTType?) {
            result = source.type
        }

        /// Sets the result to the type that an object represents, and returns true.
        public static func _conditionallyBridgeFromObjectiveC(
            _ source: UTTypeReference, result: inout UTType?
        ) -> Bool {
            result = source.type
            return true
        }

        /// Returns the type that an object represents. The object must not be nil.
        public static func _unconditionallyBridgeFromObjectiveC(_ source: UTTypeReference?) -> UTType {
            guard let source else { preconditionFailure("nil does not represent a type") }
            return source.type
        }
    }
#endif
