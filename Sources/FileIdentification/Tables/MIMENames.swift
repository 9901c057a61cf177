import TypeRegistry

/// The MIME types in answers that differ from those of declarations.
///
/// Apple's declarations are kept as they are, and some of their MIME types are unknown to other programs. Answers are
/// read by other programs. So a MIME type that neither IANA has registered nor the shared MIME-info database nor
/// libmagic uses is replaced by the one that they agree on. Sources: [IANA, media
/// types](https://www.iana.org/assignments/media-types/); shared-mime-info 2.4; libmagic's own answers.
enum MIMENames {
    /// Returns the MIME type for an answer.
    static func common(_ declared: String) -> String { names.value(of: declared) ?? declared }

    /// Returns the MIME type for an answer of a type: that of `ofTypes`, otherwise the common name of its preferred
    /// tag; nil if it has neither.
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
        // Audio and video.
        "audio/aiff": "audio/x-aiff", "audio/speex": "audio/x-speex+ogg",
        "video/x-dv": "video/dv", "video/flc": "video/x-flic", "video/x-ms-wma": "audio/x-ms-wma",
        "video/x-ms-asx": "audio/x-ms-asx", "video/MP2T": "video/mp2t", "video/vnd.dlna.mpeg-tts": "video/mp2t",
    ]

    /// By the type, if it has no tag, or if other programs use one MIME type for several types, of which only one may
    /// have the tag.
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
    /// Returns the MIME type of a type: its own, otherwise that of its nearest supertype below data; `text/plain` for
    /// other text, `application/octet-stream` for other data.
    func mimeType(of type: UTType) -> String {
        if let own = MIMENames.name(of: type) { return own }
        for supertype in type.supertypeSequence where supertype != data {
            if let inherited = MIMENames.name(of: supertype) { return inherited }
        }
        return isTextual(type) ? "text/plain" : "application/octet-stream"
    }
}
