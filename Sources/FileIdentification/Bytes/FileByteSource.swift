import FileSystem
package import SystemPackage

/// The content of an open file, which is read at offsets. The position of the descriptor does not change.
package struct FileByteSource: ByteSource, Sendable {
    private let descriptor: Int32
    /// The size in bytes.
    package let size: Int?

    /// Creates a source from a descriptor of a regular file that is open for reading. It must stay open.
    ///
    /// - Parameter descriptor: The descriptor.
    /// - Throws: `ByteSourceError` if the descriptor is not open, or not that of a regular file.
    package init(_ descriptor: FileDescriptor) throws(ByteSourceError) {
        self.descriptor = descriptor.rawValue
        do throws(Errno) {
            let status = try OpenFile(borrowing: descriptor.rawValue).status()
            guard status.type == .regular else { throw Errno.invalidArgument }
            size = Int(clamping: status.size)
        } catch {
            throw ByteSourceError("the descriptor is not that of a regular file: \(error.reason)")
        }
    }

    /// Returns the bytes of a range, as far as they are available.
    package func bytes(in range: ByteRange) throws(ByteSourceError) -> [UInt8] {
        do throws(Errno) {
            return try OpenFile(borrowing: descriptor).piece(at: range.offset, count: range.count)
        } catch {
            throw ByteSourceError(error.reason)
        }
    }
}
