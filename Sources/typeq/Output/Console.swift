import DeclarationFormats
import SystemPackage

/// Where a command prints: answers to standard output, buffered; messages to standard error.
///
/// The only place that prints. What cannot be written is trouble, but a reader that has gone away is not.
struct Console {
    /// How answers are printed.
    struct Style {
        var isJSON = false
        var isQuiet = false
        var hasColor = false
        /// The same for messages, which may go elsewhere than answers.
        var hasColorInMessages = false
        /// Whether answers go to a terminal, which control characters in a name could confuse.
        var isTerminal = false
        /// Whether to show how far a long work has come, on standard error.
        var hasProgress = false
        var terminator: UInt8 = UInt8(ascii: "\n")
    }

    var style = Style()
    private var buffer: [UInt8] = []
    private var hasWarnedOfMagic = false
    private var showsProgress = false
    private(set) var failure: Errno?

    /// Prints a line of text, ended as the style says.
    mutating func print(_ text: String) {
        guard !style.isQuiet else { return }
        buffer += text.utf8
        buffer.append(style.terminator)
        flushIfLarge()
    }

    /// Prints a line that begins with a file's name. Its bytes go out as they are, but to a terminal no control characters.
    mutating func print(_ name: Argument, _ text: String) {
        guard !style.isQuiet else { return }
        buffer += style.isTerminal ? Array(name.text.withoutControlCharacters.utf8) : name.bytes
        buffer += ": ".utf8
        print(text)
    }

    /// Prints an object on a line of its own.
    mutating func print(_ object: JSONObject) {
        guard !style.isQuiet else { return }
        object.value.write(into: &buffer)
        buffer.append(style.terminator)
        flushIfLarge()
    }

    /// Prints a value as JSON on a line of its own.
    mutating func print(_ value: JSONValue) {
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
    mutating func message(_ text: String) {
        flush()
        clearProgress()
        Self.write(Array("typeq: \(text.withoutControlCharacters)\n".utf8), to: .standardError)
    }

    /// Prints a warning to standard error. Who wants only the exit code wants no warnings either.
    mutating func warn(_ text: String) {
        guard !style.isQuiet else { return }
        flush()
        clearProgress()
        let label = style.hasColorInMessages ? Colour.warning.paint("warning:") : "warning:"
        Self.write(Array("typeq: \(label) \(text.withoutControlCharacters)\n".utf8), to: .standardError)
    }

    /// Prints a note to standard error: nothing is wrong, but more could be known.
    mutating func note(_ text: String) {
        guard !style.isQuiet else { return }
        flush()
        Self.write(Array("typeq: note: \(text.withoutControlCharacters)\n".utf8), to: .standardError)
    }

    /// Prints a warning about a file. That libmagic is not there concerns all files alike and is said once.
    mutating func warn(_ text: String, id: String, of file: Argument) {
        guard id == "magic-unavailable" else { return warn("\(file.text): \(text)") }
        if !hasWarnedOfMagic { warn(text) }
        hasWarnedOfMagic = true
    }

    /// Shows how far the work has come, in place of what was shown before.
    mutating func showProgress(_ text: String) {
        Self.write(Array("\r\(text)\u{1B}[K".utf8), to: .standardError)
        showsProgress = true
    }

    /// Takes the progress away, so that something else can be printed.
    mutating func clearProgress() {
        guard showsProgress else { return }
        Self.write(Array("\r\u{1B}[K".utf8), to: .standardError)
        showsProgress = false
    }

    /// The text in a colour, where the output has any.
    func colored(_ text: String, _ colour: Colour) -> String {
        style.hasColor ? colour.paint(text) : text
    }

    /// The colours by what they stand for.
    enum Colour: String {
        case type = "36"
        case group = "1"
        case yes = "32"
        case no = "31"
        case warning = "33"
        case faint = "2"

        func paint(_ text: String) -> String { "\u{1B}[\(rawValue)m\(text)\u{1B}[0m" }
    }

    /// Writes the answers so far. After a failure nothing more is written.
    mutating func flush() {
        guard !buffer.isEmpty else { return }
        if failure == nil { failure = Self.write(buffer, to: .standardOutput) }
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

extension String {
    /// The text with each control character spelled out, `\u{1B}` as `\x1B`: one line stays one line.
    fileprivate var withoutControlCharacters: String {
        guard unicodeScalars.contains(where: \.isControl) else { return self }
        var text = String.UnicodeScalarView()
        for scalar in unicodeScalars {
            guard scalar.isControl else {
                text.append(scalar)
                continue
            }
            let digits = String(scalar.value, radix: 16, uppercase: true)
            text.append(contentsOf: ("\\x" + (digits.count < 2 ? "0" : "") + digits).unicodeScalars)
        }
        return String(text)
    }
}

extension Unicode.Scalar {
    fileprivate var isControl: Bool { value < 0x20 || (0x7F..<0xA0).contains(value) }
}
