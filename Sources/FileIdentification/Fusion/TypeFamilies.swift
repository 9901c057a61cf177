import TypeRegistry

/// The types that the rules of identification use, looked up once in a registry.
///
/// A type that the registry lacks is replaced by a placeholder to which nothing conforms, so that the rules do not
/// apply.
final class TypeFamilies: Sendable {
    let registry: Registry
    let data: UTType
    let text: UTType
    let plainText: UTType
    let sourceCode: UTType
    let script: UTType
    let folder: UTType
    let volume: UTType
    private let xml: UTType
    private let html: UTType
    private let xhtml: UTType
    private let table: UTType
    private let generic: [UTType]
    private let languageNeutral: [UTType]
    private let mixed: [UTType]
    private let binaryFamilies: [UTType]
    private let mixedFamilies: [UTType]

    init(_ registry: Registry) {
        self.registry = registry
        data = registry.exportedType("public.data")
        text = registry.exportedType("public.text")
        plainText = registry.exportedType("public.plain-text")
        sourceCode = registry.exportedType("public.source-code")
        script = registry.exportedType("public.script")
        folder = registry.exportedType("public.folder")
        volume = registry.exportedType("public.volume")
        xml = registry.exportedType("public.xml")
        html = registry.exportedType("public.html")
        xhtml = registry.exportedType("public.xhtml")
        table = registry.exportedType("public.delimited-values-text")
        generic = Self.genericTypes.compactMap(registry.type)
        languageNeutral = Self.languageNeutralTypes.compactMap(registry.type)
        mixed = Self.templateFamilies.compactMap(registry.type)
        binaryFamilies = Self.binaryFamilies.map { registry.exportedType($0) }
        mixedFamilies = Self.mixedFamilies.compactMap(registry.type)
    }

    /// Returns whether files of the type are text.
    func isTextual(_ type: UTType) -> Bool { type.conforms(to: text) }

    /// Returns whether files of the type cannot be text.
    ///
    /// Types outside the families, such as a document type of an app, may be either.
    func isBinaryOnly(_ type: UTType) -> Bool {
        !isTextual(type) && binaryFamilies.contains(where: type.conforms(to:))
            && !mixedFamilies.contains(where: type.conforms(to:))
    }

    /// Returns whether the readers would have detected a file of the type.
    func isDetectable(_ type: UTType) -> Bool {
        ContainerType.isOne(type.identifier) && !mixedFamilies.contains(where: type.conforms(to:))
    }

    /// Returns whether files of the type have a signature.
    func isSigned(_ type: UTType) -> Bool { type.declaration?.signatures.contains { !$0.isWeak } ?? false }

    /// Returns whether the type is a container or a notation that other formats may be based on.
    func isGeneric(_ type: UTType) -> Bool { generic.contains(type) }

    /// Returns whether the type is that of programs in any language.
    func isLanguageNeutral(_ type: UTType) -> Bool { languageNeutral.contains(type) }

    /// Returns whether files of the type contain text in other languages, with instructions in between.
    func mixesLanguages(_ type: UTType) -> Bool { mixed.contains(where: type.conforms(to:)) }

    /// Returns whether two types are so similar that the name is as reliable as the content: two programming languages,
    /// or HTML and XHTML.
    func areKin(_ one: UTType, _ other: UTType) -> Bool {
        let isSource = one.conforms(to: sourceCode) && other.conforms(to: sourceCode)
        return isSource || one.conforms(to: html) && other.conforms(to: xhtml)
    }

    /// Returns whether a text cannot be of the type, because of its beginning.
    func isDisproved(_ type: UTType, by content: ContentEvidence) -> Bool {
        guard content.form.isText, let opening = content.opening else { return false }
        if content.refuted.contains(type) { return true }
        let isMarkup = opening == UInt8(ascii: "<")
        if type.conforms(to: xml) { return !isMarkup }
        if type.conforms(to: table) { return isMarkup || content.hasInterpreterLine }
        // No programming language begins with a tag; pages with programs belong to another family.
        if type.conforms(to: sourceCode), !mixesLanguages(type) {
            return isMarkup && content.formats.contains { $0.grade == .structure }
        }
        return false
    }

    /// Containers and notations. Source: the complaints about office files as zip, and zip as office files.
    static let genericTypes = [
        "public.zip-archive", "com.pkware.zip-archive", "org.gnu.gnu-zip-archive", "public.bzip2-archive",
        "org.tukaani.xz-archive", "com.facebook.zstandard-archive", "public.tar-archive", "org.gnu.gnu-tar-archive",
        "typeq.ole-storage", "org.sqlite.sqlite3", "public.xml", "public.json", "public.html",
        "public.yaml", "public.comma-separated-values-text", "public.tab-separated-values-text", "public.plain-text",
        "com.apple.property-list", "com.apple.xml-property-list", "public.script", "typeq.riff-container",
        "typeq.hdf5-data", "com.microsoft.ini",
    ]

    /// Programs in any language.
    static let languageNeutralTypes = ["typeq.cgi-script", "typeq.include-source"]

    /// Templates and pages with code, and Markdown and similar languages, which contain other languages.
    static let templateFamilies = [
        "typeq.template-source", "public.php-script", "net.daringfireball.markdown", "typeq.markup", "typeq.stylesheet",
        "com.netscape.javascript-source", "com.microsoft.typescript", "typeq.jsx", "typeq.html-component",
        "typeq.glimmer-javascript", "typeq.glimmer-typescript",
    ]

    /// Families of binary types, except for types that also conform to text, such as SVG and scripts.
    static let binaryFamilies = [
        "public.image", "public.audiovisual-content", "public.archive", "public.disk-image", "public.font",
        "public.executable", "public.composite-content", "com.adobe.pdf",
    ]

    /// The formats in these families that may be text, or begin with kilobytes of it, though their declarations do not
    /// say so. A member must not cause a false warning, so a doubtful one belongs here.
    static let mixedFamilies = [
        // PostScript and formats based on it: programs in ASCII, some with a binary part.
        "com.adobe.postscript", "com.adobe.postscript-font", "com.adobe.postscript-pfa-font",
        "com.adobe.illustrator.ai-image",
        // Pictures as text: C source (XBM), plain forms of PNM, DXF in ASCII, vector drawings of many programs.
        "public.xbitmap-image", "public.pbm", "com.autodesk.dxf", "typeq.vector-image", "public.radiance",
        // Archives that armor their members or concatenate them.
        "com.apple.binhex-archive", "public.uuencoded-archive", "typeq.ar-archive", "typeq.web-archive",
        "org.archive.warc-archive", "typeq.internet-archive-arc", "typeq.git-bundle", "typeq.package",
        // Descriptors of disks, and compiled code in text form (Emacs Lisp).
        "typeq.virtual-disk", "typeq.optical-disc-image", "typeq.bytecode",
        // XML or property lists inside a family that is binary otherwise.
        "com.adobe.xfdf", "com.apple.webarchive", "com.apple.quartz-composer-composition",
        "com.omnigroup.omnioutliner.oo3", "com.dekorra.eazydraw.graphic", "typeq.ebook", "typeq.document-template",
    ]
}
