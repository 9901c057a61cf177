import DocumentRouting
import FileIdentification
import FileSystem
import SystemPackage
import TypeRegistry

// The output lines of file(1): a name, a separator, spaces up to a column, and the result.

extension FileForm {
    /// Returns the number of columns that a name occupies.
    func columns(of name: Argument) -> Int { VisibleText.columns(of: shown(name.bytes)) }

    /// Returns the line with a result.
    ///
    /// - Parameters:
    ///   - name: The name. `-` is printed as `/dev/stdin`.
    ///   - answer: The result.
    ///   - width: The width of the widest name in columns. Names are padded to this width.
    /// - Returns: The bytes of the line, including the terminator.
    func line(_ name: Argument, _ answer: [UInt8], width: Int) -> [UInt8] {
        var line: [UInt8] = []
        if !isBrief {
            line += name == .standardInput ? Array("/dev/stdin".utf8) : shown(name.bytes)
            if nulCount > 0 { line.append(0) }
            if nulCount < 2 {
                line += separator.bytes
                let padding = isPadded ? max(0, width - columns(of: name)) : 0
                line += [UInt8](repeating: UInt8(ascii: " "), count: padding + 1)
            }
        }
        line += answer
        line.append(nulCount > 1 ? 0 : UInt8(ascii: "\n"))
        return line
    }

    /// Returns the bytes of a name as they are printed: unprintable bytes as `\ooo`, unless `-r` is specified.
    func shown(_ name: [UInt8]) -> [UInt8] {
        isRaw ? name : VisibleText.octal(name, forTerminal: isForTerminal)
    }

    /// Returns the bytes of text about a file as they are printed.
    private func shown(_ text: String) -> [UInt8] {
        Array((isForTerminal ? VisibleText.of(text) : text.onOneLine).utf8)
    }

    // MARK: Answers

    /// Returns the result for a file that was identified. With `-z` or `-Z`, the result for a compressed file is the
    /// result for its content. `-z` adds the result for the file itself, unless the output is an extension, a MIME type
    /// alone or an encoding alone.
    func answer(_ identification: Identification, prefix: String) -> [UInt8] {
        guard inside != .nothing, let inner = identification.contained?.files.first?.identification else {
            return outerAnswer(identification, prefix: prefix)
        }
        let content = outerAnswer(inner, prefix: prefix)
        guard inside == .withOuter, !hasExtensions else { return content }
        if !hasMIMEType, !hasEncoding {
            return content + Array(" (".utf8) + outerAnswer(identification, prefix: "") + Array(")".utf8)
        }
        guard hasMIMEType, hasEncoding else { return content }
        return content + shown(" compressed-encoding=\(mimeAnswer(identification))")
    }

    private func outerAnswer(_ identification: Identification, prefix: String) -> [UInt8] {
        if hasExtensions { return shown(Self.extensions(of: identification)) }
        if hasMIMEType || hasEncoding { return shown(mimeAnswer(identification)) }
        var text = shown(prefix + description(of: identification))
        guard hasAlternatives else { return text }
        for type in identification.alternatives {
            text += (isRaw ? "\n- " : "\\012- ").utf8
            text += shown(Self.name(of: type))
        }
        return text
    }

    private func mimeAnswer(_ identification: Identification) -> String {
        let name = identification.isEmpty ? "inode/x-empty" : Self.mimeType(of: identification)
        let type = mimeNames == .libmagic ? LibmagicNames.name(for: name) : name
        let encoding = identification.isEmpty ? "binary" : encoding(of: identification) ?? "binary"
        guard hasMIMEType else { return encoding }
        return hasEncoding ? "\(type); charset=\(encoding)" : type
    }

    /// Returns the encoding. With the names of libmagic, a legacy encoding is `iso-8859-1` or `unknown-8bit`, as in file(1).
    private func encoding(of identification: Identification) -> String? {
        mimeNames == .libmagic ? identification.generalEncoding ?? identification.encoding : identification.encoding
    }

    /// Returns the MIME type without parameters. MIME types that readers of file(1) output do not recognize are replaced with
    /// general ones.
    ///
    /// Source: the MIME types that yazi accepts, in `mime-local.lua` of sxyazi/yazi.
    private static func mimeType(of identification: Identification) -> String {
        let name = identification.knownMIMEType.prefix { $0 != ";" }
        let kinds = [
            "text", "image", "video", "application", "audio", "font", "inode", "message", "model", "vector", "biosig",
            "chemical", "rinex", "x-epoc",
        ]
        if kinds.contains(String(name.prefix { $0 != "/" })) { return String(name) }
        let isText = identification.encoding != nil && identification.encoding != "binary"
        return isText ? "text/plain" : "application/octet-stream"
    }

    /// Returns the extensions of the type, beginning with the preferred extension, or `???`.
    private static func extensions(of identification: Identification) -> String {
        let type = identification.type
        let tags = type.isDynamic ? [] : type.tags[.filenameExtension] ?? []
        return tags.isEmpty ? "???" : tags.joined(separator: "/")
    }

    /// Returns a description that contains the words that readers of file(1) output expect: `text` for text, `executable` for a
    /// program, `data` for unknown content.
    private func description(of identification: Identification) -> String {
        if identification.isEmpty { return "empty" }
        let type = identification.type
        if let encoding = encoding(of: identification), encoding != "binary" {
            let form =
                Self.textForm(encoding) + (Self.isScript(type) ? " executable" : "")
                + Self.lineEnds(identification.lineEnds)
            let isPlain = type.isDynamic || type.identifier == "public.plain-text" || type.identifier == "public.text"
            return isPlain ? form : "\(Self.name(of: type)), \(form)"
        }
        if type.isDynamic || identification.knownMIMEType == "application/octet-stream" { return "data" }
        let name = Self.name(of: type)
        return Self.isProgram(type) && !name.utf8.hasText("executable") ? "\(name), executable" : name
    }

    private static func name(of type: UTType) -> String {
        type.localizedDescription ?? type.identifier
    }

    private static func isScript(_ type: UTType) -> Bool {
        type.registry.type("public.script").map(type.conforms(to:)) ?? false
    }

    private static func isProgram(_ type: UTType) -> Bool {
        type.registry.type("public.executable").map(type.conforms(to:)) ?? false
    }

    /// Returns the words that file(1) uses for an encoding.
    private static func textForm(_ encoding: String) -> String {
        switch encoding {
        case "us-ascii": "ASCII text"
        case "utf-8": "Unicode text, UTF-8 text"
        case "utf-16le": "Unicode text, UTF-16, little-endian text"
        case "utf-16be": "Unicode text, UTF-16, big-endian text"
        case "utf-32le": "Unicode text, UTF-32, little-endian text"
        case "utf-32be": "Unicode text, UTF-32, big-endian text"
        case "iso-8859-1": "ISO-8859 text"
        case "unknown-8bit": "Non-ISO extended-ASCII text"
        default: "\(encoding) text"
        }
    }

    /// Returns the words that file(1) uses for line endings other than line feeds.
    private static func lineEnds(_ lineEnds: LineEnds?) -> String {
        switch lineEnds {
        case .crlf: ", with CRLF line terminators"
        case .cr: ", with CR line terminators"
        case .mixed: ", with mixed line terminators"
        case .lf, nil: ""
        }
    }

    /// Returns the result for a file that is not a regular file.
    ///
    /// - Parameters:
    ///   - status: The status of the file, or of its target if links are followed.
    ///   - file: The path.
    /// - Returns: The result, or nil for a regular file, which must be identified.
    func answer(_ status: FileStatus, _ file: Argument) -> [UInt8]? {
        let mimeType: String
        var text: [UInt8]
        switch status.type {
        case .regular: return nil
        case .directory:
            mimeType = "inode/directory"
            text = Array((status.prefix(isRegular: false) + "directory").utf8)
        case .symbolicLink:
            let isBroken = (try? FileStatus(at: file.bytes, followingLink: true)) == nil
            // file(1) prints no encoding for a broken link.
            if isBroken, hasMIMEType, !hasExtensions { return Array("inode/symlink".utf8) }
            mimeType = "inode/symlink"
            text = Array((isBroken ? "broken symbolic link to " : "symbolic link to ").utf8)
            text += shown((try? file.path.linkTarget())?.bytes ?? [])
            // With --extension, file(1) prints the extensions of the target, and reports a missing target.
            if hasExtensions { return isBroken ? text : nil }
        case .fifo: (mimeType, text) = ("inode/fifo", Array("fifo (named pipe)".utf8))
        case .socket: (mimeType, text) = ("inode/socket", Array("socket".utf8))
        case .characterSpecial:
            (mimeType, text) = ("inode/chardevice", Array("character special (\(status.deviceNumbers))".utf8))
        case .blockSpecial:
            (mimeType, text) = ("inode/blockdevice", Array("block special (\(status.deviceNumbers))".utf8))
        default: (mimeType, text) = ("application/octet-stream", Array("data".utf8))
        }
        if hasExtensions { return Array("???".utf8) }
        guard hasMIMEType || hasEncoding else { return text }
        guard hasMIMEType else { return Array("binary".utf8) }
        return Array((hasEncoding ? "\(mimeType); charset=binary" : mimeType).utf8)
    }

    /// Returns the result for a file that cannot be opened.
    func answer(_ error: Errno, _ file: Argument) -> [UInt8] {
        let verb = failsForMissing ? "ERROR: cannot stat" : "cannot open"
        return Array("\(verb) `".utf8) + shown(file.bytes) + Array("' (\(error))".utf8)
    }

    /// Returns the result for a file that cannot be read. System errors are spelled as in file(1).
    func answer(_ error: DocumentRouter.Failure, _ file: Argument) -> [UInt8] {
        guard case .file(let error) = error else { return shown("ERROR: \(error)") }
        guard error.message == error.errno.reason else { return shown("ERROR: \(error.message)") }
        return Array("ERROR: cannot read `".utf8) + shown(file.bytes) + Array("' (\(error.errno))".utf8)
    }
}

extension FileStatus {
    /// Returns the special permissions in words, which precede the result.
    func prefix(isRegular: Bool) -> String {
        var words: [String] = []
        if permissions.contains(.setUserID) { words.append("setuid") }
        if permissions.contains(.setGroupID) { words.append("setgid") }
        if permissions.contains(.saveText) { words.append("sticky") }
        return words.isEmpty ? "" : words.joined(separator: ", ") + (isRegular ? " " : ", ")
    }

    /// The major and minor device numbers.
    ///
    /// Source: makedev(3) of the GNU C library.
    fileprivate var deviceNumbers: String {
        let major = (specialDevice >> 8) & 0xFFF | (specialDevice >> 32) & ~0xFFF
        let minor = specialDevice & 0xFF | (specialDevice >> 12) & 0xFFFF_FF00
        return "\(major)/\(minor)"
    }
}

extension String.UTF8View {
    /// Returns whether the text contains another text.
    fileprivate func hasText(_ text: String) -> Bool {
        let wanted = Array(text.utf8)
        let bytes = Array(self)
        guard bytes.count >= wanted.count else { return false }
        return (0...(bytes.count - wanted.count)).contains { bytes[$0..<$0 + wanted.count] == wanted[...] }
    }
}
