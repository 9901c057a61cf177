/// A message that a program sends to `typeq type --frames` (see `typeq-frames(5)`).
package struct Frame: Sendable {
    /// The request in the message.
    package enum Question: Sendable {
        /// A request for the type of an object. It contains the name, the size and parts of the content of the object.
        case object(Object)
        /// A request to check whether a type conforms to another type.
        case conforms(String, String)
        /// A request for the properties of a type.
        case show(String)
    }

    package struct Object: Sendable {
        /// The bytes of the name, or nil if there is no name.
        package var name: [UInt8]?
        /// The size, or nil if it is unknown.
        package var size: Int?
        /// The parts that are available.
        package var parts: [(offset: Int, bytes: [UInt8])] = []
    }

    /// The value that the answer repeats, which is a string or a whole number.
    package var id: JSONValue
    package var question: Question
    /// The offset of the frame in the input.
    package var offset: Int
}

/// An error that indicates an invalid frame. Nothing after the frame can be read.
package struct FrameError: Error, Equatable, CustomStringConvertible {
    /// The offset of the error in the input.
    package var offset: Int
    /// A description of the error and the expected input.
    package var message: String

    package var description: String { "byte \(offset): \(message)" }
}

package enum FrameLimits {
    /// The maximum size of a header in bytes, including its newline.
    package static let headerBytes = 64 << 10
    package static let partBytes = 8 << 20
    /// The maximum total size of the parts of a frame, in bytes.
    package static let frameBytes = 16 << 20
    package static let parts = 64
}
