/// The names that answers give instead of those that declarations have.
///
/// A declaration of Apple's is kept as it is, and some of its MIME types are names that no other program knows. What
/// answers say is read by other programs; so a name that neither IANA has registered nor the shared MIME-info database
/// nor libmagic uses gives way to the one that they agree on. Sources: [IANA, media
/// types](https://www.iana.org/assignments/media-types/); shared-mime-info; libmagic's own answers.
enum MIMENames {
    /// The name for an answer.
    static func common(_ declared: String) -> String { names[declared] ?? declared }

    /// By the declared name.
    static let names: [String: String] = [
        // Scripts.
        "text/x-python-script": "text/x-python", "text/x-perl-script": "application/x-perl",
        "text/x-ruby-script": "application/x-ruby", "text/php": "application/x-php",
        // Documents and data.
        "application/x-latex": "text/x-tex", "application/x-yaml": "application/yaml",
        "application/netcdf": "application/x-netcdf", "application/x-gzip": "application/gzip",
        "application/macbinary": "application/x-macbinary",
        // Pictures.
        "image/pict": "image/x-pict", "image/sgi": "image/x-sgi",
        "image/cmu-raster": "image/x-cmu-raster",
        // Sound and films.
        "audio/aiff": "audio/x-aiff", "audio/speex": "audio/x-speex+ogg", "audio/adpcm": "audio/x-adpcm",
        "video/x-dv": "video/dv", "video/flc": "video/x-flic", "video/x-ms-wma": "audio/x-ms-wma",
        "video/x-ms-asx": "audio/x-ms-asx", "video/MP2T": "video/mp2t", "video/vnd.dlna.mpeg-tts": "video/mp2t",
    ]
}
