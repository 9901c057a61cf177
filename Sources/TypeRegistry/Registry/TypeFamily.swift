/// Plain words for families of types, such as `image` for `public.image`. They are accepted wherever a command takes a
/// type.
///
/// A MIME type with an asterisk, such as `image/*`, denotes the family of its first word.
package enum TypeFamily {
    /// The words with their types, in the order of `typeq types --families`. The words for a type are synonyms.
    package static let all: [(words: [String], identifier: String)] = [
        (["image", "picture", "photo"], "public.image"),
        (["video", "movie"], "public.movie"),
        (["audio", "music", "sound"], "public.audio"),
        (["text"], "public.text"),
        (["source", "code"], "public.source-code"),
        (["script"], "public.script"),
        (["document"], "public.composite-content"),
        (["ebook"], "typeq.ebook"),
        (["spreadsheet"], "public.spreadsheet"),
        (["table"], "public.delimited-values-text"),
        (["dataset"], "typeq.dataset"),
        (["presentation"], "public.presentation"),
        (["database"], "public.database"),
        (["archive"], "public.archive"),
        (["disk-image"], "public.disk-image"),
        (["font"], "public.font"),
        (["model", "3d"], "public.3d-content"),
        (["message"], "public.message"),
        (["email"], "public.email-message"),
        (["contact"], "public.contact"),
        (["event", "calendar"], "public.calendar-event"),
        (["playlist"], "public.playlist"),
        (["log"], "public.log"),
        (["executable", "program"], "public.executable"),
        (["app", "application"], "com.apple.application"),
        (["package"], "com.apple.package"),
        (["folder"], "public.folder"),
        (["directory"], "public.directory"),
        (["link", "symlink"], "public.symlink"),
        (["data"], "public.data"),
    ]

    /// The first words of the MIME types whose types are a family.
    private static let trees = ["image", "video", "audio", "text", "font", "model", "message"]

    package static var words: [String] { all.flatMap { $0.words } }

    fileprivate static func identifier(of word: String) -> String? {
        all.first { $0.words.contains(word) }?.identifier
    }

    /// Returns the family of a string such as `image/*`, or nil if it does not end in `/*`.
    fileprivate static func identifier(ofTree text: String) throws(TypeQuery.Failure) -> String? {
        guard text.hasSuffix("/*") else { return nil }
        let tree = text.dropLast(2).lowercased()
        guard trees.contains(tree), let identifier = identifier(of: tree) else {
            throw .illegal(
                "no family of types has the MIME types '\(text)' "
                    + "(choose \(trees.map { $0 + "/*" }.joined(separator: ", ")), or see 'typeq types --families')")
        }
        return identifier
    }
}

extension Registry {
    /// Returns the type that an operand names: the type of a query, or a family of types.
    ///
    /// - Throws: `TypeQuery.Failure` if the text names neither.
    package func type(named text: String) throws(TypeQuery.Failure) -> UTType {
        if let family = try TypeFamily.identifier(ofTree: text).flatMap({ type($0) }) { return family }
        do throws(TypeQuery.Failure) {
            return try type(for: TypeQuery(text))
        } catch {
            guard case .unknown = error,
                let family = TypeFamily.identifier(of: text.lowercased()).flatMap({ type($0) })
            else { throw error }
            return family
        }
    }
}
