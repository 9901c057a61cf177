import TypeRegistry

/// Reads a container up to the part that identifies its content.
enum ContainerMatcher: Matcher {
    static let profile = MatcherProfile("container", .lookUps, reads: .anywhere)

    static func applies(to file: borrowing Examination) -> Bool { file.content.form != .empty }

    static func match(_ file: inout Examination) {
        guard let found = ContainerReader.read(file.source, file.registry, isText: file.content.form.isText) else {
            return
        }
        let format = SignatureReader(file.registry).refined(found, file.source, registry: file.registry)
        file.content.formats = [format]
        file.isContainer = true
        file.noteBinary(format)
        if let page = GzipReader.manualPage(file.source, file.name) { file.content.formats.append(page) }
    }
}

/// Searches content that gzip compressed for the signature that the name implies, because many programs read compressed files
/// with the extensions of their own types. Each type that declares the name must have a signature.
enum CompressedNameMatcher: Matcher {
    static let profile = MatcherProfile("signature in compressed content", .pass, reads: .anywhere)

    static func applies(to file: borrowing Examination) -> Bool {
        guard file.isContainer, let found = file.found, !file.name.isInconclusive(file.families) else { return false }
        return file.registry.type(found.identifier) == FormatKind("gzip").type(in: file.registry)
            && areDetectable(file.name.claimants, file.families)
    }

    private static func areDetectable(_ types: [UTType], _ families: TypeFamilies) -> Bool {
        !types.isEmpty && types.allSatisfy { families.isDetectable($0) }
    }

    static func match(_ file: inout Examination) {
        guard let bytes = GzipReader.beginning(of: file.source, limit: Limits.requestBytes) else { return }
        let (content, reader) = (ContentSource(bytes), SignatureReader(file.registry))
        let (binary, text) = (reader.read(content), reader.readText(content))
        let found = [
            ContainerReader.read(content, file.registry, isText: false), binary.proof, binary.guess, text.proof,
            text.guess,
        ]
        file.content.lacksNameInside = !found.contains { evidence in
            guard let type = evidence.flatMap({ file.registry.type($0.identifier) }) else { return false }
            return file.name.agrees(with: type, file.families)
        }
    }
}

/// Searches binary content for the signatures of types.
enum SignatureMatcher: Matcher {
    static let profile = MatcherProfile("signature", .lookUps, reads: .anywhere)

    static func applies(to file: borrowing Examination) -> Bool { file.content.form == .binary && !file.isContainer }

    static func match(_ file: inout Examination) { file.take(SignatureReader(file.registry).read(file.source)) }
}

/// Counts the control characters and non-ASCII bytes in content whose name implies a text file. In random bytes, a
/// tenth are control characters, and half are not ASCII.
enum OddTextMatcher: Matcher {
    static let profile = MatcherProfile("odd text", .pass, reads: .text)

    static func applies(to file: borrowing Examination) -> Bool {
        file.content.form == .binary && !file.isContainer && file.families.isTextual(file.name.type)
    }

    static func match(_ file: inout Examination) {
        let isMixed = file.content.isTextAtBeginning
        let head =
            isMixed
            ? file.source.bytes(at: 0, count: Limits.textBytes)[...] : file.source.head.prefix(file.content.count)
        let odd = head.count { $0 < 7 || (14..<27).contains($0) || (28..<32).contains($0) }
        let isMostlyASCII = head.count { $0 >= 0x80 } * 4 < head.count
        file.content.isOddText =
            !head.contains(0) && (odd * 100 <= head.count || isMostlyASCII && odd * 100 < head.count * 6)
        file.content.isNearlyText = file.content.isOddText || odd * 100 < head.count * 3
    }
}

/// Checks whether the beginning of text has the type that its name implies. In this case, only a signature could indicate
/// another type.
enum ClaimMatcher: Matcher {
    static let profile = MatcherProfile("claim of the name", .pass, reads: .head)

    static func applies(to file: borrowing Examination) -> Bool { file.claims != nil && !file.isContainer }

    static func match(_ file: inout Examination) {
        file.source.head.withUnsafeBytes { bytes in
            let mayConfirm =
                file.name.trust == .full && file.name.grade != .ambiguousExtension && !file.content.form.isWide
            if mayConfirm, let claim = file.claims?.first, claim.isConfirmed(by: bytes) {
                file.content.isNameConfirmed = true
                return
            }
            file.text = TextWindow(bytes, form: file.content.form, isWhole: file.content.isWhole)
        }
    }
}

/// Reads the first line of a script.
enum InterpreterMatcher: Matcher {
    static let profile = MatcherProfile("interpreter", .lookUps, reads: .head)

    static func applies(to file: borrowing Examination) -> Bool { file.text != nil }

    static func match(_ file: inout Examination) {
        if let text = file.text { file.content.formats = TextReader.interpreter(text, file.registry) }
    }
}

/// Reads the structure of text, such as XML or a table.
enum StructureMatcher: Matcher {
    static let profile = MatcherProfile("text structure", .pass, reads: .head)

    static func applies(to file: borrowing Examination) -> Bool { file.text != nil && file.content.formats.isEmpty }

    static func match(_ file: inout Examination) {
        if let text = file.text { file.content.formats = TextReader.structure(text, file.registry) }
    }
}

/// Determines the programming language of a text file, and whether the types that declare the name include it.
enum LanguageMatcher: Matcher {
    static let profile = MatcherProfile("language", .model, reads: .text)

    static func applies(to file: borrowing Examination) -> Bool { file.text != nil }

    static func match(_ file: inout Examination) {
        guard let text = file.text else { return }
        var language = LanguageText(text, file.source, isTranscoded: file.content.form.isWide)
        let isGeneric = file.isGeneric(file.found)
        file.content.isList =
            file.found?.identifier == TypeName.json && StructureCheck.isJSONWithoutMembers(text)
        // Structure takes precedence over the types that declare an extension, and these types take precedence over
        // guesses.
        if file.name.grade == .ambiguousExtension, file.found.map({ $0.grade == .hint || isGeneric }) ?? true,
            !isPageOfNoClaimant(file),
            let choice = LanguageHints.choice(among: claimants(of: file), text, &language)
        {
            file.content.formats = [choice]
            return
        }
        (file.content.formats, file.content.possible) = TextReader.read(
            text, &language, registry: file.registry, structure: file.content.formats)
        if file.content.formats.isEmpty, !file.families.isTextual(file.name.type), HTMLReader.isSniffed(text) {
            file.content.formats = [
                FormatEvidence(TypeName.html, .hint, text: "a tag at the beginning, by which browsers recognize a page")
            ]
        }
        // A program may consist of documentation, or print a page.
        let isDocument = file.found.map { $0.grade == .hint && file.families.isDocument($0.identifier) } ?? false
        for type in file.claims?.types ?? [] {
            guard var claim = file.families.claim(of: type) else { continue }
            claim.isMixed = claim.isMixed || isDocument
            let (name, evidence) = (file.name, file.found)
            if claim.isRefuted(
                by: text, &language, evidence: evidence, isGeneric: isGeneric,
                isReliable: name.isReliable(file.families))
            {
                file.content.refuted.append(type)
            }
        }
        // A guess does not replace a reliable name of a program, even if the syntax of the text excludes the language of the name.
        if let guess = file.found, guess.grade == .hint, file.content.refuted.contains(file.name.type),
            file.name.type.conforms(to: file.families.sourceCode), file.name.isReliable(file.families),
            language.knows(guess.identifier), !language.isNearlyCertain(guess.identifier)
        {
            file.content.formats = []
            file.content.possible.insert(guess.identifier, at: 0)
        }
    }

    /// Returns whether the text begins as a page, and no type of text that declares the name can.
    private static func isPageOfNoClaimant(_ file: borrowing Examination) -> Bool {
        guard file.content.isPage else { return false }
        let (families, content) = (file.families, file.content)
        return file.name.claimants.allSatisfy { !families.isTextual($0) || families.isDisproved($0, by: content) }
    }

    /// Returns the types that declare the name and are text. If the text is JSON or XML, source code is omitted, and TOML is omitted
    /// if a line is not TOML: other settings files have the same sections and keys.
    private static func claimants(of file: borrowing Examination) -> [UTType] {
        let isJSON = file.content.formats.first?.identifier == TypeName.json
        let isList = isJSON && (file.text.map(StructureCheck.isJSONWithoutMembers) ?? false)
        let isXML = file.content.formats.first?.identifier == TypeName.xml
        let (families, content) = (file.families, file.content)
        let text = file.text
        return file.name.claimants.filter { type in
            guard families.isTextual(type), !(isXML && families.isDisproved(type, by: content)) else { return false }
            if type.identifier == TypeName.toml, let text, !TOMLReader.mayBe(text) { return false }
            guard isJSON, let claim = families.claim(of: type) else { return true }
            return isList ? !claim.excludesLists : !claim.excludesJSON
        }
    }
}

/// Searches text for the signatures of types.
enum TextSignatureMatcher: Matcher {
    static let profile = MatcherProfile("signature in text", .lookUps, reads: .anywhere)

    static func applies(to file: borrowing Examination) -> Bool {
        file.claims != nil && !file.isContainer && file.content.formats.first.map { $0.grade == .hint } ?? true
    }

    static func match(_ file: inout Examination) {
        file.take(SignatureReader(file.registry).readText(file.source, isConfirmed: file.text == nil))
    }
}

/// Detects a small file that was truncated within or right after its signature and therefore looks like text. The file
/// must have at least four bytes, or two if its name determines a type, which must agree.
enum CutFileMatcher: Matcher {
    static let profile = MatcherProfile("cut file", .lookUps, reads: .head)

    /// The maximum size of a file that is checked.
    private static let beginning = 32

    static func applies(to file: borrowing Examination) -> Bool {
        file.claims != nil && file.content.isWhole && file.content.count <= beginning && file.content.formats.isEmpty
    }

    static func match(_ file: inout Examination) {
        let (name, families) = (file.name, file.families)
        let isNamed = !name.isInconclusive(families)
        guard file.content.count >= (isNamed ? 2 : 4) else { return }
        let evidence = SignatureReader(file.registry).readBeginning(
            file.source, agreesWithName: isNamed ? { name.agrees(with: $0, families) } : nil)
        guard let evidence, let type = file.registry.type(evidence.identifier), !families.isTextual(type) else {
            return
        }
        file.content.formats = [evidence]
        file.noteBinary(evidence)
    }
}

/// Searches for an archive after an image, a movie, an audio file or a PDF, and after data without a known format if
/// the name implies a zip archive, as in a self-extracting archive.
enum AppendedArchiveMatcher: Matcher {
    static let profile = MatcherProfile("appended archive", .pass, reads: .anywhere)

    static func applies(to file: borrowing Examination) -> Bool {
        guard let found = file.content.formats.first else { return isNamedArchive(file) }
        guard found.grade == .proof else { return false }
        return file.registry.type(found.identifier).map(file.families.mayHideArchive) ?? false
    }

    static func match(_ file: inout Examination) {
        let archive = AppendedArchive.read(file.source, file.registry)
        if isNamedArchive(file), file.content.formats.isEmpty {
            // APPNOTE.TXT 6.3.10, section 4.1.9: the code that extracts the archive comes first.
            file.content.formats = (archive ?? AppendedArchive.lastPart(file.source)).map { [$0] } ?? []
        } else {
            file.content.appended = archive
        }
    }

    private static func isNamedArchive(_ file: borrowing Examination) -> Bool {
        guard file.content.form == .binary, let zip = file.registry.type(TypeName.zipArchive) else { return false }
        return file.name.type.conforms(to: zip)
    }
}

/// Compares the name with the content, which determines whether the answer of libmagic can change the result.
enum NameMatcher: Matcher {
    static let profile = MatcherProfile("name", .lookUps, reads: .head)

    static func applies(to file: borrowing Examination) -> Bool { true }

    static func match(_ file: inout Examination) {
        file.content.hasReachedLimit = file.source.hasReachedLimit
        file.weighed = WeighedEvidence(file.name, file.content, families: file.families)
    }
}

/// Examines more of the text if only its first bytes indicate that the file is text. If the following bytes are not
/// text, the content is examined again as binary content, so the answer does not contradict itself.
enum TextRestMatcher: Matcher {
    static let profile = MatcherProfile("rest of text", .pass, reads: .text)

    static func applies(to file: borrowing Examination) -> Bool { file.weighed?.reliesOnText ?? false }

    static func match(_ file: inout Examination) {
        file.weighed?.content.examineRest(of: file.source, upTo: Limits.textBytes)
        if file.weighed?.content.rest?.form == .binary { file.startOver() }
    }
}

/// Calls libmagic for content that the other matchers did not identify.
enum LibmagicMatcher: Matcher {
    static let profile = MatcherProfile("libmagic", .library, reads: .magic)

    static func applies(to file: borrowing Examination) -> Bool { file.weighed?.question != nil }

    static func match(_ file: inout Examination) {
        guard let question = file.weighed?.question, let libmagic = file.libmagic else { return }
        file.weighed?.content.magic = libmagic(question)
    }
}
