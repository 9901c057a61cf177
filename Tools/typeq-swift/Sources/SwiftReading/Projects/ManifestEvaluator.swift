import SwiftSyntax

/// Evaluates the expressions in a manifest: literals, constants in the file, and ProjectDescription calls.
struct ManifestEvaluator {
    let file: SourceFile
    let path: String
    let tree: SourceFileSyntax
    /// The constants in the file, keyed by name. The name of a static constant is `Type.name`.
    private let constants: [String: ExprSyntax]
    private let lines: LineTable
    /// The expressions that were evaluated.
    private let work = Work()
    /// The maximum length of a chain of constants and operators that is followed.
    private static let depthLimit = 200

    /// The budget, which all evaluations share.
    private final class Work {
        var spent = ProjectWork(limit: ProjectWork.maximumManifestValues)
        var failure: ProjectWork.Failure?
    }

    /// The reason why values are unknown. Constants can refer to each other so that a short manifest contains more values than
    /// can be read.
    var failure: ProjectWork.Failure? { work.failure }

    /// Counts values, and returns whether the limit allows them.
    private func spend(_ count: Int, at expression: ExprSyntax) -> Bool {
        guard work.failure == nil else { return false }
        do throws(ProjectWork.Failure) {
            try work.spent.spend(count, at: location(of: expression.positionAfterSkippingLeadingTrivia.utf8Offset))
            return true
        } catch {
            work.failure = error
            return false
        }
    }

    init(file: SourceFile, path: String, tree: SourceFileSyntax) {
        self.file = file
        self.path = path
        self.tree = tree
        lines = LineTable(file)
        var found: [String: ExprSyntax] = [:]
        for item in tree.statements {
            if case .decl(let declaration) = item.item { Self.collect(declaration, "", &found) }
        }
        constants = found
    }

    private static func collect(_ declaration: DeclSyntax, _ prefix: String, _ found: inout [String: ExprSyntax]) {
        if let variable = declaration.as(VariableDeclSyntax.self), variable.bindingSpecifier.tokenKind == .keyword(.let)
        {
            for binding in variable.bindings {
                guard let name = binding.pattern.as(IdentifierPatternSyntax.self)?.identifier.text,
                    let value = binding.initializer?.value
                else { continue }
                found[prefix + name] = value
            }
            return
        }
        let type: (name: String, members: MemberBlockSyntax)? =
            if let type = declaration.as(EnumDeclSyntax.self) {
                (type.name.text, type.memberBlock)
            } else if let type =
                declaration.as(StructDeclSyntax.self)
            { (type.name.text, type.memberBlock) } else if let type = declaration.as(ExtensionDeclSyntax.self) {
                (type.extendedType.trimmedDescription, type.memberBlock)
            } else { nil }
        guard let type else { return }
        for member in type.members.members { collect(member.decl, "\(prefix)\(type.name).", &found) }
    }

    /// Returns the description in the manifest: the first `Project(…)` or `Package(…)` in the file.
    func call(_ name: String) -> ManifestValue? {
        var asked: Set<String> = []
        for item in tree.statements {
            var expressions: [ExprSyntax] = []
            switch item.item {
            case .expr(let expression): expressions = [expression]
            case .decl(let declaration):
                expressions =
                    declaration.as(VariableDeclSyntax.self)?.bindings.compactMap { $0.initializer?.value } ?? []
            default: continue
            }
            for expression in expressions where isCall(of: name, expression, &asked) {
                let value = value(expression)
                if case .call(name, _) = value.content { return value }
            }
        }
        return nil
    }

    /// Returns whether an expression calls an initializer of a type, directly or through constants. Values are not counted,
    /// because the other constants in the file may not be used. A constant that was already checked is not checked again.
    private func isCall(of type: String, _ expression: ExprSyntax, _ asked: inout Set<String>) -> Bool {
        var next: ExprSyntax? = expression
        while let expression = next {
            if let call = expression.as(FunctionCallExprSyntax.self) {
                return [type, "\(type).init"].contains(call.calledExpression.trimmedDescription)
            }
            if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1 {
                next = tuple.elements.first?.expression
            } else if expression.is(DeclReferenceExprSyntax.self) || expression.is(MemberAccessExprSyntax.self) {
                let name = expression.trimmedDescription
                next = asked.insert(name).inserted ? constants[name] : nil
            } else {
                return false
            }
        }
        return false
    }

    /// Returns the location of the first syntax error, or nil if there is none.
    func firstError() -> ProjectLocation? {
        SyntaxErrors.first(in: tree, file: 0).map { location(of: $0.location.offset) }
    }

    /// Returns the value of an expression.
    func value(_ expression: ExprSyntax, depth: Int = 0) -> ManifestValue {
        ManifestValue(
            content: depth < Self.depthLimit ? content(expression, depth + 1) : .unknown,
            location: location(of: expression.positionAfterSkippingLeadingTrivia.utf8Offset),
            source: shortened(expression))
    }

    private func content(_ expression: ExprSyntax, _ depth: Int) -> ManifestValue.Content {
        guard spend(1, at: expression) else { return .unknown }
        if let text = expression.as(StringLiteralExprSyntax.self) { return self.text(text, depth) }
        if let number = expression.as(IntegerLiteralExprSyntax.self) {
            return .number(number.literal.text.filter { $0 != "_" })
        }
        if let number = expression.as(FloatLiteralExprSyntax.self) {
            return .number(number.literal.text.filter { $0 != "_" })
        }
        if let boolean = expression.as(BooleanLiteralExprSyntax.self) {
            return .boolean(boolean.literal.tokenKind == .keyword(.true))
        }
        if expression.is(NilLiteralExprSyntax.self) { return .nothing }
        if let array = expression.as(ArrayExprSyntax.self) {
            return .list(array.elements.map { value($0.expression, depth: depth) })
        }
        if let dictionary = expression.as(DictionaryExprSyntax.self) { return members(dictionary, depth) }
        if let tuple = expression.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            return content(only.expression, depth)
        }
        if let cast = expression.as(AsExprSyntax.self) { return content(cast.expression, depth) }
        if let name = expression.as(DeclReferenceExprSyntax.self) { return constant(name.baseName.text, depth) }
        if let member = expression.as(MemberAccessExprSyntax.self) { return self.member(member, depth) }
        if let call = expression.as(FunctionCallExprSyntax.self) { return self.call(call, depth) }
        if let sequence = expression.as(SequenceExprSyntax.self) { return sum(sequence, depth) }
        return .unknown
    }

    private func text(_ literal: StringLiteralExprSyntax, _ depth: Int) -> ManifestValue.Content {
        if let text = literal.representedLiteralValue { return .text(text) }
        var text = ""
        for segment in literal.segments {
            switch segment {
            case .stringSegment(let part): text += part.content.text
            case .expressionSegment(let part):
                guard part.expressions.count == 1, let only = part.expressions.first?.expression else {
                    return .unknown
                }
                switch content(only, depth) {
                case .text(let value), .number(let value):
                    guard spend(value.utf8.count / 64, at: only) else { return .unknown }
                    text += value
                default: return .unknown
                }
            }
        }
        // Escape sequences next to an interpolation are not supported.
        return literal.segments.description.utf8.contains(UInt8(ascii: "\\")) && text.utf8.contains(UInt8(ascii: "\\"))
            ? .unknown : .text(text)
    }

    private func members(_ dictionary: DictionaryExprSyntax, _ depth: Int) -> ManifestValue.Content {
        guard case .elements(let elements) = dictionary.content else { return .dictionary([]) }
        var members: [ManifestValue.Member] = []
        for element in elements {
            let key = value(element.key, depth: depth)
            guard case .text(let name) = key.content else { return .unknown }
            members.append(.init(key: name, location: key.location, value: value(element.value, depth: depth)))
        }
        return .dictionary(members)
    }

    private func constant(_ name: String, _ depth: Int) -> ManifestValue.Content {
        guard depth < Self.depthLimit, let value = constants[name] else { return .unknown }
        return content(value, depth + 1)
    }

    private func member(_ access: MemberAccessExprSyntax, _ depth: Int) -> ManifestValue.Content {
        let name = access.declName.baseName.text
        guard let base = access.base else { return .enumCase(name) }
        let whole = "\(base.trimmedDescription).\(name)"
        if let value = constants[whole] { return depth < Self.depthLimit ? content(value, depth + 1) : .unknown }
        return Self.types.contains(base.trimmedDescription) ? .enumCase(name) : .unknown
    }

    private func call(_ call: FunctionCallExprSyntax, _ depth: Int) -> ManifestValue.Content {
        guard call.trailingClosure == nil else { return .unknown }
        let name: String
        if let reference = call.calledExpression.as(DeclReferenceExprSyntax.self) {
            name = reference.baseName.text
            guard Self.types.contains(name) else { return .unknown }
        } else if let member = call.calledExpression.as(MemberAccessExprSyntax.self) {
            if let base = member.base {
                guard Self.types.contains(base.trimmedDescription) else { return .unknown }
            }
            name =
                member.declName.baseName.text == "init"
                ? member.base?.trimmedDescription ?? "init"
                : member.declName.baseName.text
            // A helper in an extension of a Tuist type computes its value.
            if member.base != nil, !Self.makers.contains(name) { return .unknown }
        } else {
            return .unknown
        }
        return .call(
            name,
            call.arguments.map { .init(label: $0.label?.text, value: value($0.expression, depth: depth)) })
    }

    /// Returns the concatenation of strings or of lists.
    private func sum(_ sequence: SequenceExprSyntax, _ depth: Int) -> ManifestValue.Content {
        let parts = Array(sequence.elements)
        guard parts.count.isMultiple(of: 2) == false, var result = parts.first.map({ content($0, depth) }) else {
            return .unknown
        }
        for index in stride(from: 1, to: parts.count, by: 2) {
            guard parts[index].as(BinaryOperatorExprSyntax.self)?.operator.text == "+" else { return .unknown }
            switch (result, content(parts[index + 1], depth)) {
            case (.text(let left), .text(let right)):
                guard spend(right.utf8.count / 64, at: parts[index + 1]) else { return .unknown }
                result = .text(left + right)
            case (.list(let left), .list(let right)):
                guard spend(right.count, at: parts[index + 1]) else { return .unknown }
                result = .list(left + right)
            default: return .unknown
            }
        }
        return result
    }

    /// The ProjectDescription types whose members and initializers are read.
    private static let types: Set = [
        "Project", "Target", "InfoPlist", "Plist", "Plist.Value", "InfoPlist.Value", "Settings", "SettingValue",
        "Configuration", "Destinations", "Destination", "Product", "Platform", "Path", "SettingsDictionary",
        "SourceFilesList", "SourceFileGlob", "TargetDependency", "BuildableFolder", "Package", "Package.Dependency",
        "Target.Dependency", "PlatformCondition",
    ]
    /// The names of the functions and cases of these types that are read.
    private static let makers: Set = [
        "Project", "Target", "target", "file", "dictionary", "extendingDefault", "variable", "string", "integer",
        "real", "boolean", "array", "settings", "Settings", "debug", "release", "path", "relativeToManifest",
        "relativeToRoot", "SourceFilesList", "sourceFilesList", "paths", "glob", "folder", "exception", "when",
        "project",
        "package", "external", "local", "remote", "Package", "executableTarget", "testTarget", "macro", "library",
        "executable", "iOSApplication", "product", "byName",
    ]

    private func location(of offset: Int) -> ProjectLocation {
        let (line, column) = lines[offset]
        return ProjectLocation(file: path, line: line, column: column)
    }
}
