/// How the content of a file agrees with its name.
public enum NameAgreement: String, Hashable, Sendable {
    /// The content has the type that the name implies, or another type that declares the extension.
    case confirmed
    /// Nothing in the content identifies the type that the name implies, or the extension has other meanings.
    case unconfirmed
    /// The content has a different format, and the extension is reliable. The answer has the warning `extension-mismatch` or
    /// `not-text`.
    case contradicted
}
