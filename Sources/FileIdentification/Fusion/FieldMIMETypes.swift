import TypeRegistry

/// The MIME types by which everybody else knows a format, for types whose own tag is another name, or none.
///
/// Apple's tags stay what they are for whoever asks `UTType`; but who asks what a file is compares the answer with those of
/// other programs, and no other program calls Python `text/x-python-script` or Windows audio a video.
/// Sources: the names that shared-mime-info, libmagic and Apache Tika agree upon; where they do not, shared-mime-info's.
enum FieldMIMETypes {
    /// Type identifier → MIME type.
    static let names: KeyValuePairs<String, String> = [
        // Scripts: Apple's tags end in `-script`, which nobody else's do.
        "public.perl-script": "text/x-perl",
        "public.php-script": "text/x-php",
        "public.python-script": "text/x-python",
        "public.ruby-script": "text/x-ruby",
        // Registered by now; Apple's first tag is the name of before.
        "org.gnu.gnu-zip-archive": "application/gzip",
        // Pictures.
        "com.adobe.encapsulated-postscript": "image/x-eps",
        "com.apple.pict": "image/x-pict",
        "com.sgi.sgi-image": "image/x-sgi",
        // Sound and films.
        "public.aiff-audio": "audio/x-aiff",
        "com.microsoft.windows-media-wma": "audio/x-ms-wma",
        "com.microsoft.advanced-stream-redirector": "audio/x-ms-asx",
        "public.dv-movie": "video/dv",
        "public.flc-animation": "video/x-flic",
        "org.videolan.mpeg-stream": "video/mp2t",
        "public.avchd-mpeg-2-transport-stream": "video/mp2t",
        // Tracker modules have one name for all.
        "com.medsoundstudio.octamed": "audio/x-mod",
        "typeq.composer-669-module": "audio/x-mod",
        "typeq.multitracker-module": "audio/x-mod",
        "typeq.ultratracker-module": "audio/x-mod",
        "typeq.unimod-module": "audio/x-mod",
        // Without a tag of their own.
        "com.apple.binary-property-list": "application/x-bplist",
        "com.apple.property-list": "application/x-plist",
        "com.apple.xml-property-list": "application/x-plist",
        "com.apple.pkpass-data": "application/vnd.apple.pkpass",
        "com.microsoft.excel.xla": "application/vnd.ms-excel",
        "com.microsoft.excel.xld": "application/vnd.ms-excel",
        "com.microsoft.excel.xlm": "application/vnd.ms-excel",
        "org.bzip.bzip2-archive": "application/x-bzip2",
        "typeq.7z-volume": "application/x-7z-compressed",
        // The name of another type as well, which alone may have it as a tag.
        "typeq.python-stub": "text/x-python3",
        "typeq.powerpoint-packed": "application/vnd.ms-powerpoint",
    ]

    /// The name of a type; nil when its own tag is the field's.
    ///
    /// Complexity: O(names), which are few.
    static func name(of type: UTType) -> String? {
        guard type.isDeclared else { return nil }
        let identifier = type.identifier
        return names.first { $0.key == identifier }?.value
    }
}

extension TypeFamilies {
    /// The MIME type of a type: the field's name for it, else its own preferred one, else that of its nearest supertype
    /// below data; `text/plain` for other text, `application/octet-stream` for other data.
    func mimeType(of type: UTType) -> String {
        if let own = FieldMIMETypes.name(of: type) ?? type.preferredMIMEType { return own }
        for supertype in type.supertypeSequence where supertype != data {
            if let inherited = FieldMIMETypes.name(of: supertype) ?? supertype.preferredMIMEType { return inherited }
        }
        return isTextual(type) ? "text/plain" : "application/octet-stream"
    }
}
