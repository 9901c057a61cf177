import DeclarationFormats
import TypeRegistry

extension DocumentType {
    /// Reads an entry of `CFBundleDocumentTypes`. A missing role is Editor.
    init(
        propertyList entry: DeclarationDictionary, at position: SourcePosition, strings: LocalizedTexts,
        _ values: inout ValueReader
    ) {
        let name = values.text(entry["CFBundleTypeName"], "CFBundleTypeName", of: nil)
        self.init(
            name: name.map { strings[$0] ?? $0 },
            contentTypes: values.texts(entry["LSItemContentTypes"], "LSItemContentTypes", of: name),
            isPackage: values.truth(entry["LSTypeIsPackage"], "LSTypeIsPackage") ?? false,
            extensions: values.texts(entry["CFBundleTypeExtensions"], "CFBundleTypeExtensions", of: name),
            mimeTypes: values.texts(entry["CFBundleTypeMIMETypes"], "CFBundleTypeMIMETypes", of: name),
            osTypes: values.texts(entry["CFBundleTypeOSTypes"], "CFBundleTypeOSTypes", of: name),
            documentClass: values.text(entry["NSDocumentClass"], "NSDocumentClass", of: name),
            exportableTypes: values.texts(entry["NSExportableTypes"], "NSExportableTypes", of: name),
            position: position
        )
        if let role = values.text(entry["CFBundleTypeRole"], "CFBundleTypeRole", of: name) {
            self.role = Role(rawValue: role)
        }
        rank = values.text(entry["LSHandlerRank"], "LSHandlerRank", of: name).map(Rank.init(rawValue:))
    }
}
