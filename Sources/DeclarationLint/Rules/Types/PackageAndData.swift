import TypeRegistry

/// A type that is both a file and a folder.
enum PackageAndData: LintRule {
    static let documentation = RuleDocumentation(
        id: "E_PACKAGE_AND_DATA",
        catches: "a type under both public.data and com.apple.package",
        reason:
            "A document is either a file or a folder that looks like one. A lookup for the other kind does not find the type.",
        fix:
            "for a package, remove public.data and every supertype that conforms to it; for a file, remove com.apple.package",
        source: "Defining file and data types for your app (Apple); electron-builder#995, Prowl#787")

    static func check(_ subject: LintSubject, _ reporter: inout Reporter) {
        guard let data = subject.registry.type("public.data"), let package = subject.registry.type("com.apple.package")
        else { return }
        for type in subject.types {
            guard let resolved = subject.declaredType(type.identifier), resolved.declaration?.isApples != true,
                resolved.conforms(to: package), resolved.conforms(to: data),
                let file = resolved.conformancePath(to: data), let folder = resolved.conformancePath(to: package)
            else { continue }
            func way(_ path: [UTType]) -> String { path.map(\.identifier).joined(separator: " → ") }
            reporter.report(
                "'\(type.identifier)' is both a file and a package: \(way(file)), and \(way(folder))", at: type.location
            )
        }
    }
}
