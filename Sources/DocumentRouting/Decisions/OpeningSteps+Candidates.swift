import AppDeclaration
import TypeRegistry

/// The document type with which an app claims a file.
struct Claim {
    /// The index of the document type.
    var index: Int
    var documentType: DocumentType
    /// The claimed content type, or nil for a legacy claim.
    var contentType: UTType?

    var name: String { documentType.name.map { "the document type '\($0)'" } ?? "document type \(index + 1)" }
}

extension OpeningSteps {
    /// Finds the document type that claims the file: a legacy document type, or else the one with the nearest content type.
    ///
    /// Source: the header of NSDocumentController: for an entry without `LSItemContentTypes`, the extension and HFS type are
    /// matched before the type identifier.
    mutating func findClaim() {
        for index in app.index.legacyClaims {
            let documentType = app.claimedTypes[index].documentType
            guard let match = LegacyMatch(documentType, file), offers(documentType) else { continue }
            let claim = Claim(index: index, documentType: documentType)
            self.claim = claim
            decision.note(
                .init(
                    "legacy-claim", match.standing,
                    "\(claim.name) has no content types and claims the file by \(match.sentence), which precedes its type"
                ))
            return
        }
        var refused: Claim?
        for (type, _) in lineage {
            for index in app.index.claims(on: type) {
                let claim = Claim(
                    index: index, documentType: app.claimedTypes[index].documentType, contentType: type)
                if offers(claim.documentType) {
                    self.claim = claim
                    let fileType = file.type
                    decision.note(
                        .init("document-type", .documented, "\(claim.name) claims \(type)\(claim.words(fileType))"))
                    return
                }
                refused = refused ?? claim
            }
        }
        let step = noClaim(refused)
        notOffered = step
        decision.note(step)
    }

    /// Returns whether the system offers the files of a document type to the app.
    ///
    /// Source: Launch Services keys (archived guide): an app with the rank None is never chosen to open the type, but accepts
    /// drops. That a Quick Look generator, a Spotlight importer and the role None open no files is inferred.
    private func offers(_ documentType: DocumentType) -> Bool {
        documentType.rank != DocumentType.Rank.none
            && ![DocumentType.Role.none, .quickLookGenerator, .importer].contains(documentType.role)
    }

    private func noClaim(_ refused: Claim?) -> Decision.TraceStep {
        let (type, app) = (file.type, app.displayName)
        guard let refused else {
            return .init(
                "document-type", .documented,
                "no document type of \(app) claims \(type), so the system does not offer the file")
        }
        if refused.documentType.rank == DocumentType.Rank.none {
            return .init(
                "handler-rank", .documented,
                "\(refused.name) claims \(type) with the rank None: the system never chooses \(app) to open it, "
                    + "although it can be dropped there")
        }
        return .init(
            "document-role", .inferred,
            "\(refused.name) claims \(type) with the role \(refused.documentType.role.rawValue), which opens no files, "
                + "so the system does not offer the file")
    }

    /// Returns the group of a legacy document type in an app without scenes. Declared groups read only content types.
    func legacyGroup() -> Int? {
        guard let claim, claim.contentType == nil else { return nil }
        return app.index.groupsOfDocumentTypes[claim.index]
    }
}

extension Claim {
    /// Returns the role and rank in words, with the type of the file if it is not the claimed type.
    fileprivate func words(_ type: UTType) -> String {
        let rank = documentType.rank ?? .default
        let words = " as \(documentType.role.rawValue), rank \(rank.rawValue)"
        return contentType == type ? words : words + ", which includes \(type)"
    }
}

/// The claim of a document type without content types.
struct LegacyMatch {
    var sentence: String
    var standing: Decision.TraceStep.Standing

    /// Creates the claim on a file. Returns nil if the document type does not claim it.
    ///
    /// Source: CFBundleDocumentTypes (archived guide): the extension `*` and the OSType `****` match any file, and `fold`
    /// matches folders. The OSTypes, MIME types, and the use of the OSType of the file's type are inferred.
    init?(_ documentType: DocumentType, _ file: DocumentFile) {
        if file.isDirectory == documentType.isPackage {
            if let written = file.filenameExtension {
                let folded = TypeIdentifier.folded(written)
                if documentType.extensions.contains(where: { TypeIdentifier.folded($0) == folded }) {
                    (sentence, standing) = ("its extension '\(written)'", .documented)
                    return
                }
            }
            if documentType.extensions.contains("*") {
                (sentence, standing) = ("'*', any extension", .documented)
                return
            }
            if let type = file.mimeType.map(TypeIdentifier.folded),
                documentType.mimeTypes.contains(where: { TypeIdentifier.folded($0) == type })
            {
                (sentence, standing) = ("its MIME type \(type)", .inferred)
                return
            }
        }
        let own = file.isDirectory ? ["fold"] : ["****"] + (file.type.tags[.osType] ?? [])
        guard let code = documentType.osTypes.first(where: own.contains) else { return nil }
        (sentence, standing) = ("the OSType '\(code)'", .inferred)
    }
}

/// A group that reads the type, with the distance of its nearest readable type. It has only integers, since there may be
/// many candidates.
struct GroupCandidate {
    /// The index of the group.
    let group: Int
    /// The index of its nearest readable type in the lineage.
    let readable: Int
    let steps: Int
}

extension OpeningSteps {
    /// The groups that read the type, in declared order.
    ///
    /// Source: [conforms(to:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/conforms(to:)),
    /// which is also true for equal types.
    func candidates() -> [GroupCandidate] {
        var nearest = [Int](repeating: -1, count: app.groups.count)
        var count = 0
        // The lineage is sorted by distance, so that the first type found is the nearest.
        for index in lineage.indices {
            for group in app.index.groups(reading: lineage[index].type) where nearest[group] < 0 {
                nearest[group] = index
                count += 1
            }
        }
        guard count > 0 else { return [] }
        var candidates: [GroupCandidate] = []
        candidates.reserveCapacity(count)
        for group in nearest.indices where nearest[group] >= 0 {
            candidates.append(
                GroupCandidate(group: group, readable: nearest[group], steps: lineage[nearest[group]].steps))
        }
        return candidates
    }

    /// Chooses a candidate by the policy, which is inferred.
    mutating func choose(among candidates: [GroupCandidate]) -> GroupCandidate? {
        guard let first = candidates.first else { return nil }
        let (groups, lineage) = (app.groups, lineage)
        decision.note(
            .init(
                "conformance", .documented,
                candidates.map { $0.sentence(groups, lineage) }.joined(separator: "; ")))
        // Of equally near groups the first declared is chosen.
        let nearest = candidates.reduce(first) { $1.steps < $0.steps ? $1 : $0 }
        let chosen = policy == .specific ? nearest : first
        let name = groups[chosen.group].name
        if candidates.count == 1 {
            decision.rule = "only-group"
            decision.note(.init("only-group", .documented, "'\(name)' is the only group that reads it"))
        } else {
            explain(chosen, among: candidates)
            warn(about: candidates, nearest: nearest, first: first)
        }
        let readable = lineage[chosen.readable].type
        if let requested = groups[chosen.group].importedAs[readable] {
            decision.note(
                .init(
                    "imported-as", .documented,
                    "UTType(importedAs: \"\(requested)\") of '\(name)' is \(readable), the preferred type of its extension"
                ))
        }
        return chosen
    }

    private mutating func explain(_ chosen: GroupCandidate, among candidates: [GroupCandidate]) {
        let groups = app.groups
        let (name, readable) = (groups[chosen.group].name, lineage[chosen.readable].type)
        let step: Decision.TraceStep
        if policy == .first {
            step = .init("declaration-order", .inferred, "'\(name)' is the first declared group that reads it")
        } else if candidates.contains(where: { $0.steps == chosen.steps && $0.group != chosen.group }) {
            step = .init(
                "declaration-order", .inferred,
                candidates.filter { $0.steps == chosen.steps }.map { "'\(groups[$0.group].name)'" }
                    .joined(separator: " and ") + " are equally near: the first declared group opens it")
        } else if chosen.steps == 0 {
            step = .init("exact-type", .inferred, "'\(name)' reads exactly \(readable)")
        } else {
            step = .init("nearest-type", .inferred, "'\(name)' reads the nearest type, \(readable)")
        }
        decision.rule = step.rule
        decision.note(step)
    }

    private mutating func warn(about candidates: [GroupCandidate], nearest: GroupCandidate, first: GroupCandidate) {
        let (groups, type) = (app.groups, file.type)
        decision.warnings.append(
            .init(
                id: "overlapping-groups",
                text: candidates.map { "'\(groups[$0.group].name)'" }.joined(separator: " and ")
                    + " \(candidates.count == 2 ? "both" : "all") read \(type): which one opens it is not documented"))
        guard nearest.group != first.group else { return }
        decision.warnings.append(
            .init(
                id: "policy-sensitive",
                text:
                    "'\(groups[nearest.group].name)' is the nearest group, and '\(groups[first.group].name)' the first "
                    + "declared: the policies 'specific' and 'first' differ"))
    }
}

extension GroupCandidate {
    fileprivate func sentence(
        _ groups: [DocumentApp.Group], _ lineage: [(type: UTType, steps: Int)]
    ) -> String {
        let (name, readable, type) = (groups[group].name, lineage[readable].type, lineage[0].type)
        if steps == 0 { return "'\(name)' reads \(readable)" }
        return "'\(name)' reads \(readable), to which \(type) conforms \(steps == 1 ? "directly" : "in \(steps) steps")"
    }
}
