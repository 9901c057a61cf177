import AppDeclaration
import DeclarationFormats

/// A URL or user activity that an app receives from the system.
public struct ExternalEvent: Sendable {
    /// The string that is compared with conditions, or nil if the event has none.
    ///
    /// For a URL, this is its absolute string. For a user activity, it is the target content identifier or, if there is none,
    /// the absolute string of the web page URL. The type of the activity is not used.
    ///
    /// Source:
    /// [handlesExternalEvents(matching:)](https://developer.apple.com/documentation/swiftui/scene/handlesexternalevents(matching:)).
    package let text: String?
    /// The case-folded text.
    let folded: FoldedText?
    /// The lowercased scheme of a URL, or nil if the event is not a URL with a scheme.
    let scheme: String?
    /// The file that a file URL refers to, if it was identified.
    package var document: DocumentFile?

    /// Creates an event from a URL.
    ///
    /// - Parameters:
    ///   - url: The URL.
    ///   - document: The file that a file URL refers to.
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

    /// Returns a URL with every character that is invalid in a URL percent-encoded (RFC 3986, section 2.1).
    private static func absoluteString(_ url: String) -> String {
        url.utf8.percentEncoded { !isIllegal($0) }
    }

    private static func isIllegal(_ byte: UInt8) -> Bool {
        byte <= 0x20 || byte >= 0x7F || "\"<>\\^`{|}".utf8.contains(byte)
    }
}
