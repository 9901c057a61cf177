import DeclarationFormats
import LanguageModel
import TypeRegistry

/// Reads text without its name, to determine whether the text shows the type that the name implies.
///
/// A name is trusted if nothing contradicts it, so the matchers skip most text files whose name determines the type. The answer then
/// has the right type, but no evidence from the content. This costs as much as a file without a name, so it is only done
/// for answers with evidence.
enum NameConfirmation {
    /// Returns the evidence in the first bytes of text for the type of the answer, or nil if they show no type or another one. Only these
    /// bytes are examined. `isWhole` indicates whether they are the whole file.
    static func evidence(
        _ head: [UInt8], form: TextForm, isWhole: Bool, of type: UTType, families: TypeFamilies
    ) -> FormatEvidence? {
        let text = head.withUnsafeBytes { TextWindow($0, form: form, isWhole: isWhole) }
        guard let text else { return nil }
        var language = LanguageText(text)
        var found = TextReader.read(text, &language, registry: families.registry).formats
        let signature = SignatureReader(families.registry).readText(ContentSource(head))
        found += [signature.proof, signature.guess].compactMap { $0 }
        let claim = families.claim(of: type)
        return found.first { evidence in
            guard let shown = families.registry.type(evidence.identifier) else { return false }
            if shown.conforms(to: type) { return true }
            // A header of C++ may show nothing but C. YAML of any kind does not show one kind.
            guard let claim, claim.form == .language, evidence.grade == .hint, !type.conforms(to: shown) else {
                return false
            }
            return LanguageModel.shipped?.classes(of: evidence.identifier).intersects(claim.classes) ?? false
        }
    }
}
