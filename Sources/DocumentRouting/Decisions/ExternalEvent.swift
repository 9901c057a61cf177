import AppDeclaration

/// A URL or user activity that reaches an app from outside.
public struct ExternalEvent: Sendable {
    /// What the conditions of scenes and views are compared with; nil when the event has no text.
    ///
    /// Source: [handlesExternalEvents(matching:)](https://developer.apple.com/documentation/swiftui/scene/handlesexternalevents(matching:)):
    /// the target content identifier of a user activity, else its web page URL as absolute string; for a URL its absolute
    /// string. The activity's type is never asked.
    public let text: String?
    /// The text folded.
    let folded: FoldedText?
    /// The scheme of a URL in small letters; nil for a user activity, and for a text that has none.
    let scheme: String?
    /// The file of a file URL, where it could be looked at.
    public var document: DocumentFile?

    /// A URL; `document` is its file, if it is a file URL.
    public init(url: String, document: DocumentFile? = nil) {
        // RFC 3986, section 3.1: a scheme ends before the first colon; its case does not matter.
        let scheme = url.utf8.firstIndex(of: UInt8(ascii: ":")).map { url[..<$0].lowercased() }
        self.init(text: Self.absoluteString(url), scheme: scheme, document: document)
    }

    /// A user activity. An empty identifier or URL counts as none.
    public init(targetContentIdentifier: String?, webpageURL: String? = nil) {
        let identifier = targetContentIdentifier.flatMap { $0.isEmpty ? nil : $0 }
        let page = webpageURL.flatMap { $0.isEmpty ? nil : Self.absoluteString($0) }
        self.init(text: identifier ?? page, scheme: nil, document: nil)
    }

    private init(text: String?, scheme: String?, document: DocumentFile?) {
        self.text = text
        self.scheme = scheme
        folded = text.map(FoldedText.init)
        self.document = document
    }

    /// A URL as it is compared: characters that may not stand in one are percent-encoded (RFC 3986, section 2.1).
    private static func absoluteString(_ url: String) -> String {
        guard url.utf8.contains(where: isIllegal) else { return url }
        let digits = Array("0123456789ABCDEF".utf8)
        var bytes: [UInt8] = []
        for byte in url.utf8 {
            bytes += isIllegal(byte) ? [UInt8(ascii: "%"), digits[Int(byte >> 4)], digits[Int(byte & 15)]] : [byte]
        }
        return String(decoding: bytes, as: UTF8.self)
    }

    private static func isIllegal(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x7F || "\"<>\\^`{|}".utf8.contains(byte)
    }
}
