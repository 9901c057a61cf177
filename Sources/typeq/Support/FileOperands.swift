/// The files of a batch: the operands, then those of the lists, in their order.
struct FileOperands {
    private(set) var files: [Argument]
    /// Lists that could not be read, each as a message.
    private(set) var failures: [String] = []

    /// Names in a list are separated by line ends, or by NUL with `-0`.
    init(_ invocation: Invocation) {
        files = invocation.operands
        let separator = invocation.has(.null) ? 0 : UInt8(ascii: "\n")
        for list in invocation.all(.filesFrom) {
            do {
                files += try readFile(list).split(separator: separator).map { Argument(bytes: Array($0)) }
            } catch {
                failures.append("\(list.text): \(error.message)")
            }
        }
    }
}
