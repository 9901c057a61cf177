extension Registry {
    /// The declared type that an undeclared identifier was probably meant to be; nil when none is near.
    ///
    /// In this order: the one that differs in hyphens and periods only (`public.mpeg4`); under the system's prefix, where
    /// made-up names mostly end in the extension, the system's type of that extension (`public.csv`); one with the same last
    /// word, under a prefix that is near (`com.tug.tex`), or alone with it (`public.rez-source`), the first of `own` before
    /// others; the one with the nearest spelling, where few letters of the last word differ. Complexity: O(types).
    ///
    /// - Parameters:
    ///   - identifier: In whatever case.
    ///   - own: Identifiers that come before all others, in lower case.
    ///   - amongTypeqs: Whether a name may be meant that only typeq knows. Nobody writes one into a declaration.
    /// - Returns: An identifier as this registry has it.
    package func nearestIdentifier(
        to identifier: String, own: [String] = [], amongTypeqs: Bool = false
    ) -> String? {
        let folded = TypeIdentifier.folded(identifier)
        guard let last = folded.split(separator: ".").last.map(String.init) else { return nil }
        let identifiers = types.map(\.identifier).filter { $0 != folded && (amongTypeqs || !$0.hasPrefix("typeq.")) }
        let letters = Self.letters(folded)
        if let same = identifiers.first(where: { Self.letters($0) == letters }) { return same }
        var claimant: UTType?
        if TypeIdentifier.hasReservedPrefix(folded) {
            claimant = type(tag: last, tagClass: .filenameExtension, conformingTo: type("public.data"))
        }
        if let claimant, claimant.isDeclared, claimant.isPublic { return claimant.identifier }
        if let other = Self.underAnotherPrefix(folded, last, own, identifiers) { return other }
        let limit = max(1, min(3, last.utf8.count / 4))
        if let nearest = NearestSpelling.of(folded, among: identifiers, atMost: limit) { return nearest }
        return claimant.flatMap {
            $0.isDeclared && (amongTypeqs || !$0.identifier.hasPrefix("typeq.")) ? $0.identifier : nil
        }
    }

    private static func letters(_ identifier: String) -> [UInt8] {
        identifier.utf8.filter { $0 != UInt8(ascii: "-") && $0 != UInt8(ascii: ".") }
    }

    private static func underAnotherPrefix(
        _ folded: String, _ last: String, _ own: [String], _ identifiers: [String]
    ) -> String? {
        let suffix = "." + last
        if last.contains("-"), let ours = own.first(where: { $0 != folded && $0.hasSuffix(suffix) }) { return ours }
        let same = identifiers.filter { $0.hasSuffix(suffix) }
        if let near = NearestSpelling.of(folded, among: same, atMost: 3) { return near }
        return last.contains("-") && same.count == 1 ? same[0] : nil
    }
}
