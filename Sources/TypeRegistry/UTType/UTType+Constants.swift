// The constants of UniformTypeIdentifiers up to the SDK of macOS 27.0. Constants up to macOS 15.2 are in the order of its
// header.
//
// Source: [System-declared uniform type
// identifiers](https://developer.apple.com/documentation/uniformtypeidentifiers/system-declared-uniform-type-identifiers).

extension UTType {
    /// The base type of all items in a file system (`public.item`, since macOS 11.0).
    public static let item = UTType(constant: "public.item")
    /// The base type of all content that a person views, reads or hears (`public.content`, since macOS 11.0).
    public static let content = UTType(constant: "public.content")
    /// Content of mixed kinds, such as text with pictures (`public.composite-content`, since macOS 11.0).
    public static let compositeContent = UTType(constant: "public.composite-content")
    /// An image of a disk or volume (`public.disk-image`, since macOS 11.0).
    public static let diskImage = UTType(constant: "public.disk-image")
    /// Data of any kind (`public.data`, since macOS 11.0).
    public static let data = UTType(constant: "public.data")
    /// A directory of any kind, plain folder or package (`public.directory`, since macOS 11.0).
    public static let directory = UTType(constant: "public.directory")
    /// The base type of items that refer to another item (`com.apple.resolvable`, since macOS 11.0).
    public static let resolvable = UTType(constant: "com.apple.resolvable")
    /// A symbolic link (`public.symlink`, since macOS 11.0).
    public static let symbolicLink = UTType(constant: "public.symlink")
    /// The base type of everything that can be run or loaded as code (`public.executable`, since macOS 11.0).
    public static let executable = UTType(constant: "public.executable")
    /// A mount point that refers to a volume (`com.apple.mount-point`, since macOS 11.0).
    public static let mountPoint = UTType(constant: "com.apple.mount-point")
    /// A Finder alias file (`com.apple.alias-file`, since macOS 11.0).
    public static let aliasFile = UTType(constant: "com.apple.alias-file")
    /// A file with bookmark data that refers to another file (`com.apple.bookmark`, since macOS 11.0).
    public static let urlBookmarkData = UTType(constant: "com.apple.bookmark")
    /// A URL of any scheme (`public.url`, since macOS 11.0).
    public static let url = UTType(constant: "public.url")
    /// A URL of a file (`public.file-url`, since macOS 11.0).
    public static let fileURL = UTType(constant: "public.file-url")
    /// The base type of all text, plain or with markup (`public.text`, since macOS 11.0).
    public static let text = UTType(constant: "public.text")
    /// Plain text (`public.plain-text`, since macOS 11.0).
    public static let plainText = UTType(constant: "public.plain-text")
    /// Plain text in UTF-8 (`public.utf8-plain-text`, since macOS 11.0).
    public static let utf8PlainText = UTType(constant: "public.utf8-plain-text")
    /// UTF-16 plain text for exchange: byte order mark or big-endian (`public.utf16-external-plain-text`, since macOS 11.0).
    public static let utf16ExternalPlainText = UTType(constant: "public.utf16-external-plain-text")
    /// UTF-16 plain text in the machine's own byte order (`public.utf16-plain-text`, since macOS 11.0).
    public static let utf16PlainText = UTType(constant: "public.utf16-plain-text")
    /// The base type of table text with separated values (`public.delimited-values-text`, since macOS 11.0).
    public static let delimitedText = UTType(constant: "public.delimited-values-text")
    /// A table with comma-separated values (`public.comma-separated-values-text`, since macOS 11.0).
    public static let commaSeparatedText = UTType(constant: "public.comma-separated-values-text")
    /// A table with tab-separated values (`public.tab-separated-values-text`, since macOS 11.0).
    public static let tabSeparatedText = UTType(constant: "public.tab-separated-values-text")
    /// A table with tab-separated values in UTF-8 (`public.utf8-tab-separated-values-text`, since macOS 11.0).
    public static let utf8TabSeparatedText = UTType(constant: "public.utf8-tab-separated-values-text")
    /// Styled text in Rich Text Format (`public.rtf`, since macOS 11.0).
    public static let rtf = UTType(constant: "public.rtf")
    /// An HTML page (`public.html`, since macOS 11.0).
    public static let html = UTType(constant: "public.html")
    /// XML of any vocabulary (`public.xml`, since macOS 11.0).
    public static let xml = UTType(constant: "public.xml")
    /// YAML data (`public.yaml`, since macOS 11.0).
    public static let yaml = UTType(constant: "public.yaml")
    /// The base type of program source in any language (`public.source-code`, since macOS 11.0).
    public static let sourceCode = UTType(constant: "public.source-code")
    /// Assembly language source (`public.assembly-source`, since macOS 11.0).
    public static let assemblyLanguageSource = UTType(constant: "public.assembly-source")
    /// C source (`public.c-source`, since macOS 11.0).
    public static let cSource = UTType(constant: "public.c-source")
    /// Objective-C source (`public.objective-c-source`, since macOS 11.0).
    public static let objectiveCSource = UTType(constant: "public.objective-c-source")
    /// Swift source (`public.swift-source`, since macOS 11.0).
    public static let swiftSource = UTType(constant: "public.swift-source")
    /// C++ source (`public.c-plus-plus-source`, since macOS 11.0).
    public static let cPlusPlusSource = UTType(constant: "public.c-plus-plus-source")
    /// Objective-C++ source (`public.objective-c-plus-plus-source`, since macOS 11.0).
    public static let objectiveCPlusPlusSource = UTType(constant: "public.objective-c-plus-plus-source")
    /// A C header, also used by Objective-C and C++ (`public.c-header`, since macOS 11.0).
    public static let cHeader = UTType(constant: "public.c-header")
    /// A C++ header (`public.c-plus-plus-header`, since macOS 11.0).
    public static let cPlusPlusHeader = UTType(constant: "public.c-plus-plus-header")
    /// The base type of scripts, run by an interpreter (`public.script`, since macOS 11.0).
    public static let script = UTType(constant: "public.script")
    /// AppleScript source text (`com.apple.applescript.text`, since macOS 11.0).
    public static let appleScript = UTType(constant: "com.apple.applescript.text")
    /// A compiled AppleScript (`com.apple.applescript.script`, since macOS 11.0).
    public static let osaScript = UTType(constant: "com.apple.applescript.script")
    /// An AppleScript with its resources, as a bundle (`com.apple.applescript.script-bundle`, since macOS 11.0).
    public static let osaScriptBundle = UTType(constant: "com.apple.applescript.script-bundle")
    /// JavaScript source (`com.netscape.javascript-source`, since macOS 11.0).
    public static let javaScript = UTType(constant: "com.netscape.javascript-source")
    /// A script for a shell or another interpreter (`public.shell-script`, since macOS 11.0).
    public static let shellScript = UTType(constant: "public.shell-script")
    /// A Perl program or module (`public.perl-script`, since macOS 11.0).
    public static let perlScript = UTType(constant: "public.perl-script")
    /// A Python program or module (`public.python-script`, since macOS 11.0).
    public static let pythonScript = UTType(constant: "public.python-script")
    /// A Ruby program (`public.ruby-script`, since macOS 11.0).
    public static let rubyScript = UTType(constant: "public.ruby-script")
    /// A PHP program (`public.php-script`, since macOS 11.0).
    public static let phpScript = UTType(constant: "public.php-script")
    /// A makefile with rules for building (`public.make-source`, since macOS 12.0).
    public static let makefile = UTType(constant: "public.make-source")
    /// JSON data (`public.json`, since macOS 11.0).
    public static let json = UTType(constant: "public.json")
    /// A property list in any of its forms (`com.apple.property-list`, since macOS 11.0).
    public static let propertyList = UTType(constant: "com.apple.property-list")
    /// A property list written in XML (`com.apple.xml-property-list`, since macOS 11.0).
    public static let xmlPropertyList = UTType(constant: "com.apple.xml-property-list")
    /// A property list in binary form (`com.apple.binary-property-list`, since macOS 11.0).
    public static let binaryPropertyList = UTType(constant: "com.apple.binary-property-list")
    /// A PDF document (`com.adobe.pdf`, since macOS 11.0).
    public static let pdf = UTType(constant: "com.adobe.pdf")
    /// Rich text with attachments, as a package (RTFD) (`com.apple.rtfd`, since macOS 11.0).
    public static let rtfd = UTType(constant: "com.apple.rtfd")
    /// RTFD text with its attachments in one flat stream (`com.apple.flat-rtfd`, since macOS 11.0).
    public static let flatRTFD = UTType(constant: "com.apple.flat-rtfd")
    /// A web page saved with its pictures and styles by Safari (`com.apple.webarchive`, since macOS 11.0).
    public static let webArchive = UTType(constant: "com.apple.webarchive")
    /// The base type of still pictures (`public.image`, since macOS 11.0).
    public static let image = UTType(constant: "public.image")
    /// A JPEG image (`public.jpeg`, since macOS 11.0).
    public static let jpeg = UTType(constant: "public.jpeg")
    /// A TIFF image (`public.tiff`, since macOS 11.0).
    public static let tiff = UTType(constant: "public.tiff")
    /// A GIF image, still or animated (`com.compuserve.gif`, since macOS 11.0).
    public static let gif = UTType(constant: "com.compuserve.gif")
    /// A PNG image (`public.png`, since macOS 11.0).
    public static let png = UTType(constant: "public.png")
    /// An Apple icon in several sizes (ICNS) (`com.apple.icns`, since macOS 11.0).
    public static let icns = UTType(constant: "com.apple.icns")
    /// A Windows bitmap image (`com.microsoft.bmp`, since macOS 11.0).
    public static let bmp = UTType(constant: "com.microsoft.bmp")
    /// A Windows icon (`com.microsoft.ico`, since macOS 11.0).
    public static let ico = UTType(constant: "com.microsoft.ico")
    /// The base type of raw photographs from digital cameras (`public.camera-raw-image`, since macOS 11.0).
    public static let rawImage = UTType(constant: "public.camera-raw-image")
    /// An SVG vector drawing (`public.svg-image`, since macOS 11.0).
    public static let svg = UTType(constant: "public.svg-image")
    /// A Live Photo, a still picture with a short movie (`com.apple.live-photo`, since macOS 11.0).
    public static let livePhoto = UTType(constant: "com.apple.live-photo")
    /// An image in a HEIF container, of any codec (`public.heif`, since macOS 11.0).
    public static let heif = UTType(constant: "public.heif")
    /// A HEIF image coded with HEVC (HEIC) (`public.heic`, since macOS 11.0).
    public static let heic = UTType(constant: "public.heic")
    /// A WebP image (`org.webmproject.webp`, since macOS 11.0).
    public static let webP = UTType(constant: "org.webmproject.webp")
    /// The base type of three-dimensional models and scenes (`public.3d-content`, since macOS 11.0).
    public static let threeDContent = UTType(constant: "public.3d-content")
    /// A Pixar USD scene (`com.pixar.universal-scene-description`, since macOS 11.0).
    public static let usd = UTType(constant: "com.pixar.universal-scene-description")
    /// A USD scene with its assets in one package (USDZ) (`com.pixar.universal-scene-description-mobile`, since macOS
    /// 11.0).
    public static let usdz = UTType(constant: "com.pixar.universal-scene-description-mobile")
    /// An augmented reality scene for RealityKit (`com.apple.reality`, since macOS 11.0).
    public static let realityFile = UTType(constant: "com.apple.reality")
    /// A SceneKit 3D scene (`com.apple.scenekit.scene`, since macOS 11.0).
    public static let sceneKitScene = UTType(constant: "com.apple.scenekit.scene")
    /// A scanned real object for ARKit to recognize (`com.apple.arobject`, since macOS 11.0).
    public static let arReferenceObject = UTType(constant: "com.apple.arobject")
    /// The base type of everything with sound or moving pictures (`public.audiovisual-content`, since macOS 11.0).
    public static let audiovisualContent = UTType(constant: "public.audiovisual-content")
    /// The base type of moving pictures, with or without sound (`public.movie`, since macOS 11.0).
    public static let movie = UTType(constant: "public.movie")
    /// The base type of moving pictures without sound (`public.video`, since macOS 11.0).
    public static let video = UTType(constant: "public.video")
    /// The base type of recorded or synthesized sound (`public.audio`, since macOS 11.0).
    public static let audio = UTType(constant: "public.audio")
    /// A QuickTime movie (`com.apple.quicktime-movie`, since macOS 11.0).
    public static let quickTimeMovie = UTType(constant: "com.apple.quicktime-movie")
    /// An MPEG-1 or MPEG-2 movie (`public.mpeg`, since macOS 11.0).
    public static let mpeg = UTType(constant: "public.mpeg")
    /// An MPEG-2 video stream (`public.mpeg-2-video`, since macOS 11.0).
    public static let mpeg2Video = UTType(constant: "public.mpeg-2-video")
    /// An MPEG-2 transport stream (`public.mpeg-2-transport-stream`, since macOS 11.0).
    public static let mpeg2TransportStream = UTType(constant: "public.mpeg-2-transport-stream")
    /// MPEG audio layer III (MP3) (`public.mp3`, since macOS 11.0).
    public static let mp3 = UTType(constant: "public.mp3")
    /// An MPEG-4 movie (`public.mpeg-4`, since macOS 11.0).
    public static let mpeg4Movie = UTType(constant: "public.mpeg-4")
    /// An MPEG-4 file with sound only (`public.mpeg-4-audio`, since macOS 11.0).
    public static let mpeg4Audio = UTType(constant: "public.mpeg-4-audio")
    /// Copy-protected music from Apple's store (M4P) (`com.apple.protected-mpeg-4-audio`, since macOS 11.0).
    public static let appleProtectedMPEG4Audio = UTType(constant: "com.apple.protected-mpeg-4-audio")
    /// A copy-protected movie from Apple's store (`com.apple.protected-mpeg-4-video`, since macOS 11.0).
    public static let appleProtectedMPEG4Video = UTType(constant: "com.apple.protected-mpeg-4-video")
    /// An AVI movie (`public.avi`, since macOS 11.0).
    public static let avi = UTType(constant: "public.avi")
    /// AIFF audio (`public.aiff-audio`, since macOS 11.0).
    public static let aiff = UTType(constant: "public.aiff-audio")
    /// WAVE audio (`com.microsoft.waveform-audio`, since macOS 11.0).
    public static let wav = UTType(constant: "com.microsoft.waveform-audio")
    /// A MIDI sequence of musical notes (`public.midi-audio`, since macOS 11.0).
    public static let midi = UTType(constant: "public.midi-audio")
    /// The base type of playlists (`public.playlist`, since macOS 11.0).
    public static let playlist = UTType(constant: "public.playlist")
    /// An M3U playlist (`public.m3u-playlist`, since macOS 11.0).
    public static let m3uPlaylist = UTType(constant: "public.m3u-playlist")
    /// A folder that a person can open and fill (`public.folder`, since macOS 11.0).
    public static let folder = UTType(constant: "public.folder")
    /// A mounted volume, such as a disk or a file share (`public.volume`, since macOS 11.0).
    public static let volume = UTType(constant: "public.volume")
    /// A directory that is shown as a single document (`com.apple.package`, since macOS 11.0).
    public static let package = UTType(constant: "com.apple.package")
    /// A directory with code or resources in a set layout (`com.apple.bundle`, since macOS 11.0).
    public static let bundle = UTType(constant: "com.apple.bundle")
    /// A plug-in with code that a program loads (`com.apple.plugin`, since macOS 11.0).
    public static let pluginBundle = UTType(constant: "com.apple.plugin")
    /// A Spotlight plug-in that reads metadata from files (`com.apple.metadata-importer`, since macOS 11.0).
    public static let spotlightImporter = UTType(constant: "com.apple.metadata-importer")
    /// A Quick Look plug-in that draws previews of files (`com.apple.quicklook-generator`, since macOS 11.0).
    public static let quickLookGenerator = UTType(constant: "com.apple.quicklook-generator")
    /// A helper service that communicates over XPC (`com.apple.xpc-service`, since macOS 11.0).
    public static let xpcService = UTType(constant: "com.apple.xpc-service")
    /// A framework: a library with its headers and resources (`com.apple.framework`, since macOS 11.0).
    public static let framework = UTType(constant: "com.apple.framework")
    /// The base type of applications, whether bundle or single file (`com.apple.application`, since macOS 11.0).
    public static let application = UTType(constant: "com.apple.application")
    /// An application in the form of a bundle (`com.apple.application-bundle`, since macOS 11.0).
    public static let applicationBundle = UTType(constant: "com.apple.application-bundle")
    /// An extension that an app adds to other apps or the system (appex) (`com.apple.application-and-system-extension`,
    /// since macOS 11.0).
    public static let applicationExtension = UTType(constant: "com.apple.application-and-system-extension")
    /// An executable file of a Unix system (`public.unix-executable`, since macOS 11.0).
    public static let unixExecutable = UTType(constant: "public.unix-executable")
    /// A Windows program (EXE) (`com.microsoft.windows-executable`, since macOS 11.0).
    public static let exe = UTType(constant: "com.microsoft.windows-executable")
    /// A pane for System Preferences (`com.apple.systempreference.prefpane`, since macOS 11.0).
    public static let systemPreferencesPane = UTType(constant: "com.apple.systempreference.prefpane")
    /// The base type of archives and compressed files (`public.archive`, since macOS 11.0).
    public static let archive = UTType(constant: "public.archive")
    /// A file compressed with gzip (`org.gnu.gnu-zip-archive`, since macOS 11.0).
    public static let gzip = UTType(constant: "org.gnu.gnu-zip-archive")
    /// A file compressed with bzip2 (`public.bzip2-archive`, since macOS 11.0).
    public static let bz2 = UTType(constant: "public.bzip2-archive")
    /// A zip archive (`public.zip-archive`, since macOS 11.0).
    public static let zip = UTType(constant: "public.zip-archive")
    /// An Apple Archive file (`com.apple.archive`, since macOS 11.0).
    public static let appleArchive = UTType(constant: "com.apple.archive")
    /// A spreadsheet of rows and columns (`public.spreadsheet`, since macOS 11.0).
    public static let spreadsheet = UTType(constant: "public.spreadsheet")
    /// A slide presentation (`public.presentation`, since macOS 11.0).
    public static let presentation = UTType(constant: "public.presentation")
    /// The base type of databases (`public.database`, since macOS 11.0).
    public static let database = UTType(constant: "public.database")
    /// The base type of messages, such as mail and fax (`public.message`, since macOS 11.0).
    public static let message = UTType(constant: "public.message")
    /// A person or organization in an address book (`public.contact`, since macOS 11.0).
    public static let contact = UTType(constant: "public.contact")
    /// A vCard with contact details (`public.vcard`, since macOS 11.0).
    public static let vCard = UTType(constant: "public.vcard")
    /// A task on a to-do list (`public.to-do-item`, since macOS 11.0).
    public static let toDoItem = UTType(constant: "public.to-do-item")
    /// An event in a calendar (`public.calendar-event`, since macOS 11.0).
    public static let calendarEvent = UTType(constant: "public.calendar-event")
    /// An email message (`public.email-message`, since macOS 11.0).
    public static let emailMessage = UTType(constant: "public.email-message")
    /// The base type of Finder files that open a network address (`com.apple.internet-location`, since macOS 11.0).
    public static let internetLocation = UTType(constant: "com.apple.internet-location")
    /// A Windows shortcut to a web address (`com.microsoft.internet-shortcut`, since macOS 11.0).
    public static let internetShortcut = UTType(constant: "com.microsoft.internet-shortcut")
    /// The base type of fonts (`public.font`, since macOS 11.0).
    public static let font = UTType(constant: "public.font")
    /// The base type of references to return to later (`public.bookmark`, since macOS 11.0).
    public static let bookmark = UTType(constant: "public.bookmark")
    /// Certificates with private keys (PKCS #12) (`com.rsa.pkcs-12`, since macOS 11.0).
    public static let pkcs12 = UTType(constant: "com.rsa.pkcs-12")
    /// An X.509 certificate (`public.x509-certificate`, since macOS 11.0).
    public static let x509Certificate = UTType(constant: "public.x509-certificate")
    /// An EPUB electronic book (`org.idpf.epub-container`, since macOS 11.0).
    public static let epub = UTType(constant: "org.idpf.epub-container")
    /// The base type of logs and recorded reports (`public.log`, since macOS 11.0).
    public static let log = UTType(constant: "public.log")
    /// An Apple haptic and audio pattern (AHAP) (`com.apple.haptics.ahap`, since macOS 14.0).
    public static let ahap = UTType(constant: "com.apple.haptics.ahap")
    /// A CSS style sheet (`public.css`, since macOS 15.0).
    public static let css = UTType(constant: "public.css")
    /// A sequence of HEIF images coded with HEVC (HEICS) (`public.heics`, since macOS 15.0).
    public static let heics = UTType(constant: "public.heics")
    /// An OpenEXR image with high dynamic range (`com.ilm.openexr-image`, since macOS 15.0).
    public static let exr = UTType(constant: "com.ilm.openexr-image")
    /// A raw photograph in Digital Negative form (DNG) (`com.adobe.raw-image`, since macOS 15.0).
    public static let dng = UTType(constant: "com.adobe.raw-image")
    /// A JPEG XL image (`public.jpeg-xl`, since macOS 15.2).
    public static let jpegxl = UTType(constant: "public.jpeg-xl")
    /// A tar archive (`public.tar-archive`, since macOS 15.0).
    public static let tarArchive = UTType(constant: "public.tar-archive")
    /// Geographic features written as JSON (GeoJSON) (`public.geojson`, since macOS 15.0).
    public static let geoJSON = UTType(constant: "public.geojson")
    /// Metadata for showing a rich link (`com.apple.linkpresentation.metadata`, since macOS 15.0).
    public static let linkPresentationMetadata = UTType(constant: "com.apple.linkpresentation.metadata")
    /// Markdown text (`net.daringfireball.markdown`, since macOS 27.0).
    ///
    /// The type conforms to `utf8PlainText`. It is older than its constant: up to macOS 26, it conforms to `plainText`, as in
    /// the registry that ``Registry/on(_:)`` returns for such a system.
    public static let markdown = UTType(constant: "net.daringfireball.markdown")
}

// The constants of ShazamKit.
//
// Source: [shazamCustomCatalog](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/shazamcustomcatalog).

extension UTType {
    /// A set of ShazamKit audio fingerprints to match against (`com.apple.shazamcatalog`, since macOS 13.0).
    public static let shazamCustomCatalog = UTType(constant: "com.apple.shazamcatalog")
    /// A ShazamKit audio fingerprint (`com.apple.shazamsignature`, since macOS 13.0).
    public static let shazamSignature = UTType(constant: "com.apple.shazamsignature")
}
