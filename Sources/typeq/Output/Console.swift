import DeclarationFormats
import FileSystem
import SystemPackage

/// The output of a command: results are written to standard output, buffered, and messages to standard error.
///
/// All output uses this type. A failure to write is an error, unless the reader has closed the pipe. On a terminal,
/// invisible and control characters are escaped (`VisibleText`). Otherwise, filenames are printed unchanged, and the
/// control characters of other text are escaped, so that each string is a single line. If results end with NUL, all
/// results are printed unchanged. Messages, which often become logs, are escaped everywhere.
struct Console {
    /// The style in which results are printed.
    struct Style {
        var isJSON = false
        var isQuiet = false
        var hasColor = false
        /// Whether messages are colored. They can have a different destination than results.
        var hasColorInMessages = false
        /// Whether to show the progress of long operations on standard error.
        var hasProgress = false
        var terminator: UInt8 = UInt8(ascii: "\n")
    }

    var style = Style()
    /// The value that `--provenance` adds to each JSON object.
    var provenance: JSONValue?
    /// Whether results are printed on a terminal.
    let isTerminal = CurrentProcess.isTerminal(.standardOutput)
    /// Whether messages are printed on a terminal.
    let isTerminalForMessages = CurrentProcess.isTerminal(.standardError)
    private var buffer: [UInt8] = []
    private var hasWarnedOfMagic = false
    private var showsProgress = false
    /// The error of the first result that could not be written.
    private(set) var failure: Errno?
    /// Standard error, or a duplicate of it.
    var messageOutput = FileDescriptor.standardError
    /// The output that was captured, or nil if output is written.
    private var rendering: Rendering?

    /// Prints a line of text, followed by the terminator of the style.
    mutating func print(_ line: StyledText) {
        guard !style.isQuiet else { return }
        append(line)
        buffer.append(style.terminator)
        flushIfLarge()
    }

    /// Prints a line that begins with a filename, whose bytes are printed unchanged except on a terminal.
    mutating func print(_ name: Argument, separator: String = ": ", _ line: StyledText) {
        guard !style.isQuiet else { return }
        buffer += shown(name)
        buffer += separator.utf8
        print(line)
    }

    /// Returns the bytes of a name as they are printed.
    func shown(_ name: Argument) -> [UInt8] {
        guard isTerminal, style.terminator != 0 else { return name.bytes }
        let text = VisibleText.of(name.bytes)
        return Array((isASCII ? VisibleText.ascii(text) : text).utf8)
    }

    /// Prints a line of bytes that are already escaped, followed by the terminator of the style.
    mutating func printLine(_ line: [UInt8]) {
        guard !style.isQuiet else { return }
        buffer += line
        buffer.append(style.terminator)
        flushIfLarge()
    }

    /// The number of columns of the terminal on which results are printed, or nil if there is no terminal or the number is
    /// unknown.
    ///
    /// `COLUMNS` takes precedence, as in [environ(7)](https://man7.org/linux/man-pages/man7/environ.7.html), if it is a number
    /// of columns that a terminal can have.
    var columns: Int? {
        guard isTerminal else { return nil }
        let possible = 10...10_000
        if let number = Environment.value("COLUMNS").flatMap({ Int($0.text) }), possible.contains(number) {
            return number
        }
        return CurrentProcess.columns(of: .standardOutput).flatMap { possible.contains($0) ? $0 : nil }
    }

    /// Whether the terminal displays only ASCII characters.
    private let isASCII = !Environment.hasUTF8

    /// Returns text of the program or of a file as it is displayed on a terminal.
    private func visible(_ text: some StringProtocol) -> String {
        let shown = VisibleText.of(text)
        return isASCII ? VisibleText.ascii(shown) : shown
    }

    private mutating func append(_ line: StyledText) {
        line.forEachPiece { piece, color in
            if let color { buffer += color.start.utf8 }
            if style.terminator == 0 || !isTerminal && !piece.hasControls {
                buffer.append(piece)
            } else {
                buffer += shown(piece).utf8
            }
            if color != nil { buffer += Color.end.utf8 }
        }
    }

    mutating func print(_ object: JSONObject) {
        guard let provenance else { return print(json: object.value) }
        var object = object
        object.add("provenance", provenance)
        print(json: object.value)
    }

    mutating func print(json value: JSONValue) {
        guard !style.isQuiet else { return }
        let start = buffer.count
        value.write(into: &buffer)
        if isTerminal { buffer.replaceSubrange(start..., with: VisibleText.json(buffer[start...]).utf8) }
        buffer.append(style.terminator)
        flushIfLarge()
    }

    /// Prints bytes unchanged.
    mutating func write(_ bytes: some Sequence<UInt8>) {
        buffer += bytes
        flushIfLarge()
    }

    /// Prints a document that consists of lines, such as declarations for another program. On a terminal, the document
    /// is escaped.
    mutating func write(document bytes: [UInt8]) {
        guard isTerminal else { return write(bytes) }
        let text = VisibleText.of(bytes, isDocument: true)
        write((isASCII ? VisibleText.ascii(text) : text).utf8)
    }

    /// Prints text of the program itself, such as the help.
    mutating func write(_ text: String) { write((isTerminal && isASCII ? VisibleText.ascii(text) : text).utf8) }

    /// Prints a one-line message to standard error, after all previous results.
    mutating func message(_ text: String) { writeMessage(label: "", text) }

    /// Prints a warning to standard error, unless `--quiet` is specified.
    mutating func warn(_ text: String) {
        guard !style.isQuiet else { return }
        writeMessage(
            label: style.hasColorInMessages ? "\(Color.warning.start)warning:\(Color.end) " : "warning: ", text)
    }

    /// Prints a note to standard error, unless `--quiet` is specified. A note does not indicate a mistake.
    mutating func note(_ text: String) {
        guard !style.isQuiet else { return }
        writeMessage(label: "note: ", text)
    }

    private mutating func writeMessage(label: String, _ text: String) {
        flush()
        clearProgress()
        let shown = isTerminalForMessages ? visible(text) : VisibleText.of(text)
        writeMessage(Array("typeq: \(label)\(shown)\n".utf8))
    }

    /// Prints a warning about a file. A missing libmagic affects all files, so that warning is printed only once.
    mutating func warn(_ text: String, id: String, of file: Argument) {
        guard id == "magic-unavailable" else { return warn("\(file.name): \(text)") }
        if !hasWarnedOfMagic { warn(text) }
        hasWarnedOfMagic = true
    }

    private mutating func writeMessage(_ bytes: [UInt8]) {
        guard rendering == nil else {
            rendering?.messages += bytes
            return
        }
        Self.write(bytes, to: messageOutput)
    }

    /// The captured output of a console: results and messages.
    struct Rendering {
        var answers: [UInt8] = []
        var messages: [UInt8] = []
    }

    /// Returns the output that a closure would print to this console, without printing it.
    func rendering(_ body: (inout Console) -> Void) -> Rendering {
        var console = self
        console.buffer = []
        console.rendering = Rendering()
        body(&console)
        console.flush()
        return console.rendering ?? Rendering()
    }

    /// Shows the progress of an operation, replacing the previously shown text.
    mutating func showProgress(_ text: String) {
        Self.write(Array("\r\(text)\u{1B}[K".utf8), to: messageOutput)
        showsProgress = true
    }

    /// Removes the progress text, so that other text can be printed.
    mutating func clearProgress() {
        guard showsProgress else { return }
        Self.write(Array("\r\u{1B}[K".utf8), to: messageOutput)
        showsProgress = false
    }

    /// Returns the text in a color, if the output is colored.
    func colored(_ text: String, _ color: Color) -> StyledText { StyledText(text, in: style.hasColor ? color : nil) }

    /// Returns text as `print` prints it.
    func shown(_ text: some StringProtocol) -> String {
        if style.terminator == 0 { return String(text) }
        return isTerminal ? visible(text) : text.onOneLine
    }

    /// The colors, named by meaning.
    enum Color: String {
        case type = "36"
        case group = "1"
        case yes = "32"
        case no = "31"
        case warning = "33"
        case faint = "2"

        /// The escape sequence before the text.
        var start: String { "\u{1B}[\(rawValue)m" }
        /// The escape sequence after the text.
        static let end = "\u{1B}[0m"
    }

    /// Writes the buffered results. After a failure, nothing more is written.
    mutating func flush() {
        guard !buffer.isEmpty else { return }
        if rendering != nil {
            rendering?.answers += buffer
        } else if failure == nil {
            failure = Self.write(buffer, to: .standardOutput)
        }
        buffer.removeAll(keepingCapacity: true)
    }

    private mutating func flushIfLarge() {
        if buffer.count >= 1 << 16 { flush() }
    }

    @discardableResult
    private static func write(_ bytes: [UInt8], to descriptor: FileDescriptor) -> Errno? {
        bytes.withUnsafeBytes { bytes in
            var rest = bytes[...]
            while !rest.isEmpty {
                do {
                    let count = try descriptor.write(UnsafeRawBufferPointer(rebasing: rest))
                    rest = rest.dropFirst(count)
                } catch {
                    return error as? Errno ?? .ioError
                }
            }
            return nil
        }
    }
}

extension [UInt8] {
    /// Adds the UTF-8 of a string. `+=` would copy the bytes of a substring one by one.
    fileprivate mutating func append(_ text: Substring) {
        guard text.utf8.withContiguousStorageIfAvailable({ append(contentsOf: $0) }) == nil else { return }
        append(contentsOf: text.utf8)
    }
}
