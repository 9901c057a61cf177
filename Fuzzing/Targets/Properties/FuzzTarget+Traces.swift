@testable import AppDeclaration
@testable import DocumentRouting
@testable import TypeRegistry

extension FuzzTarget {
    static let traces = [
        // The trace of a decision must be sufficient to make the decision again.
        FuzzTarget("property-trace") { bytes in
            var source = ByteSource(bytes)
            let app = DocumentApp(declaration(&source), over: .shipped)
            guard let type = app.registry.type(source.pick(types)) else { return nil }
            var file = DocumentFile(
                type: type, isWritable: source.flag(), isFolderWritable: source.flag())
            file.filenameExtension =
                source.flag() ? type.preferredFilenameExtension : source.pick(["x", "md", nil])
            file.mimeType = type.preferredMIMEType
            let decision = OpeningDecision(of: file, in: app, origin: source.pick(OpenOrigin.allCases))
            let again = Retraced(decision.reasons.trace)
            let right = Retraced(decision)
            return again == right
                ? nil
                : "the decision is \(right), its trace says \(again): \(decision.reasons.trace.map { "\($0.rule): \($0.text)" })"
        }
    ]

    private static let types = [
        "public.png", "public.jpeg", "net.daringfireball.markdown", "public.plain-text",
        "public.folder", "public.data",
        "dyn.ah62d4rv4ge80k8x1gk",
    ]
    private static let read =
        types + ["public.image", "public.text", "public.item", "public.directory"]

    private static func declaration(_ source: inout ByteSource) -> AppDeclaration {
        var app = AppDeclaration(identifier: "t.app", platform: source.pick([.macOS, .linux, .iOS]))
        if source.flag() {
            app.documentTypes = (0..<source.number(below: 4)).map { place in
                var type = DocumentType(name: "d\(place)")
                type.declaredRole = source.pick([.editor, .viewer, DocumentType.Role.none, .shell, nil])
                type.rank = source.pick([.owner, .alternate, DocumentType.Rank.none, nil])
                if source.chance(oneIn: 3) {
                    type.extensions = source.list(upTo: 2) { $0.pick(["md", "x", "*", "png"]) }
                    type.osTypes = source.list(upTo: 1) { $0.pick(["****", "fold", "TEXT"]) }
                    type.mimeTypes = source.list(upTo: 1) { $0.pick(["image/png", "text/plain"]) }
                } else {
                    type.contentTypes = source.list(upTo: 2) { $0.pick(read) }
                }
                return type
            }
        }
        guard app.documentTypes == nil || source.flag() else { return app }
        app.scenes = (0..<source.number(below: 5)).map { place in
            SceneDeclaration(
                kind: source.chance(oneIn: 5) ? .windowGroup : .documentGroup, name: "g\(place)",
                role: source.flag() ? .editor : .viewer,
                readable: source.list(upTo: 3) { SceneDeclaration.ContentType($0.pick(read)) },
                writable: source.flag()
                    ? source.list(upTo: 2) { SceneDeclaration.ContentType($0.pick(read)) } : nil)
        }
        return app
    }

    /// A decision, or the decision that its trace describes.
    private struct Retraced: Equatable, CustomStringConvertible {
        var group: String?
        var isEditable: Bool?
        var saveAs: String?
        var rule: String?

        var description: String {
            "\(group ?? "no group"), \(isEditable as Any), \(saveAs ?? "as it is"), \(rule ?? "")"
        }

        init(_ decision: OpeningDecision) {
            group = decision.document?.group.name
            isEditable = decision.document?.isEditable
            saveAs = decision.document?.saveAs?.identifier
            rule = decision.reasons.rule
        }

        init(_ trace: [Reasons.Step]) {
            func text(_ rule: String) -> String? { trace.last { $0.rule == rule }?.text }
            // The last step about the mode contains the group that opens the file, and the mode.
            if let mode = text("mode") {
                group = mode.split(separator: "'").first.map(String.init)
                isEditable = mode.hasSuffix("the document is editable")
            }
            saveAs = text("save-as")?.split(separator: " ").last.map(String.init)
            guard group != nil else {
                // Without a group, the URL of a file that a document type claims goes to a scene.
                rule = ["platform", "file-url", "no-group"].first { text($0) != nil } ?? "not-declared"
                return
            }
            guard let conformance = text("conformance") else {
                // No type was compared: a claim by extension, MIME type or OSType took precedence.
                rule = text("legacy-claim") == nil ? nil : "legacy-claim"
                return
            }
            // `'g0' reads public.image, to which public.png conforms`
            group = conformance.split(separator: "'").first.map(String.init)
            rule = text("declaration-order") == nil ? "only-group" : "declaration-order"
        }
    }
}
