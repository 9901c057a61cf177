import TypeRegistry

/// `LSTypeIsPackage` that contradicts the types.
enum LSTypeIsPackageIgnored: LintRule {
    static let documentation = RuleDocumentation(
        id: "W_LSTYPEISPACKAGE_IGNORED",
        catches: "LSTypeIsPackage next to LSItemContentTypes, where it contradicts the types",
        reason:
            "The key is ignored: the type decides whether a document is a package. Documents meant to be packages are plain folders, or the reverse.",
        fix: "let the type conform to com.apple.package, and delete LSTypeIsPackage",
        source: "Core Foundation Keys (Apple, archived); electron-builder#995, ServiceStation#32")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        for entry in subject.documentTypes where !entry.contentTypes.isEmpty {
            guard let flag = entry.entry?["LSTypeIsPackage"]?.truth,
                let package = subject.registry.type("com.apple.package"),
                let data = subject.registry.type("public.data")
            else { continue }
            let types = entry.contentTypes.compactMap { subject.declaredType($0.text) }
            // Another rule reports a type that is both.
            let contrary = types.first {
                flag ? $0.conforms(to: data) && !$0.conforms(to: package) : $0.conforms(to: package)
            }
            guard let contrary else { continue }
            reporter.report(
                "LSTypeIsPackage of \(entry.title) is ignored: '\(contrary.identifier)' "
                    + (flag ? "is a file" : "is a package"),
                at: entry.location(of: "LSTypeIsPackage"))
        }
    }
}
