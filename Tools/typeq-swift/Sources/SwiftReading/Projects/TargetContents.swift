import DeclarationFormats

/// What a target is made of: its sources, and the targets and packages that it depends on.
struct TargetContents: Sendable {
    /// Files and folders, which are searched for sources.
    struct Source: Sendable {
        /// The file or folder, relative to the folder of the specification.
        var path: String
        /// The patterns below `path` of the files that belong to the target. If there are none, all files do.
        var includes: [String] = []
        /// The patterns below `path` of the files and folders that do not.
        var excludes: [String] = []
        /// Whether the patterns are paths.
        var isLiteral = false
        /// The platforms for which the files are compiled, in the words of the specification, or nil for all.
        var platforms: [String]?
        /// Whether folders such as `iOS` and names such as `View_iOS.swift` name the platform of a file.
        var namesPlatforms = false
        /// Whether the file or folder may be missing.
        var isOptional = false
        /// The location of the path in the specification, or nil if it states none.
        var location: ProjectLocation?
    }

    /// A target or product that a target depends on.
    struct Dependency: Sendable {
        /// The name of a target; in a package, also that of a product.
        var target: String?
        /// The folder or project file of the target, if it is in another project.
        var project: String?
        /// The name of the product of a package.
        var product: String?
        /// The name of the package, if it is given.
        var package: String?
    }

    /// A package that the project uses.
    struct Package: Sendable {
        var name: String?
        /// Its folder, or nil if it is downloaded.
        var path: String?
        /// The location of the path.
        var location: ProjectLocation?
    }

    /// A product of a package, and the targets that it consists of.
    struct Product: Sendable {
        var name: String
        var targets: [String]
    }

    var sources: [Source] = []
    var dependencies: [Dependency] = []
    /// The reason that the sources are unknown.
    var unread: String?
}

extension TargetContents {
    /// The members of the JSON object of a target.
    var members: JSONValue.Members {
        [
            ("sources", .array(sources.map(\.json))), ("dependencies", .array(dependencies.map(\.json))),
            ("unreadContents", unread.map(JSONValue.string)),
        ]
    }
}

extension TargetContents.Source {
    fileprivate var json: JSONValue {
        .object(
            of: [
                ("path", .string(path)), ("includes", includes.isEmpty ? .none : .some(.strings(includes))),
                ("excludes", excludes.isEmpty ? .none : .some(.strings(excludes))),
                ("literal", isLiteral ? .some(.boolean(true)) : .none), ("platforms", platforms.map(JSONValue.strings)),
                ("namesPlatforms", namesPlatforms ? .some(.boolean(true)) : .none),
                ("optional", isOptional ? .some(.boolean(true)) : .none),
            ] + (location?.members ?? []))
    }
}

extension TargetContents.Dependency {
    fileprivate var json: JSONValue {
        .object(of: [
            ("target", target.map(JSONValue.string)), ("project", project.map(JSONValue.string)),
            ("product", product.map(JSONValue.string)), ("package", package.map(JSONValue.string)),
        ])
    }
}

extension TargetContents.Package {
    var json: JSONValue {
        .object(
            of: [("name", name.map(JSONValue.string)), ("path", path.map(JSONValue.string))] + (location?.members ?? [])
        )
    }
}

extension TargetContents.Product {
    var json: JSONValue { ["name": .string(name), "targets": .strings(targets)] }
}
