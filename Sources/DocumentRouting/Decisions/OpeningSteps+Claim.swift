import AppDeclaration
import TypeRegistry

/// The document type by which an app claims a file.
struct Claim {
    /// Its place among the document types.
    var place: Int
    var documentType: DocumentType
    /// The content type by which it does; nil for a legacy claim.
    var contentType: UTType?

    var name: String { documentType.name.map { "the document type '\($0)'" } ?? "document type \(place + 1)" }
}

extension OpeningSteps {
    /// Finds the document type that claims the file: a legacy one first, else the nearest by content type.
    ///
    /// Source: the header of NSDocumentController: where an entry has no `LSItemContentTypes`, extension and HFS type are
    /// matched before the type identifier.
    mutating func findClaim() {
        for place in app.index.legacyClaims {
            let documentType = app.claimedTypes[place].documentType
            guard let match = LegacyMatch(documentType, file), offers(documentType) else { continue }
            let claim = Claim(place: place, documentType: documentType)
            self.claim = claim
            decision.note(
                .init(
                    "legacy-claim", match.standing,
                    "\(claim.name) has no content types and claims the file by \(match.sentence), which goes before its type"
                ))
            return
        }
        var refused: Claim?
        for (type, _) in lineage {
            for place in app.index.claims(on: type) {
                let claim = Claim(
                    place: place, documentType: app.claimedTypes[place].documentType, contentType: type)
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

    /// Whether the system offers a document type's files to the app for opening.
    ///
    /// Source: Launch Services keys (archived guide): an app of rank None is never chosen to open the type, though it accepts
    /// drops. That a Quick Look generator, a Spotlight importer, or an entry that only names a type opens nothing is inferred.
    private func offers(_ documentType: DocumentType) -> Bool {
        documentType.rank != DocumentType.Rank.none
            && ![DocumentType.Role.none, .quickLookGenerator, .importer].contains(documentType.role)
    }

    private func noClaim(_ refused: Claim?) -> Decision.TraceStep {
        let (type, app) = (file.type, app.displayName)
        guard let refused else {
            return .init(
                "document-type", .documented,
                "no document type of \(app) claims \(type), so the system would not offer the file")
        }
        if refused.documentType.rank == DocumentType.Rank.none {
            return .init(
                "handler-rank", .documented,
                "\(refused.name) claims \(type) with the rank None: the system never chooses \(app) to open it, "
                    + "though it may be dropped there")
        }
        return .init(
            "document-role", .inferred,
            "\(refused.name) claims \(type) with the role \(refused.documentType.role.rawValue), which opens nothing, "
                + "so the system would not offer the file")
    }

    /// The group that a legacy document type stands for. Groups that are declared as scenes read content types only.
    func legacyGroup() -> Int? {
        guard let claim, claim.contentType == nil else { return nil }
        return app.index.groupsOfDocumentTypes[claim.place]
    }
}

extension Claim {
    /// Role and rank, and the type of the file where that is not the claimed one.
    fileprivate func words(_ type: UTType) -> String {
        let rank = documentType.rank ?? .default
        let words = " as \(documentType.role.rawValue), rank \(rank.rawValue)"
        return contentType == type ? words : words + ", and with it \(type)"
    }
}

/// How a document type without content types claims a file.
struct LegacyMatch {
    var sentence: String
    var standing: Decision.TraceStep.Standing

    /// Nil when the document type does not claim the file.
    ///
    /// Sources: CFBundleDocumentTypes (archived guide): the extension `*` is any file, the OSType `****` too, `fold` are
    /// folders; the last two, MIME types, and the OSType of the file's type for that of the file, are inferred.
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
