import SwiftParser
import SwiftSyntax

/// Reads a Swift package's `Package.swift` in the same way as a Tuist manifest, without running it.
///
/// Source: [PackageDescription](https://docs.swift.org/package-manager/PackageDescription/PackageDescription.html). The product
/// `iOSApplication` occurs in packages that Swift Playgrounds and Xcode create (`AppleProductTypes`).
struct PackageReader {
    let path: String
    var specification: ProjectSpecification
    private let evaluator: ManifestEvaluator
    private var platforms: [ManifestValue] = []

    private init(path: String, evaluator: ManifestEvaluator) {
        (self.path, self.evaluator) = (path, evaluator)
        specification = ProjectSpecification(file: path, configuration: "Release")
    }

    static func read(_ path: String, in files: ProjectFolder) -> ProjectSpecification {
        ManifestEvaluator.specification(path, in: files) { evaluator throws(ProjectWork.Failure) in
            var reader = PackageReader(path: path, evaluator: evaluator)
            try reader.read()
            return reader.specification
        }
    }

    private mutating func read() throws(ProjectWork.Failure) {
        specification.isPackage = true
        guard let call = evaluator.call("Package") else {
            specification.unread = "\(path): the package is computed at run time"
            return
        }
        specification.name = Self.text(call["name"])
        let products = list(call["products"], "products")
        specification.products = products.compactMap { product in
            Self.text(product["name"]).map { name in
                TargetContents.Product(
                    name: name, targets: Self.elements(of: product["targets"]).compactMap { Self.text($0) })
            }
        }
        specification.packages = list(call["dependencies"], "dependencies").map { package in
            TargetContents.Package(
                name: Self.text(package["name"]), path: Self.text(package["path"]), location: package["path"]?.location)
        }
        platforms = Self.elements(of: call["platforms"])
        let applications = products.filter { if case .call("iOSApplication", _) = $0.content { true } else { false } }
        for target in list(call["targets"], "targets") {
            try ProjectWork.check(specification.targets.count, at: target.location)
            read(target: target, applications)
        }
    }

    private mutating func read(target value: ManifestValue, _ applications: [ManifestValue]) {
        guard case .call(let maker, _) = value.content, let name = Self.text(value["name"]) else {
            specification.unread = "\(path):\(value.location.line): a target is computed at run time"
            return
        }
        guard let product = Self.products[maker] else { return }
        var target = ProjectSpecification.Target(name: name, product: product, location: value.location)
        var source = TargetContents.Source(path: Self.text(value["path"]) ?? "", isLiteral: true)
        source.location = value["path"]?.location
        for (label, list) in [("exclude", \TargetContents.Source.excludes), ("sources", \.includes)] {
            guard let listed = value[label], !listed.isNothing else { continue }
            let texts = Self.elements(of: listed).map { Self.text($0) }
            source[keyPath: list] = texts.compactMap { $0 }
            if texts.contains(nil) {
                target.contents.unread = "\(path):\(listed.location.line): '\(label)' is computed at run time"
            }
        }
        if let path = value["path"], !path.isNothing, Self.text(path) == nil {
            target.contents.unread = "\(self.path):\(path.location.line): the path of '\(name)' is computed at run time"
        }
        target.contents.sources = [source]
        target.contents.dependencies = Self.elements(of: value["dependencies"]).compactMap(Self.dependency)
        let application = applications.first { application in
            Self.elements(of: application["targets"]).contains { Self.text($0) == name }
        }
        if application != nil { target.product = "application" }
        var own = application.map { level(of: $0, at: value.location) } ?? ProjectSpecification.Level()
        own.settings.append(
            .init(
                name: "SWIFT_ACTIVE_COMPILATION_CONDITIONS", value: Self.conditions(value["swiftSettings"]),
                location: value.location))
        target.levels = [ProjectSpecification.Level(), own]
        specification.targets.append(target)
    }

    /// Returns the elements of an argument in the package, and the elements that statements add to it under any
    /// condition.
    private mutating func list(_ argument: ManifestValue?, _ name: String) -> [ManifestValue] {
        let list = "package.\(name)"
        var elements = Self.elements(of: argument)
        for item in evaluator.tree.statements where item.trimmedDescription.containsText(list) {
            let additions = PackageAdditions(to: list)
            additions.walk(item)
            for (expression, isList) in additions.found {
                let value = evaluator.value(expression)
                if !isList {
                    elements.append(value)
                } else if case .list(let more) = value.content {
                    elements += more
                } else {
                    specification.unread = "\(path):\(value.location.line): \(name) are computed at run time"
                }
            }
        }
        return elements
    }

    private func level(of application: ManifestValue, at location: ProjectLocation) -> ProjectSpecification.Level {
        let families = ["phone": "1", "pad": "2"]
        let stated = Self.elements(of: application["supportedDeviceFamilies"]).compactMap(\.caseName)
            .compactMap { families[$0] }
        var settings = [("SDKROOT", "iphoneos"), ("TARGETED_DEVICE_FAMILY", stated.sorted().joined(separator: ","))]
        settings += DeploymentTargets.settings(package: platforms)
        if let identifier = Self.text(application["bundleIdentifier"]) {
            settings.append(("PRODUCT_BUNDLE_IDENTIFIER", identifier))
        }
        if let list = Self.text(application["additionalInfoPlistContentFilePath"]) {
            settings.append(("INFOPLIST_FILE", list))
        }
        return ProjectSpecification.Level(
            settings: settings.map { .init(name: $0.0, value: $0.1, location: location) })
    }

    /// Returns the compilation conditions of a release build: the condition of every package, and the conditions in
    /// `.define("NAME")`. A computed list contains a reference that cannot be resolved.
    private static func conditions(_ settings: ManifestValue?) -> String {
        var names = ["SWIFT_PACKAGE"]
        for element in elements(of: settings) {
            switch element.content {
            case .call("define", let arguments):
                guard let name = text(arguments.first?.value) else { fallthrough }
                if case .enumCase("debug")? = arguments.dropFirst().first?.value["configuration"]?.content { continue }
                names.append(name)
            case .unknown: names.append("$(SWIFT_SETTINGS)")
            default: break
            }
        }
        return names.joined(separator: " ")
    }

    /// The final components of Xcode's product types, keyed by the functions that create targets.
    private static let products = [
        "target": "library.static", "executableTarget": "tool", "testTarget": "bundle.unit-test", "macro": "macro",
    ]

    private static func elements(of value: ManifestValue?) -> [ManifestValue] {
        switch value?.content {
        case .list(let elements)?: elements
        case .unknown?, .call?: value.map { [$0] } ?? []
        default: []
        }
    }

    private static func text(_ value: ManifestValue?) -> String? {
        if case .text(let text)? = value?.content { text } else { nil }
    }

    private static func dependency(_ value: ManifestValue) -> TargetContents.Dependency? {
        if let name = text(value) { return TargetContents.Dependency(target: name) }
        guard case .call(let maker, let arguments) = value.content else { return nil }
        let name = text(value["name"]) ?? text(arguments.first?.value)
        switch maker {
        case "target", "byName": return TargetContents.Dependency(target: name)
        case "product": return TargetContents.Dependency(product: name, package: text(value["package"]))
        default: return nil
        }
    }
}

/// Finds the values that statements such as `package.targets.append(…)` and `package.targets += […]` add to a list.
private final class PackageAdditions: SyntaxVisitor {
    private let list: String
    /// The values, and whether each value is a list.
    private(set) var found: [(expression: ExprSyntax, isList: Bool)] = []

    init(to list: String) {
        self.list = list
        super.init(viewMode: .sourceAccurate)
    }

    override func visit(_ node: FunctionCallExprSyntax) -> SyntaxVisitorContinueKind {
        guard node.calledExpression.trimmedDescription == "\(list).append", let argument = node.arguments.first else {
            return .visitChildren
        }
        found.append((argument.expression, argument.label != nil))
        return .skipChildren
    }

    override func visit(_ node: SequenceExprSyntax) -> SyntaxVisitorContinueKind {
        let parts = Array(node.elements)
        guard parts.count > 2, parts[0].trimmedDescription == list, parts[1].trimmedDescription == "+=" else {
            return .visitChildren
        }
        let rest = ExprListSyntax(Array(parts[2...]))
        found.append((parts.count == 3 ? parts[2] : ExprSyntax(SequenceExprSyntax(elements: rest)), true))
        return .skipChildren
    }
}
