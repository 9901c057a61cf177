import LanguageModel
import TypeRegistry

/// The types, sets of types and relations between types in a registry that identification uses.
///
/// A type that the registry lacks is replaced with a placeholder to which no type conforms, so the rules do not apply. The sets
/// correspond to the traits in typeq-registry(5). A set of families also includes all types that conform to its types.
final class TypeFamilies: Sendable {
    let registry: Registry
    let data: UTType
    let text: UTType
    let plainText: UTType
    let sourceCode: UTType
    let script: UTType
    private let html: UTType
    private let xhtml: UTType
    private let xml: UTType
    let table: UTType
    private let zipArchive: UTType
    /// Containers and notations that other formats are based on.
    private let generic: [UTType]
    /// Families of files that are not text.
    private let binary: [UTType]
    /// Families whose files can be text, although they are in a family of `binary`.
    private let textOrBinary: [UTType]
    /// Families in which some types are text, and types with a signature are not.
    private let mixedFamilies: [UTType]
    /// Families of text that consists of instructions within text in other languages.
    private let mixedLanguages: [UTType]

    init(_ registry: Registry) {
        self.registry = registry
        data = registry.exportedType(TypeName.data)
        text = registry.exportedType(TypeName.text)
        plainText = registry.exportedType(TypeName.plainText)
        sourceCode = registry.exportedType(TypeName.sourceCode)
        html = registry.exportedType(TypeName.html)
        xhtml = registry.exportedType(TypeName.xhtml)
        xml = registry.exportedType(TypeName.xml)
        table = registry.exportedType(TypeName.delimitedValues)
        script = registry.exportedType(TypeName.script)
        zipArchive = registry.exportedType(TypeName.zipArchive)
        generic = registry.types(with: .generic)
        binary = registry.types(with: .binary)
        textOrBinary = registry.types(with: .textOrBinary)
        mixedFamilies = registry.types(with: .mixedFamily)
        mixedLanguages = registry.types(with: .mixesLanguages)
    }

    func isTextual(_ type: UTType) -> Bool { type.conforms(to: text) }

    /// Returns whether files of the type contain text in other languages, interspersed with instructions.
    func mixesLanguages(_ type: UTType) -> Bool { mixedLanguages.contains(where: type.conforms) }

    /// Returns whether the readers would have detected a file of the type, instead of another type or no type.
    ///
    /// Many programs read compressed files with the extensions of their own types, whose signatures are then inside the
    /// compressed content. This does not apply to images, audio files, movies and files in other compression formats,
    /// which are already compressed.
    func isDetectable(_ type: UTType, insteadOf found: UTType? = nil) -> Bool {
        let mayBeInside = (found?.has(.compression) ?? false) && !type.has(.compression)
        let hasSignature = type.hasStrongSignature && (!mayBeInside || mayHideArchive(type))
        return (type.hasContainerMark || hasSignature) && !type.has(.partlyDetected)
            && !textOrBinary.contains(where: type.conforms)
    }

    /// Returns whether the type is based on a container that the readers detect, as a Java archive is on a zip archive.
    private func isInContainer(_ type: UTType) -> Bool {
        generic.contains { type.conforms(to: $0) && !isTextual($0) && isDetectable($0) }
    }

    /// Returns whether a file of the type may be a container of the detected type, because the readers do not detect the type in
    /// it. It may not be such a container if it is based on another one, if it is a picture, a sound, a movie or a PDF document
    /// with a signature, or if files of the type have their own signature, although not all of them have one. Compressed content
    /// may have any signature.
    func mayBe(_ type: UTType, inside found: UTType) -> Bool {
        if isDetectable(type, insteadOf: found) { return false }
        // The members of a zip archive are already compressed.
        if found.has(.compression), type.conforms(to: zipArchive) { return false }
        let hasMark = type.hasStrongSignature || type.hasContainerMark
        if hasMark, mayHideArchive(type), !mayHideArchive(found) { return false }
        return found.has(.compression)
            || !isInContainer(type) && !isBased(type, besides: found) && !type.hasStrongSignature
    }

    /// Returns whether the type is based on another format of the family of the detected container, which the readers detect:
    /// a comic book can be based on a RAR archive, which is an archive as a zip archive is.
    private func isBased(_ type: UTType, besides found: UTType) -> Bool {
        let families = found.supertypeSequence.filter { !data.conforms(to: $0) }
        return type.supertypeSequence.contains { base in isDetectable(base) && families.contains(where: base.conforms) }
    }

    /// Returns whether both types are pictures, or both are sounds or movies. Many of these formats are in the containers of others: a
    /// raw photograph may be TIFF.
    func areMedia(_ one: UTType, _ other: UTType) -> Bool {
        [TypeName.image, TypeName.audiovisualContent].contains { identifier in
            let family = registry.exportedType(identifier)
            return one.conforms(to: family) && other.conforms(to: family)
        }
    }

    /// Content that may exclude a type.
    enum Content {
        /// Binary bytes in which the readers detect no format.
        case binary
        /// Text in which the readers detect no format.
        case plainText
        /// Text in which the readers detect another type.
        case text
    }

    /// Returns whether a file with some content cannot have a type, because files of the type would be text, would not be text,
    /// or would have been detected.
    ///
    /// Files of a type outside of these families, such as a document of an app, may be text or binary.
    func excludes(_ type: UTType, _ content: Content) -> Bool {
        if isTextual(type) { return false }
        switch content {
        case .binary: return isDetectable(type) || isInContainer(type)
        case .text: return isBinaryOnly(type) || isDetectable(type)
        case .plainText:
            if isBinaryOnly(type) || isDetectable(type) || isInContainer(type) { return true }
            // A type can be based on a type that the readers detect: a Debian package is an `ar` archive.
            return !textOrBinary.contains(where: type.conforms)
                && type.supertypeSequence.contains {
                    $0 != data && !isTextual($0) && !textOrBinary.contains($0) && !mixedFamilies.contains($0)
                        && isDetectable($0)
                }
        }
    }

    func isBinaryOnly(_ type: UTType) -> Bool {
        binary.contains(where: type.conforms) && !textOrBinary.contains(where: type.conforms)
            && !mixedFamilies.contains(where: type.conforms)
    }

    /// Returns whether a missing part of the content could identify the type, or a type that files of the type can contain. For
    /// example, an encrypted Office document is a compound file.
    func mayBecome(_ type: UTType, _ found: TypeEvidence) -> Bool {
        found.mayBecome(type) || type.marks(.holds).contains { registry.type($0).map(found.mayBecome) ?? false }
    }

    /// Returns whether files of a type can have content of another type, which the type declares under `holds`. Plain text, which
    /// includes all kinds of text, can be omitted.
    func mayHold(_ content: UTType, in type: UTType, exceptPlainText: Bool = false) -> Bool {
        type.marks(.holds).contains { identifier in
            guard let held = registry.type(identifier), !(exceptPlainText && held == plainText) else { return false }
            return content.conforms(to: held)
        }
    }

    /// Returns whether a type is a container for any codec, and another type is the same container with one codec: the type
    /// declares its own supertype under `holds`, and both types declare the same supertypes. For example, the name of a HEIF
    /// file does not imply a codec.
    func isForAnyCodec(_ type: UTType, _ content: UTType) -> Bool {
        let holdsFamily = type.marks(.holds).contains { identifier in
            registry.type(identifier).map { type.conforms(to: $0) && content.conforms(to: $0) } ?? false
        }
        return holdsFamily && type.declaration?.conformsTo == content.declaration?.conformsTo
    }

    /// Returns whether two types are so similar that the name is as reliable as the content: both are source code, or
    /// the first is HTML and the second is XHTML.
    func areKin(_ one: UTType, _ other: UTType) -> Bool {
        if one.conforms(to: sourceCode), other.conforms(to: sourceCode) { return true }
        return one.conforms(to: html) && other.conforms(to: xhtml)
    }

    /// Returns whether two types are languages that share a class of the language model, or whose classes are related, as
    /// TypeScript and JavaScript are. An interpreter of one may run programs in the other.
    func areDialects(_ one: UTType, _ other: UTType) -> Bool {
        guard let claims = claim(of: one), let others = claim(of: other) else { return false }
        return claims.form == .language && claims.classes.intersects(others.classes)
    }

    /// Returns whether files of both types can be in armor, whose label distinguishes the types: a private key is not a
    /// certificate.
    func areInArmor(_ one: UTType, _ other: UTType) -> Bool {
        [one, other].allSatisfy { $0.marks(.kind).contains { kind in kind.utf8.starts(with: "pem/".utf8) } }
    }

    /// Returns whether text can have the type, because nothing contradicts it and a name alone is sufficient evidence for it.
    func mayBe(_ type: UTType, text content: ContentEvidence) -> Bool {
        isTextual(type) && !type.has(.confirmedByContent) && !isDisproved(type, by: content)
    }

    /// Returns whether a file of the type may begin with the document type or the first element of a page: pages, XML in general,
    /// text of any kind, and text with parts in other languages, such as templates. Types of other files that may be pages declare
    /// this under `holds`.
    private func mayBeginAsPage(_ type: UTType) -> Bool {
        type == xml || type == plainText || type == text || mixesLanguages(type)
            || [html, xhtml].contains { type.conforms(to: $0) || mayHold($0, in: type) }
    }

    /// Returns whether text excludes the type: a check refuted the type, or the text is a page and files of the type
    /// cannot begin as one. XML must begin with `<`, a table must not begin with an interpreter line, and source code
    /// must not begin with `<` if the text has a known structure.
    func isDisproved(_ type: UTType, by content: ContentEvidence) -> Bool {
        guard content.form.isText, let opening = content.opening else { return false }
        if content.refuted.contains(type) || content.isPage && !mayBeginAsPage(type) { return true }
        let isMarkup = opening == UInt8(ascii: "<")
        if type.conforms(to: xml) { return !isMarkup }
        if type.conforms(to: table) { return content.hasInterpreterLine }
        // Source code in a programming language does not begin with a tag; types of other languages declare XML under `holds`.
        // Pages that contain programs belong to another family.
        if type.conforms(to: sourceCode), !mixesLanguages(type) {
            return isMarkup && content.formats.contains { $0.grade == .structure }
        }
        return false
    }
}

/// The MIME types in answers.
///
/// Apple's declarations are not modified, and some of their MIME types are unknown to other programs that read the answers.
/// Therefore a declaration can list a name under `mimeNames`, which answers use instead of the preferred tag. Sources of the
/// names: [IANA, media types](https://www.iana.org/assignments/media-types/); shared-mime-info; the answers of libmagic.
extension TypeFamilies {
    /// Returns the MIME type of a type, or the MIME type of its nearest supertype other than data. If there is none,
    /// returns `text/plain` for text and `application/octet-stream` for other data.
    func mimeType(of type: UTType) -> String {
        if let own = type.answeredMIMEType { return own }
        for supertype in type.supertypeSequence where supertype != data {
            if let inherited = supertype.answeredMIMEType { return inherited }
        }
        return isTextual(type) ? "text/plain" : "application/octet-stream"
    }
}
