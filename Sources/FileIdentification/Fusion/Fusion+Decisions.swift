import TypeRegistry

/// The evidence of libmagic: its MIME type, and the type of that.
struct MagicEvidence: Sendable {
    var mimeType: String
    var type: UTType
    /// The MIME type for the answer if the type is only the family, or has none.
    var better: String?
}

extension Fusion {
    /// Reads libmagic's answer and adds it to the basis; returns nil if it is not usable.
    func magicEvidence(_ magic: MagicAnswer, _ answer: inout Identification) -> MagicEvidence? {
        switch magic {
        case .notAsked: return nil
        case .unavailable(let reason):
            answer.warnings.append(
                IdentificationWarning(.magicUnavailable, "libmagic is not available: \(reason)"))
            return nil
        case .nothing(let text):
            answer.basis.append(Evidence(.magic, "libmagic: \(text)"))
            return nil
        case .guess(let mime):
            let type = mimeTypes.type(of: mime)?.type
            answer.basis.append(Evidence(.magic, "libmagic: \(mime), a guess that counts only if the name agrees"))
            if let type, type != answer.type { answer.alternatives.append(type) }
            return nil
        case .mime(let mime):
            guard let type = mimeTypes.type(of: mime), type.type != families.data else {
                answer.basis.append(Evidence(.magic, "libmagic: \(mime), which is not declared"))
                return nil
            }
            answer.basis.append(Evidence(.magic, "libmagic: \(mime) → \(type.type.identifier)"))
            let hasOwn = type.isExact && type.type.preferredMIMEType != nil
            return MagicEvidence(mimeType: mime, type: type.type, better: hasOwn ? nil : mime)
        }
    }

    /// Returns the content with guesses marked: libmagic's if the name does not agree, and that of a weak signature if
    /// there is nothing better.
    func withoutGuesses(_ evidence: ContentEvidence, _ name: NameEvidence) -> ContentEvidence {
        var content = evidence
        if case .mime(let mime) = content.magic, MagicMIMETypes.isGuess(mime),
            let type = mimeTypes.type(of: mime)?.type, !name.agrees(with: type, families)
        {
            content.magic = .guess(mime)
        }
        if case .mime = content.magic { return content }
        if content.formats.isEmpty, let guess = content.guess { content.formats = [guess] }
        return content
    }

    /// Returns the type that the content proves regardless of the name; nil if it proves none, or only a container that
    /// other formats may use.
    func proven(_ content: ContentEvidence) -> UTType? {
        let type = content.formats.first { $0.grade == .proof }.flatMap { families.registry.type($0.identifier) }
        return type.flatMap { families.isGeneric($0) ? nil : $0 }
    }

    /// The content is of the type that the name gives, as far as it was examined.
    func confirm(_ name: NameEvidence, _ content: ContentEvidence, _ answer: inout Identification) {
        guard let found = content.formats.lazy.compactMap({ TypeEvidence($0, families.registry) }).first,
            found.type.conforms(to: name.type)
        else { return }
        // Without the content, a name that must be confirmed says nothing.
        let isOnlyContent = name.trust == .onlyIfConfirmed && found.grade > .hint
        if found.grade == .proof || isOnlyContent { answer.confidence = found.confidence }
    }

    /// Rules 2 and 3: the format that a reader detected is the answer.
    func take(_ found: TypeEvidence, _ name: NameEvidence, _ isMismatch: Bool, _ answer: inout Identification) {
        answer.become(found.type, found.confidence)
        if isMismatch {
            answer.basis.append(Evidence(.rule, "content outweighs the name"))
            answer.warnings.append(.extensionMismatch(name: name.type, content: found.type))
        }
        if found.grade == .hint { answer.alternatives.append(families.plainText) }
    }

    /// Rule 6: the name gives a format that the content does not have. libmagic may know the format, otherwise it is
    /// only data, or text.
    func decideUnconfirmed(
        _ name: NameEvidence, _ content: ContentEvidence, _ magic: MagicEvidence?, _ answer: inout Identification
    ) {
        if let magic {
            if magic.type.conforms(to: name.type) || name.type.conforms(to: magic.type) { return }
            answer.become(magic.type, confidence(in: magic, content), "content outweighs the name")
            answer.mimeType = magic.better
            answer.warnings.append(.extensionMismatch(name: name.type, content: magic.type))
            return
        }
        let type = content.form.isText ? families.plainText : families.data
        let confidence: Confidence = content.form.isText ? .structure : .none
        answer.become(type, confidence, "the content does not have the format of the name")
        answer.alternatives.insert(name.type, at: 0)
        answer.warnings.append(.extensionMismatch(name: name.type, content: type))
    }

    /// Rule 2: the name gives no evidence.
    func decideByContent(
        _ name: NameEvidence, _ content: ContentEvidence, _ magic: MagicEvidence?, _ answer: inout Identification
    ) {
        if let magic, magic.type != families.plainText {
            answer.become(magic.type, confidence(in: magic, content))
            if answer.confidence == .hint, content.form.isText { answer.alternatives.append(families.plainText) }
            answer.mimeType = magic.better
        } else if content.form.isText {
            let text = content.hasInterpreterLine ? families.script : families.plainText
            answer.mimeType = magic?.mimeType ?? families.mimeType(of: text)
            answer.alternatives += content.possible.compactMap(families.registry.type)
            if name.grade == .none || content.hasInterpreterLine {
                answer.become(text, .structure)
            } else {
                answer.alternatives.append(text)
            }
        } else if case .mime(let mime) = content.magic {
            // Known to libmagic, unknown to the registry: the MIME type is better than none.
            answer.mimeType = mime
        }
    }

    /// Rule 4: a name of a text, binary bytes.
    func decideAgainstText(
        _ name: NameEvidence, _ content: ContentEvidence, _ magic: MagicEvidence?, _ answer: inout Identification
    ) {
        if let magic, magic.type.conforms(to: name.type) || name.type.conforms(to: magic.type) {
            // A damaged or binary form of the format of the name.
            answer.confidence = .structure
        } else if let magic, let claimant = name.claimant(near: magic.type) {
            answer.become(
                claimant, .structure, "of the types that claim the extension, the content is \(claimant.identifier)")
            answer.alternatives = name.claimants.filter { $0 != claimant }
        } else if let magic, !families.isTextual(magic.type) {
            answer.become(magic.type, confidence(in: magic, content), "binary content outweighs the name")
            answer.mimeType = magic.better
            answer.warnings.append(.extensionMismatch(name: name.type, content: magic.type))
        } else if let other = name.others.first(where: { !families.isTextual($0) && !families.wouldBeFound($0) }) {
            answer.become(other, .name, "of the types that claim the extension, \(other.identifier) is not text")
            answer.alternatives = name.claimants.filter { $0 != other }
        } else {
            if content.isOddText { return }
            answer.warnings.append(.notText(name: name.type))
            // A program with a single NUL is a program.
            if content.isNearlyText { return }
            answer.become(families.data, .none, "the name is that of a text, and the bytes are not text")
            answer.alternatives.insert(name.type, at: 0)
        }
    }

    /// Rule 5: a name of a binary format, bytes that are text.
    func decideAgainstBinary(
        _ name: NameEvidence, _ content: ContentEvidence, _ magic: MagicEvidence?, _ answer: inout Identification
    ) {
        if let magic, magic.type.conforms(to: name.type) || name.type.conforms(to: magic.type) {
            // A small file of that format, such as a PDF without binary streams in its first kilobytes.
            let confidence: Confidence = MagicMIMETypes.isGuess(magic.mimeType) ? .name : .structure
            answer.become(magic.type.conforms(to: name.type) ? magic.type : name.type, confidence)
        } else if let magic {
            let confidence = confidence(in: magic, content)
            answer.become(magic.type, confidence, "text content outweighs the name of a binary format")
            answer.mimeType = magic.better
            if confidence == .hint { answer.alternatives.append(families.plainText) }
            answer.warnings.append(.extensionMismatch(name: name.type, content: magic.type))
        } else if case .mime = content.magic {
            // A format that libmagic knows and the registry does not: it may be that of the name.
            return
        } else {
            answer.become(families.plainText, .structure, "text content outweighs the name of a binary format")
            answer.warnings.append(.extensionMismatch(name: name.type, content: families.plainText))
        }
    }

    /// Returns how certain evidence is. libmagic does not say how many bytes it compared, and some of its rules compare two,
    /// so its answer is not proof. That a text is of a programming language is a guess from its words, unless its first line
    /// names the interpreter.
    private func confidence(in magic: MagicEvidence, _ content: ContentEvidence) -> Confidence {
        if MagicMIMETypes.isWeak(magic.mimeType) { return .hint }
        guard content.form.isText, families.isTextual(magic.type) else { return .structure }
        if content.hasInterpreterLine { return .structure }
        let isGuess = magic.type.conforms(to: families.sourceCode) || magic.mimeType.hasPrefix("text/x-")
        return isGuess ? .hint : .structure
    }
}
