import DeclarationFormats
import SystemPackage

extension AppReader {
    /// Returns the strings of the development language next to an Info.plist: `InfoPlist.strings` in a folder of the
    /// language, `InfoPlist.loctable` or `InfoPlist.xcstrings`. A malformed file, and a link to a file outside the
    /// readable folder, cause findings. Other files that cannot be read are ignored.
    func localizedTexts(in folders: [FilePath], region: String?, _ findings: inout [Diagnostic]) -> LocalizedTexts {
        var texts = LocalizedTexts()
        // $(DEVELOPMENT_LANGUAGE) has no value without a project.
        let languages = LocalizedTexts.languages(of: region.flatMap { $0.hasPrefix("$") ? nil : $0 })
        for folder in folders {
            for (name, isCatalog) in [("InfoPlist.xcstrings", true), ("InfoPlist.loctable", false)] {
                let file = folder.appending(name)
                guard isRead(file, &findings) else { continue }
                add(file, to: &texts, &findings) { bytes, texts throws(DeclarationFormatError) in
                    if isCatalog {
                        try texts.add(catalog: bytes, languages: languages)
                    } else {
                        try texts.add(table: bytes, languages: languages)
                    }
                }
                return texts
            }
            for language in languages {
                let file = folder.appending("\(language).lproj").appending("InfoPlist.strings")
                guard isRead(file, &findings) else { continue }
                add(file, to: &texts, &findings) { bytes, texts throws(DeclarationFormatError) in
                    try texts.add(strings: bytes)
                }
                return texts
            }
        }
        return texts
    }

    /// Returns whether a string table exists inside the readable folder. Reports a string table outside the readable
    /// folder.
    private func isRead(_ file: FilePath, _ findings: inout [Diagnostic]) -> Bool {
        let kind = tree.kind(of: file)
        if kind?.isOutside == true, let limits {
            findings.append(
                Diagnostic(.includeUnread, "not read: a link leads \(limits.refusal.message)", file: file.string))
        }
        return kind == .file
    }

    private func add(
        _ file: FilePath, to texts: inout LocalizedTexts, _ findings: inout [Diagnostic],
        _ read: ([UInt8], inout LocalizedTexts) throws(DeclarationFormatError) -> Void
    ) {
        guard let bytes = try? tree.bytes(of: file), !bytes.isEmpty else { return }
        do {
            try read(bytes, &texts)
        } catch {
            findings.append(
                Diagnostic(.unexpectedForm, error.message, position: error.position, file: file.string))
        }
    }
}
