import DeclarationFormats
import FileSystem
import SystemPackage

/// The output of a command: answers go to standard output, buffered, and messages to standard error.
///
/// Nothing else prints. A failure to write is an error, except if the reader has closed the pipe. On a terminal, invisible
/// and control characters are escaped (`VisibleText`). Elsewhere, names of files are printed as they are, and other text is
/// one line, with its control characters escaped. With NUL after each answer, all is printed as it is.
struct Console {
    /// How answers are printed.
    struct Style {
        var isJSON = false
        var isQuiet = false
        var hasColor = false
        /// Whether messages have colors. They may go elsewhere than answers.
        var hasColorInMessages = false
        /// Whether to show the progress of long work on standard error.
        var hasProgress = false
        var terminator: UInt8 = UInt8(ascii: "\n")
    }

    var style = Style()
    /// What is added to each object, with `--provenance`.
    var provenance: JSONValue?
    /// Whether answers go to a terminal.
    let isTerminal = CurrentProcess.isTerminal(.standardOutput)
    /// Whether messages go to a terminal.
    let isTerminalForMessages = CurrentProcess.isTerminal(.standardError)
    private var buffer: [UInt8] = []
    private var hasWarnedOfMagic = false
    private var showsProgress = false
    /// The error of the first answer that could not be written.
    private(set) var failure: Errno?
    /// Standard error, or a duplicate of it.
    var messageOutput = FileDescriptor.standardError
    /// What was printed, if it is kept instead of written.
    private var rendering: Rendering?

    /// Prints a line of text, with the terminator of the style.
    mutating func print(_ line: StyledText) {
        guard !style.isQuiet else { return }
        append(line)
        buffer.append(style.terminator)
        flushIfLarge()
    }

    /// Prints a line that begins with the name of a file. Its bytes are printed as they are, except on a terminal.
    mutating func print(_ name: Argument, _ line: StyledText) {
        guard !style.isQuiet else { return }
        buffer += shown(name)
        buffer += ": ".utf8
        print(line)
    }

    /// Returns the bytes of a name as they are printed.
    func shown(_ name: Argument) -> [UInt8] {
        guard isTerminal, style.terminator != 0 else { return name.bytes }
        let text = VisibleText.of(name.bytes)
        return Array((isASCII ? VisibleText.ascii(text) : text).utf8)
    }

    /// Prints a line of bytes that are already escaped, with the terminator of the style.
    mutating func printLine(_ line: [UInt8]) {
        guard !style.isQuiet else { return }
        buffer += line
        buffer.append(style.terminator)
        flushIfLarge()
    }

    /// The columns of the terminal that answers go to, or nil if they go elsewhere, or if it is not known.
    ///
    /// `COLUMNS` counts first, as in [environ(7)](https://man7.org/linux/man-pages/man7/environ.7.html), if it is a number of
    /// columns that a terminal can have.
    var columns: Int? {
        guard isTerminal else { return nil }
        let possible = 10...10_000
        if let number = Environment.value("COLUMNS").flatMap({ Int($0.text) }), possible.contains(number) {
            return number
        }
        return CurrentProcess.columns(of: .standardOutput).flatMap { possible.contains($0) ? $0 : nil }
    }

    /// Whether the terminal shows only ASCII.
    private let isASCII = !Environment.hasUTF8

    /// Returns text of the program or of a file as a terminal shows it.
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

    /// Prints an object as one line.
    mutating func print(_ object: JSONObject) {
        guard let provenance else { return print(json: object.value) }
        var object = object
        object.add("provenance", provenance)
        print(json: object.value)
    }

    /// Prints a value as one line of JSON.
    mutating func print(json value: JSONValue) {
        guard !style.isQuiet else { return }
        let start = buffer.count
        value.write(into: &buffer)
        if isTerminal { buffer.replaceSubrange(start..., with: VisibleText.json(buffer[start...]).utf8) }
        buffer.append(style.terminator)
        flushIfLarge()
    }

    /// Prints bytes exactly as they are.
    mutating func write(_ bytes: some Sequence<UInt8>) {
        buffer += bytes
        flushIfLarge()
    }

    /// Prints a document with lines, such as declarations for another program. On a terminal, it is escaped.
    mutating func write(document bytes: [UInt8]) {
        guard isTerminal else { return write(bytes) }
        let text = VisibleText.of(bytes, isDocument: true)
        write((isASCII ? VisibleText.ascii(text) : text).utf8)
    }

    /// Prints text of the program itself, such as the help.
    mutating func write(_ text: String) { write((isTerminal && isASCII ? VisibleText.ascii(text) : text).utf8) }

    /// Prints a message of one line to standard error, after all answers so far.
    mutating func message(_ text: String) { writeMessage(label: "", text) }

    /// Prints a warning to standard error, except with `--quiet`.
    mutating func warn(_ text: String) {
        guard !style.isQuiet else { return }
        writeMessage(
            label: style.hasColorInMessages ? "\(Color.warning.start)warning:\(Color.end) " : "warning: ", text)
    }

    /// Prints a note to standard error, except with `--quiet`. A note is not about a mistake.
    mutating func note(_ text: String) {
        guard !style.isQuiet else { return }
        writeMessage(label: "note: ", text)
    }

    private mutating func writeMessage(label: String, _ text: String) {
        flush()
        clearProgress()
        let shown = isTerminalForMessages ? visible(text) : text.onOneLine
        writeMessage(Array("typeq: \(label)\(shown)\n".utf8))
    }

    /// Prints a warning about a file. A missing libmagic concerns all files, so the warning about it is printed once.
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

    /// The output of a console: answers and messages.
    struct Rendering {
        var answers: [UInt8] = []
        var messages: [UInt8] = []
    }

    /// Returns what a function would print to this console. Nothing is printed.
    func rendering(_ body: (inout Console) -> Void) -> Rendering {
        var console = self
        console.buffer = []
        console.rendering = Rendering()
        body(&console)
        console.flush()
        return console.rendering ?? Rendering()
    }

    /// Shows the progress of the work, replacing what was shown before.
    mutating func showProgress(_ text: String) {
        Self.write(Array("\r\(text)\u{1B}[K".utf8), to: messageOutput)
        showsProgress = true
    }

    /// Removes the progress, so that something else can be printed.
    mutating func clearProgress() {
        guard showsProgress else { return }
        Self.write(Array("\r\u{1B}[K".utf8), to: messageOutput)
        showsProgress = false
    }

    /// Returns the text in a color, if the output has colors.
    func colored(_ text: String, _ color: Color) -> StyledText { StyledText(text, in: style.hasColor ? color : nil) }

    /// Returns text as `print` prints it.
    func shown(_ text: some StringProtocol) -> String {
        if style.terminator == 0 { return String(text) }
        return isTerminal ? visible(text) : text.onOneLine
    }

    /// The colors, by their meaning.
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

    /// Writes the answers so far. After a failure, nothing more is written.
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
    /// Adds the UTF-8 of a string. `+=` of a part of a string takes its bytes one by one.
    fileprivate mutating func append(_ text: Substring) {
        guard text.utf8.withContiguousStorageIfAvailable({ append(contentsOf: $0) }) == nil else { return }
        append(contentsOf: text.utf8)
    }
}
