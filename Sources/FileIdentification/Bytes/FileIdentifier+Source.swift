public import SystemPackage

extension FileIdentifier {
    /// Identifies content that is read at offsets, such as content in memory, in a file or in an object store.
    ///
    /// If a source has all its content, or fetches it on demand, the answer is final. If a source has only ranges of its
    /// content (`ObjectRanges`), `bytesWanted` of the answer is not empty until the ranges that the format
    /// requires are available. The answer reports the number of bytes and requests that were used.
    ///
    /// - Parameters:
    ///   - source: The content.
    ///   - name: A path or name, or nil if the content has no name. Only the last component is used.
    /// - Returns: The same answer as for a regular file with this content.
    /// - Throws: The error of the source. No answer is returned for the bytes that were read before the error.
    /// - Complexity: O(1) in the size: at most eight requests to a remote source.
    public func identify(
        _ source: some ByteSource, named name: FilePath? = nil
    ) throws(ByteSourceError) -> BeginningIdentification {
        try content.identify(source, FileName(of: name ?? ""))
    }
}
