/// The first bytes of a stream, possibly followed by more bytes. The bytes are not copied, and must not change or move
/// while the source is used.
package struct StreamPrefix: ByteSource {
    private let content: UnsafeRawBufferPointer
    private let isWhole: Bool

    /// Creates a source with the first bytes of a stream.
    ///
    /// - Parameters:
    ///   - content: The first bytes.
    ///   - isWhole: Whether the content is the whole stream.
    package init(_ content: UnsafeRawBufferPointer, isWhole: Bool) {
        (self.content, self.isWhole) = (content, isWhole)
    }

    package var size: Int? { isWhole ? content.count : nil }

    /// Returns the bytes of a range that are available.
    package func bytes(in range: ByteRange) -> [UInt8] {
        Array(content.dropFirst(range.offset).prefix(range.count))
    }

    /// Returns the part of a range that is not yet available but can be supplied later.
    package func missing(in range: ByteRange) -> ByteRange? {
        isWhole || range.end <= content.count ? nil : ByteRange(max(range.offset, content.count), to: range.end)
    }
}

extension Collection<UInt8> {
    /// Calls a closure with the elements in contiguous memory. The elements are copied only if the collection does not store
    /// them contiguously.
    package func withBytes<Result>(_ body: (UnsafeRawBufferPointer) -> Result) -> Result {
        withContiguousStorageIfAvailable { body(UnsafeRawBufferPointer($0)) } ?? Array(self).withUnsafeBytes(body)
    }
}
