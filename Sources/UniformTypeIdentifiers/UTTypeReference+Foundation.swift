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
