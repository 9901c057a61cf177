import SystemPackage

#if canImport(Glibc)
    import Glibc
#elseif canImport(Musl)
    import Musl
#endif

/// A command line: a verb, and the bytes after it. The bytes are not text, because paths need not be UTF-8.
struct CommandLineText {
    let verb: String
    private let bytes: [UInt8]

    init(_ line: [UInt8]) {
        let blank = UInt8(ascii: " ")
        let words = line.split(separator: blank, maxSplits: 1, omittingEmptySubsequences: false)
        verb = String(decoding: words.first ?? [], as: UTF8.self)
        bytes = words.count > 1 ? Array(words[1]) : []
    }

    /// The text after the verb. Bytes that are not UTF-8 are repaired.
    var rest: String { String(decoding: bytes, as: UTF8.self) }

    /// The text after the verb, in which each `\n` is replaced with a line feed.
    var unescaped: String { rest.split(separator: "\\n", omittingEmptySubsequences: false).joined(separator: "\n") }

    /// The path after the verb.
    func path() throws -> FilePath {
        guard !bytes.isEmpty, !bytes.contains(0) else { throw EditorError("'\(verb)' needs a path") }
        return FilePath(platformString: bytes.map(CChar.init(bitPattern:)) + [0])
    }

    /// The lines of standard input, each as soon as it is available.
    static var standardInput: AsyncStream<CommandLineText> {
        AsyncStream { stream in
            // Reading blocks, so it is done on a separate thread.
            let thread = Task.detached {
                var rest: [UInt8] = []
                var chunk = [UInt8](repeating: 0, count: 4096)
                while true {
                    let count = read(0, &chunk, chunk.count)
                    guard count > 0 else { break }
                    rest += chunk[..<count]
                    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
                        stream.yield(CommandLineText(Array(rest[..<end])))
                        rest.removeSubrange(...end)
                    }
                }
                if !rest.isEmpty { stream.yield(CommandLineText(rest)) }
                stream.finish()
            }
            stream.onTermination = { _ in thread.cancel() }
        }
    }
}
