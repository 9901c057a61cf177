import TypeRegistry

/// Reads messages and mailboxes.
///
/// Sources: [RFC 5322](https://www.rfc-editor.org/rfc/rfc5322), 3.6; [RFC 4155](https://www.rfc-editor.org/rfc/rfc4155)
/// (mbox); [RFC 2557](https://www.rfc-editor.org/rfc/rfc2557) (MHTML); RFC 5536 (news).
enum MailReader {
    private static let fields: Set<String> = [
        "from", "to", "subject", "date", "received", "message-id", "mime-version", "return-path", "delivered-to", "cc",
        "reply-to",
        "sender", "x-mailer", "content-type", "content-transfer-encoding", "references", "in-reply-to", "newsgroups",
        "path",
        "dkim-signature", "x-received", "authentication-results", "bcc", "x-mozilla-status", "x-account-key",
        "organization",
        "user-agent", "snapshot-content-location",
    ]
    /// Fields that only messages have. Without one of them, `To:` and `Subject:` may begin a memorandum.
    private static let decisive: Set<String> = [
        "received", "message-id", "mime-version", "return-path", "delivered-to", "dkim-signature", "newsgroups",
        "x-received",
        "content-transfer-encoding", "x-mozilla-status", "date",
    ]

    /// Reads a text that begins with header fields.
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
            // A folded field continues.
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
        guard known.count >= 2, !known.isDisjoint(with: decisive) else { return nil }
        if isMailbox { return FormatEvidence(["mail/mailbox"], .structure, "a 'From ' line and header fields") }
        if isStored {
            return FormatEvidence(["mail/emlx"], .structure, "a length, and the header fields of a message")
        }
        let sentence = "header fields: \(known.sorted().prefix(4).joined(separator: ", "))"
        let isPage = contentType.trimmed.startsFolded("multipart/related") && contentType.holds("text/html")
        if names.contains("mime-version"), isPage, names.isDisjoint(with: ["received", "to", "delivered-to"]) {
            return FormatEvidence(["mail/page"], .structure, "a page as a message, \(sentence)")
        }
        if names.contains("newsgroups"), names.contains("path") || names.contains("message-id") {
            return FormatEvidence(["mail/article"], .structure, sentence)
        }
        guard
            !known.isDisjoint(with: ["from", "to", "subject", "received", "return-path", "message-id", "mime-version"])
        else { return nil }
        return FormatEvidence(["mail/message"], .structure, sentence)
    }

    /// Returns the name of a field, before the colon.
    private static func fieldName(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        let name = line.prefix(78).prefix { $0 > 0x20 && $0 < 0x7F && $0 != UInt8(ascii: ":") }
        guard !name.isEmpty, line[name.endIndex...].first == UInt8(ascii: ":") else { return nil }
        return name.first?.isLetter == true ? name : nil
    }
}

/// Reads keys, certificates and messages in armor, and data encoded as text.
///
/// Sources: [RFC 7468](https://www.rfc-editor.org/rfc/rfc7468) and RFC 1421 (PEM), [RFC
/// 9580](https://www.rfc-editor.org/rfc/rfc9580), 6.2 (OpenPGP), sshd(8) (keys of OpenSSH), uuencode(5).
enum ArmorReader {
    /// Reads a text that begins with armor, or with the explanations that openssl writes before it.
    static func read(_ text: TextWindow, _ registry: Registry) -> FormatEvidence? {
        if let found = sshKey(text) ?? uuencoded(text) { return found }
        var allowsAnyText = true
        for index in 0..<min(text.lines.count, Limits.armorLines) {
            let line = text.line(index)
            if line.starts("-----BEGIN ") {
                let label = line.dropFirst(11)
                guard let end = label.position(of: "-----") else { return nil }
                let name = label[..<end]
                return FormatEvidence(
                    [FormatKind("pem", value: name.string), "pem"], .structure, "the armor '\(name.prefix(60).string)'")
            }
            if index == 0 { allowsAnyText = opensslLines.contains { line.starts($0) } }
            guard allowsAnyText || isComment(line) || isTitle(index, text) else { return nil }
        }
        return nil
    }

    /// The first lines of what openssl writes before armor. Any text may follow them.
    private static let opensslLines: [StaticString] = [
        "Bag Attributes", "subject=", "issuer=", "Certificate:", "Certificate Request:", " 0 s:",
    ]

    private static func isComment(_ line: ArraySlice<UInt8>) -> Bool { line.starts("#") || line.trimmed.isEmpty }

    /// Returns whether a line is the title of a certificate in a bundle of curl's mk-ca-bundle(1), or the line below it. The
    /// comments of a program end with other lines.
    private static func isTitle(_ index: Int, _ text: TextWindow) -> Bool {
        isUnderline(text.line(index)) || index + 1 < text.lines.count && isUnderline(text.line(index + 1))
    }

    private static func isUnderline(_ line: ArraySlice<UInt8>) -> Bool {
        line.count > 2 && line.allSatisfy { $0 == UInt8(ascii: "=") || $0 == UInt8(ascii: "\r") }
    }

    private static let keyKinds: [StaticString] = [
        "ssh-rsa AAAA", "ssh-dss AAAA", "ssh-ed25519 AAAA", "ecdsa-sha2-nistp", "sk-ssh-ed25519@openssh.com AAAA",
        "sk-ecdsa-sha2-nistp256@openssh.com AAAA",
    ]

    /// One public key per line; several lines are the authorized keys.
    private static func sshKey(_ text: TextWindow) -> FormatEvidence? {
        let head = text.text
        guard head.first == UInt8(ascii: "s") || head.first == UInt8(ascii: "e") else { return nil }
        guard keyKinds.contains(where: { head.starts($0) }) else { return nil }
        let count = text.filledLines(3).filter { line in keyKinds.contains { line.starts($0) } }.count
        let identifier = count > 1 ? TypeName.sshAuthorizedKeys : TypeName.openSSHPublicKey
        return FormatEvidence(identifier, .structure, "a key of OpenSSH")
    }

    /// Reads `begin 644 name`, and a first line of the length that it states.
    private static func uuencoded(_ text: TextWindow) -> FormatEvidence? {
        let words = text.line(0).prefix(200).words(3)
        guard words.count == 3, words[0].equals("begin") || words[0].equals("begin-base64"), words[1].isDigits,
            3...4 ~= words[1].count
        else { return nil }
        if words[0].count == 5 {
            let data = text.line(1)
            guard let first = data.first, 0x20...0x60 ~= first else { return nil }
            let size = (Int(first) - 0x20) & 0x3F
            guard data.count - 1 >= (size + 2) / 3 * 4 - 2, data.count <= 64 else { return nil }
        }
        return FormatEvidence(TypeName.uuencodedArchive, .structure, "the line 'begin' of uuencode")
    }
}
