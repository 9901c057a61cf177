import SwiftSyntax

/// The values of the compilation conditions in `#if` on a platform.
///
/// Source: [Conditional Compilation Block](https://docs.swift.org/swift-book/documentation/the-swift-programming-language/statements/#Conditional-Compilation-Block).
public struct BuildConditions: Sendable {
    /// The platform, as `typeq-app(5)` names it.
    public enum Platform: String, Sendable, CaseIterable {
        /// macOS.
        case macOS
        /// iPadOS, for which the condition is `os(iOS)`.
        case iPadOS
        /// iOS on an iPhone.
        case iOS
        /// visionOS.
        case visionOS
        /// tvOS.
        case tvOS
        /// watchOS.
        case watchOS
        /// Linux.
        case linux
    }

    /// The platform.
    public var platform: Platform
    /// The conditions that are set, such as `DEBUG`.
    public var defined: Set<String>
    /// Whether all other conditions are false, because the build settings are known.
    public var isComplete = false
    /// The value of `Bundle.main.bundleIdentifier`, or nil if it is unknown.
    public var bundleIdentifier: String?
    /// The clause that is chosen for each `#if` with unknown conditions: 0 is the clause that is usually compiled, and
    /// higher numbers are the other possible clauses.
    var variant = 0

    /// Creates conditions. `DEBUG` is false unless it is set.
    public init(
        platform: Platform = .macOS, defined: Set<String> = [], isComplete: Bool = false,
        bundleIdentifier: String? = nil
    ) {
        self.isComplete = isComplete
        self.platform = platform
        self.defined = defined
        self.bundleIdentifier = bundleIdentifier
    }

    /// The value of a condition. It is unknown if it depends on the build settings.
    struct Answer {
        var holds: Bool
        var isKnown: Bool

        static let yes = Answer(holds: true, isKnown: true)
        static let no = Answer(holds: false, isKnown: true)
        static func known(_ holds: Bool) -> Answer { Answer(holds: holds, isKnown: true) }

        static prefix func ! (answer: Answer) -> Answer { Answer(holds: !answer.holds, isKnown: answer.isKnown) }

        static func && (left: Answer, right: Answer) -> Answer {
            if left.isKnown, !left.holds { return left }
            if right.isKnown, !right.holds { return right }
            return Answer(holds: left.holds && right.holds, isKnown: left.isKnown && right.isKnown)
        }

        static func || (left: Answer, right: Answer) -> Answer {
            if left.isKnown, left.holds { return left }
            if right.isKnown, right.holds { return right }
            return Answer(holds: left.holds || right.holds, isKnown: left.isKnown && right.isKnown)
        }
    }

    private func assumed(_ holds: Bool) -> Answer { Answer(holds: holds, isKnown: false) }

    /// Returns the clause of an `#if` that is compiled, or nil, and whether this is certain.
    func choose(_ block: IfConfigDeclSyntax) -> (clause: IfConfigClauseSyntax?, isKnown: Bool) {
        var isKnown = true
        let usual = block.clauses.first { clause in
            let answer = clause.condition.map { evaluate($0) } ?? .yes
            isKnown = isKnown && answer.isKnown
            return answer.holds
        }
        guard !isKnown, variant > 0 else { return (usual, isKnown) }
        let others = others(block, than: usual)
        return (variant <= others.count ? others[variant - 1] : usual, false)
    }

    /// The number of clauses of an `#if` that may be compiled instead of the usual clause, including the possibility
    /// that no clause is compiled.
    func alternatives(_ block: IfConfigDeclSyntax) -> Int {
        var usually = self
        usually.variant = 0
        let (usual, isKnown) = usually.choose(block)
        return isKnown ? 0 : others(block, than: usual).count
    }

    private func others(_ block: IfConfigDeclSyntax, than usual: IfConfigClauseSyntax?) -> [IfConfigClauseSyntax?] {
        let possible = possible(block).map(\.clause)
        // If there is no `#else`, it is possible that no clause is compiled.
        let isComplete = possible.last.map { $0.condition.map { evaluate($0).isKnown } ?? true } ?? false
        return possible.filter { $0.id != usual?.id } + (isComplete || usual == nil ? [] : [nil])
    }

    /// Returns the clauses of an `#if` that may be compiled, and whether each of them is certain to be compiled.
    func possible(_ block: IfConfigDeclSyntax) -> [(clause: IfConfigClauseSyntax, isKnown: Bool)] {
        var result: [(clause: IfConfigClauseSyntax, isKnown: Bool)] = []
        for clause in block.clauses {
            let answer = clause.condition.map { evaluate($0) } ?? .yes
            if answer.isKnown, !answer.holds { continue }
            result.append((clause, answer.isKnown && result.isEmpty))
            if answer.isKnown { break }
        }
        return result
    }

    /// Returns the value of a condition.
    func evaluate(_ condition: ExprSyntax) -> Answer {
        if let sequence = condition.as(SequenceExprSyntax.self) { return evaluate(Array(sequence.elements)[...]) }
        if let tuple = condition.as(TupleExprSyntax.self), tuple.elements.count == 1, let only = tuple.elements.first {
            return evaluate(only.expression)
        }
        if let negation = condition.as(PrefixOperatorExprSyntax.self), negation.operator.text == "!" {
            return !evaluate(negation.expression)
        }
        if let literal = condition.as(BooleanLiteralExprSyntax.self) {
            return .known(literal.literal.tokenKind == .keyword(.true))
        }
        if let name = condition.as(DeclReferenceExprSyntax.self)?.baseName.text {
            if defined.contains(name) { return .yes }
            return isComplete || name == "DEBUG" ? .no : assumed(false)
        }
        if let call = condition.as(FunctionCallExprSyntax.self) { return evaluate(call) }
        return assumed(false)
    }

    /// Evaluates a sequence with operators, which are not folded in the tree: `&&` has a higher precedence than `||`.
    ///
    /// - Complexity: O(*n*) in the number of elements.
    private func evaluate(_ elements: ArraySlice<ExprSyntax>) -> Answer {
        guard elements.count <= Self.maximumElements else { return assumed(false) }
        func parts(_ elements: ArraySlice<ExprSyntax>, _ symbol: String) -> [ArraySlice<ExprSyntax>] {
            elements.split(omittingEmptySubsequences: false) {
                $0.as(BinaryOperatorExprSyntax.self)?.operator.text == symbol
            }
        }
        func operand(_ elements: ArraySlice<ExprSyntax>) -> Answer {
            elements.count == 1 ? evaluate(elements[elements.startIndex]) : assumed(false)
        }
        return parts(elements, "||").map { parts($0, "&&").map(operand).reduce(.yes) { $0 && $1 } }
            .reduce(.no) { $0 || $1 }
    }

    /// The maximum number of operands and operators of a condition. The value of a longer condition is unknown.
    private static let maximumElements = 1_000

    private func evaluate(_ call: FunctionCallExprSyntax) -> Answer {
        let argument = call.arguments.first?.expression.trimmedDescription ?? ""
        switch call.calledExpression.trimmedDescription {
        case "os": return .known(systems.contains(argument))
        case "canImport":
            // The argument can also have a version, as in `canImport(Module, _version: …)`, or name a submodule.
            let module = argument.split(separator: ".").first.map(String.init) ?? argument
            if let platforms = SystemModules.platforms[module] { return .known(platforms.contains(platform)) }
            return assumed(true)
        case "targetEnvironment": return .no
        case "swift", "compiler": return .known(!argument.hasPrefix("<"))
        case "arch": return .known(argument == "arm64")
        case "hasFeature", "hasAttribute": return .yes
        default: return assumed(false)
        }
    }

    /// The arguments for which `os(…)` is true.
    private var systems: Set<String> {
        switch platform {
        case .macOS: ["macOS", "OSX", "anyAppleOS"]
        case .iOS, .iPadOS: ["iOS", "anyAppleOS"]
        case .visionOS: ["visionOS", "xrOS", "anyAppleOS"]
        case .tvOS: ["tvOS", "anyAppleOS"]
        case .watchOS: ["watchOS", "anyAppleOS"]
        case .linux: ["Linux"]
        }
    }
}

extension BuildConditions.Platform {
    /// Text patterns in sources for iOS, which can also occur in sources for both platforms.
    private static let mobilePatterns = ["import UIKit", "@UIApplicationDelegateAdaptor", "UIApplicationDelegate"]
    /// Text patterns in sources for macOS, which can also occur in sources for both platforms.
    private static let desktopPatterns = [
        "import AppKit", "import Cocoa", "NSApplicationDelegateAdaptor", "NSApplicationDelegate", "os(macOS)",
        "canImport(AppKit)", "canImport(Cocoa)", "NSViewRepresentable", "MenuBarExtra",
        "targetEnvironment(macCatalyst)",
    ]

    /// Returns the platform of sources: iOS if they require UIKit and have no code for macOS, otherwise macOS.
    ///
    /// - Parameter files: The sources.
    /// - Returns: The platform.
    /// - Complexity: O(*n*) in the number of bytes.
    public static func inferred(from files: [SourceFile]) -> Self {
        func hasOne(_ patterns: [String]) -> Bool {
            let patterns = patterns.map { Array($0.utf8) }
            return files.contains { file in patterns.contains { Relevance.contains(file.bytes, $0) } }
        }
        return hasOne(mobilePatterns) && !hasOne(desktopPatterns) ? .iOS : .macOS
    }
}
