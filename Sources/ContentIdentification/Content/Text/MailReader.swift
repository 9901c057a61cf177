import DeclarationFormats
import TypeRegistry

/// Reads email messages and mailboxes.
///
/// Sources: [RFC 5322](https://www.rfc-editor.org/rfc/rfc5322), 3.6; [RFC 4155](https://www.rfc-editor.org/rfc/rfc4155) (mbox);
/// [RFC 2557](https://www.rfc-editor.org/rfc/rfc2557) (MHTML); RFC 5536 (news).
enum MailReader {
    private static let fields: Set<String> = [
        "from", "to", "subject", "date", "received", "message-id", "mime-version", "return-path", "delivered-to", "cc",
        "reply-to", "sender", "x-mailer", "content-type", "content-transfer-encoding", "references", "in-reply-to",
        "newsgroups", "path", "dkim-signature", "x-received", "authentication-results", "bcc", "x-mozilla-status",
        "x-account-key", "organization", "user-agent", "snapshot-content-location",
    ]
    /// Fields that occur only in messages. Text that contains only `To:` and `Subject:` may be a memorandum.
    private static let decisive: Set<String> = [
        "received", "message-id", "mime-version", "return-path", "delivered-to", "dkim-signature", "newsgroups",
        "x-received", "content-transfer-encoding", "x-mozilla-status", "date",
    ]

    /// Reads text that begins with header fields.
    static func read(_ text: TextWindow) -> FormatEvidence? {
        var index = 0
        let isMailbox = text.line(0).starts("From ") && text.line(0).contains(UInt8(ascii: ":"))
        // Apple Mail writes the length of the message before it.
        let isStored = text.line(0).trimmed.isDigits && text.line(0).count < 20
        if isMailbox || isStored { index = 1 }
        var names: Set<String> = []
        var contentType: ArraySlice<UInt8> = []
        while index < min(text.lines.count, 100) {
            let line = text.line(index)
            index += 1
            guard let first = line.first else { break }
            // The line continues a folded field.
            if first.isWhiteSpace {
                if names.isEmpty { return nil }
                if !contentType.isEmpty, contentType.endIndex >= line.startIndex - 2 {
                    contentType = text.bytes[contentType.startIndex..<line.endIndex]
                }
                continue
            }
            guard let name = fieldName(line) else { return nil }
            let folded = name.foldedString
            if names.isEmpty, !isMailbox, !fields.contains(folded), !folded.hasPrefix("x-") { return nil }
            names.insert(folded)
            if folded == "content-type" { contentType = line[(name.endIndex + 1)...] }
        }
        let known = names.intersection(fields)
        // After a 'From ' line, one field suffices.
        guard isMailbox ? !known.isEmpty : known.count >= 2 && !known.isDisjoint(with: decisive) else { return nil }
        if isMailbox { return FormatEvidence(["mail/mailbox"], .structure, text: "a 'From ' line and header fields") }
        if isStored {
            return FormatEvidence(["mail/emlx"], .structure, text: "a length, and the header fields of a message")
        }
        let sentence = "header fields: \(known.sorted().prefix(4).joined(separator: ", "))"
        let isPage = contentType.trimmed.startsFolded("multipart/related") && contentType.holds("text/html")
        if names.contains("mime-version"), isPage, names.isDisjoint(with: ["received", "to", "delivered-to"]) {
            return FormatEvidence(["mail/page"], .structure, text: "a web page stored as a message, \(sentence)")
        }
        if names.contains("newsgroups"), names.contains("path") || names.contains("message-id") {
            return FormatEvidence(["mail/article"], .structure, text: sentence)
        }
        guard
            !known.isDisjoint(with: ["from", "to", "subject", "received", "return-path", "message-id", "mime-version"])
        else { return nil }
        return FormatEvidence(["mail/message"], .structure, text: sentence)
    }

    /// Fields that programs add to a message in transit, or when they store it. Patches contain other fields, such as
    /// the author and the description of the patch.
    private static let added: Set<String> = [
        "received", "x-received", "return-path", "delivered-to", "dkim-signature", "authentication-results",
        "x-mozilla-status", "newsgroups", "list-id",
    ]

    /// Returns whether text begins with the first line of a mailbox and a header field, or with a header that contains
    /// a field that occurs only in messages that were sent.
    static func isReceived(_ text: TextWindow) -> Bool {
        let isMailbox = text.line(0).starts("From ") && text.line(0).contains(UInt8(ascii: ":"))
        for (index, bounds) in text.lines.prefix(60).enumerated().dropFirst(isMailbox ? 1 : 0) {
            let line = text[bounds]
            guard let first = line.first else { return false }
            if first.isWhiteSpace { continue }
            guard let name = fieldName(line) else { return false }
            if isMailbox, index == 1 { return true }
            if added.contains(name.foldedString) { return true }
        }
        return false
    }

    /// Returns the name of a field, before the colon.
    private static func fieldName(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let name = line.prefix(78).prefix { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
        guard !name.isEmpty, line[name.endIndex...].first == UInt8(ascii: ":") else { return nil }
        return name.first?.isLetter == true ? name : nil
    }
}
