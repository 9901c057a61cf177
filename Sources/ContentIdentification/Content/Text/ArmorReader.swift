import TypeRegistry

/// Reads keys, certificates and messages in armor, and data encoded as text.
///
/// Sources: [RFC 7468](https://www.rfc-editor.org/rfc/rfc7468) and RFC 1421 (PEM), [RFC
/// 9580](https://www.rfc-editor.org/rfc/rfc9580), 6.2 (OpenPGP), sshd(8) (OpenSSH keys), uuencode(5).
enum ArmorReader {
    /// Reads text that begins with armor, or with the description that openssl writes before armor.
    static func read(_ text: TextWindow, _ registry: Registry) -> FormatEvidence? {
        if let found = sshKey(text) ?? uuencoded(text) { return found }
        var allowsAnyText = true
        var hasParameters = false
        for index in 0..<min(text.lines.count, Limits.armorLines) {
            let line = text.line(index)
            if line.starts("-----BEGIN ") {
                let label = line.dropFirst(11)
                guard let end = label.position(of: "-----") else { return nil }
                let name = label[..<end]
                if isParameters(name) {
                    hasParameters = true
                    continue
                }
                if mayPrecedeKey(name), let key = privateKey(after: index, text) {
                    return FormatEvidence(
                        [FormatKind("pem", value: key.string), "pem"], .structure,
                        text: "the armor '\(key.string)' after '\(name.prefix(60).string)'")
                }
                return FormatEvidence(
                    [FormatKind("pem", value: name.string), "pem"], .structure,
                    text: "the armor '\(name.prefix(60).string)'")
            }
            if hasParameters { continue }
            if index == 0 { allowsAnyText = opensslLines.contains { line.starts($0) } }
            guard allowsAnyText || isComment(line) || isTitle(index, text) else { return nil }
        }
        guard hasParameters else { return nil }
        return FormatEvidence(["pem"], .structure, text: "the armor of key parameters")
    }

    /// Returns whether a label belongs to the parameters of a key, which openssl-ecparam(1) and openssl-dsaparam(1) write before
    /// the key.
    private static func isParameters(_ label: ArraySlice<UInt8>) -> Bool {
        label.equals("EC PARAMETERS") || label.equals("DSA PARAMETERS")
    }

    /// Returns whether a private key may follow the block with a label. Programs read both from one file: the
    /// certificate of a server and its key. Such a file must be handled as a private key.
    private static func mayPrecedeKey(_ label: ArraySlice<UInt8>) -> Bool {
        label.ends("CERTIFICATE") || label.ends("PARAMETERS") || label.ends("PUBLIC KEY")
    }

    /// Returns the label of the first private key after a line, or nil if the examined text contains none.
    private static func privateKey(after index: Int, _ text: TextWindow) -> ArraySlice<UInt8>? {
        for bounds in text.lines.dropFirst(index + 1) {
            guard let label = text[bounds].after("-----BEGIN "), let end = label.position(of: "-----") else { continue }
            if label[..<end].ends("PRIVATE KEY"), label[..<end].count < 60 { return label[..<end] }
        }
        return nil
    }

    /// The first lines of the description that openssl writes before armor. Any text may follow them.
    private static let opensslLines: [StaticString] = [
        "Bag Attributes", "subject=", "issuer=", "Certificate:", "Certificate Request:", " 0 s:",
    ]

    private static func isComment(_ line: ArraySlice<UInt8>) -> Bool { line.starts("#") || line.trimmed.isEmpty }

    /// Returns whether a line is the title of a certificate in a bundle created by curl's mk-ca-bundle(1), or the line
    /// below the title. A line of equal signs underlines the title, which distinguishes it from the comments of a
    /// program.
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

    /// Reads public keys, one per line. A file with several lines is an authorized keys file.
    private static func sshKey(_ text: TextWindow) -> FormatEvidence? {
        let head = text.text
        guard head.first == UInt8(ascii: "s") || head.first == UInt8(ascii: "e") else { return nil }
        guard keyKinds.contains(where: { head.starts($0) }) else { return nil }
        let count = text.filledLines(3).filter { line in keyKinds.contains { line.starts($0) } }.count
        let identifier = count > 1 ? TypeName.sshAuthorizedKeys : TypeName.openSSHPublicKey
        return FormatEvidence(identifier, .structure, text: "an OpenSSH key")
    }

    /// Recognizes uuencoded data: the line `begin 644 name` or `begin-base64 644 name`. After `begin`, the first
    /// character of the next line must specify the length of that line.
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
        return FormatEvidence(TypeName.uuencodedArchive, .structure, text: "the uuencode line 'begin'")
    }
}
