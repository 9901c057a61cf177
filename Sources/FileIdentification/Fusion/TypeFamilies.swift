import TypeRegistry

/// The types that the rules of identification speak of, looked up once in the registry that answers.
///
/// A registry that lacks one of them gets a placeholder, to which nothing conforms: the rules then never apply, and
/// nothing fails.
struct TypeFamilies: Sendable {
    let registry: Registry
    let data: UTType
    let text: UTType
    let plainText: UTType
    let sourceCode: UTType
    let script: UTType
    let unixExecutable: UTType
    let directory: UTType
    let folder: UTType
    let volume: UTType
    let package: UTType
    private let binaryFamilies: [UTType]
    private let mixedFamilies: [UTType]

    init(_ registry: Registry) {
        self.registry = registry
        data = registry.exportedType("public.data")
        text = registry.exportedType("public.text")
        plainText = registry.exportedType("public.plain-text")
        sourceCode = registry.exportedType("public.source-code")
        script = registry.exportedType("public.script")
        unixExecutable = registry.exportedType("public.unix-executable")
        directory = registry.exportedType("public.directory")
        folder = registry.exportedType("public.folder")
        volume = registry.exportedType("public.volume")
        package = registry.exportedType("com.apple.package")
        binaryFamilies = Self.binaryFamilies.map { registry.exportedType($0) }
        mixedFamilies = Self.mixedFamilies.compactMap(registry.type)
    }

    /// Whether a file of the type is text through and through.
    func isTextual(_ type: UTType) -> Bool { type.conforms(to: text) }

    /// Whether a file of the type cannot be text.
    ///
    /// Types outside the families, such as an app's own document, may be either: nothing is known against them.
    func isBinaryOnly(_ type: UTType) -> Bool {
        !isTextual(type) && binaryFamilies.contains(where: type.conforms(to:))
            && !mixedFamilies.contains(where: type.conforms(to:))
    }

    /// The families whose members are binary, unless they conform to text as well, as SVG and scripts do.
    static let binaryFamilies = [
        "public.image", "public.audiovisual-content", "public.archive", "public.disk-image", "public.font",
        "public.executable", "public.composite-content", "com.adobe.pdf",
    ]

    /// The formats in these families that may be written as text, or begin with kilobytes of it, though their
    /// declarations do not say so. A member must not raise a false alarm, so a doubtful one belongs here.
    static let mixedFamilies = [
        // PostScript and what is made of it: programs in ASCII, some with a binary part.
        "com.adobe.postscript", "com.adobe.postscript-font", "com.adobe.postscript-pfa-font",
        "com.adobe.illustrator.ai-image",
        // Pictures as text: C source (XBM), plain forms of PNM, DXF in ASCII, vector drawings of many programs.
        "public.xbitmap-image", "public.pbm", "com.autodesk.dxf", "typeq.vector-image", "public.radiance",
        // Archives that armour their members or join them as they are.
        "com.apple.binhex-archive", "public.uuencoded-archive", "typeq.ar-archive", "typeq.web-archive",
        "org.archive.warc-archive", "typeq.internet-archive-arc", "typeq.git-bundle", "typeq.package",
        // Descriptors of disks, and compiled code in text form (Emacs Lisp).
        "typeq.virtual-disk", "typeq.optical-disc-image", "typeq.bytecode",
        // XML or property lists inside a family that is binary otherwise.
        "com.adobe.xfdf", "com.apple.webarchive", "com.apple.quartz-composer-composition",
        "com.omnigroup.omnioutliner.oo3", "com.dekorra.eazydraw.graphic", "typeq.ebook", "typeq.document-template",
    ]
}
