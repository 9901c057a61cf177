import FileSystem
public import SystemPackage

extension FileIdentifier {
    /// Identifies content that is read at offsets, such as content in memory, in a file or in an object store.
    ///
    /// If a source has all its content, or fetches it on demand, the answer is final. If a source has only ranges of its
    /// content (`ObjectRanges` or `StreamPrefix`), `bytesWanted` of the answer is not empty until the ranges that the format
    /// requires are available. The answer reports the number of bytes and requests that were used.
    ///
    /// - Parameters:
    ///   - source: The content.
    ///   - name: A path or name, or nil if the content has no name. Only the last component is used.
    /// - Returns: The same answer as for a regular file with this content.
    /// - Throws: The error of the source. No answer is returned for the bytes that were read before the error.
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
    package let size: Int?

    /// Creates a source from a descriptor of a regular file that is open for reading.
    ///
    /// - Parameter descriptor: The descriptor, which must remain open.
    /// - Throws: `ByteSourceError` if the descriptor is not open, or does not refer to a regular file.
    package init(_ descriptor: FileDescriptor) throws(ByteSourceError) {
        self.descriptor = descriptor.rawValue
        do throws(Errno) {
            let status = try OpenFile(borrowing: descriptor.rawValue).status()
            guard status.type == .regular else { throw Errno.invalidArgument }
            size = Int(clamping: status.size)
        } catch {
            throw ByteSourceError("the descriptor does not refer to a regular file: \(error.reason)")
        }
    }

    /// Returns the bytes of a range that are available.
    package func bytes(in range: ByteRange) throws(ByteSourceError) -> [UInt8] {
        do throws(Errno) {
            return try OpenFile(borrowing: descriptor).piece(at: range.offset, count: range.count)
        } catch {
            throw ByteSourceError(error.reason)
        }
    }
}
