import FileSystem
public import SystemPackage

extension FileIdentifier {
    /// Identifies content that is read at offsets: in memory, in a file, in a store.
    ///
    /// A source that has all its content, or fetches what it is asked for, gets a settled answer. A source that has only
    /// ranges of it, `ObjectRanges` or `StreamPrefix`, gets an answer with `bytesWanted` until it has those that the format
    /// needs. The answer reports the bytes and requests that were used.
    ///
    /// - Parameters:
    ///   - source: The content.
    ///   - name: A path or name, of which the last component is used; nil if the content has no name.
    /// - Returns: The answer. It is that of a regular file with this content.
    /// - Throws: The error of the source. The bytes that were read before it give no answer.
    /// - Complexity: O(1) in the size: at most `ObjectRanges.mostRanges` requests to a remote source.
    public func identify(
        _ source: some ByteSource, named name: FilePath? = nil
    ) throws(ByteSourceError) -> BeginningIdentification {
        try content.identify(source, FileName(of: name ?? ""))
    }
}

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
