/// Reads packages of Office Open XML and its conventions: the content type of the main part names the document.
///
/// Sources: ECMA-376 part 2, section 7 (content types, relationships) and part 1, section 15.2 (main parts);
/// [MS-OFFMACRO2](https://learn.microsoft.com/openspecs/office_standards/ms-offmacro2/) and MS-VSDX for the others.
enum OfficeOpenXML {
    static func read(_ archive: ZipArchive) -> FormatEvidence? {
        // Some libraries write another case; ECMA-376 compares names of parts without case.
        let name = archive.contains("[Content_Types].xml") ? "[Content_Types].xml" : "[content_types].xml"
        if let list = archive.content(of: name, limit: Limits.contentTypesBytes), let type = mainPart(in: list) {
            return evidence(type)
        }
        for (part, type) in parts where archive.contains(part) {
            return .proof(withMacros(type, archive), "zip member '\(part)'")
        }
        return nil
    }

    static func evidence(_ type: ContainerType) -> FormatEvidence {
        .proof(type, "content type of the main part in zip member '[Content_Types].xml'")
    }

    /// Returns the type of the first content type in the list that names a main part.
    static func mainPart(in list: [UInt8]) -> ContainerType? {
        var offset = 0
        var found: ContainerType?
        while let attribute = list.position(of: "ContentType", from: offset) {
            offset = attribute + 11
            guard let value = value(in: list, at: offset) else { continue }
            let name = String(decoding: value, as: UTF8.self).lowercased()
            if name.hasPrefix("application/vnd.adsk-package.dwfx") { return .dwfx }
            // A document may contain a theme, too.
            if let type = mainTypes[name] {
                guard type == .officeTheme else { return type }
                found = type
            }
        }
        return found
    }

    /// Returns the quoted value after the name of an attribute.
    private static func value(in list: [UInt8], at start: Int) -> ArraySlice<UInt8>? {
        var offset = start
        while let byte = list.byte(at: offset), byte <= 0x20 || byte == 0x3D { offset += 1 }
        guard let quote = list.byte(at: offset), quote == 0x22 || quote == 0x27,
            let end = list.position(of: [quote], from: offset + 1, before: offset + 256)
        else { return nil }
        return list[offset + 1..<end]
    }

    /// Returns the type with macros if a part contains them and the main part does not say so.
    private static func withMacros(_ type: ContainerType, _ archive: ZipArchive) -> ContainerType {
        switch type {
        case .docx where archive.contains("word/vbaProject.bin"): .docm
        case .xlsx where archive.contains("xl/vbaProject.bin"): .xlsm
        case .pptx where archive.contains("ppt/vbaProject.bin"): .pptm
        default: type
        }
    }

    /// By a part, where the content types do not decide.
    static let parts: [(String, ContainerType)] = [
        ("word/document.xml", .docx), ("xl/workbook.xml", .xlsx), ("xl/workbook.bin", .xlsb),
        ("ppt/presentation.xml", .pptx), ("visio/document.xml", .vsdx), ("3D/3dmodel.model", .threeMF),
    ]

    /// By the content type of the main part, lowercased.
    static let mainTypes: [String: ContainerType] = {
        var types: [String: ContainerType] = [
            "application/vnd.ms-package.3dmanufacturing-3dmodel+xml": .threeMF,
            "application/vnd.openxmlformats-officedocument.thememanager+xml": .officeTheme,
            "application/vnd.ms-excel.sheet.binary.macroenabled.main": .xlsb,
        ]
        for (name, type) in openXML { types["application/vnd.openxmlformats-officedocument.\(name).main+xml"] = type }
        for (name, type) in microsoft { types["application/vnd.ms-\(name).main+xml"] = type }
        return types
    }()

    private static let openXML: [(String, ContainerType)] = [
        ("wordprocessingml.document", .docx), ("wordprocessingml.template", .dotx), ("spreadsheetml.sheet", .xlsx),
        ("spreadsheetml.template", .xltx), ("presentationml.presentation", .pptx), ("presentationml.template", .potx),
        ("presentationml.slideshow", .ppsx),
    ]

    private static let microsoft: [(String, ContainerType)] = [
        ("word.document.macroenabled", .docm), ("word.template.macroenabledtemplate", .dotm),
        ("excel.sheet.macroenabled", .xlsm), ("excel.template.macroenabled", .xltm),
        ("excel.addin.macroenabled", .xlam), ("powerpoint.presentation.macroenabled", .pptm),
        ("powerpoint.template.macroenabled", .potm), ("powerpoint.slideshow.macroenabled", .ppsm),
        ("powerpoint.addin.macroenabled", .ppam), ("visio.drawing", .vsdx), ("visio.drawing.macroenabled", .vsdm),
        ("visio.template", .vstx), ("visio.template.macroenabled", .vstm), ("visio.stencil", .vssx),
        ("visio.stencil.macroenabled", .vssm),
    ]
}

/// Reads other packages with a list of content types, by the part that describes them.
///
/// Sources: ECMA-388 (OpenXPS), section 9; NuGet and VSIX package references of Microsoft; the app package reference.
enum ZipPackages {
    static func read(_ archive: ZipArchive) -> FormatEvidence? {
        guard archive.contains("[Content_Types].xml") else { return nil }
        for (part, type) in parts where archive.contains(part) { return .proof(type, "zip member '\(part)'") }
        if let specification = archive.members.first(where: { isAtRoot($0.name, "nuspec") }) {
            return .proof(.nuGet, "zip member '\(specification.name)'")
        }
        return fixedDocument(archive)
    }

    /// By a part, where the content types do not decide.
    static let parts: [(String, ContainerType)] = [
        ("extension.vsixmanifest", .vsix), ("AppxMetadata/AppxBundleManifest.xml", .appxBundle),
        ("AppxManifest.xml", .appx), ("Report/Layout", .powerBI), ("simulink/blockdiagram.xml", .simulink),
    ]

    /// XPS and OpenXPS differ by the namespace of the relationship to their first part; DWFx has its own.
    private static func fixedDocument(_ archive: ZipArchive) -> FormatEvidence? {
        let relationships = archive.content(of: "_rels/.rels", limit: Limits.relationshipsBytes)
        guard let relationships else { return nil }
        let text = "relationship in zip member '_rels/.rels'"
        if relationships.position(of: "schemas.autodesk.com/dwfx") != nil { return .proof(.dwfx, text) }
        if relationships.position(of: "schemas.openxps.org/oxps/v1.0/fixedrepresentation") != nil {
            return .proof(.openXPS, text)
        }
        let isXPS = relationships.position(of: "schemas.microsoft.com/xps/2005/06/fixedrepresentation") != nil
        return isXPS ? .proof(.xps, text) : nil
    }

    /// Returns whether a name has an extension and no folder.
    static func isAtRoot(_ name: String, _ fileExtension: String) -> Bool {
        name.hasSuffix(".\(fileExtension)") && !name.utf8.contains(0x2F)
    }
}

/// Reads programs, libraries and packages in zip archives.
///
/// Sources: the Android, Java (JAR file specification, servlet 6.0 section 10.5, Jakarta EE 10 section 8.3), Apple
/// (Payload folder), Mozilla and Python packaging references (binary distribution format; `zipapp`).
enum ZipPrograms {
    static func read(_ archive: ZipArchive) -> FormatEvidence? {
        android(archive) ?? apple(archive) ?? mozilla(archive) ?? python(archive) ?? java(archive)
    }

    private static func android(_ archive: ZipArchive) -> FormatEvidence? {
        if archive.contains("BundleConfig.pb"), archive.contains(prefix: "base/manifest/") {
            return .proof(.androidAppBundle, "zip member 'BundleConfig.pb'")
        }
        guard archive.contains("AndroidManifest.xml") else { return nil }
        if archive.contains("classes.dex") || archive.contains("resources.arsc") {
            return .proof(.apk, "zip members 'AndroidManifest.xml' and 'classes.dex' or 'resources.arsc'")
        }
        if archive.contains("classes.jar") {
            return .proof(.androidLibrary, "zip members 'AndroidManifest.xml' and 'classes.jar'")
        }
        // A package of native code or of one resource has neither; its manifest is binary XML, a chunk of kind 3.
        guard let manifest = archive.content(of: "AndroidManifest.xml", limit: 4), manifest.has([3, 0, 8, 0]) else {
            return nil
        }
        return .proof(.apk, "zip member 'AndroidManifest.xml' in binary form")
    }

    private static func apple(_ archive: ZipArchive) -> FormatEvidence? {
        let member = archive.members.first {
            guard $0.name.utf8.starts(with: "Payload/".utf8) else { return false }
            let folder = $0.name.utf8.dropFirst(8).prefix { $0 != 0x2F }
            return folder.count > 4 && folder.suffix(4).elementsEqual(".app".utf8)
        }
        return member.map { .proof(.ipa, "zip member '\($0.name)'") }
    }

    private static func mozilla(_ archive: ZipArchive) -> FormatEvidence? {
        if archive.contains("install.rdf") { return .proof(.xpi, "zip member 'install.rdf'") }
        guard archive.contains("manifest.json"),
            archive.contains("META-INF/mozilla.rsa") || archive.contains("META-INF/cose.sig")
        else { return nil }
        return .proof(.xpi, "zip members 'manifest.json' and a signature of Mozilla")
    }

    private static func python(_ archive: ZipArchive) -> FormatEvidence? {
        if let member = archive.members.first(where: { isInTopFolder($0.name, ".dist-info/WHEEL") }) {
            return .proof(.wheel, "zip member '\(member.name)'")
        }
        if archive.contains("EGG-INFO/PKG-INFO") { return .proof(.egg, "zip member 'EGG-INFO/PKG-INFO'") }
        if archive.contains("__main__.py") { return .proof(.zipapp, "zip member '__main__.py'") }
        return nil
    }

    private static func java(_ archive: ZipArchive) -> FormatEvidence? {
        if archive.contains("WEB-INF/web.xml") || archive.contains(prefix: "WEB-INF/classes/") {
            return .proof(.war, "zip members below 'WEB-INF'")
        }
        if archive.contains("META-INF/application.xml") {
            return .proof(.ear, "zip member 'META-INF/application.xml'")
        }
        guard archive.contains("META-INF/MANIFEST.MF") else { return nil }
        return .proof(.jar, "zip member 'META-INF/MANIFEST.MF'")
    }

    /// Returns whether a name is a file in a top folder, with a suffix that includes the end of the folder's name.
    private static func isInTopFolder(_ name: String, _ suffix: String) -> Bool {
        name.hasSuffix(suffix) && name.utf8.count(where: { $0 == 0x2F }) == 1
    }
}
