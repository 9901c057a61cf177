import DeclarationFormats
package import SystemPackage
import TypeRegistry

extension AppReading {
    /// Reads an app from bytes.
    ///
    /// - Parameters:
    ///   - bytes: The content of a file.
    ///   - file: The path of the file. Its name and the bytes determine the format.
    ///   - read: A closure that reads the files that an Info.plist includes.
    /// - Throws: ``AppReadingError`` if the bytes are not an app, or if the app does not support the platform.
    package init(
        of bytes: [UInt8], named file: String, including read: (FilePath) throws(FileTreeError) -> [UInt8]
    ) throws(AppReadingError) {
        let name = file.split(separator: "/").last.map { String($0) } ?? file
        if name.hasSuffix(".desktop") {
            let declaration = try AppDeclaration(desktopEntry: String(decoding: bytes, as: UTF8.self), file: file)
            self.init(declaration, form: .desktopEntry, files: [file])
            return
        }
        if ["mimeapps.list", "defaults.list", "mimeinfo.cache"].contains(name) || name.hasSuffix("-mimeapps.list") {
            let declaration = try AppDeclaration(mimeApplications: String(decoding: bytes, as: UTF8.self), file: file)
            self.init(declaration, form: .mimeApplications, files: [file])
            return
        }
        var object: DeclarationValue?
        if DeclarationFormat.detect(bytes) == .json {
            do {
                object = try DeclarationDocument.read(app: bytes, format: .json).root
                if let root = object?.dictionary { try DeclarationBudget.check(root) }
            } catch {
                throw AppReadingError(error, in: file)
            }
        }
        guard let object, !Self.hasPropertyListKeys(object) else {
            self.init(try PropertyListReadings(of: bytes, FilePath(file), including: read), form: .propertyList)
            return
        }
        var declaration = AppDeclaration(json: object)
        declaration.types.name = file
        declaration.findings = declaration.findings.map { $0.in(file) }
        self.init(declaration, form: .json, files: [file])
        appJSONObject = object.dictionary
    }

    /// Reads an app from bytes that have no location, so that no other files are read.
    ///
    /// - Parameters:
    ///   - bytes: The content of a file.
    ///   - file: The name of the file. The name and the bytes determine the format.
    ///   - platform: The platform, for an app that supports several platforms.
    /// - Throws: ``AppReadingError`` if the bytes are not an app, or if the app does not support the platform.
    package init(bytes: [UInt8], named file: String, platform: Platform?) throws(AppReadingError) {
        self = try AppReading(of: bytes, named: file) { _ throws(FileTreeError) in throw .withoutFolder }
            .on(platform, in: file)
    }

    /// Returns whether JSON is an Info.plist with Apple's keys, rather than app JSON.
    private static func hasPropertyListKeys(_ root: DeclarationValue) -> Bool {
        guard let root = root.dictionary else { return false }
        return root.contains { member in
            ["CFBundle", "UTExported", "UTImported", "LS", "UIApplication", "NSPrincipal"].contains {
                member.key.hasPrefix($0)
            }
        }
    }
}

extension AppReading {
    /// Creates a reading of an Info.plist, including its alternative reading if there is one.
    init(
        _ readings: PropertyListReadings, form: Form, settings: BuildSettings = BuildSettings(),
        strings: LocalizedTexts = LocalizedTexts()
    ) {
        self.init(propertyList: readings.list, form: form, settings: settings, strings: strings)
        if let other = readings.other {
            alternatives = [AppReading(propertyList: other, form: form, settings: settings, strings: strings)]
        }
        declaration.unknownConditions = readings.conditions
        addToAll(readings.findings)
    }

    /// Adds findings to the reading and its alternatives, and updates the alternatives of the declaration.
    mutating func addToAll(_ findings: [Diagnostic]) {
        declaration.findings += findings
        for index in alternatives.indices { alternatives[index].declaration.findings += findings }
        declaration.alternatives = alternatives.map { $0.declaration }
    }

    init(
        propertyList list: InfoPropertyList, form: Form, settings: BuildSettings = BuildSettings(),
        strings: LocalizedTexts = LocalizedTexts()
    ) {
        self.init(
            AppDeclaration(list, settings: settings, strings: strings), form: form, propertyLists: [list],
            files: [list.file])
    }
}
