import TypeRegistry

extension TypeFamilies {
    /// What files of a type claim to be written in; nil when a look at the text could not tell.
    /// Complexity: O(number of supertypes).
    func claim(of type: UTType) -> ClaimReader.Claim? {
        guard isTextual(type) else { return nil }
        if let own = Self.claim(of: type.identifier) { return own }
        for supertype in type.supertypeSequence where supertype != text {
            if let inherited = Self.claim(of: supertype.identifier) { return inherited }
        }
        return nil
    }

    /// What a type itself claims. Languages that are often kept under each other's names are checked together.
    static func claim(of identifier: String) -> ClaimReader.Claim? {
        if let notation = notations.first(where: { $0.0 == identifier }) { return notation.1 }
        if let group = languageGroups.first(where: { $0.identifiers.contains(identifier) }) {
            return .language(LanguageReader.languages(group.identifiers), group.syntax)
        }
        let places = LanguageReader.languages([identifier])
        return places.isEmpty ? nil : .language(places, .open)
    }

    static let notations: [(String, ClaimReader.Claim)] = [
        ("public.json", .json), ("public.html", .html), ("public.delimited-values-text", .table),
        ("public.php-script", .php),
    ]

    static let languageGroups: [(identifiers: [String], syntax: ClaimReader.Syntax)] = [
        (
            [
                "public.c-source", "public.c-plus-plus-source", "public.objective-c-source", "public.c-header",
                "public.c-plus-plus-header", "public.objective-c-plus-plus-source",
            ], .directives
        ),
        (["public.python-script"], .python),
        (["com.netscape.javascript-source", "com.microsoft.typescript"], .braces),
        (["com.sun.java-source"], .braces), (["com.microsoft.c-sharp"], .braces), (["public.css"], .braces),
        (["org.golang.go-script"], .braces),
    ]
}
