import Testing

@testable import TypeRegistry

/// From a tag to types.
///
/// Source: [init(filenameExtension:conformingTo:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/init(filenameextension:conformingto:)),
/// [types(tag:tagClass:conformingTo:)](https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/types(tag:tagclass:conformingto:));
/// invalid extensions: answers of macOS 26.5.1.
@Suite struct TagLookupTests {
    @Test(arguments: [
        ("txt", "public.plain-text", "text/plain"), ("html", "public.html", "text/html"),
        ("jpg", "public.jpeg", "image/jpeg"),
        ("png", "public.png", "image/png"), ("pdf", "com.adobe.pdf", "application/pdf"),
        ("json", "public.json", "application/json"),
        ("zip", "public.zip-archive", "application/zip"), ("mp3", "public.mp3", "audio/mpeg"),
    ])
    func `Common extensions and MIME types`(_ filenameExtension: String, _ identifier: String, _ mimeType: String) {
        #expect(UTType(filenameExtension: filenameExtension)?.identifier == identifier)
        #expect(UTType(mimeType: mimeType)?.identifier == identifier)
    }

    @Test(arguments: [
        "tar.gz", "adoc.txt", "ssh/config", "a b", " ", "", ".", ".jpg", "jpg.", "/", "jpg ",
    ])
    func `An extension with an inner period, a slash or a space, or an empty extension, returns nil`(_ text: String) {
        #expect(UTType(filenameExtension: text) == nil)
        #expect(UTType(tag: text, tagClass: .filenameExtension, conformingTo: nil) == nil)
        #expect(UTType.types(tag: text, tagClass: .filenameExtension, conformingTo: nil) == [])
    }

    @Test(arguments: [
        UTTagClass.filenameExtension, .mimeType, .osType, .pasteboardType, .deviceModelCode,
    ])
    func `An empty tag of any class returns nil`(_ tagClass: UTTagClass) {
        #expect(UTType(tag: "", tagClass: tagClass, conformingTo: nil) == nil)
        #expect(UTType.types(tag: "", tagClass: tagClass, conformingTo: nil) == [])
    }

    @Test(arguments: [
        "", "public.url-scheme", "public.data", "com.example.tags", "PUBLIC.MIME-TYPE",
    ])
    func `A nonstandard class finds nothing`(_ rawValue: String) {
        let tagClass = UTTagClass(rawValue: rawValue)
        #expect(UTType(tag: "jpg", tagClass: tagClass, conformingTo: nil) == nil)
        #expect(UTType.types(tag: "jpg", tagClass: tagClass, conformingTo: nil) == [])
    }

    @Test func `Extensions and MIME types are case-insensitive`() {
        for text in ["jpg", "JPG", "JpG"] { #expect(UTType(filenameExtension: text) == .jpeg) }
        for text in ["image/jpeg", "IMAGE/JPEG", "Image/Jpeg"] { #expect(UTType(mimeType: text) == .jpeg) }
        #expect(UTType(filenameExtension: "PREFPANE", conformingTo: .package)?.preferredFilenameExtension == "prefPane")
        let macros = "application/vnd.ms-word.document.macroenabled.12"
        #expect(UTType(mimeType: macros)?.identifier == "org.openxmlformats.wordprocessingml.document.macroenabled")
    }

    @Test func `OSTypes, pasteboard types and model codes are case-sensitive`() {
        #expect(UTType(tag: "PDF ", tagClass: .osType, conformingTo: nil) == .pdf)
        #expect(UTType(tag: "pdf ", tagClass: .osType, conformingTo: nil)?.isDynamic == true)
        #expect(UTType(tag: "Apple PDF pasteboard type", tagClass: .pasteboardType, conformingTo: nil) == .pdf)
        #expect(
            UTType(tag: "apple pdf pasteboard type", tagClass: .pasteboardType, conformingTo: nil)?.isDynamic == true)
        #expect(UTType(tag: "iPad1,1", tagClass: .deviceModelCode, conformingTo: nil)?.isDynamic == false)
        #expect(UTType(tag: "ipad1,1", tagClass: .deviceModelCode, conformingTo: nil)?.isDynamic == true)
    }

    @Test func `The convenience initializers require data and find no types of folders`() {
        #expect(UTType(filenameExtension: "app")?.identifier == "com.apple.application-file")
        #expect(UTType(tag: "app", tagClass: .filenameExtension, conformingTo: nil) == .applicationBundle)
        #expect(UTType(filenameExtension: "app", conformingTo: .package) == .applicationBundle)
        #expect(UTType(filenameExtension: "framework")?.isDynamic == true)
        #expect(UTType(filenameExtension: "framework", conformingTo: .directory) == .framework)
    }

    @Test func `The result is the required type or a subtype`() {
        #expect(UTType(filenameExtension: "jpg", conformingTo: .jpeg) == .jpeg)
        #expect(UTType(filenameExtension: "jpg", conformingTo: .image) == .jpeg)
        #expect(UTType(filenameExtension: "jpg", conformingTo: .item) == .jpeg)
        #expect(UTType(filenameExtension: "jpg", conformingTo: .png)?.isDynamic == true)
        #expect(UTType(filenameExtension: "jpg", conformingTo: .directory)?.isDynamic == true)
    }

    @Test func `MIME parameters are part of the tag`() {
        #expect(UTType(mimeType: "text/plain;charset=utf-8") == .utf8PlainText)
        #expect(UTType(mimeType: "text/plain; charset=utf-8")?.isDynamic == true)
        #expect(UTType(mimeType: "image/jpeg;q=1")?.isDynamic == true)
    }

    @Test(arguments: [
        "app", "ts", "m", "mov", "pdf", "fs", "plist", "jpg", "h", "r",
    ])
    func `types(tag:) returns all matching types, the initializer the first`(_ text: String) {
        for supertype in [nil, UTType.data, .package, .item, .text] {
            let types = UTType.types(tag: text, tagClass: .filenameExtension, conformingTo: supertype)
            #expect(!types.isEmpty)
            #expect(types.first == UTType(tag: text, tagClass: .filenameExtension, conformingTo: supertype))
            #expect(Set(types).count == types.count)
            for type in types {
                #expect(supertype.map(type.conforms(to:)) ?? true)
                #expect(type.tags[.filenameExtension]?.contains(text) == true)
            }
        }
    }
}
