import TypeRegistry

/// Asks a registry what names say.
struct NameReader: Sendable {
    let families: TypeFamilies
    private let extensions: PlatformNames

    private var registry: Registry { families.registry }

    init(_ families: TypeFamilies) {
        self.families = families
        extensions = PlatformNames(families.registry)
    }

    /// What the name of a regular file says.
    /// Complexity: O(length), and one look-up for each period in the name.
    ///
    /// Literal name before compound extension before extension: the longer tag is the more specific one. Source of the
    /// order: the shared MIME-info specification (longest pattern first) and linguist (name before extension).
    func evidence(of name: FileName, isExecutable: Bool) -> NameEvidence {
        var evidence = byExtension(name, isExecutable: isExecutable)
        if let original = name.withoutBackupSuffix {
            let inner = self.evidence(of: original, isExecutable: isExecutable)
            if !inner.saysNothing(families) {
                evidence.adopt(inner, "a copy of '\(original.literal ?? "?")'")
                return evidence
            }
        }
        if let literal = name.literal {
            let claimants = claimants(of: literal, .filename)
            if let first = claimants.first {
                evidence.say("file name '\(literal)'", first, .filename, claimants)
                return evidence
            }
        }
        for suffix in name.compoundExtensions {
            let claimants = claimants(of: suffix, .compoundExtension)
            if let first = claimants.first {
                evidence.say("compound extension '\(suffix)'", first, .compoundExtension, claimants)
                return evidence
            }
        }
        if let (tag, identifier) = name.capitalExtension, let type = registry.type(identifier) {
            evidence.say("extension '\(tag)', a capital", type, .extension, [type])
            return evidence
        }
        if name.isSharedLibrary, name.fileExtension != "so" {
            // What looks like an extension is the version: libm.so.6 is no page of section 6 of a manual.
            let claimants = claimants(of: "so", .filenameExtension)
            if let first = claimants.first {
                evidence.say("extension 'so' before a version", first, .extension, claimants)
            }
        }
        return evidence
    }

    /// The rule of Apple's systems: the last extension among types of data, a dynamic type when nobody declares it;
    /// without an extension an executable file is `public.unix-executable`, any other `public.data`.
    private func byExtension(_ name: FileName, isExecutable: Bool) -> NameEvidence {
        let preferred = extensions.type(of: name, isExecutable: isExecutable)
        guard let tag = name.fileExtension, TagText.isValid(tag, .filenameExtension) else {
            let type = preferred
            let reason = isExecutable ? "no extension, but executable" : "no extension"
            return NameEvidence(
                byName: type, type: type, grade: .none, claimants: [],
                basis: [Evidence(.name, "\(reason) → \(type.identifier)")])
        }
        guard !preferred.isDynamic else {
            let reason = "extension '\(tag)', which no type of data declares"
            return NameEvidence(
                byName: preferred, type: preferred, grade: .unknownExtension, claimants: [],
                basis: [Evidence(.name, "\(reason) → \(preferred.identifier)")])
        }
        let claimants = claimants(of: tag, .filenameExtension)
        return NameEvidence(
            byName: preferred, type: preferred, grade: claimants.count > 1 ? .ambiguousExtension : .extension,
            claimants: claimants, tag: tag.lowercased(),
            basis: [Evidence(.name, "extension '\(tag)' → \(preferred.identifier)")])
    }

    /// What the name of a directory says, or nil.
    func directoryType(of name: FileName) -> (type: UTType, evidence: Evidence)? {
        guard let type = extensions.directoryType(of: name), let tag = name.fileExtension else { return nil }
        return (type, Evidence(.name, "extension '\(tag)' of a directory → \(type.identifier)"))
    }

    private func claimants(of tag: String, _ tagClass: TableTagClass) -> [UTType] {
        registry.claimants(of: tag, tagClass).filter { $0.conforms(to: families.data) }
    }
}

extension NameEvidence {
    /// Takes what another name says, but for the answer of platforms that go by the last extension.
    fileprivate mutating func adopt(_ inner: NameEvidence, _ reason: String) {
        let own = basis
        let platform = byName
        self = inner
        byName = platform
        basis = [Evidence(.name, "\(reason) → \(inner.type.identifier)")] + own
    }

    fileprivate mutating func say(_ tag: String, _ type: UTType, _ grade: Grade, _ claimants: [UTType]) {
        self.type = type
        self.grade = grade
        self.tag = nil
        self.claimants = claimants
        basis.insert(Evidence(.name, "\(tag) → \(type.identifier)"), at: 0)
    }
}
