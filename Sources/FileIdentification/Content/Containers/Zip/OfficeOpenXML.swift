/// Packages of Office Open XML and of its conventions: the content type of the main part names the document.
///
/// Sources: ECMA-376 part 2, section 7 (content types, relationships) and part 1, section 15.2 (main parts);
/// [MS-OFFMACRO2](https://learn.microsoft.com/openspecs/office_standards/ms-offmacro2/) and MS-VSDX for the others.
enum OfficeOpenXML {
    static func read(_ archive: ZipArchive) -> ContentFinding? {
        // Case differs in what some libraries write; ECMA-376 compares names of parts without it.
        let name = archive.contains("[Content_Types].xml") ? "[Content_Types].xml" : "[content_types].xml"
        if let list = archive.content(of: name, limit: Limits.contentTypesBytes), let type = mainPart(in: list) {
            return finding(type)
        }
        for (part, type) in parts where archive.contains(part) {
            return .proof(withMacros(type, archive), "zip member '\(part)'")
        }
        return nil
    }

    static func finding(_ type: ContainerType) -> ContentFinding {
        .proof(type, "content type of the main part in zip member '[Content_Types].xml'")
    }

    /// The type by the first content type in the list that names a main part.
    static func mainPart(in list: [UInt8]) -> ContainerType? {
        var offset = 0
        var found: ContainerType?
        while let attribute = list.position(of: "ContentType", from: offset) {
            offset = attribute + 11
            guard let value = value(in: list, at: offset) else { continue }
            let name = String(decoding: value, as: UTF8.self).lowercased()
            if name.hasPrefix("application/vnd.adsk-package.dwfx") { return .dwfx }
            // A theme may also be kept beside a document.
            if let type = mainTypes[name] {
                guard type == .officeTheme else { return type }
                found = type
            }
        }
        return found
    }

    /// The quoted value after the name of an attribute.
    private static func value(in list: [UInt8], at start: Int) -> ArraySlice<UInt8>? {
        var offset = start
        while let byte = list.byte(at: offset), byte <= 0x20 || byte == 0x3D { offset += 1 }
        guard let quote = list.byte(at: offset), quote == 0x22 || quote == 0x27,
            let end = list.position(of: [quote], from: offset + 1, before: offset + 256)
        else { return nil }
        return list[offset + 1..<end]
    }

    /// Macros in a document whose main part does not show: by the part that holds them.
    private static func withMacros(_ type: ContainerType, _ archive: ZipArchive) -> ContainerType {
        switch type {
        case .docx where archive.contains("word/vbaProject.bin"): .docm
        case .xlsx where archive.contains("xl/vbaProject.bin"): .xlsm
        case .pptx where archive.contains("ppt/vbaProject.bin"): .pptm
        default: type
        }
    }

    private static let parts: [(String, ContainerType)] = [
        ("word/document.xml", .docx), ("xl/workbook.xml", .xlsx), ("xl/workbook.bin", .xlsb),
        ("ppt/presentation.xml", .pptx), ("visio/document.xml", .vsdx), ("3D/3dmodel.model", .threeMF),
    ]

    private static let mainTypes: [String: ContainerType] = {
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
