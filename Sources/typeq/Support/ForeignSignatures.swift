import DeclarationFormats
import TypeRegistry

/// Finds types whose signature is that of another format to which they have no relation.
///
/// If the signature of one type contains that of another, each file of the first type also has the format of the second: one of the types
/// conforms to the other or holds it, or both are identified by what is in a common container. Otherwise, content of one type
/// contradicts the name of the other.
struct ForeignSignatures {
    private let registry: Registry
    private let file: String
    /// The declarations in the file, by identifier.
    private let declared: [String: TypeDeclaration]
    /// The types with a finding.
    private var reported: Set<UTType> = []
    private var findings: [Diagnostic] = []

    /// Returns the findings in a file.
    ///
    /// - Parameters:
    ///   - layer: The declarations in the file.
    ///   - file: The name of the file.
    ///   - registry: The registry with the declarations, and with those below them.
    /// - Returns: At most one finding for each type.
    static func findings(of layer: RegistryLayer, in file: String, _ registry: Registry) -> [Diagnostic] {
        guard layer.eachDeclaration.contains(where: { !$0.signatures.isEmpty }) else { return [] }
        var search = ForeignSignatures(layer, file, registry)
        search.compare()
        return search.findings
    }

    private init(_ layer: RegistryLayer, _ file: String, _ registry: Registry) {
        (self.registry, self.file) = (registry, file)
        declared = Dictionary(
            layer.eachDeclaration.map { (TypeIdentifier.folded($0.identifier), $0) },
            uniquingKeysWith: { first, _ in first })
    }

    private mutating func compare() {
        let signed = registry.types.compactMap { type in type.declaration.map { (type, $0.signatures) } }
            .filter { !$0.1.isEmpty }
        var own = SignatureList()
        var all = SignatureList()
        for (kind, magic) in Self.magics {
            if let type = registry.type(marked: kind, .kind) { all.add(TypeSignature([magic]), of: type) }
        }
        for (type, signatures) in signed {
            // Files of other formats may have a weak signature.
            for signature in signatures where !signature.isWeak && !signature.isTooShortForProof {
                all.add(signature, of: type)
                if isOwn(type) { own.add(signature, of: type) }
            }
        }
        var candidates = signed.filter { isOwn($0.0) }.map { type, signatures in
            let matches = signatures.flatMap { signature in
                all.implied(by: signature).map { Match(type: $0.type, signature: signature, theirs: $0.signature) }
            }
            return (type: type, matches: unrelated(matches.filter { $0.type != type }, to: type))
        }
        // Of two types with one signature, the one that matches more types without a relation is reported, and if possible one that
        // Apple does not declare.
        candidates.sort { one, other in
            if one.matches.count != other.matches.count { return one.matches.count > other.matches.count }
            let (isFixed, isOtherFixed) = (isDeclaredByApple(one.type), isDeclaredByApple(other.type))
            return isFixed == isOtherFixed ? one.type.identifier > other.type.identifier : !isFixed
        }
        for (type, matches) in candidates { report(type, matches.filter { !reported.contains($0.type) }) }
        // The signature of a type in the file can also be the beginning of that of a type in another layer.
        var longer: [UTType: [Match]] = [:]
        for (other, signatures) in signed where !isOwn(other) {
            for signature in signatures {
                for (type, its) in own.implied(by: signature) {
                    longer[type, default: []].append(Match(type: other, signature: its, theirs: signature))
                }
            }
        }
        for (type, matches) in longer where !reported.contains(type) {
            if !matches.contains(where: { areRelated(type, $0.type) }) { report(type, matches) }
        }
    }

    private func isOwn(_ type: UTType) -> Bool { declared[type.identifier] != nil }

    private func isDeclaredByApple(_ type: UTType) -> Bool {
        declared[type.identifier]?.isDeclaredByApple == true
    }

    /// Another type, and a signature of each type. Files that have one of the signatures also have the other.
    private struct Match {
        var type: UTType
        var signature: TypeSignature
        var theirs: TypeSignature
    }

    /// Returns the matches of types to which a type has no relation.
    private func unrelated(_ matches: [Match], to type: UTType) -> [Match] {
        matches.filter { match in
            // A subtype that repeats the signature of a related type is not a further format.
            !areRelated(type, match.type)
                && !matches.contains {
                    $0.theirs == match.theirs && match.type.conforms(to: $0.type) && areRelated(type, $0.type)
                }
        }
    }

    /// Reports one of the types that a type in the file matches without a relation: the type that a reader detects, because it is
    /// usually the basis of the others.
    private mutating func report(_ type: UTType, _ others: [Match]) {
        let basis = others.first { $0.type.marks(.kind).contains { !$0.utf8.contains(UInt8(ascii: "/")) } }
        guard let match = basis ?? others.first, let declaration = declared[type.identifier] else { return }
        let other = match.type
        reported.insert(type)
        let bytes = match.signature.patterns[0].hexadecimal
        findings.append(
            Diagnostic(
                id: "W_FOREIGN_SIGNATURE",
                "the signature '\(bytes.count > 32 ? bytes.prefix(32) + "…" : bytes[...])' of '\(declaration.identifier)' and one of '\(other.identifier)' match the same files, but the types have no relation: conform to '\(other.identifier)', or list one of the types under 'holds' of the other",
                at: Diagnostic.Location(file: file, position: declaration.position), identifier: declaration.identifier)
        )
    }

    /// Returns whether files of one type can be files of the other, or both are in the same container.
    private func areRelated(_ one: UTType, _ other: UTType) -> Bool {
        if one.conforms(to: other) || other.conforms(to: one) || holds(one, other) || holds(other, one) { return true }
        let (bases, others) = (bases(of: one), bases(of: other))
        return bases.contains { $0.conforms(to: other) || others.contains($0) }
            || others.contains { $0.conforms(to: one) }
    }

    private func holds(_ type: UTType, _ content: UTType) -> Bool {
        family(type).contains { holder in
            holder.marks(.holds).contains { registry.type($0).map(content.conforms) ?? false }
        }
    }

    private func bases(of type: UTType) -> [UTType] { family(type).flatMap(\.bases) }

    private func family(_ type: UTType) -> [UTType] { [type] + type.supertypeSequence }

    /// The first bytes of containers and compressed files, which their readers examine, by the kinds of the readers. Other formats with
    /// readers have these bytes as signatures.
    ///
    /// Sources: Multimedia Programming Interface and Data Specifications 1.0 (RIFF); EA IFF 85; RFC 1952, section 2.3.1; APPNOTE.TXT
    /// 6.3.10, section 4.3; TIFF 6.0, section 2.
    private static let magics: [(kind: String, pattern: TypeSignature.Pattern)] = [
        ("riff", "RIFF"), ("riff", "RIFX"), ("iff", "FORM"), ("gzip", "\u{1F}\u{8B}"), ("zip", "PK\u{3}\u{4}"),
        ("zip", "PK\u{5}\u{6}"), ("tiff", "II*\0"), ("tiff", "MM\0*"),
    ].map { ($0, TypeSignature.Pattern(bytes: $1.unicodeScalars.map { UInt8($0.value) })) }
}

/// Signatures of types, in which the signatures that another signature contains are found.
private struct SignatureList {
    private struct Place: Hashable {
        var offset: Int
        var byte: UInt8
    }

    /// The signatures whose first byte is known and has a fixed offset, by this byte.
    private var fixed: [Place: [(type: UTType, signature: TypeSignature)]] = [:]
    private var others: [(type: UTType, signature: TypeSignature)] = []

    mutating func add(_ signature: TypeSignature, of type: UTType) {
        guard let first = signature.patterns.first, let byte = first.bytes.first else { return }
        if first.range == 0, first.mask.first == 0xFF {
            fixed[Place(offset: first.offset, byte: byte), default: []].append((type, signature))
        } else {
            others.append((type, signature))
        }
    }

    /// Returns the signatures that every file with a signature has.
    ///
    /// - Complexity: O(*n*) in the number of the signatures without a fixed first byte, and of those with the same byte.
    func implied(by signature: TypeSignature) -> [(type: UTType, signature: TypeSignature)] {
        let bytes = KnownBytes(signature)
        let found = bytes.known.flatMap { offset, known in
            known.mask == 0xFF ? fixed[Place(offset: offset, byte: known.byte)] ?? [] : []
        }
        return (found + others).filter { bytes.imply($0.signature) }
    }
}

/// The bytes of a signature that have a fixed offset.
private struct KnownBytes {
    private let signature: TypeSignature
    private(set) var known: [Int: (byte: UInt8, mask: UInt8)] = [:]

    init(_ signature: TypeSignature) {
        self.signature = signature
        for pattern in signature.patterns where pattern.range == 0 {
            for (index, byte) in pattern.bytes.enumerated() where pattern.mask[index] != 0 {
                known[pattern.offset + index] = (byte, pattern.mask[index])
            }
        }
    }

    /// Returns whether every file with the signature also has another signature.
    func imply(_ other: TypeSignature) -> Bool { other.patterns.allSatisfy(imply) }

    private func imply(_ pattern: TypeSignature.Pattern) -> Bool {
        let last = pattern.offset + pattern.range
        if signature.patterns.contains(where: {
            $0.bytes == pattern.bytes && $0.mask == pattern.mask && pattern.offset <= $0.offset
                && $0.offset + $0.range <= last
        }) {
            return true
        }
        if pattern.range == 0 { return hasBytes(of: pattern, at: pattern.offset) }
        return known.keys.contains { pattern.offset...last ~= $0 && hasBytes(of: pattern, at: $0) }
    }

    private func hasBytes(of pattern: TypeSignature.Pattern, at offset: Int) -> Bool {
        pattern.bytes.indices.allSatisfy { index in
            let mask = pattern.mask[index]
            guard mask != 0 else { return true }
            guard let known = known[offset + index] else { return false }
            return known.mask & mask == mask && known.byte & mask == pattern.bytes[index] & mask
        }
    }
}
