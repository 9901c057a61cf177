import AppDeclaration
import DeclarationFormats
import DeclarationLint
import FileIdentification
import TypeRegistry

extension Registry {
    /// Returns the types that an operand denotes: for an extension, the type and all others that declare the extension
    /// and conform to `public.data`; otherwise, the type.
    func types(denotedBy operand: Argument, _ type: UTType) -> [UTType] {
        let query = TypeQuery(operand.text)
        guard query.form == .fileExtension, !type.isDynamic else { return [type] }
        let others = types(
            tag: String(operand.text.dropFirst()), tagClass: .filenameExtension, conformingTo: self.type("public.data"))
        // A constant such as '.plainText' is not an extension, so there is only a dynamic type.
        return [type] + others.filter { $0 != type && !$0.isDynamic }
    }

    /// Returns the declared package type with an extension that no declared type of files has, or nil if there is none.
    func packageType(ofExtension tag: String) -> UTType? {
        guard type(tag: tag, tagClass: .filenameExtension, conformingTo: type("public.data"))?.isDeclared != true,
            let package = type("com.apple.package"),
            let found = type(tag: tag, tagClass: .filenameExtension, conformingTo: package), found.isDeclared
        else { return nil }
        return found
    }
}

extension Console {
    /// Returns the type that an operand names, or nil after reporting an error. With `--json`, the error is also
    /// printed as a JSON object. The unknown type may be a misspelled word that is allowed instead of a type.
    mutating func type(
        _ operand: Argument, in registry: Registry, orWord words: [String] = [], _ code: inout ExitCode
    ) -> UTType? {
        do {
            let type = try registry.type(named: operand.text)
            // `folder/picture.png` has the format of a MIME type.
            if operand.text.hasPrefix("."), !operand.text.hasSuffix("/") {
                noteConstant(named: String(operand.text.dropFirst()), unlike: type)
            }
            if type.isDynamic, Environment.exists(operand) {
                warn("'\(operand.name)' is treated as a type, not as the file" + TypeSuggestion.ofFile(operand))
            }
            if type.isDynamic, operand.bytes.first == UInt8(ascii: "."), !operand.bytes.contains(UInt8(ascii: "/")),
                let package = registry.packageType(ofExtension: String(operand.text.dropFirst()))
            {
                note(
                    "'\(operand.name)' is the extension of a file: for \(package), a package, write '\(operand.name)/'")
            }
            return type
        } catch {
            var message: String
            switch error {
            case .illegal(let reason):
                message = reason
                if TypeSuggestion.isFile(operand, in: registry) { message += TypeSuggestion.ofFile(operand) }
                code = code.combined(with: .usage)
            case .unknown(_, let nearest):
                message =
                    "unknown type '\(operand.name)'"
                    + (TypeSuggestion.app(declaring: operand.text)
                        ?? TypeSuggestion.text(operand, nearest, words, in: registry))
                code = code.combined(with: .error)
            }
            if style.isJSON {
                var object = JSONObject()
                object.add("query", operand.text)
                object.add("error", message)
                print(object)
            }
            self.message(message)
            return nil
        }
    }
}

extension Console {
    /// Notes that an extension has the name of a constant in Swift, if the constant is a different type.
    private mutating func noteConstant(named name: String, unlike type: UTType) {
        guard let identifier = SwiftConstant.identifier(named: name), identifier != type.identifier else { return }
        note("'.\(name)' is the extension, of \(type.identifier); UTType.\(name) is \(identifier)")
    }
}

/// Suggestions for a string that is not a type.
enum TypeSuggestion {
    /// Returns the end of a message about an unknown type: an extension without its period, a file instead of a type, or the
    /// identifier with the nearest spelling. Returns an empty string if there is nothing to suggest.
    static func text(
        _ operand: Argument, _ nearest: String?, _ words: [String] = [], in registry: Registry
    ) -> String {
        if Environment.exists(operand) { return ofFile(operand) }
        let text = operand.text
        // In fd(1), `-c` is the option for colors.
        if ColorChoice(rawValue: text) != nil { return ": for colors, write '--color \(text)'" }
        if !text.utf8.contains(UInt8(ascii: ".")), isExtension(text, in: registry) {
            return ": did you mean '.\(operand.name)'?"
        }
        if SwiftConstant.identifier(named: text) != nil { return ": did you mean 'UTType.\(operand.name)'?" }
        let isWord = !text.utf8.contains(UInt8(ascii: "."))
        if let nearest = (isWord ? NearestSpelling.of(text, among: words + TypeFamily.words) : nil) ?? nearest {
            return ": did you mean '\(nearest)'?"
        }
        if isWord, let word = TypeSearch([text]).corrected(in: registry),
            let type = TypeSearch(word).results(in: registry).first
        {
            return ": did you mean '\(type.identifier)'?"
        }
        if isWord { return ": see 'typeq types --families', or search with 'typeq types \(operand.name)'" }
        return isFile(operand, in: registry) ? ofFile(operand) : ""
    }

    /// Returns the message about words that match no type, with the spelling of words that do.
    static func noMatch(_ words: [Argument], _ search: TypeSearch, in registry: Registry) -> String {
        let text = "no type matches '\(words.map(\.name).joined(separator: " "))'"
        guard let corrected = search.corrected(in: registry) else {
            return words.count == 1 ? text : text + ": search with fewer words"
        }
        return text + ": did you mean '\(corrected.joined(separator: " "))'?"
    }

    /// Returns the option of `find` for a word that names a type, such as `-c image` or `-c .png`, or nil if the word
    /// names no declared type.
    static func filter(_ operand: Argument, in registry: Registry) -> String? {
        let text = operand.text
        if let type = try? registry.type(named: text) { return type.isDynamic ? nil : "-c \(operand.name)" }
        guard operand.isUTF8, !text.utf8.contains(UInt8(ascii: ".")), isExtension(text, in: registry) else {
            return nil
        }
        return "-c .\(operand.name)"
    }

    /// Returns the end of a message that suggests the command for files, or the option for an app.
    static func ofFile(_ operand: Argument) -> String {
        if isApp(operand) { return ": to use the types of an app, pass '--app \(operand.name)'" }
        return ": did you mean 'typeq is \(operand.name) …'?"
    }

    /// Returns whether an operand is an existing file or folder with the name of an app declaration.
    private static func isApp(_ operand: Argument) -> Bool {
        let names = [".plist", ".app", ".xcodeproj", "typeq.json", "project.yml", "Project.swift"]
        return names.contains { operand.bytes.count >= $0.utf8.count && operand.text.hasSuffix($0) }
            && Environment.exists(operand)
    }

    /// Returns the end of a message about an unknown type that the app in the current directory declares, or nil if there is no
    /// such app. The sources of the app are not read, because that takes a long time.
    static func app(declaring identifier: String) -> String? {
        guard let location = try? AppLocation(Invocation()), location.isFound,
            let reading = try? AppInput.readDeclarations(location.file, location.request, isFound: true),
            reading.declaration.types.declarations.contains(where: {
                TypeIdentifier.folded($0.identifier) == TypeIdentifier.folded(identifier)
            })
        else { return nil }
        let path = SourceRoot.current?.relative(location.file.text) ?? location.file.text
        return ": the app in \(path) declares the type: add '--app \(path)'"
    }

    /// Returns whether a string names an existing file, or consists of a name, a single period, and an extension of a
    /// declared type. A string of periods and slashes does neither.
    static func isFile(_ operand: Argument, in registry: Registry) -> Bool {
        guard operand.bytes.contains(where: { $0 != UInt8(ascii: ".") && $0 != UInt8(ascii: "/") }) else {
            return false
        }
        if Environment.exists(operand) { return true }
        // An identifier contains more periods than most filenames.
        guard operand.bytes.count(where: { $0 == UInt8(ascii: ".") }) == 1,
            let period = operand.bytes.firstIndex(of: UInt8(ascii: ".")), period > 0,
            let text = String(validating: operand.bytes[(period + 1)...], as: UTF8.self)
        else { return false }
        return isExtension(text, in: registry)
    }

    private static func isExtension(_ text: String, in registry: Registry) -> Bool {
        registry.types(tag: text, tagClass: .filenameExtension, conformingTo: nil).contains { !$0.isDynamic }
    }
}

/// A type that does not exist on the platform, and the declaration with which an app can add it.
struct MissingType {
    private let identifier: String
    private let supertypes: [String]
    private let extensions: [String]
    private let mimeTypes: [String]
    /// Whether another app owns the type, so that this app must import it.
    private let isImported: Bool

    /// Creates the missing type, or returns nil if the type of the file exists on the platform.
    init?(_ identification: Identification) {
        guard let type = identification.unprojectedType else { return nil }
        let platform = identification.type.registry
        if platform.type(type.identifier) != nil {
            // Only the extension is missing, so the app declares its own type with the extension.
            extensions = identification.type.tags[.filenameExtension] ?? []
            (identifier, isImported) = ("com.example.\(extensions.first ?? "document")", false)
            (supertypes, mimeTypes) = ([type.identifier], [])
            return
        }
        // The type of another app is imported with its identifier. An identifier that typeq defines does not belong to an app,
        // so the app exports the type with its own identifier.
        isImported = !TypeIdentifier.isDeclaredByTypeq(type.identifier)
        identifier = isImported ? type.identifier : "com.example." + type.identifier.dropFirst("typeq.".count)
        let parents = type.nearestSupertypes(in: platform).map(\.identifier)
        supertypes = parents.isEmpty ? ["public.data"] : parents
        extensions = type.tags[.filenameExtension] ?? []
        mimeTypes = type.tags[.mimeType] ?? []
    }

    /// Returns the lines of the explanation, with the declaration in the notation of the app.
    func lines(in notation: Notation) -> [String] {
        let list = isImported ? "UTImportedTypeDeclarations" : "UTExportedTypeDeclarations"
        let declaration = Snippet.type(
            identifier, conformsTo: supertypes, extensions: extensions, mimeTypes: mimeTypes, isExported: !isImported
        ).text(in: notation)
        return ["  only-typeq-knows: an app that opens such files declares their type under \(notation.key(list)):"]
            + declaration.split(separator: "\n").map { "    \($0)" }
    }
}

extension Console {
    /// Explains how an app can add the type of a file to a platform on which the type does not exist.
    mutating func explainMissingType(of identification: Identification?, in notation: Notation = .propertyList) {
        for line in identification.flatMap(MissingType.init)?.lines(in: notation) ?? [] { print(StyledText(line)) }
    }
}
