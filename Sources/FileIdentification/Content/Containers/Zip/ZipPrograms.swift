/// Programs, libraries and packages in zip archives.
///
/// Sources: the Android, Java (JAR file specification, servlet 6.0 section 10.5, Jakarta EE 10 section 8.3), Apple
/// (Payload folder), Mozilla and Python packaging references (binary distribution format; `zipapp`).
enum ZipPrograms {
    static func read(_ archive: ZipArchive) -> ContentFinding? {
        android(archive) ?? apple(archive) ?? mozilla(archive) ?? python(archive) ?? java(archive)
    }

    private static func android(_ archive: ZipArchive) -> ContentFinding? {
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

    private static func apple(_ archive: ZipArchive) -> ContentFinding? {
        let member = archive.members.first {
            guard $0.name.utf8.starts(with: "Payload/".utf8) else { return false }
            let folder = $0.name.utf8.dropFirst(8).prefix { $0 != 0x2F }
            return folder.count > 4 && folder.suffix(4).elementsEqual(".app".utf8)
        }
        return member.map { .proof(.ipa, "zip member '\($0.name)'") }
    }

    private static func mozilla(_ archive: ZipArchive) -> ContentFinding? {
        if archive.contains("install.rdf") { return .proof(.xpi, "zip member 'install.rdf'") }
        guard archive.contains("manifest.json"),
            archive.contains("META-INF/mozilla.rsa") || archive.contains("META-INF/cose.sig")
        else { return nil }
        return .proof(.xpi, "zip members 'manifest.json' and a signature of Mozilla")
    }

    private static func python(_ archive: ZipArchive) -> ContentFinding? {
        if let member = archive.members.first(where: { isInTopFolder($0.name, ".dist-info/WHEEL") }) {
            return .proof(.wheel, "zip member '\(member.name)'")
        }
        if archive.contains("EGG-INFO/PKG-INFO") { return .proof(.egg, "zip member 'EGG-INFO/PKG-INFO'") }
        if archive.contains("__main__.py") { return .proof(.zipapp, "zip member '__main__.py'") }
        return nil
    }

    private static func java(_ archive: ZipArchive) -> ContentFinding? {
        if archive.contains("WEB-INF/web.xml") || archive.contains(prefix: "WEB-INF/classes/") {
            return .proof(.war, "zip members below 'WEB-INF'")
        }
        if archive.contains("META-INF/application.xml") {
            return .proof(.ear, "zip member 'META-INF/application.xml'")
        }
        guard archive.contains("META-INF/MANIFEST.MF") else { return nil }
        return .proof(.jar, "zip member 'META-INF/MANIFEST.MF'")
    }

    /// Whether a name is one folder, which ends so, and a file in it.
    private static func isInTopFolder(_ name: String, _ suffix: String) -> Bool {
        name.hasSuffix(suffix) && name.utf8.count(where: { $0 == 0x2F }) == 1
    }
}
