import DeclarationFormats
package import TypeRegistry

// The types that an app declares with a filename extension that contains an unknown build setting.

extension DocumentApp {
    /// A type that the app declares, and one of its filename extensions that was not read.
    package struct UnreadExtension: Sendable {
        /// The declared type.
        package let type: UTType
        /// The extension, as written.
        package let text: UnreadTypes
    }

    /// Returns the types among declarations that have an extension with an unknown build setting.
    static func unreadExtensions(of declarations: [TypeDeclaration], in registry: Registry) -> [UnreadExtension] {
        declarations.flatMap { declaration in
            (declaration.tags[.filenameExtension] ?? []).compactMap { tag in
                guard !TypeIdentifier.isWithoutBuildSettings(tag), let type = registry.type(declaration.identifier)
                else {
                    return nil
                }
                let text = UnreadTypes(setting: tag, "the extension", at: declaration.position, file: nil)
                return UnreadExtension(type: type, text: text)
            }
        }
    }

    /// Returns the types of the app that may be the type of a filename extension, because one of their own extensions
    /// was not read.
    ///
    /// A type is omitted if another type that has the extension takes precedence over it: a `public.` type takes
    /// precedence over other types, and an exported type over an imported type.
    ///
    /// - Parameters:
    ///   - tag: The filename extension.
    ///   - isDirectory: Whether it is the extension of a folder.
    /// - Returns: The types, in declared order, each with the extension that was not read.
    /// - Complexity: O(unread extensions).
    package func unreadTypes(ofExtension tag: String, isDirectory: Bool) -> [UnreadExtension] {
        guard !unreadExtensions.isEmpty else { return [] }
        let data = registry.type("public.data")
        let base = isDirectory ? registry.type("com.apple.package") : data
        let known = registry.type(tag: tag, tagClass: .filenameExtension, conformingTo: base)
            .flatMap { $0.isDeclared ? $0 : nil }
        return unreadExtensions.filter { unread in
            guard unread.text.mayExpand(to: tag), unread.type != known else { return false }
            if let data, unread.type.conforms(to: data) == isDirectory { return false }
            guard let known else { return true }
            let own = [unread.type, known].map { $0.identifier.hasPrefix("public.") }
            guard own[0] == own[1] else { return own[0] }
            return unread.type.declaration?.kind == .exported || known.declaration?.kind != .exported
        }
    }
}

extension TypeDeclaration {
    /// Whether the identifier or an extension contains an unknown build setting.
    var hasUnknownSettings: Bool {
        !TypeIdentifier.isWithoutBuildSettings(identifier)
            || tags[.filenameExtension]?.allSatisfy(TypeIdentifier.isWithoutBuildSettings) == false
    }
}

extension UTType {
    /// The preferred filename extension, or nil if there is none or it contains an unknown build setting.
    package var knownFilenameExtension: String? {
        preferredFilenameExtension.flatMap { TypeIdentifier.isWithoutBuildSettings($0) ? $0 : nil }
    }
}

extension DocumentApp.UnreadTypes {
    /// Creates the unread types for an identifier or tag that contains an unknown build setting.
    ///
    /// - Parameters:
    ///   - text: The identifier or tag, as written.
    ///   - noun: A description of `text` for the advice, such as `the identifier`.
    ///   - position: The position in the file, if known.
    ///   - file: The file, or nil for the declaration of the app.
    init(setting text: String, _ noun: String, at position: SourcePosition?, file: String?) {
        self.text = text
        location = position.map { SourceCode.Location(file: file ?? "", position: $0) }
        advice = "read the project, which defines the build setting, or write out \(noun)"
    }

    /// Returns whether the source text can equal another string after its build settings are replaced.
    func mayExpand(to other: String) -> Bool { BuildSettingTemplate(text).mayExpand(to: other) }
}
