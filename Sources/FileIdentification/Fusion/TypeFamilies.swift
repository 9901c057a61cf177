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
    let executable: UTType
    let folder: UTType
    let volume: UTType
    private let xml: UTType
    private let html: UTType
    private let xhtml: UTType
    private let table: UTType
    private let generic: [UTType]
    private let compressions: [UTType]
    private let partlyDetected: [UTType]
    private let unconfirmed: [UTType]
    private let languageNeutral: [UTType]
    private let mixed: [UTType]
    private let freelyNamed: [UTType]
    private let binaryFamilies: [UTType]
    private let mixedTypes: [UTType]
    private let mixedFamilies: [UTType]

    init(_ registry: Registry) {
        self.registry = registry
        data = registry.exportedType(TypeName.data)
        text = registry.exportedType(TypeName.text)
        plainText = registry.exportedType(TypeName.plainText)
        sourceCode = registry.exportedType(TypeName.sourceCode)
        script = registry.exportedType(TypeName.script)
        executable = registry.exportedType(TypeName.executable)
        folder = registry.exportedType(TypeName.folder)
        volume = registry.exportedType(TypeName.volume)
        xml = registry.exportedType(TypeName.xml)
        html = registry.exportedType(TypeName.html)
        xhtml = registry.exportedType(TypeName.xhtml)
        table = registry.exportedType(TypeName.delimitedValues)
        generic = registry.types(with: .generic)
        compressions = registry.types(with: .compression)
        partlyDetected = registry.types(with: .partlyDetected)
        unconfirmed = registry.types(with: .confirmedByContent)
        languageNeutral = registry.types(with: .languageNeutral)
        mixed = registry.types(with: .mixesLanguages)
        freelyNamed = registry.types(with: .freelyNamed)
        binaryFamilies = registry.types(with: .binary)
        mixedTypes = registry.types(with: .textOrBinary)
        mixedFamilies = mixedTypes + registry.types(with: .mixedFamily)
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

    /// Returns whether the readers would have detected a file of the type, instead of another type or none.
    ///
    /// Many programs read compressed files under the names of their own types, whose signatures are then inside. Pictures,
    /// sounds and movies are compressed themselves.
    func isDetectable(_ type: UTType, insteadOf found: UTType? = nil) -> Bool {
        let mayBeInside = found.map(compressions.contains) ?? false
        let hasSignature = type.hasStrongSignature && (!mayBeInside || mayHideArchive(type))
        return (type.hasContainerMark || hasSignature) && !partlyDetected.contains(type)
            && !mixedTypes.contains(where: type.conforms(to:))
    }

    /// Returns whether the type is based on a container that the readers detect, as a Java archive is on a zip archive.
    private func isInContainer(_ type: UTType) -> Bool {
        generic.contains { type.conforms(to: $0) && !isTextual($0) && isDetectable($0) }
    }

    /// Returns whether the type is based on a container other than the detected one. What was compressed may be in any.
    func isInOtherContainer(_ type: UTType, than found: UTType) -> Bool {
        isInContainer(type) && !compressions.contains(found)
    }

    /// Returns whether a missing part of the content could identify the type, or one that files of the type may contain: an
    /// encrypted Office document is a compound file.
    func mayBecome(_ type: UTType, _ found: TypeEvidence) -> Bool {
        found.mayBecome(type) || type.marks(.holds).contains { registry.type($0).map(found.mayBecome) ?? false }
    }

    /// Returns whether content in which the readers detect nothing is not of the type.
    func wouldBeFound(_ type: UTType) -> Bool { !isTextual(type) && (isDetectable(type) || isInContainer(type)) }

    /// Returns whether a text in which the readers detect nothing is not of the type: one that is not text itself, or is based
    /// on another one that the readers detect, as a package of Debian is.
    func cannotBePlainText(_ type: UTType) -> Bool {
        if isBinaryOnly(type) || wouldBeFound(type) { return true }
        guard !isTextual(type), !mixedTypes.contains(where: type.conforms(to:)) else { return false }
        return type.supertypeSequence.contains {
            $0 != data && !isTextual($0) && !mixedFamilies.contains($0) && isDetectable($0)
        }
    }

    /// Returns whether a text with a name of the type has another type.
    func cannotBeText(_ type: UTType) -> Bool { isBinaryOnly(type) || !isTextual(type) && isDetectable(type) }

    /// Returns whether files of the type have a signature.
    func isSigned(_ type: UTType) -> Bool { type.hasStrongSignature }

    /// Returns whether the type is a container or a notation that other formats may be based on.
    func isGeneric(_ type: UTType) -> Bool { generic.contains(type) }

    /// Returns whether the names of a type count only with content of the type.
    func needsConfirmation(_ type: UTType) -> Bool { unconfirmed.contains(type) }

    /// Returns whether files of the type are named after something else.
    func isFreelyNamed(_ type: UTType) -> Bool { freelyNamed.contains(type) }

    /// Returns whether files of a type may have content of another one, which the type declares under `holds`.
    func mayHold(_ content: UTType, in type: UTType) -> Bool {
        type.marks(.holds).contains { registry.type($0).map(content.conforms) ?? false }
    }

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

    /// Returns whether a text may be of the type: nothing disproves it, and its name alone is enough.
    func mayBe(_ type: UTType, text content: ContentEvidence) -> Bool {
        isTextual(type) && !needsConfirmation(type) && !isDisproved(type, by: content)
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
}

/// The MIME types in answers.
///
/// Apple's declarations are kept as they are, and some of their MIME types are unknown to other programs, which read the
/// answers. So a declaration may have a name under `mimeNames`, which answers use instead of its preferred tag. Sources of
/// the names: [IANA, media types](https://www.iana.org/assignments/media-types/); shared-mime-info; libmagic's own answers.
extension TypeFamilies {
    /// Returns the MIME type of a type: its own, otherwise that of its nearest supertype below data; `text/plain` for
    /// other text, `application/octet-stream` for other data.
    func mimeType(of type: UTType) -> String {
        if let own = Self.name(of: type) { return own }
        for supertype in type.supertypeSequence where supertype != data {
            if let inherited = Self.name(of: supertype) { return inherited }
        }
        return isTextual(type) ? "text/plain" : "application/octet-stream"
    }

    private static func name(of type: UTType) -> String? { type.firstMark(.mimeName) ?? type.preferredMIMEType }
}
