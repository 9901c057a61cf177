import AppDeclaration

/// A URL or user activity that an app gets from outside.
public struct ExternalEvent: Sendable {
    /// The text with which conditions are compared, or nil if the event has none.
    ///
    /// Source: [handlesExternalEvents(matching:)](https://developer.apple.com/documentation/swiftui/scene/handlesexternalevents(matching:)):
    /// for a user activity its target content identifier, or else its web page URL as an absolute string; for a URL its
    /// absolute string. The type of the activity is not used.
    package let text: String?
    /// The folded text.
    let folded: FoldedText?
    /// The lowercased scheme of a URL, or nil if there is none.
    let scheme: String?
    /// The file of a file URL, if it was identified.
    package var document: DocumentFile?

    /// Creates an event from a URL.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - document: The file of a file URL.
    public init(url: String, document: DocumentFile? = nil) {
        // RFC 3986, section 3.1: a scheme ends before the first colon, and is case-insensitive.
        let scheme = url.utf8.firstIndex(of: UInt8(ascii: ":")).map { url[..<$0].lowercased() }
        self.init(text: Self.absoluteString(url), scheme: scheme, document: document)
    }

    /// Creates an event from a user activity. An empty identifier or URL is ignored.
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

    /// Returns a URL with all characters percent-encoded that are invalid in a URL (RFC 3986, section 2.1).
    private static func absoluteString(_ url: String) -> String {
        url.utf8.percentEncoded { !isIllegal($0) }
    }

    private static func isIllegal(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x7F || "\"<>\\^`{|}".utf8.contains(byte)
    }
}
