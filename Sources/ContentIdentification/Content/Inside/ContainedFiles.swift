import TypeRegistry

/// Specifies which files inside a file are identified.
package enum ContentsPolicy: Sendable {
    case nothing
    /// The members of zip and tar archives.
    case members
    /// The content of gzip files.
    case compressed
}

/// A file inside another file.
package struct ContainedFile: Hashable, Sendable {
    /// The name of the file in the archive, with invalid UTF-8 repaired. The name can be any string; it is not a path on this
    /// machine.
    package var name: String
    package var identification: Identification

    package init(name: String, _ identification: Identification) {
        (self.name, self.identification) = (name, identification)
    }
}

package struct ContainedFiles: Hashable, Sendable {
    /// The files, in the order of the archive.
    package var files: [ContainedFile] = []
    /// Whether there are files that were not examined, because of a limit or because the archive is truncated.
    package var isCut = false
    package init() {}

    /// The maximum number of bytes that the files occupy in a message to another process.
    package static let mostBytes = Limits.archiveListBytes
}

/// Collects the files inside a file, within the limits.
private struct Collection {
    var files = ContainedFiles()
    /// The number of bytes that the files occupy in a message to another process.
    private var size = 0

    /// Adds a file. If a limit would be exceeded, adds nothing and returns false.
    mutating func add(_ name: String, _ identification: Identification) -> Bool {
        size += 32 + name.utf8.count + identification.messageBytes
        guard files.files.count < Limits.archiveMembers, size < Limits.archiveListBytes else {
            files.isCut = true
            return false
        }
        files.files.append(ContainedFile(name: name, identification))
        return true
    }
}

extension ContentIdentifier {
    /// Adds the files inside a file to the answer for the file, or a warning if the compression method of the file is
    /// not supported.
    package func addContents(of source: ContentSource, named name: [UInt8], to answer: inout Identification) {
        answer.contained = contained(in: source, named: name)
        guard answer.contained == nil, let type = compression(of: source) else { return }
        answer.warnings.append(.unreadCompression(type))
    }

    /// Returns the type of a compressed file other than a gzip file, or nil if the file is not compressed.
    private func compression(of source: ContentSource) -> UTType? {
        guard !GzipReader.isHeader(source.head) else { return nil }
        let reader = SignatureReader(evidence)
        let found = ContainerReader.read(source, evidence, isText: false) ?? reader.read(source).proof
        return found.flatMap { evidence.type($0.identifier) }.flatMap { $0.has(.compression) ? $0 : nil }
    }

    /// Identifies the files inside a file, or returns nil if `contents` does not request them or the file cannot
    /// contain any.
    ///
    /// The beginnings of members are read, within the limits on a container. Nothing is written, and no path in an archive is
    /// used.
    private func contained(in source: ContentSource, named name: [UInt8]) -> ContainedFiles? {
        switch contents {
        case .nothing: return nil
        case .compressed:
            guard let (content, isWhole) = GzipContent.beginning(of: source, limit: Limits.magicBytes) else {
                return nil
            }
            var inside = Collection()
            let inner = GzipContent.name(name)
            let answer = identify(beginning: content, isWhole: isWhole, FileName(bytes: inner))
            _ = inside.add(String(decoding: inner, as: UTF8.self), answer)
            return inside.files
        case .members:
            if let tar = TarMembers(source) { return members(of: tar) }
            if let (content, isWhole) = GzipContent.beginning(of: source, limit: Limits.compressedTarBytes),
                var tar = TarMembers(ContentSource(content))
            {
                tar.isCut = !isWhole
                return members(of: tar)
            }
            guard let zip = ZipArchive(members: source) else { return nil }
            return members(of: zip)
        }
    }

    private func members(of zip: ZipArchive) -> ContainedFiles {
        var inside = Collection()
        inside.files.isCut = zip.isCut || zip.origin == .localHeaders
        for member in zip.members where !member.name.hasSuffix("/") {
            let answer: Identification
            if let content = zip.content(of: member, limit: Limits.memberBytes) {
                answer = identification(of: content, named: member.name)
            } else {
                answer = unreadAnswer(
                    member.name,
                    member.isEncrypted ? "the content is encrypted" : "the compression is not supported")
            }
            guard inside.add(member.name, answer) else { break }
        }
        return inside.files
    }

    private func members(of archive: TarMembers) -> ContainedFiles {
        var tar = archive
        var inside = Collection()
        while let member = tar.next() {
            let answer: Identification
            switch member.node {
            case .directory: continue
            case .regular where member.missingTarget != nil:
                answer = unreadAnswer(
                    member.name, "a hard link to '\(member.missingTarget ?? "")', which the archive does not contain")
            case .regular: answer = identification(of: tar.content(of: member), named: member.name)
            case let node: answer = identify(node, isRoot: false, FileName(member: member.name))
            }
            guard inside.add(member.name, answer) else { break }
        }
        if tar.isCut { inside.files.isCut = true }
        return inside.files
    }

    private func identification(of content: [UInt8], named name: String) -> Identification {
        // No further bytes of a member are read, so the answer is the best that these bytes allow.
        let isWhole = content.count < Limits.memberBytes
        return identify(beginning: content, isWhole: isWhole, FileName(member: name))
    }

    /// Returns the answer for a member whose content cannot be read.
    private func unreadAnswer(_ name: String, _ reason: String) -> Identification {
        var answer = identify(FileName(member: name), isDirectory: false)
        answer.evidence.append(Evidence(.content, reason))
        answer.warnings.append(.unreadContent(reason))
        return answer
    }

    private func identify(beginning content: [UInt8], isWhole: Bool, _ name: FileName) -> Identification {
        content.withBytes { identify(beginning: $0, isWhole: isWhole, name).identification }
    }
}

extension FileName {
    /// Creates the name of an archive member from its path, up to a NUL and after the last slash. Trailing slashes are ignored.
    fileprivate init(member path: String) {
        let path = Array(path.utf8.prefix { $0 != 0 })
        let end = path.lastIndex { $0 != UInt8(ascii: "/") }.map { $0 + 1 } ?? 0
        self.init(atEndOf: Array(path[..<end]))
    }
}

extension ZipArchive {
    /// Reads the members of a file that is a zip archive, or that ends with a zip archive.
    fileprivate init?(members source: ContentSource) {
        guard source.head.has("PK\u{3}\u{4}") || ZipDirectoryEnd(source) != nil else { return nil }
        self.init(source)
    }
}

enum GzipContent {
    /// Returns the first bytes of the content, and whether they are the whole content, or nil if the file is not a gzip file.
    static func beginning(of source: ContentSource, limit: Int) -> (content: [UInt8], isWhole: Bool)? {
        guard GzipReader.isHeader(source.head), let start = GzipReader.dataOffset(source) else { return nil }
        // The content is rarely shorter than its compressed form.
        let content = Inflate.decode(source.bytes(at: start, count: limit + 64), limit: limit)
        return (content, content.count < limit)
    }

    /// Returns the name of the content, derived from the name of the file: without `.gz`, and with `.tar` instead of
    /// `.tgz` or `.svg` instead of `.svgz`.
    static func name(_ name: [UInt8]) -> [UInt8] {
        for (suffix, replacement) in [(".gz", ""), (".tgz", ".tar"), (".svgz", ".svg")] {
            let end = name.suffix(suffix.utf8.count).map { $0 < 0x80 ? $0 | 0x20 : $0 }
            guard name.count > suffix.utf8.count, end.elementsEqual(suffix.utf8.map { $0 | 0x20 }) else { continue }
            return name.dropLast(suffix.utf8.count) + Array(replacement.utf8)
        }
        return name
    }
}
