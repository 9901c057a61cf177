import DeclarationFormats
import LanguageModel
import TypeRegistry

/// The type that a name implies for a text file, and the ways in which the text can be checked against it.
///
/// A name is correct far more often than a guess from words. Therefore a claim is refuted only by something that no text of the
/// type contains: a JSON document that begins with a word, a table without a separator, a C program with shell comments, a
/// program that is a JSON document, or text that the language model assigns to another language with certainty.
struct NameClaim: Sendable {
    /// The structure of the format.
    enum Form: Hashable, Sendable {
        case json, html, table, php
        /// A format in which each line has the same syntax (see `LineCheck`).
        case rosMessage, modulePaths
        /// A programming or configuration language.
        case language
    }

    /// The known syntax of a language.
    enum Syntax: Hashable, Sendable {
        /// C and related languages: comments that begin with `//` or `/*`, and directives that begin with `#`.
        case directives
        /// Java, JavaScript, C#, CSS and others: comments that begin with `//` or `/*`, and statements that end with semicolons
        /// or braces.
        case braces
        /// Python: comments that begin with `#`, and statements that end at the end of the line.
        case python
        /// Any other syntax, which cannot be checked.
        case open
    }

    var form: Form
    var syntax: Syntax = .open
    /// The classes of the language model that a text of the type may have. They include the classes of languages that
    /// often use the same extensions as the type.
    var classes = ClassSet()
    /// Whether text files of the type contain parts in other languages.
    var isMixed = false
    /// Whether no text of the type begins with a bracket or a brace, so that it cannot be a JSON array either.
    var excludesLists = false
    /// Whether no text of the type can be JSON, as is the case for source code in any language except JavaScript.
    var excludesJSON = false

    /// If JSON can be a program in the language, the words of JSON that no program in the language contains.
    var jsonWords: [StaticString]?
    /// Whether a table needs a separator in each row. A table with a single column has none.
    var needsSeparator = true

    /// The kinds of tables. A table of one kind may have the extension of another kind.
    private static let tables: Set<String> = [
        TypeName.commaSeparatedValues, TypeName.tabSeparatedValues, TypeName.pipeSeparatedValues,
    ]

    /// Returns whether a program is in the language that its name implies, so no other reader is needed. The result is
    /// false if the program may begin with an interpreter line, markup or data, or if the type has no class in the
    /// model. `text` is the beginning of the program, in UTF-8 or an 8-bit encoding.
    func isConfirmed(by text: UnsafeRawBufferPointer) -> Bool {
        guard form == .language, !classes.isEmpty, let model = LanguageModel.shipped else { return false }
        let rest = text.withoutUTF8Mark.drop { $0.isWhiteSpace }
        guard !Self.mayBeStructured(rest, isDirectives: syntax == .directives) else { return false }
        return LanguageBeginning(of: text, model).mayBe(in: classes)
    }

    /// Returns whether text could begin with an interpreter line, markup or data, to which the language model does not apply.
    /// In Pascal, comments and directives begin with a brace and a letter, or with `{*` and `{$`.
    private static func mayBeStructured(_ text: Slice<UnsafeRawBufferPointer>, isDirectives: Bool) -> Bool {
        guard let first = text.first else { return true }
        let rest = text.dropFirst()
        switch first {
        case UInt8(ascii: "<"), UInt8(ascii: "["): return true
        // Armor begins with dashes, and a model in the OBJ format with a comment, which C does not have.
        case UInt8(ascii: "-"): return rest.prefix(10).elementsEqual("----BEGIN ".utf8)
        case UInt8(ascii: "#"): return rest.first == UInt8(ascii: "!") || isDirectives && rest.first == 0x20
        case UInt8(ascii: "{"):
            guard let next = rest.first(where: { $0 != 0x20 }) else { return true }
            return !next.isLetter && !"*$".utf8.contains(next)
        default: return false
        }
    }

    /// Returns whether text contradicts the claim. `evidence` is the format that the readers detected instead. `isGeneric`
    /// indicates whether this format is only a notation, such as JSON. The language model alone does not refute a name whose
    /// extension is reliable (`isReliable`).
    func isRefuted(
        by text: TextWindow, _ language: inout LanguageText, evidence: FormatEvidence?, isGeneric: Bool,
        isReliable: @autoclosure () -> Bool = false
    ) -> Bool {
        guard let first = text.text.first else { return false }
        let isStructured = evidence.map { $0.grade > .hint } ?? false
        switch form {
        case .json: return isStructured && !isGeneric || !StructureCheck.beginsAsJSON(text)
        case .html:
            if first == UInt8(ascii: "<") {
                // XML that is not a page begins with a declaration.
                let isPage = evidence.map {
                    [TypeName.html, TypeName.xhtml, TypeName.phpScript].contains($0.identifier)
                }
                // A page that is not valid XML is still a page, even if it contains an XML declaration.
                let isBadPage = evidence?.identifier == TypeName.xml && HTMLReader.beginsWithTag(text)
                return isStructured && isPage == false && !isBadPage && text.text.starts("<?xml")
            }
            if first == UInt8(ascii: "{"), !isStructured { return false }
            return isStructured || !HTMLReader.holdsTag(text)
        case .table:
            let isOther = isStructured && evidence.map { !Self.tables.contains($0.identifier) } ?? false
            // The cells of a table may contain markup, so a table may begin with `<`.
            if isOther { return first != UInt8(ascii: "<") || DelimitedText.read(text) == nil }
            if !needsSeparator, evidence == nil, StructureCheck.isColumn(text) { return false }
            return !StructureCheck.mayBeTable(text, isProgram: evidence != nil && !isStructured)
        case .php: return text.isWhole && !StructureCheck.holdsPHPTag(text)
        case .rosMessage: return !LineCheck.isROSMessage(text)
        case .modulePaths: return !LineCheck.isModulePaths(text)
        case .language:
            if !excludesLists, isStructured, evidence?.identifier == TypeName.json,
                StructureCheck.isJSONWithoutMembers(text)
            {
                return false
            }
            let isForeign: Bool =
                switch syntax {
                case .directives: SyntaxCheck.isForeignToC(text)
                case .braces: SyntaxCheck.isForeignToBraces(text)
                case .python: SyntaxCheck.isForeignToPython(text)
                case .open: false
                }
            if isForeign { return true }
            if excludesJSON, isStructured, evidence?.identifier == TypeName.json {
                return jsonWords.map { $0.contains(where: text.text.holds) } ?? true
            }
            // A C program never begins with a bracket, except for an attribute in two brackets, but data often does.
            if syntax == .directives, isStructured, "{[".utf8.contains(first), !text.text.starts("[[") { return true }
            // The text is data or is in another language, and contains nothing in the language that the name implies.
            guard let evidence, !isMixed else { return false }
            let isGuess = evidence.grade == .hint
            return language.contradicts(classes, needsOther: isGuess) && !(isGuess && isReliable())
        }
    }
}

extension TypeFamilies {
    /// Returns the claim of a type, or nil if text cannot be checked against the type. Complexity: O(*n*) in the number
    /// of supertypes.
    func claim(of type: UTType) -> NameClaim? {
        guard isTextual(type), type != plainText else { return nil }
        guard var claim = ownOrInheritedClaim(of: type) else { return nil }
        let isScript = Self.languagesOfJavaScript.intersects(claim.classes)
        claim.isMixed = mixesLanguages(type) && !isScript
        claim.excludesJSON = type.conforms(to: sourceCode) && !isScript
        claim.excludesLists = claim.syntax == .directives || Self.hasNoLists(type.identifier)
        claim.jsonWords = Self.wordsThatAreNoProgram(type.identifier)
        claim.needsSeparator = type.identifier != TypeName.commaSeparatedValues
        return claim
    }

    /// Returns whether no program in the language begins with a brace, or with a bracket and a value.
    ///
    /// Sources: the grammars of Go (SourceFile), Java (CompilationUnit) and C# (compilation_unit).
    private static func hasNoLists(_ identifier: String) -> Bool {
        [TypeName.goSource, TypeName.javaSource, TypeName.cSharp].contains(identifier)
    }

    /// Returns the words of JSON that are undefined names in a language, if a JSON array or object is an expression in
    /// the language, and an expression is a program. Returns nil for other languages.
    ///
    /// Sources: The Python Language Reference, 4.2.2 and 6.2; Ruby, Literals; perldata(1); The Swift Programming Language,
    /// Expressions (array literals).
    private static func wordsThatAreNoProgram(_ identifier: String) -> [StaticString]? {
        switch identifier {
        case TypeName.pythonScript: ["null", "true", "false"]
        case TypeName.rubyScript, TypeName.perlScript, TypeName.swiftSource: ["null"]
        default: nil
        }
    }

    private func ownOrInheritedClaim(of type: UTType) -> NameClaim? {
        if let own = claim(of: type.identifier) { return own }
        for supertype in type.supertypeSequence where supertype != text && supertype != plainText {
            if let inherited = claim(of: supertype.identifier) { return inherited }
        }
        return nil
    }

    /// Returns whether a type is a document or a template, which can be embedded in a program.
    func isDocument(_ identifier: String) -> Bool {
        guard let type = registry.type(identifier) else { return false }
        let isScript = Self.languagesOfJavaScript.intersects(
            LanguageModel.shipped?.classes(of: identifier) ?? ClassSet())
        return !isScript && mixesLanguages(type) || ownOrInheritedClaim(of: type)?.form == .html
    }

    /// Returns the claim of a type by its identifier only.
    private func claim(of identifier: String) -> NameClaim? {
        switch identifier {
        case TypeName.json: return NameClaim(form: .json)
        case TypeName.html: return NameClaim(form: .html)
        case TypeName.delimitedValues: return NameClaim(form: .table)
        case TypeName.phpScript: return NameClaim(form: .php)
        case TypeName.rosMessage: return NameClaim(form: .rosMessage)
        case TypeName.pythonPaths: return NameClaim(form: .modulePaths)
        default: break
        }
        var classes = LanguageModel.shipped?.classes(of: identifier) ?? ClassSet()
        guard !classes.isEmpty else { return nil }
        for related in [Self.languagesOfC, Self.languagesOfJavaScript] where related.intersects(classes) {
            classes.formUnion(related)
        }
        return NameClaim(form: .language, syntax: Self.syntax(of: identifier), classes: classes)
    }

    private static func syntax(of identifier: String) -> NameClaim.Syntax {
        switch identifier {
        case TypeName.cSource, TypeName.cPlusPlusSource, TypeName.objectiveCSource, TypeName.cHeader,
            TypeName.cPlusPlusHeader, TypeName.objectiveCPlusPlusSource:
            .directives
        case TypeName.javaScriptSource, TypeName.typeScript, TypeName.javaSource,
            TypeName.cSharp, TypeName.css, TypeName.goSource:
            .braces
        case TypeName.pythonScript: .python
        default: .open
        }
    }

    /// C and the languages that contain it. They share extensions.
    static let languagesOfC = classes(
        TypeName.cSource, TypeName.cPlusPlusSource, TypeName.objectiveCSource,
        TypeName.objectiveCPlusPlusSource, TypeName.cuda, TypeName.openclSource)
    /// JavaScript, and TypeScript, which contains it.
    static let languagesOfJavaScript = classes(TypeName.javaScriptSource, TypeName.typeScript)

    private static func classes(_ identifiers: String...) -> ClassSet {
        identifiers.reduce(into: ClassSet()) { $0.formUnion(LanguageModel.shipped?.classes(of: $1) ?? ClassSet()) }
    }
}
