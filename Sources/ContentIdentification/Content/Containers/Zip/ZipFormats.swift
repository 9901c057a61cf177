import DeclarationFormats
import TypeRegistry

/// Finds the format of a zip archive by the rules that types declare under `members`.
struct ZipFormats {
    let archive: ZipArchive
    let registry: Registry

    /// Returns the evidence from the best rule that matches the members, or nil if no rule matches.
    ///
    /// A rule that is not weak takes precedence over a weak rule, then a rule with more conditions, then the rule of a more
    /// specific type.
    func byMembers() -> FormatEvidence? {
        var best: Match?
        var seen: Set<Match> = []
        func examine(_ key: some Collection<UInt8>) {
            for marked in registry.types(marked: key, .member) {
                for conditions in marked.conditions {
                    let match = Match(type: marked.type, rule: MemberRule(conditions))
                    guard seen.insert(match).inserted, holds(match.rule) else { continue }
                    if best.map(match.isBetter) ?? true { best = match }
                }
            }
        }
        for member in archive.members { forEachKey(of: member.name) { examine($0) } }
        // The remaining patterns, such as `part*`, do not contain a complete word.
        examine(FormatMark.anyKey.utf8)
        return best.map { FormatEvidence($0.type.identifier, .proof, text: words(for: $0.rule)) }
    }

    private struct Match: Hashable {
        var type: UTType
        var rule: MemberRule

        func isBetter(than other: Match) -> Bool {
            if rule.isWeak != other.rule.isWeak { return !rule.isWeak }
            if rule.weight != other.rule.weight { return rule.weight > other.rule.weight }
            if type != other.type, type.conforms(to: other.type) { return true }
            return !other.type.conforms(to: type) && type.identifier < other.type.identifier
        }
    }

    /// Calls a closure for each key under which a rule for a member's name can be found. See `FormatMark.memberKey`.
    private func forEachKey(of name: String, _ body: (Substring.UTF8View) -> Void) {
        let bytes = name[...].utf8
        body(bytes)
        let slash = UInt8(ascii: "/")
        var last = bytes
        if let end = bytes.firstIndex(of: slash), let start = bytes.lastIndex(of: slash) {
            body(bytes[...end])
            body(bytes[start...])
            last = bytes[bytes.index(after: start)...]
        }
        if let period = last.lastIndex(of: UInt8(ascii: ".")) { body("*\(name[period...])"[...].utf8) }
    }

    private func holds(_ rule: MemberRule) -> Bool {
        func has(_ pattern: String) -> Bool { member(matching: pattern) != nil }
        func matches(_ pattern: String, _ name: String) -> Bool { MemberRule.matches(pattern.utf8, name.utf8) }
        if rule.isSingle, archive.members.count != 1 { return false }
        if rule.isStored, !archive.members.allSatisfy({ $0.method == 0 }) { return false }
        if let first = rule.first, !(archive.members.first.map { matches(first, $0.name) } ?? false) { return false }
        if let every = rule.every, !archive.members.allSatisfy({ matches(every, $0.name) }) { return false }
        guard rule.all.allSatisfy(has), rule.any.isEmpty || rule.any.contains(where: has),
            !rule.none.contains(where: has)
        else { return false }
        guard let text = rule.contains else { return true }
        guard let member = rule.all.first.flatMap(member),
            let content = archive.content(of: member, limit: Limits.relationshipsBytes)
        else { return false }
        return content.position(of: Array(text.utf8)) != nil
    }

    private func member(matching pattern: String) -> ZipMember? {
        guard pattern.utf8.contains(UInt8(ascii: "*")) else { return archive.member(pattern) }
        return archive.members.first { MemberRule.matches(pattern.utf8, $0.name.utf8) }
    }

    private func words(for rule: MemberRule) -> String {
        if let every = rule.every { return "only zip members '\(every)'" }
        let patterns = rule.first.map { [$0] } ?? rule.all
        let names = patterns.prefix(2).map { "'\(member(matching: $0)?.name ?? $0)'" }
        let words = "zip member\(names.count > 1 ? "s" : "") \(names.joined(separator: " and "))"
        if let text = rule.contains { return "\(words) with '\(text)'" }
        return rule.isStored ? "\(words), uncompressed" : words
    }
}

// MARK: Media types

extension ZipFormats {
    /// Returns the evidence from the member `mimetype`, or from the media type in the OpenDocument manifest.
    ///
    /// Sources: OpenDocument 1.3 part 2, sections 3.3 and 4.8.4; EPUB 3.3 OCF, section 4.3. Both specifications require
    /// the member to be first and not compressed, but not all programs comply.
    func byMediaType() -> FormatEvidence? {
        if let content = archive.content(of: "mimetype", limit: Limits.mediaTypeBytes),
            let evidence = Self.mediaType(content, registry)
        {
            return evidence
        }
        guard archive.contains("META-INF/manifest.xml"),
            let manifest = archive.content(of: "META-INF/manifest.xml", limit: Limits.manifestBytes),
            let attribute = manifest.position(of: "media-type=\"application/vnd.")
        else { return nil }
        let start = attribute + 12
        guard let end = manifest.position(of: "\"", from: start),
            let type = registry.type(marked: manifest[start..<end], .mediaType)
        else { return nil }
        return FormatEvidence(type.identifier, .proof, text: "media type in zip member 'META-INF/manifest.xml'")
    }

    /// Returns the evidence from the content of the member `mimetype`. Some programs end the content with a newline.
    static func mediaType(_ content: [UInt8], _ registry: Registry) -> FormatEvidence? {
        var name = content.withoutUTF8Mark
        while let last = name.last, last <= 0x20 { name = name.dropLast() }
        guard let type = registry.type(marked: name, .mediaType) else { return nil }
        return FormatEvidence(
            type.identifier, .proof, text: "zip member 'mimetype': \(String(decoding: name, as: UTF8.self))")
    }
}

// MARK: Content types

extension ZipFormats {
    /// Returns the evidence from the content type of the main part, which identifies the kind of document.
    ///
    /// Sources: ECMA-376 part 2, section 7 (content types) and part 1, section 15.2 (main parts);
    /// [MS-OFFMACRO2](https://learn.microsoft.com/openspecs/office_standards/ms-offmacro2/) and MS-VSDX for the kinds
    /// that ECMA-376 does not define.
    func byContentType() -> FormatEvidence? {
        // Some libraries write the name in lowercase. ECMA-376 compares part names without regard to case.
        let name = archive.contains("[Content_Types].xml") ? "[Content_Types].xml" : "[content_types].xml"
        guard let list = archive.content(of: name, limit: Limits.contentTypesBytes) else { return nil }
        return Self.mainPart(list, registry)
    }

    /// Returns the evidence from the first content type in a list that a type declares. A weak content type is used only if
    /// no other is found.
    static func mainPart(_ list: [UInt8], _ registry: Registry) -> FormatEvidence? {
        var offset = 0
        var weak: UTType?
        while let attribute = list.position(of: "ContentType", from: offset) {
            offset = attribute + 11
            guard let value = value(in: list, at: offset),
                let marked = registry.types(marked: value, .contentType).first
            else { continue }
            guard marked.conditions.allSatisfy({ !$0.isEmpty }) else { return contentType(marked.type) }
            weak = weak ?? marked.type
        }
        return weak.map(contentType)
    }

    private static func contentType(_ type: UTType) -> FormatEvidence {
        FormatEvidence(
            type.identifier, .proof, text: "content type of the main part in zip member '[Content_Types].xml'")
    }

    /// Returns the quoted value of the attribute whose name ends at an offset.
    private static func value(in list: [UInt8], at start: Int) -> ArraySlice<UInt8>? {
        var offset = start
        while let byte = list.byte(at: offset), byte <= 0x20 || byte == 0x3D { offset += 1 }
        guard let quote = list.byte(at: offset), quote == 0x22 || quote == 0x27,
            let end = list.position(of: [quote], from: offset + 1, before: offset + 256)
        else { return nil }
        return list[offset + 1..<end]
    }
}

/// Detects the kind of document or package in a zip archive.
///
/// The rules are declared in the registry. They require members at their exact paths, so an archive in which the
/// members of a document are in a folder is identified as a zip archive.
enum ZipReader {
    static func read(_ source: ContentSource, _ registry: Registry) -> FormatEvidence? {
        let head = source.head
        guard
            head.has("PK\u{3}\u{4}") || head.has("PK\u{5}\u{6}") || head.has("PK00PK\u{3}\u{4}")
                || head.has("PK\u{7}\u{8}PK\u{3}\u{4}") && AppendedArchive.isOnlyPart(source)
        else { return nil }
        return early(source, registry) ?? evidence(ZipArchive(source), registry)
    }

    /// Returns the kind of document or package that the members form.
    static func evidence(_ archive: ZipArchive, _ registry: Registry) -> FormatEvidence {
        let formats = ZipFormats(archive: archive, registry: registry)
        let found =
            formats.byMediaType() ?? formats.byContentType() ?? rootObject(archive)?.named(by: registry)
            ?? formats.byMembers() ?? beginning(of: archive, registry)
        if let found { return found }
        // A member that was not examined could make the archive a document.
        if archive.isCut { archive.source.noteLimit() }
        let text = archive.members.isEmpty ? "zip signature" : "zip with \(archive.members.count) members"
        let evidence = FormatEvidence.proof("zip", text)
        return archive.origin == .directory ? evidence : evidence.withoutParts(.member, .contentType, .mediaType)
    }

    /// Detects the beginning of an Office document whose list of parts comes later, by the folder of a part and its name.
    ///
    /// Source: ECMA-376 part 1, annex A.1: the names that programs give to the parts.
    private static func beginning(of archive: ZipArchive, _ registry: Registry) -> FormatEvidence? {
        guard archive.origin == .localHeaders else { return nil }
        for member in archive.members {
            let parts = member.name.utf8.split(separator: UInt8(ascii: "/"), maxSplits: 2)
            guard parts.count > 1, let folder = String(parts[0]), let name = String(parts[1]), partNames.contains(name)
            else { continue }
            let evidence = FormatEvidence(
                [FormatKind("ooxml", value: folder)], .structure, text: "first zip members with '\(folder)/\(name)'")
            if let found = evidence.named(by: registry) { return found }
        }
        return nil
    }

    private static let partNames: Set<String> = [
        "_rels", "document.xml", "embeddings", "media", "presentation.xml", "sharedStrings.xml", "slideLayouts",
        "slideMasters", "slides", "styles.xml", "theme", "workbook.xml", "worksheets",
    ]

    /// Detects documents of Pages and Numbers by the kind of their first object, which is field 1 of its description: 10000 in
    /// Pages, 1 in Numbers and Keynote. The names of the members do not distinguish them: documents of Pages also contain tables
    /// and a calculation engine. Only presentations contain slides.
    ///
    /// Source: the description of the format at github.com/obriensp/iWorkFileFormat.
    private static func rootObject(_ archive: ZipArchive) -> FormatEvidence? {
        guard let start = archive.content(of: "Index/Document.iwa", limit: 64) else { return nil }
        let text = "kind of the first object in zip member 'Index/Document.iwa'"
        if start.position(of: [0x08, 0x90, 0x4E]) != nil { return .proof("iwork/10000", text) }
        // The description of the first object: field 1 is its number, 1, and field 2 contains its kind.
        guard archive.origin == .directory, let object = start.position(of: [0x08, 0x01, 0x12]),
            start.has([0x08, 0x01], at: object + 4), start.byte(at: object + 3).map({ $0 < 0x80 }) ?? false
        else { return nil }
        let hasSlides = archive.members.contains { member in
            slides.contains { member.name.utf8.starts(with: $0.utf8) }
        }
        return hasSlides ? nil : .proof("iwork/1", text)
    }

    /// The prefixes that the names of members with slides have.
    private static let slides = ["Index/Slide", "Index/MasterSlide", "Index/TemplateSlide"]

    /// Returns the evidence from the first member, which identifies most documents without the directory.
    private static func early(_ source: ContentSource, _ registry: Registry) -> FormatEvidence? {
        guard let (member, data) = ZipMember.local(source.head, at: 0, fileOffset: 0), !member.isEncrypted else {
            return nil
        }
        func content(_ limit: Int) -> [UInt8] {
            let bytes = source.bytes(at: data, count: min(member.compressedSize ?? limit, limit))
            return member.method == 8 ? Inflate.decode(bytes, limit: limit) : bytes
        }
        guard member.method == 0 || member.method == 8 else { return nil }
        switch member.name {
        case "mimetype": return ZipFormats.mediaType(content(Limits.mediaTypeBytes), registry)
        case "[Content_Types].xml": return ZipFormats.mainPart(content(Limits.contentTypesBytes), registry)
        default: return nil
        }
    }
}

/// Detects a zip archive after an image, a movie, an audio file or a PDF. Some programs treat such a file as an
/// archive, and other programs treat it as an image, a movie, an audio file or a PDF.
///
/// Programs that read zip archives start at the end of a file, and programs that read images start at the beginning, so
/// both accept such a file. Archives are disguised as images in this way. An archive inside an image is ignored,
/// because only a comment can follow the record at the end of the directory, which contains the length of the comment.
/// Source: APPNOTE.TXT 6.3.10, section 4.3.16.
enum AppendedArchive {
    /// Returns the kind of archive, or nil if there is none. If a file has no archive, at most `Limits.appendedTailBytes` of it
    /// are read. A stream of unknown length is not read.
    static func read(_ source: ContentSource, _ registry: Registry) -> FormatEvidence? {
        guard !source.head.has("PK"), let tail = lastBytes(of: source), directoryEnd(tail) != nil else { return nil }
        let archive = ZipArchive(source)
        guard archive.origin == .directory, let first = archive.members.first, first.headerOffset > 0,
            source.bytes(at: first.headerOffset, count: 4).has("PK\u{3}\u{4}")
        else { return nil }
        return ZipReader.evidence(archive, registry).named(by: registry)
    }

    /// Returns whether the content, which begins like the first part of a split archive, is the whole archive: `zip -s` writes
    /// this beginning before it knows the size.
    ///
    /// Source: APPNOTE.TXT 6.3.10, sections 4.4.19 and 8.5.4.
    static func isOnlyPart(_ source: ContentSource) -> Bool {
        guard let tail = lastBytes(of: source), let end = directoryEnd(tail) else { return false }
        return tail.little16(at: end + 4) == 0
    }

    /// Returns the evidence if the content is the last part of a split archive, whose directory refers to other parts.
    ///
    /// Source: APPNOTE.TXT 6.3.10, sections 4.4.19 and 8.3: the record has the number of its part, starting with 0.
    static func lastPart(_ source: ContentSource) -> FormatEvidence? {
        guard let tail = lastBytes(of: source), let end = directoryEnd(tail),
            let part = tail.little16(at: end + 4), part > 0, part < 0xFFFF, let first = tail.little16(at: end + 6),
            first <= part, let size = tail.little32(at: end + 12),
            first < part || size <= source.bound
        else { return nil }
        return FormatEvidence(
            TypeName.zipArchive, .structure, text: "the end of a zip archive in \(part + 1) parts")
    }

    /// Returns the last bytes, or nil if the size is unknown or the bytes were not received. Most images, movies and PDFs are
    /// not followed by an archive, so no request is made to read their last bytes.
    private static func lastBytes(of source: ContentSource) -> [UInt8]? {
        guard source.hasKnownCount else { return nil }
        let start = max(0, source.bound - Limits.appendedTailBytes)
        guard source.isAtHand(at: start, count: source.bound - start) else { return nil }
        return source.bytes(at: start, count: Limits.appendedTailBytes)
    }

    /// Returns the offset of the record at the end of the directory, if its comment has the length that the record states.
    private static func directoryEnd(_ tail: [UInt8]) -> Int? {
        var offset = tail.count - 22
        while offset >= 0 {
            if tail.has("PK\u{5}\u{6}", at: offset), tail.little16(at: offset + 20) == tail.count - offset - 22 {
                return offset
            }
            offset -= 1
        }
        return nil
    }
}

extension TypeFamilies {
    /// Returns whether programs read files of a type from their beginning and ignore trailing bytes.
    func mayHideArchive(_ type: UTType) -> Bool {
        [TypeName.image, TypeName.audiovisualContent, TypeName.pdf].contains { identifier in
            registry.type(identifier).map(type.conforms) ?? false
        }
    }
}
