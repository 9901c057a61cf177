/// A message of a program to `typeq type --frames`, see `typeq-frames(5)`.
package struct Frame: Sendable {
    /// What the message asks.
    package enum Question: Sendable {
        /// The type of an object: its name, its size and parts of its bytes.
        case object(Object)
        /// Whether a type conforms to another one.
        case conforms(String, String)
    }

    /// An object to identify.
    package struct Object: Sendable {
        /// The bytes of the name; nil for none.
        package var name: [UInt8]?
        /// The size, or nil if it is not known.
        package var size: Int?
        /// The parts that are available.
        package var parts: [(offset: Int, bytes: [UInt8])] = []
    }

    /// The value that the answer repeats: a string or a whole number.
    package var id: JSONValue
    package var question: Question
    /// The offset of the frame in the input.
    package var offset: Int
}

/// A frame is broken. Nothing after it can be read.
package struct FrameError: Error, Equatable, CustomStringConvertible {
    /// The offset in the input at which the frame is wrong.
    package var offset: Int
    /// What is wrong, and what would be right.
    package var message: String

    package var description: String { "byte \(offset): \(message)" }
}

/// The limits of a frame.
package enum FrameLimits {
    /// Bytes of a header with its newline.
    package static let headerBytes = 64 << 10
    /// Bytes of a part.
    package static let partBytes = 8 << 20
    /// Bytes of all parts of a frame.
    package static let frameBytes = 16 << 20
    /// Parts of a frame.
    package static let parts = 64
}
