/// The sources and dependencies of an XcodeGen target.
///
/// Source: "Sources", "Dependency" and "Swift Packages" in the
/// [Project Spec](https://github.com/yonaskolb/XcodeGen/blob/master/Docs/ProjectSpec.md).
extension XcodeGenReader {
    /// Returns the contents of a target.
    func contents(of target: ProjectValue) -> TargetContents {
        TargetContents(
            sources: (target["sources"]?.elements ?? []).compactMap(source),
            dependencies: (target["dependencies"]?.elements ?? []).flatMap(dependencies))
    }

    /// The packages of the project.
    var packages: [TargetContents.Package] {
        let listed = (root["packages"]?.members ?? []).map { member in
            TargetContents.Package(
                name: member.key, path: member.value["path"]?.text, location: member.value["path"]?.location)
        }
        // The older format lists the paths of local packages.
        return listed
            + (root["localPackages"]?.elements ?? []).compactMap { value in
                value.text.map { TargetContents.Package(name: nil, path: $0, location: value.location) }
            }
    }

    private func source(_ value: ProjectValue) -> TargetContents.Source? {
        if let path = value.text { return TargetContents.Source(path: path, location: value.location) }
        guard let path = value["path"]?.text else { return nil }
        // A folder reference, and the files of another build phase, are not compiled.
        guard value["type"]?.text != "folder", value["buildPhase"].map({ $0.text == "sources" }) ?? true else {
            return nil
        }
        func texts(_ key: String) -> [String] { (value[key]?.elements ?? []).compactMap(\.text) }
        return TargetContents.Source(
            path: path, includes: texts("includes"), excludes: texts("excludes"),
            platforms: value["destinationFilters"].map { $0.elements.compactMap(\.text) },
            namesPlatforms: value["inferDestinationFiltersByPath"]?.text == "YES",
            isOptional: value["optional"]?.text == "YES", location: value.location)
    }

    private func dependencies(_ value: ProjectValue) -> [TargetContents.Dependency] {
        if let name = value["target"]?.text {
            // `Project/Target` is a target of another project.
            let parts = name.split(separator: "/", maxSplits: 1).map(String.init)
            guard parts.count == 2 else { return [TargetContents.Dependency(target: name)] }
            let path = root["projectReferences"]?[parts[0]]?["path"]?.text ?? parts[0]
            return [TargetContents.Dependency(target: parts[1], project: path)]
        }
        if let package = value["package"]?.text {
            let products = (value["products"]?.elements ?? value["product"]?.elements ?? []).compactMap(\.text)
            return (products.isEmpty ? [package] : products).map {
                TargetContents.Dependency(product: $0, package: package)
            }
        }
        return []
    }
}
