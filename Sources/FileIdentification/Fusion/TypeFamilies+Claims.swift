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
        switch identifier {
        case "public.json": return .json
        case "public.html": return .html
        case "public.delimited-values-text": return .table
        case "public.php-script": return .php
        case "public.c-source", "public.c-plus-plus-source", "public.objective-c-source", "public.c-header",
            "public.c-plus-plus-header", "public.objective-c-plus-plus-source":
            return .language(languagesOfC, .directives)
        case "com.netscape.javascript-source", "com.microsoft.typescript":
            return .language(languagesOfJavaScript, .braces)
        case "public.python-script": return .language(LanguageReader.languages([identifier]), .python)
        case "com.sun.java-source", "com.microsoft.c-sharp", "public.css", "org.golang.go-script":
            return .language(LanguageReader.languages([identifier]), .braces)
        default:
            let places = LanguageReader.languages([identifier])
            return places.isEmpty ? nil : .language(places, .open)
        }
    }

    private static let languagesOfC = LanguageReader.languages([
        "public.c-source", "public.c-plus-plus-source", "public.objective-c-source", "public.c-header",
        "public.c-plus-plus-header", "public.objective-c-plus-plus-source",
    ])
    private static let languagesOfJavaScript = LanguageReader.languages([
        "com.netscape.javascript-source", "com.microsoft.typescript",
    ])
}
