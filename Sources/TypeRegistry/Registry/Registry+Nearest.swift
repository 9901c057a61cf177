extension Registry {
    /// The declared type that an undeclared identifier was probably meant to be; nil when none is near.
    ///
    /// A name that was made up under the system's prefix mostly ends in the extension: `public.csv`. Else the type whose
    /// last word is the same under another prefix, `com.apple.rez-source` for `public.rez-source`, when it is alone with it
    /// or the first of `own`; else the one with the nearest spelling. Complexity: O(types).
    ///
    /// - Parameters:
    ///   - identifier: In whatever case.
    ///   - own: Identifiers that come before all others, in lower case.
    /// - Returns: An identifier as this registry has it.
    package func nearestIdentifier(to identifier: String, own: [String] = []) -> String? {
        let folded = TypeIdentifier.folded(identifier)
        guard let last = folded.split(separator: ".").last else { return nil }
        var claimant: UTType?
        if TypeIdentifier.hasReservedPrefix(folded) {
            claimant = type(tag: String(last), tagClass: .filenameExtension, conformingTo: type("public.data"))
        }
        if let claimant, claimant.isDeclared, claimant.isPublic { return claimant.identifier }
        let identifiers = types.lazy.map(\.identifier)
        if last.contains("-") {
            let isOther: (String) -> Bool = { $0 != folded && $0.hasSuffix(".\(last)") }
            if let ours = own.first(where: isOther) { return ours }
            let same = identifiers.filter(isOther).prefix(2)
            if same.count == 1, let only = same.first { return only }
        }
        if let nearest = NearestSpelling.of(folded, among: identifiers) { return nearest }
        return claimant.flatMap { $0.isDeclared ? $0.identifier : nil }
    }
}
