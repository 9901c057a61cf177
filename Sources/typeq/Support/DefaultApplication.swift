import DeclarationFormats
import DocumentRouting
import FileSystem
import SystemPackage
import TypeRegistry

/// Sets the default application for a type, in the user's `mimeapps.list`.
///
/// Source: [Association between MIME types and applications](https://specifications.freedesktop.org/mime-apps-spec/latest/).
/// Programs change the file in `$XDG_CONFIG_HOME`, and a default application must be associated with the type.
struct DefaultApplication {
    private var desktop: Desktop
    private let subject: HandledSubject
    private let lineage: MIMELineage

    init(_ desktop: Desktop, _ subject: HandledSubject, lineage: MIMELineage) {
        self.desktop = desktop
        self.subject = subject
        self.lineage = lineage
    }

    /// Writes the file, and prints the new default application.
    ///
    /// - Parameters:
    ///   - operand: The application: its desktop file ID with or without `.desktop`, or its name.
    ///   - console: The console to print to.
    /// - Returns: The exit code.
    func set(_ operand: Argument, _ console: inout Console) -> ExitCode {
        guard let step = lineage.steps.first, step.distance == 0, let mimeType = step.mimeTypes.first else {
            console.message(
                "\(subject.shownName): the type \(subject.type.identifier) has no MIME type, but desktops "
                    + "identify types by MIME types"
            )
            return .error
        }
        let asked = subject.mimeType != nil && !subject.isFile ? subject.operand.text : mimeType
        guard MIMEName.isValid(mimeType), MIMEName.isValid(asked) else {
            console.message("invalid MIME type '\(asked)' (expected 'type/subtype' of letters, digits and !#$&-^_.+)")
            return .usage
        }
        do throws(InputError) {
            let application = try application(operand)
            let file = try change(application, mimeType)
            report(application, mimeType, step: step, file: file, console: &console)
            return .yes
        } catch {
            console.message(error.message)
            return .error
        }
    }

    // MARK: Finding the application

    private func application(_ operand: Argument) throws(InputError) -> DesktopApplication {
        let text = operand.text
        for id in [text, text + ".desktop"] {
            guard let found = desktop.associations.application(id) else { continue }
            if let obstacle = found.obstacle { throw InputError(message: "\(id) \(obstacle)") }
            // A line feed would end the line in `mimeapps.list`.
            guard !id.utf8.contains(where: { $0 < 0x20 }) else { break }
            return found
        }
        let installed = desktop.associations.applications
        let named = installed.filter { $0.name == text || $0.localizedName == text }
        if named.count == 1 { return named[0] }
        if named.count > 1 {
            let ids = named.map(\.id).joined(separator: ", ")
            throw InputError(message: "there are several applications named '\(operand.name)' (choose \(ids))")
        }
        let suffix = text.hasSuffix(".desktop") ? "" : ".desktop"
        throw InputError(
            message: "no application '\(operand.name)' is installed"
                + NearestSpelling.suggestion(for: text + suffix, among: installed.map(\.id)))
    }

    // MARK: Writing

    /// Changes the user's list, and returns its path. If there is no change, the file is not written.
    private func change(_ application: DesktopApplication, _ mimeType: String) throws(InputError) -> FilePath {
        guard let folder = desktop.folders.userConfiguration else {
            throw InputError(message: "the configuration folder is unknown: set HOME or XDG_CONFIG_HOME")
        }
        let file = folder.appending("mimeapps.list")
        let lock = try locked(folder)
        do throws(FileError) {
            let old = try contents(of: file)
            var list = MIMEAppsFile(old)
            if let mistake = list.mistake { throw FileError("\(mistake)", .invalidArgument) }
            list.setDefault(application.id, for: mimeType, isAssociated: true)
            if !isOpened(mimeType, by: application, with: list.bytes, in: file) {
                list.setDefault(application.id, for: mimeType, isAssociated: false)
            }
            let new = list.bytes
            // If the list is a link, the link is preserved.
            if new != old { try writeFile(new, to: Argument(file)) }
            withExtendedLifetime(lock) {}
            return file
        } catch {
            throw unchanged(file, error.message)
        }
    }

    /// Creates the folder if necessary and locks it, so that typeq processes that change the list at the same time wait
    /// for each other.
    private func locked(_ folder: FilePath) throws(InputError) -> OpenFile {
        do throws(Errno) {
            try folder.makeDirectories()
            let lock = try OpenFile(folder, options: .directory)
            try lock.lock()
            return lock
        } catch { throw unchanged(folder, error.reason) }
    }

    private func unchanged(_ file: FilePath, _ reason: String) -> InputError {
        InputError(message: "\(Argument(file).name): \(reason); the default application is unchanged")
    }

    private func contents(of file: FilePath) throws(FileError) -> [UInt8] {
        do throws(Errno) {
            guard let status = try file.status(followingLink: true) else { return [] }
            if status.type == .regular, !file.isWritable { throw .permissionDenied }
        } catch { throw FileError(error) }
        return try readRegularFile(Argument(file))
    }

    private func isOpened(
        _ mimeType: String, by application: DesktopApplication, with bytes: [UInt8], in file: FilePath
    ) -> Bool {
        var changed = desktop
        changed.assume(bytes, in: file)
        var removed: Set<String> = []
        let names = lineage.steps.first?.mimeTypes ?? [mimeType]
        return changed.associations.applications(for: names, removed: &removed).contains {
            $0.application.id == application.id
        }
    }

    // MARK: Reporting

    private func report(
        _ application: DesktopApplication, _ mimeType: String, step: MIMELineage.Step, file: FilePath,
        console: inout Console
    ) {
        if console.style.isJSON {
            var object = JSONObject()
            object.add("type", subject.type.identifier)
            object.add("mimeType", mimeType)
            object.add("application", application.id)
            object.add(file: Argument(file), as: "defaultIn")
            console.print(object)
        } else {
            console.print("\(mimeType): \(application.id), default")
        }
        var removed: Set<String> = []
        let now = DesktopAssociations(desktop.folders).applications(for: step.mimeTypes, removed: &removed).first
        guard let now, now.application.id != application.id, let list = now.defaultIn else { return }
        console.warn(
            "\(now.application.id) is still the default on this desktop: \(Argument(list).name) takes precedence")
    }
}

/// Functions for MIME type names.
enum MIMEName {
    /// Returns whether a name consists of a type, a slash and a subtype, with only the characters that RFC 6838,
    /// section 4.2, allows. These characters have no special meaning in `mimeapps.list`.
    static func isValid(_ name: String) -> Bool {
        let parts = name.utf8.split(separator: UInt8(ascii: "/"), omittingEmptySubsequences: false)
        return parts.count == 2 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(isRestricted) }
    }

    private static func isRestricted(_ byte: UInt8) -> Bool {
        byte.isAlphanumeric || "!#$&-^_.+".utf8.contains(byte)
    }

    /// Returns a MIME type in lowercase without parameters, such as `; charset=utf-8`.
    static func withoutParameters(_ name: String) -> String {
        let end = name.firstIndex(of: ";") ?? name.endIndex
        return name[..<end].split(separator: " ").joined().lowercased()
    }
}
