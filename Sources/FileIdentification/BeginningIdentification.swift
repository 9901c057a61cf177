/// What a stream is by its first bytes, and whether more of them could change that.
public struct BeginningIdentification: Hashable, Sendable {
    /// The answer, as certain as the bytes allow.
    public var identification: Identification
    /// How many bytes, counted from the beginning of the stream, could change the answer; `Int.max` means all there are.
    ///
    /// Nil when the answer is settled: it is the one that the whole content would get. The number may come from the content,
    /// which may lie: hold it against a limit of your own. It is no promise either; with so many bytes at hand, a reader may
    /// find out that it wants to look further.
    public var bytesWanted: Int?

    /// Whether no further byte could change the answer.
    public var isSettled: Bool { bytesWanted == nil }

    init(_ identification: Identification, bytesWanted: Int?) {
        self.identification = identification
        self.bytesWanted = bytesWanted
    }
}
