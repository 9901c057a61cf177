/// Rules that had another id once. The old id still silences and explains: a rule of two severities became two rules, and a
/// rule's letter is its severity.
enum RenamedRules {
    /// The ids of today, by the old ones.
    static let all = [
        "E_RESERVED_PREFIX": "W_RESERVED_PREFIX",
        "W_NO_SUPERTYPE": "I_NO_SUPERTYPE",
        "W_TYPE_EQUALITY": "I_TYPE_EQUALITY",
    ]
}
