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
