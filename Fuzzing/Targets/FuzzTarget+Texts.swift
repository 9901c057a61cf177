import TypeRegistry

@testable import ContentIdentification
@testable import FileIdentification
@testable import LanguageModel

extension FuzzTarget {
    /// The readers of text files, each called separately: together, the first reader that recognizes a text file would
    /// hide the others.
    static let texts: [FuzzTarget] = [
        .reader("text") { bytes in
            let form = bytes.withUnsafeBytes { TextForm($0, isWhole: true) }
            guard let window = bytes.withUnsafeBytes({ TextWindow($0, form: form, isWhole: true) }) else {
                return
            }
            for text in [window, TextWindow(window.bytes, isWhole: false)] {
                _ = TextReader.read(text, registry)
                for read in readers { _ = read(text) }
            }
        },
        // The first byte selects the claim that is checked against the other bytes.
        .reader("text-claims") { bytes in
            var source = ByteSource(bytes)
            let (claim, tag) = (source.pick(claims), source.pick(tags))
            let remainder = source.remainder()
            _ = remainder.withUnsafeBytes { claim.isConfirmed(by: $0) }
            let text = TextWindow(remainder)
            var language = LanguageText(text)
            let evidence = TextReader.read(text, &language, registry: registry).formats.first
            _ = claim.isRefuted(by: text, &language, evidence: evidence, isGeneric: false)
            _ = claim.isRefuted(by: text, &language, evidence: nil, isGeneric: true)
            let claimants = registry.types(tag: tag, tagClass: .filenameExtension, conformingTo: nil)
            _ = LanguageHints.choice(among: claimants, text, &language)
        },
        // The text that the model reads, completely and in excerpts.
        .reader("language-text") { bytes in
            guard let model = LanguageModel.shipped else { return }
            bytes.withUnsafeBytes { bytes in
                let scores = LanguageScores(model, text: bytes)
                _ = LanguageGuess.best(4, of: scores.probabilities(model), model)
                _ = scores.probability(of: TypeFamilies.languagesOfC, model, isRough: true)
                // The length of a file that is read in three pieces.
                let long = Array(bytes) + [UInt8](repeating: 0x0A, count: 5000) + Array(bytes)
                _ = long.withUnsafeBytes { LanguageScores(model, text: $0) }
            }
        },
        // A damaged model: numbers of four bytes, each an offset and a value; or the bytes themselves.
        .reader("language-model") { bytes in
            var source = ByteSource(bytes)
            let isDamage = source.flag()
            var model = isDamage ? shippedModel : []
            while isDamage, !source.isEmpty {
                let offset =
                    source.number(below: 4) == 0 ? source.number(below: model.count) : source.number(below: 2048)
                model[offset % model.count] = source.byte()
            }
            if !isDamage { model = source.remainder() }
            model.withUnsafeBytes { bytes in
                guard let model = LanguageModel(bytes) else { return }
                let text = Array("#include <a.h>\nint main(void) {\n\treturn f(1, \"b\");\n}\nimport os\n".utf8)
                let scores = text.withUnsafeBytes { LanguageScores(model, text: $0) }
                for guess in LanguageGuess.best(4, of: scores.probabilities(model), model) {
                    _ = (model.name(of: guess.index), model.types(of: guess.index), model.type(of: guess.index))
                }
                let allowed = model.classes(of: "public.c-source")
                _ = (scores.probabilities(model, among: allowed), model.other, model.isIntact, model.checksum)
            }
        },
    ]

    private static var registry: Registry { .shipped }
    /// The bytes of the model that typeq ships.
    private static let shippedModel = LanguageModel.shipped?.copy ?? []

    private static let readers: [@Sendable (TextWindow) -> FormatEvidence?] = [
        { InterpreterLine.read($0, registry) }, { OpeningReader.read($0, registry) }, { XMLReader.read($0, registry) },
        { HTMLReader.read($0) }, { TemplateReader.read($0) },
        { JSONReader.read($0, registry) }, { JSONCReader.read($0) }, { ArmorReader.read($0, registry) },
        { ModeLine.read($0, registry) },
        { PatchReader.read($0) },
        { MailReader.read($0) }, { SubtitleReader.read($0) }, { LinkedDataReader.read($0) },
        { GraphReader.read($0) },
        { PlainGraphicsReader.read($0) }, { MoleculeReader.read($0) }, { GenomeReader.read($0) },
        { PhylogenyReader.read($0) },
        { TOMLReader.read($0) }, { MarkupReader.read($0, registry) },
        { DelimitedText.read($0) },
        { MarkupReader.bareYAML($0) }, { LanguageHints($0, registry).evidence { _ in true } },
        { ReStructuredTextReader.read($0) },
        { MarkupReader.markdown($0) },
    ]

    private static let claims = [
        "public.json", "public.html", "public.delimited-values-text", "public.php-script",
        "public.c-source",
        "com.microsoft.typescript", "public.python-script", "com.sun.java-source", "public.ruby-script",
    ].compactMap { Registry.shipped.type($0).flatMap { TypeFamilies(.shipped).claim(of: $0) } }

    private static let tags = [
        "h", "m", "ts", "pl", "key", "pem", "dot", "pub", "doc", "v", "r", "cls", "inc", "mod",
    ]
}
