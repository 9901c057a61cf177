@testable import FileIdentification
import TypeRegistry

extension FuzzTarget {
    /// The readers of texts, each asked for itself: together the first that knows a text keeps it from the others.
    static let texts: [FuzzTarget] = [
        .reader(
            "text", sources: ["FileIdentification/Content/Text/", "FileIdentification/Content/TextForm"]
        ) { bytes in
            let form = bytes.withUnsafeBytes { TextForm($0, isWhole: true) }
            guard let window = bytes.withUnsafeBytes({ TextWindow($0, form: form, isWhole: true) }) else {
                return
            }
            for text in [window, TextWindow(window.bytes, isWhole: false)] {
                _ = TextReader.read(text, registry)
                for read in readers { _ = read(text) }
            }
        },
        // The first byte chooses whose claim is held against the rest.
        .reader(
            "text-claims",
            sources: [
                "FileIdentification/Content/Text/ClaimReader",
                "FileIdentification/Content/Text/SyntaxCheck",
            ]
        ) { bytes in
            var source = ByteSource(bytes)
            let (claim, tag) = (source.pick(claims), source.pick(tags))
            let text = TextWindow(source.remainder())
            let evidence = TextReader.read(text, registry).first
            _ = ClaimReader.confirms(claim, text)
            _ = ClaimReader.refutes(claim, text, evidence: evidence, isGeneric: false)
            _ = ClaimReader.refutes(claim, text, evidence: nil, isGeneric: true)
            _ = AmbiguousExtensions.choice(tag, text)
        },
    ]

    private static var registry: Registry { .shipped }

    private static let readers: [@Sendable (TextWindow) -> FormatEvidence?] = [
        { InterpreterLine.read($0, registry) }, { OpeningReader.read($0, registry) }, { XMLReader.read($0, registry) },
        { HTMLReader.read($0) },
        { JSONReader.read($0, registry) }, { ArmorReader.read($0, registry) }, { ModeLine.read($0, registry) },
        { PatchReader.read($0) },
        { MailReader.read($0) }, { SubtitleReader.read($0) }, { LinkedDataReader.read($0) },
        { GraphReader.read($0) },
        { ScienceReader.read($0) }, { TOMLReader.read($0) }, { MarkupReader.read($0, registry) },
        { DelimitedText.read($0) },
        { MarkupReader.bareYAML($0) }, { LanguageReader.read($0) }, { OutlineReader.read($0) },
        { MarkupReader.markdown($0) },
    ]

    private static let claims = [
        "public.json", "public.html", "public.delimited-values-text", "public.php-script",
        "public.c-source",
        "com.microsoft.typescript", "public.python-script", "com.sun.java-source", "public.ruby-script",
    ].compactMap(TypeFamilies.claim)

    private static let tags = [
        "h", "m", "ts", "pl", "key", "pem", "dot", "pub", "doc", "v", "r", "cls", "inc", "mod",
    ]
}
