import TypeRegistry

/// Chooses among the types that claim the extension of a text.
enum LanguageReader {
    /// Returns the type of a text among those that claim its extension, or nil if nothing distinguishes them; then the
    /// order of the registry applies. Structure that a reader detects, such as an interpreter line or a root element,
    /// comes before this.
    ///
    /// Lines that only one of the claimants has come first, because the model does not know the languages that they
    /// belong to; then the model, restricted to the claimants; then weaker lines. `claimants` are those that are text, best
    /// first. Complexity: O(n) over the first lines, for each pattern of the claimants.
    static func choice(
        among claimants: [UTType], _ text: TextWindow, _ language: inout LanguageText
    ) -> FormatEvidence? {
        let types = claimants.map(\.identifier)
        guard !types.isEmpty else { return nil }
        return LanguageHints.choice(among: types, text) ?? language.choice(among: types)
            ?? LanguageHints.weakChoice(among: types, text)
    }
}
