import DeclarationFormats
import TypeRegistry

/// The extension that matches the type of a file, and the name with that extension.
package struct FittingName {
    /// The extension without its period: the extension of the file if the type declares it, otherwise the preferred
    /// extension of the type. It is nil if the type has no extension or is not declared, if the complete name belongs
    /// to the type, such as `Makefile`, or if the file is neither a regular file nor a directory.
    package private(set) var fileExtension: String?
    /// The path with the extension for the detected type, if the content contradicts the extension, otherwise nil.
    package private(set) var corrected: [UInt8]?
    /// The path with an extension added, if the name has no extension and the type was determined from the structure of
    /// the content or with certainty, otherwise nil.
    package private(set) var completed: [UInt8]?
    /// Whether the content contradicts the extension, but the name is not corrected, because the file is a program, a script or
    /// a library.
    package private(set) var isKept = false

    /// Creates the name for a path and the answer for its file.
    package init(of path: [UInt8], _ identification: Identification) {
        let type = identification.type
        let hasContent = identification.node == .regular || identification.node == .directory
        guard hasContent, !type.isDynamic, let declaration = type.declaration else { return }
        let start = path.lastIndex(of: UInt8(ascii: "/")).map { $0 + 1 } ?? 0
        let name = Array(path[start...])
        let text = String(decoding: name, as: UTF8.self)
        if declaration.filenames.contains(text) { return }
        let tags = type.tags[.filenameExtension] ?? []
        let extensions = Self.extensions(of: name)
        for candidate in extensions {
            guard let tag = (tags + declaration.compoundExtensions).first(where: { Self.isSame($0, candidate) })
            else { continue }
            fileExtension = tag
            return
        }
        fileExtension = tags.first ?? declaration.compoundExtensions.first
        guard !name.isEmpty, identification.node == .regular else { return }
        if Self.isProgram(type) {
            isKept = identification.nameAgreement == .contradicted
            return
        }
        guard let fitting = fileExtension, TagText.isVisible(fitting) else { return }
        let ending = [UInt8(ascii: ".")] + Array(fitting.utf8)
        if identification.nameAgreement == .contradicted, let last = extensions.last {
            corrected = path.dropLast(last.utf8.count + 1) + ending
        } else if identification.confidence == .proof || identification.confidence == .structure,
            extensions.last.map({ !Self.isExtension($0) }) ?? true
        {
            completed = path + ending
        }
    }

    /// Returns whether files of the type are programs, scripts or libraries, whose names need no extension.
    private static func isProgram(_ type: UTType) -> Bool {
        [TypeName.executable, TypeName.script, TypeName.objectCode].contains { identifier in
            type.registry.type(identifier).map(type.conforms(to:)) ?? false
        }
    }

    /// Returns whether the end of a name could be an extension, and not a number or a part of a sentence.
    private static func isExtension(_ text: String) -> Bool {
        !text.utf8.allSatisfy { $0.isDigit } && !text.utf8.contains(UInt8(ascii: " "))
    }

    /// Returns the strings after each period that could be an extension, longest first.
    private static func extensions(of name: [UInt8]) -> [String] {
        let periods = name.indices.filter { name[$0] == UInt8(ascii: ".") && $0 > 0 && $0 + 1 < name.count }
        return periods.compactMap { period in
            let tail = name[(period + 1)...]
            return tail.contains(UInt8(ascii: " ")) ? nil : String(validating: tail, as: UTF8.self)
        }
    }

    private static func isSame(_ one: String, _ other: String) -> Bool {
        one.utf8.count == other.utf8.count && one.lowercased() == other.lowercased()
    }
}
