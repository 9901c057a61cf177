import DeclarationFormats
import SystemPackage
import TypeRegistry

extension AppReader {
    /// The extensions of folders that are bundles.
    private static let extensions: Set = [
        "app", "appex", "framework", "qlgenerator", "mdimporter", "bundle", "plugin", "xpc", "prefpane", "saver",
        "component", "service", "kext", "xctest", "wdgt", "docset", "action", "osax", "dext", "systemextension",
    ]

    /// Reads a built bundle; nil when the folder is none.
    ///
    /// Source: [Placing content in a bundle](https://developer.apple.com/documentation/bundleresources/placing-content-in-a-bundle).
    func readBundle(_ path: FilePath) throws(AppReadingError) -> AppReading? {
        let isNamedSo = path.extension.map { Self.extensions.contains($0.lowercased()) } ?? false
        // A macOS bundle by its shape, whatever its name; a flat one only by its name, for a project may have the same.
        let deep = path.appending("Contents").appending("Info.plist")
        let flat = [
            path.appending("Info.plist"), path.appending("Resources").appending("Info.plist"),
            path.pushing("Versions/Current/Resources/Info.plist"), path.pushing("Versions/A/Resources/Info.plist"),
        ]
        guard let file = ([deep] + (isNamedSo ? flat : [])).first(where: { tree.kind(of: $0) != nil }) else {
            guard isNamedSo else { return nil }
            throw AppReadingError(
                file: path.string,
                message: "no Info.plist in this bundle: it lies in Contents on macOS, on top on other systems")
        }
        let list = try InfoPropertyList(file: file.string, bytes: try bytes(of: file))
        var findings: [RegistryFinding] = []
        let strings = localizedTexts(
            in: [file.removingLastComponent().appending("Resources"), file.removingLastComponent()],
            region: list.text("CFBundleDevelopmentRegion"), &findings)
        var reading = AppReading(propertyList: list, form: .bundle, strings: strings)
        reading.declaration.findings += findings
        return reading
    }

    /// The texts of the development language beside an Info.plist: `InfoPlist.strings` in a folder of the language,
    /// `InfoPlist.loctable` or `InfoPlist.xcstrings`. One that cannot be read is a warning.
    func localizedTexts(
        in folders: [FilePath], region: String?, _ findings: inout [RegistryFinding]
    ) -> LocalizedTexts {
        var texts = LocalizedTexts()
        // $(DEVELOPMENT_LANGUAGE) of an Info.plist alone says nothing.
        let languages = LocalizedTexts.languages(of: region.flatMap { $0.hasPrefix("$") ? nil : $0 })
        for folder in folders {
            for (name, isCatalog) in [("InfoPlist.xcstrings", true), ("InfoPlist.loctable", false)] {
                let file = folder.appending(name)
                guard tree.kind(of: file) == .file else { continue }
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
                guard tree.kind(of: file) == .file else { continue }
                add(file, to: &texts, &findings) { bytes, texts throws(DeclarationFormatError) in
                    try texts.add(strings: bytes)
                }
                return texts
            }
        }
        return texts
    }

    private func add(
        _ file: FilePath, to texts: inout LocalizedTexts, _ findings: inout [RegistryFinding],
        _ read: ([UInt8], inout LocalizedTexts) throws(DeclarationFormatError) -> Void
    ) {
        guard let bytes = try? tree.bytes(of: file), !bytes.isEmpty else { return }
        do {
            try read(bytes, &texts)
        } catch {
            findings.append(
                RegistryFinding(.malformed, .warning, error.message, position: error.position, layer: file.string))
        }
    }
}
