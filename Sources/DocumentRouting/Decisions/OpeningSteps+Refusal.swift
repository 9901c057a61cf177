import AppDeclaration
import TypeRegistry

extension OpeningSteps {
    /// Makes the decision an error, because no group opens the file. The trace becomes the steps extension → type →
    /// conformance → document type → group, up to the first step that fails, and lists the groups that read the most
    /// similar types.
    mutating func refuse(_ code: DecisionErrorCode) {
        outcome = .error(code)
        let claims = reasons.trace
        reasons = Reasons()
        reasons.rule = code.rawValue
        let isBroken = noteExtension()
        if !isBroken {
            let lineage = lineage
            reasons.cite(
                "conformance",
                lineage.count == 1
                    ? "\(lineage[0].type) conforms to no type"
                    : "\(lineage[0].type) conforms to "
                        + lineage.dropFirst().map { $0.type.identifier }.joined(separator: ", "))
        }
        if !isBroken || code == .notDeclared { reasons.trace += claims }
        if code == .noGroup { noteNoGroup() }
    }

    /// Adds the first two steps: the extension and the type. Returns whether the first step fails because the
    /// extension does not have a declared type for the file.
    private mutating func noteExtension() -> Bool {
        let type = file.type
        guard let written = file.filenameExtension else {
            reasons.cite("type", "the name has no extension; the type is \(type)")
            return false
        }
        let (app, registry, isDirectory) = (app, app.registry, file.isDirectory)
        let asOther = registry.type(
            tag: written, tagClass: .filenameExtension,
            conformingTo: registry.type(file.isDirectory ? "public.data" : "com.apple.package"))
        if type.isDynamic {
            if let asOther, asOther.isDeclared {
                reasons.cite(
                    "extension",
                    "this step fails: the extension '\(written)' belongs to \(asOther), a package, but this is "
                        + "a file, whose type \(type) is dynamic")
            } else if let abstract = Self.abstractType(of: written, in: registry) {
                reasons.cite("extension", Self.text(written, abstract, isDirectory: isDirectory))
            } else {
                reasons.cite(
                    "extension",
                    "this step fails: \(Self.reason(forDynamicTypeOf: written, in: app)), so \(type) is a dynamic "
                        + "type that conforms to public.data; declare a type with the extension")
            }
            return true
        }
        if file.isDirectory, type.identifier == "public.folder", let asOther, asOther.isDeclared {
            reasons.infer(
                "extension",
                "this step fails: the extension '\(written)' belongs to \(asOther), a file, but this is a folder")
            return true
        }
        if file.isDirectory, type.identifier == "public.folder",
            let abstract = Self.abstractType(of: written, in: registry)
        {
            reasons.cite("extension", Self.text(written, abstract, isDirectory: true))
            return true
        }
        reasons.cite("extension", "extension '\(written)'; the type is \(type)")
        return false
    }

    /// Returns a declared type with an extension that is neither the type of a file nor the type of a folder, because none
    /// of its supertypes is physical.
    ///
    /// Source: the same as for the lint rule E_NO_PHYSICAL_SUPERTYPE.
    private static func abstractType(of tag: String, in registry: Registry) -> UTType? {
        let physical = ["public.data", "com.apple.package", "public.directory"].compactMap { registry.type($0) }
        return registry.types(tag: tag, tagClass: .filenameExtension, conformingTo: nil).first { type in
            type.isDeclared && !physical.contains(where: type.conforms(to:))
        }
    }

    private static func text(_ tag: String, _ type: UTType, isDirectory: Bool) -> String {
        "this step fails: the extension '\(tag)' belongs to \(type), which conforms to neither public.data nor "
            + "com.apple.package, so it is not the type of a \(isDirectory ? "folder" : "file"); add public.data, or "
            + "com.apple.package for documents that are folders, to its supertypes (UTTypeConformsTo)"
    }

    /// Returns the reason why the type of an extension is dynamic: the extension is undeclared, or undeclared on the platform.
    private static func reason(forDynamicTypeOf tag: String, in app: DocumentApp) -> String {
        let everything = app.everything
        let known = everything.type(
            tag: tag, tagClass: .filenameExtension, conformingTo: everything.type("public.data"))
        guard let known, known.isDeclared else { return "the extension '\(tag)' is undeclared" }
        return "the extension '\(tag)' is undeclared on the platform; only typeq's \(known) declares it"
    }

    /// The maximum number of groups that a step names, and of types for each group.
    private static let named = 20

    /// Returns a description that lists the first elements and the number of the remaining elements.
    private static func words<Element>(
        _ list: [Element], separator: String, noun: String, _ word: (Element) -> String
    ) -> String {
        let rest = list.count - named
        return list.prefix(named).map(word).joined(separator: separator)
            + (rest > 0 ? "\(separator)and \(rest) more \(noun)" : "")
    }

    /// Returns the identifiers of a group's types, or a description if the group has no declared types.
    private static func names(of types: [UTType]) -> String {
        types.isEmpty ? "nothing" : words(types, separator: ", ", noun: "types") { $0.identifier }
    }

    private mutating func noteNoGroup() {
        let (type, groups, lineage, name) = (file.type, app.groups, lineage, app.displayName)
        guard !groups.isEmpty else {
            reasons.cite("no-group", "\(name) has no document group")
            if origin == .system, app.hasOnlyWindows {
                reasons.cite("unrouted", "no scene receives the URL of the file")
            }
            return
        }
        let misses = app.relatedGroups.nearest(to: lineage).map { $0.sentence(groups, type) }
        reasons.cite(
            "nearest-miss",
            misses.isEmpty ? "no group reads a type related to \(type)" : misses.joined(separator: "; "))
        reasons.cite(
            "no-group",
            "\(type) conforms to no readable type: "
                + Self.words(groups, separator: "; ", noun: "groups") {
                    "'\($0.name)' reads \(Self.names(of: $0.readable))"
                })
    }
}

extension RelatedGroups.Match {
    fileprivate func sentence(_ groups: [DocumentApp.Group], _ type: UTType) -> String {
        let reads = "'\(groups[group].name)' reads \(readable)"
        guard let common else { return "\(reads), which conforms to \(type), but not vice versa" }
        return "\(reads), which conforms to \(common) like \(type)"
    }
}

extension OpeningSteps {
    /// Opens the file with the first group that reads it.
    ///
    /// Source: [DocumentGroup](https://developer.apple.com/documentation/swiftui/documentgroup), "Opening documents": the
    /// groups are tried in the order of their declaration, and the first group with a readable content type to which the file
    /// conforms opens it.
    mutating func choose(_ reader: DocumentApp.Reader) {
        let (app, lineage) = (app, lineage)
        let (group, readable, type) = (app.groups[reader.group], reader.type, file.type)
        reasons.cite(
            "conformance",
            "'\(group.name)' reads \(readable)" + (readable == type ? "" : ", to which \(type) conforms"))
        // A group with unread content types may read other types.
        let isOnly =
            app.index.unreadGroups.allSatisfy { $0 == reader.group }
            && lineage.allSatisfy { type, _ in app.index.groups(reading: type).allSatisfy { $0 == reader.group } }
        // The order of groups that stand for document types is inferred.
        let standing: Reasons.Standing = group.origin == .scene ? .documented : .inferred
        reasons.trace.append(
            isOnly
                ? Reasons.Step(rule: "only-group", standing: standing) {
                    "'\(group.name)' is the only group that reads the type"
                }
                : Reasons.Step(rule: "declaration-order", standing: standing) {
                    "'\(group.name)' is the first declared group that reads the type"
                        + Self.others(app.readers(along: lineage).dropFirst().map { app.groups[$0].name })
                })
        reasons.decide()
        if let requested = group.importedAs[readable] {
            reasons.cite(
                "imported-as",
                "UTType(importedAs: \"\(requested)\") in '\(group.name)' returns \(readable), the preferred type for the "
                    + "filename extension of \(requested)"
            )
        }
        open(with: group)
    }

    private static func others(_ names: [String]) -> String {
        names.isEmpty ? "" : ", before " + names.map { "'\($0)'" }.joined(separator: ", ")
    }
}
