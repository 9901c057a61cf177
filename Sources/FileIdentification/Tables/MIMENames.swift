import TypeRegistry

/// The names that answers give instead of those that declarations have.
///
/// A declaration of Apple's is kept as it is, and some of its MIME types are names that no other program knows. What
/// answers say is read by other programs; so a name that neither IANA has registered nor the shared MIME-info database
/// nor libmagic uses gives way to the one that they agree on. Sources: [IANA, media
/// types](https://www.iana.org/assignments/media-types/); shared-mime-info 2.4; libmagic's own answers.
enum MIMENames {
    /// The name for an answer.
    static func common(_ declared: String) -> String { names.value(of: declared) ?? declared }

    /// The name for an answer of a type: what `ofTypes` says, else the common name for its preferred tag; nil when it has
    /// neither.
    static func name(of type: UTType) -> String? {
        ofTypes.value(of: type.identifier) ?? type.preferredMIMEType.map(common)
    }

    /// By the declared name.
    static let names: KeyValuePairs<String, String> = [
        // Scripts.
        "text/x-python-script": "text/x-python", "text/x-perl-script": "application/x-perl",
        "text/x-ruby-script": "application/x-ruby", "text/php": "application/x-php",
        // Documents and data.
        "application/x-latex": "text/x-tex", "application/x-yaml": "application/yaml",
        "application/x-gzip": "application/gzip", "application/macbinary": "application/x-macbinary",
        // Pictures.
        "image/pjpeg": "image/jpeg", "image/pict": "image/x-pict", "image/sgi": "image/x-sgi",
        // Sound and films.
        "audio/aiff": "audio/x-aiff", "audio/speex": "audio/x-speex+ogg",
        "video/x-dv": "video/dv", "video/flc": "video/x-flic", "video/x-ms-wma": "audio/x-ms-wma",
        "video/x-ms-asx": "audio/x-ms-asx", "video/MP2T": "video/mp2t", "video/vnd.dlna.mpeg-tts": "video/mp2t",
    ]

    /// By the type, where it has no tag, or other programs have one name for several types, which only one of them may
    /// have as a tag.
    static let ofTypes: KeyValuePairs<String, String> = [
        "com.adobe.photoshop-large-image": "image/vnd.adobe.photoshop",
        "com.apple.binary-property-list": "application/x-bplist",
        "com.apple.property-list": "application/x-plist",
        "com.apple.xml-property-list": "application/x-plist",
        "com.apple.pkpass-data": "application/vnd.apple.pkpass",
        "com.microsoft.excel.xla": "application/vnd.ms-excel",
        "com.microsoft.excel.xld": "application/vnd.ms-excel",
        "com.microsoft.excel.xlm": "application/vnd.ms-excel",
        "org.bzip.bzip2-archive": "application/x-bzip2",
        "org.videolan.mpeg-stream": "video/mp2t",
        "typeq.7z-volume": "application/x-7z-compressed",
        "typeq.access-2007-database": "application/x-msaccess",
        "typeq.powerpoint-packed": "application/vnd.ms-powerpoint",
        "typeq.python-stub": "text/x-python3",
        // Tracker modules.
        "com.medsoundstudio.octamed": "audio/x-mod", "typeq.composer-669-module": "audio/x-mod",
        "typeq.multitracker-module": "audio/x-mod", "typeq.ultratracker-module": "audio/x-mod",
        "typeq.unimod-module": "audio/x-mod",
    ]
}

extension TypeFamilies {
    /// The MIME type of a type: its own, by its common name, else that of its nearest supertype below data; `text/plain`
    /// for other text, `application/octet-stream` for other data.
    func mimeType(of type: UTType) -> String {
        if let own = MIMENames.name(of: type) { return own }
        for supertype in type.supertypeSequence where supertype != data {
            if let inherited = MIMENames.name(of: supertype) { return inherited }
        }
        return isTextual(type) ? "text/plain" : "application/octet-stream"
    }
}
