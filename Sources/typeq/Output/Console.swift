import DeclarationFormats
import FileSystem
import SystemPackage

/// Where a command prints: answers to standard output, buffered; messages to standard error.
///
/// The only place that prints. What cannot be written is trouble, but a reader that has gone away is not. To a terminal
/// nothing goes that deceives (`VisibleText`); elsewhere names, and all that comes from files, stay as they are.
struct Console {
    /// How answers are printed.
    struct Style {
        var isJSON = false
        var isQuiet = false
        var hasColor = false
        /// The same for messages, which may go elsewhere than answers.
        var hasColorInMessages = false
        /// Whether to show how far a long work has come, on standard error.
        var hasProgress = false
        var terminator: UInt8 = UInt8(ascii: "\n")
    }

    var style = Style()
    /// Whether answers and messages go to a terminal, which what is in a name could deceive.
    let isTerminal = CurrentProcess.isTerminal(.standardOutput)
    let isTerminalForMessages = CurrentProcess.isTerminal(.standardError)
    private var buffer: [UInt8] = []
    private var hasWarnedOfMagic = false
    private var showsProgress = false
    private(set) var failure: Errno?
    /// Where messages go: standard error, or a duplicate of it.
    var messageOutput = FileDescriptor.standardError
    /// What was printed, where it is kept instead.
    private var rendering: Rendering?

    /// Whether answers are spelled out for a terminal. Who wants NUL after each wants its bytes.
    private var isSpelledOut: Bool { isTerminal && style.terminator != 0 }

    /// Prints a line of text, ended as the style says.
    mutating func print(_ line: StyledText) {
        guard !style.isQuiet else { return }
        append(line)
        buffer.append(style.terminator)
        flushIfLarge()
    }

    /// Prints a line that begins with a file's name. Its bytes go out as they are, but not to a terminal.
    mutating func print(_ name: Argument, _ line: StyledText) {
        guard !style.isQuiet else { return }
        if isSpelledOut { buffer += VisibleText.of(name.bytes).utf8 } else { buffer += name.bytes }
        buffer += ": ".utf8
        print(line)
    }

    private mutating func append(_ line: StyledText) {
        line.forEachPiece { piece, colour in
            if let colour { buffer += colour.start.utf8 }
            if isSpelledOut { buffer += VisibleText.of(piece).utf8 } else { buffer += piece.utf8 }
            if colour != nil { buffer += Colour.end.utf8 }
        }
    }

    /// Prints an object on a line of its own.
    mutating func print(_ object: JSONObject) { print(json: object.value) }

    /// Prints a value as JSON on a line of its own.
    mutating func print(json value: JSONValue) {
        guard !style.isQuiet else { return }
        value.write(into: &buffer)
        buffer.append(style.terminator)
        flushIfLarge()
    }

    /// Prints text exactly as it is.
    mutating func write(_ bytes: some Sequence<UInt8>) {
        buffer += bytes
        flushIfLarge()
    }

    /// Prints a message of one line to standard error, after all answers so far.
    mutating func message(_ text: String) { complain("", text) }

    /// Prints a warning to standard error. Who wants only the exit code wants no warnings either.
    mutating func warn(_ text: String) {
        guard !style.isQuiet else { return }
        complain(style.hasColorInMessages ? "\(Colour.warning.start)warning:\(Colour.end) " : "warning: ", text)
    }

    /// Prints a note to standard error: nothing is wrong, but more could be known.
    mutating func note(_ text: String) {
        guard !style.isQuiet else { return }
        complain("note: ", text)
    }

    private mutating func complain(_ label: String, _ text: String) {
        flush()
        clearProgress()
        let shown = isTerminalForMessages ? VisibleText.of(text) : VisibleText.onOneLine(text)
        writeMessage(Array("typeq: \(label)\(shown)\n".utf8))
    }

    /// Prints a warning about a file. That libmagic is not there concerns all files alike and is said once.
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

    /// What a console would print: answers and messages.
    struct Rendering {
        var answers: [UInt8] = []
        var messages: [UInt8] = []
    }

    /// What a function would print in this console's style. Nothing is printed.
    func rendering(_ body: (inout Console) -> Void) -> Rendering {
        var console = self
        console.buffer = []
        console.rendering = Rendering()
        body(&console)
        console.flush()
        return console.rendering ?? Rendering()
    }

    /// Shows how far the work has come, in place of what was shown before.
    mutating func showProgress(_ text: String) {
        Self.write(Array("\r\(text)\u{1B}[K".utf8), to: messageOutput)
        showsProgress = true
    }

    /// Takes the progress away, so that something else can be printed.
    mutating func clearProgress() {
        guard showsProgress else { return }
        Self.write(Array("\r\u{1B}[K".utf8), to: messageOutput)
        showsProgress = false
    }

    /// The text in a colour, where the output has any.
    func colored(_ text: String, _ colour: Colour) -> StyledText { StyledText(text, in: style.hasColor ? colour : nil) }

    /// The text as `print` prints it, to count its columns.
    func spelled(_ text: String) -> String { isSpelledOut ? VisibleText.of(text) : text }

    /// The colours by what they stand for.
    enum Colour: String {
        case type = "36"
        case group = "1"
        case yes = "32"
        case no = "31"
        case warning = "33"
        case faint = "2"

        /// What a terminal is sent before the text, and after it.
        var start: String { "\u{1B}[\(rawValue)m" }
        static let end = "\u{1B}[0m"
    }

    /// Writes the answers so far. After a failure nothing more is written.
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
