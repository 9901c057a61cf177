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
    /// Finds the document type that claims the file: a matching legacy document type, or else the document type with the
    /// nearest content type.
    ///
    /// Source: the header of NSDocumentController. For an entry without `LSItemContentTypes`, the extension and HFS type are
    /// matched before the type identifier. It is inferred that MIME types, which are not mentioned, are matched last.
    mutating func findClaim() {
        var refused: Claim?
        let legacy = app.index.legacyClaims
        for (index, matchesMIMEType) in legacy.map({ ($0, false) }) + legacy.map({ ($0, true) }) {
            let documentType = app.claimedTypes[index].documentType
            guard let match = LegacyMatch(documentType, file, matchesMIMEType: matchesMIMEType) else { continue }
            let claim = Claim(index: index, documentType: documentType)
            guard offers(documentType) else {
                refused = refused ?? claim
                continue
            }
            self.claim = claim
            reasons.trace.append(
                Reasons.Step(rule: "legacy-claim", standing: match.standing) {
                    "\(claim.name) has no content types and claims the file by \(match.sentence), which takes precedence "
                        + "over the type"
                })
            return
        }
        refusedLegacyClaim = refused
        for (type, _) in lineage {
            for index in app.index.claims(on: type) {
                let claim = Claim(index: index, documentType: app.claimedTypes[index].documentType, contentType: type)
                if offers(claim.documentType) {
                    self.claim = claim
                    let fileType = file.type
                    return reasons.cite("document-type", "\(claim.name) claims \(type)\(claim.words(fileType))")
                }
                refused = refused ?? claim
            }
        }
        if let unread = app.firstUnreadClaim(along: lineage) {
            unreadClaim = unread
            let type = file.type
            return reasons.infer(
                "document-type", "it is unknown whether a document type claims \(type): \(unread.title) was not read")
        }
        noteNoClaim(refused)
        notOffered = reasons.trace.last
    }

    /// Returns whether the system offers the files of a document type to the app.
    ///
    /// Source: Launch Services keys (archived guide): an app with the rank None is never chosen to open the type, but accepts
    /// drops. It is inferred that a Quick Look generator, a Spotlight importer and an app with the role None do not open files.
    private func offers(_ documentType: DocumentType) -> Bool {
        documentType.rank != DocumentType.Rank.none
            && ![DocumentType.Role.none, .quickLookGenerator, .importer].contains(documentType.role)
    }

    private mutating func noteNoClaim(_ refused: Claim?) {
        let (type, app) = (file.type, app.displayName)
        guard let refused else {
            return reasons.cite(
                "document-type",
                "no document type of \(app) claims \(type), so the system does not offer the file to the app")
        }
        if refused.documentType.rank == DocumentType.Rank.none {
            return reasons.cite(
                "handler-rank",
                "\(refused.name) claims \(type) with the rank None: the system never chooses \(app) to open it, "
                    + "although the file can be dropped on the app")
        }
        reasons.infer(
            "document-role",
            "\(refused.name) claims \(type) with the role \(refused.documentType.role.rawValue), which does not open files, "
                + "so the system does not offer the file to the app")
    }

    /// Returns the index of the group for a legacy document type in an app without scenes. Declared groups read only content
    /// types. The app itself can open files that it claims with the rank None.
    ///
    /// The system offers a folder to a legacy document type only with `LSTypeIsPackage` or `fold`, but `NSDocumentController`
    /// matches extensions whether the file is a folder or not.
    ///
    /// Source:
    /// [typeFromFileExtension:](https://developer.apple.com/documentation/appkit/nsdocumentcontroller/typefromfileextension:)
    /// of NSDocumentController; it is inferred that the method applies to folders.
    mutating func legacyGroup() -> Int? {
        let dropped = refusedLegacyClaim.flatMap { $0.documentType.rank == DocumentType.Rank.none ? $0 : nil }
        if let claim = claim ?? dropped, claim.contentType == nil {
            return app.index.groupsOfDocumentTypes[claim.index]
        }
        guard file.isDirectory, let written = file.filenameExtension else { return nil }
        for index in app.index.legacyClaims {
            guard let group = app.index.groupsOfDocumentTypes[index],
                app.claimedTypes[index].documentType.hasExtension(written)
            else { continue }
            let claim = Claim(index: index, documentType: app.claimedTypes[index].documentType)
            reasons.infer(
                "legacy-claim",
                "\(claim.name) has no content types and has the extension '\(written)', which takes precedence over "
                    + "the type of a folder"
            )
            self.claim = self.claim.map { _ in claim }
            return group
        }
        return nil
    }
}

extension DocumentType {
    /// Returns whether the document type has a filename extension. Case is ignored.
    fileprivate func hasExtension(_ tag: String) -> Bool {
        let folded = TypeIdentifier.folded(tag)
        return extensions.contains { TypeIdentifier.folded($0) == folded }
    }
}

extension Claim {
    /// Returns a description of the role and rank, including the type of the file if it differs from the claimed type.
    fileprivate func words(_ type: UTType) -> String {
        let rank = documentType.rank ?? .default
        let words = " as \(documentType.role.rawValue), rank \(rank.rawValue)"
        return contentType == type ? words : words + ", which includes \(type)"
    }
}

/// The claim of a document type that has no content types.
struct LegacyMatch {
    var sentence: String
    var standing: Reasons.Standing

    /// Creates the claim of a document type, or returns nil if the document type does not claim the file.
    ///
    /// Source: CFBundleDocumentTypes (archived guide): the extension `*` and the OSType `****` match any file, and
    /// `fold` matches folders. The rules for OSTypes and MIME types, and the rule that the file has the OSType of its
    /// type, are inferred.
    init?(_ documentType: DocumentType, _ file: DocumentFile, matchesMIMEType: Bool) {
        if matchesMIMEType {
            guard file.isDirectory == documentType.isPackage, let type = file.mimeType.map(TypeIdentifier.folded),
                documentType.mimeTypes.contains(where: { TypeIdentifier.folded($0) == type })
            else { return nil }
            (sentence, standing) = ("its MIME type \(type)", .inferred)
            return
        }
        if file.isDirectory == documentType.isPackage {
            if let written = file.filenameExtension, documentType.hasExtension(written) {
                (sentence, standing) = ("its extension '\(written)'", .documented)
                return
            }
            if documentType.extensions.contains("*") {
                (sentence, standing) = ("'*', any extension", .documented)
                return
            }
        }
        let own = file.isDirectory ? ["fold"] : ["****"] + (file.type.tags[.osType] ?? [])
        guard let code = documentType.osTypes.first(where: own.contains) else { return nil }
        (sentence, standing) = ("the OSType '\(code)'", .inferred)
    }
}
