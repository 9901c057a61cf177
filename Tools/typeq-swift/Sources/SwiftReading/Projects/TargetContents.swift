import DeclarationFormats

/// The contents of a target: its sources, and the targets and packages on which it depends.
struct TargetContents: Sendable {
    /// Files and folders that are searched for sources.
    struct Source: Sendable {
        /// The path of the file or folder, relative to the folder of the specification.
        var path: String
        /// The patterns for files below `path` that belong to the target. If there are none, all files belong to the target.
        var includes: [String] = []
        /// The patterns for files and folders below `path` that do not belong to the target.
        var excludes: [String] = []
        /// Whether the patterns are paths.
        var isLiteral = false
        /// The platforms for which the files are compiled, in the terms of the specification, or nil for all platforms.
        var platforms: [String]?
        /// Whether folders such as `iOS` and names such as `View_iOS.swift` specify the platform of a file.
        var namesPlatforms = false
        /// Whether the file or folder may be missing.
        var isOptional = false
        /// The location of the path in the specification, or nil if the specification does not contain the path.
        var location: ProjectLocation?
    }

    /// A target or product on which a target depends.
    struct Dependency: Sendable {
        /// The name of a target or, in a package, of a target or product.
        var target: String?
        /// The folder or project file of the target, if it is in another project.
        var project: String?
        /// The name of the package product.
        var product: String?
        /// The name of the package, or nil if it is not specified.
        var package: String?
    }

    /// A package that the project uses.
    struct Package: Sendable {
        var name: String?
        /// The folder of the package, or nil if the package is downloaded.
        var path: String?
        /// The location of the path.
        var location: ProjectLocation?
    }

    /// A product of a package, with its targets.
    struct Product: Sendable {
        var name: String
        var targets: [String]
    }

    var sources: [Source] = []
    var dependencies: [Dependency] = []
    /// The reason why the sources are unknown.
    var unread: String?
}

extension TargetContents {
    /// The members of a target's JSON object.
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
