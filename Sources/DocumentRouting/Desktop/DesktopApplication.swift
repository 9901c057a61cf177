import AppDeclaration
import FileSystem
package import SystemPackage

/// An application of a Linux desktop, as its `.desktop` file declares it.
///
/// Source: [Desktop Entry Specification 1.5](https://specifications.freedesktop.org/desktop-entry-spec/latest/).
package struct DesktopApplication: Sendable {
    /// The desktop file ID, such as `org.example.Editor.desktop`: the path below `applications` with `-` instead of `/`.
    package let id: String
    package let file: [UInt8]
    /// The untranslated name.
    package let name: String
    /// The name in the language of the user.
    package let localizedName: String
    /// The MIME types that the application opens, in lowercase.
    package let mimeTypes: [String]
    /// The reason why the desktop does not offer the application, or nil if the desktop offers the application. The
    /// reason is a sentence without its subject, which is the ID.
    package let obstacle: String?

    /// Creates an application from the content of a desktop file.
    ///
    /// - Parameters:
    ///   - bytes: The content. Invalid escapes and lines are ignored.
    ///   - id: The desktop file ID.
    ///   - file: The path of the desktop file.
    ///   - languages: The preferred translation keys. See ``languages(ofLocale:)``.
    ///   - isInstalled: A closure that returns whether the program in `TryExec` is installed.
    package init(_ bytes: [UInt8], id: String, file: [UInt8], languages: [String], isInstalled: (String) -> Bool) {
        let translation = Array("Name[".utf8)
        let group = DesktopEntry(bytes) { group, key in
            group == "Desktop Entry" && (!key.starts(with: translation) || !languages.isEmpty)
        }?.group("Desktop Entry")
        func value(_ key: String) -> String? { group?.value(key)?.value }
        self.id = id
        self.file = file
        name = DesktopEntry.text(value("Name") ?? id)
        localizedName = languages.lazy.compactMap { value("Name[\($0)]") }.first.map(DesktopEntry.text) ?? name
        mimeTypes = DesktopEntry.list(value("MimeType") ?? "").map { $0.lowercased() }
        obstacle =
            if group == nil {
                "is not a desktop entry: the group [Desktop Entry] is missing"
            } else if DesktopEntry.isTrue(value("Hidden")) {
                "is hidden (Hidden=true)"
            } else if value("Type") != "Application" {
                "is not an application (Type=\(value("Type") ?? ""))"
            } else if value("Exec")?.isEmpty != false, !DesktopEntry.isTrue(value("DBusActivatable")) {
                "has no program (the key Exec is missing)"
            } else if let program = value("TryExec").map(DesktopEntry.text), !program.isEmpty, !isInstalled(program) {
                "is not installed (TryExec=\(program))"
            } else { nil }
    }

    /// Whether the application can open files.
    package var isUsable: Bool { obstacle == nil }
}

extension DesktopApplication {
    /// Returns the translation keys for a locale, from most to least specific: `de_AT@euro`, `de_AT`, `de@euro`, `de`. The
    /// locales `C` and `POSIX` have no keys.
    ///
    /// Source: [Localized values for keys](https://specifications.freedesktop.org/desktop-entry-spec/latest/localized-keys.html):
    /// the encoding is ignored.
    package static func languages(ofLocale locale: String) -> [String] {
        let (rest, modifier) = split(locale, at: "@")
        let (name, _) = split(rest, at: ".")
        let (language, country) = split(name, at: "_")
        guard !language.isEmpty, language != "C", language != "POSIX" else { return [] }
        var keys: [String] = []
        if let country, let modifier { keys.append("\(language)_\(country)@\(modifier)") }
        if let country { keys.append("\(language)_\(country)") }
        if let modifier { keys.append("\(language)@\(modifier)") }
        return keys + [language]
    }

    private static func split(_ text: String, at separator: Character) -> (String, String?) {
        guard let index = text.firstIndex(of: separator) else { return (text, nil) }
        return (String(text[..<index]), String(text[text.index(after: index)...]))
    }
}

/// The folders in which a desktop searches for applications and for their associations with MIME types, in descending order of
/// precedence.
///
/// Sources: [XDG base directories](https://specifications.freedesktop.org/basedir-spec/latest/), [Association between MIME
/// types and applications](https://specifications.freedesktop.org/mime-apps-spec/latest/).
package struct DesktopFolders: Sendable {
    /// The configuration folder of the user, `~/.config`, or nil if it is unknown.
    package var userConfiguration: FilePath?
    /// The configuration folders that are searched after the user's configuration folder.
    package var configuration: [FilePath]
    /// The data folders, beginning with the user's data folder.
    package var data: [FilePath]
    /// The lowercased names of the desktop, such as `gnome`, in descending order of precedence.
    package var desktops: [String]
    /// The folders that are searched for programs.
    package var programs: [FilePath]
    /// The preferred translation keys.
    package var languages: [String]

    package init(
        userConfiguration: FilePath?, configuration: [FilePath], data: [FilePath], desktops: [String],
        programs: [FilePath], languages: [String]
    ) {
        self.userConfiguration = userConfiguration
        self.configuration = configuration
        self.data = data
        // The name becomes part of a filename.
        self.desktops = desktops.map { $0.lowercased() }.filter {
            !$0.isEmpty && !$0.utf8.contains(UInt8(ascii: "/")) && !$0.utf8.contains(0)
        }
        self.programs = programs
        self.languages = languages
    }

    /// The MIME type databases, in descending order of precedence. They need not exist.
    package var mimeCaches: [FilePath] { data.map { $0.appending("mime").appending("mime.cache") } }

    /// Returns whether a program is executable. A name without a path is searched in the program folders.
    func hasProgram(_ name: String) -> Bool {
        let path = FilePath(bytes: Array(name.utf8))
        let candidates = path.isAbsolute ? [path] : programs.map { $0.appending(path.components) }
        return candidates.contains { path in
            (try? FileStatus(at: path, followingLink: true))?.type == .regular && path.mayBeExecuted
        }
    }
}
