/// Which types count in an answer.
public enum TypeScope: String, Hashable, Sendable, CaseIterable {
    /// Those that exist on the platform: of Apple's platforms Apple's own and those of the app.
    case platform
    /// Everything that is known: also what typeq ships beyond Apple's, and every layer over it.
    case all
}
