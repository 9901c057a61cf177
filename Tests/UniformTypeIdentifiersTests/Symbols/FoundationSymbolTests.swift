// The symbols that Apple's module adds to Foundation classes, and `UTTypeReference` as a Foundation class. They need
// the trait FullFoundation; without it, there is nothing to test.
#if !NO_FULL_FOUNDATION
    import Foundation
    import Testing
    import UniformTypeIdentifiers

    /// The functions of `NSString` and `NSURL` that Apple's module adds.
    ///
    /// The pages are `https://developer.apple.com/documentation/foundation/nsstring/`, `…/nsurl/` and the names in
    /// lowercase.
    @Suite struct NSStringNSURLSymbolTests {
        @Test(arguments: [
            ("/tmp", "readme", UTType.plainText, "/tmp/readme.txt"),
            ("/tmp/", "puppy.jpg", .image, "/tmp/puppy.jpg"),
            ("/tmp", "puppy.jpg", .plainText, "/tmp/puppy.jpg.txt"),
            ("", "readme", .plainText, "readme.txt"),
            ("/", "Letter", .rtfd, "/Letter.rtfd"),
            ("/tmp", "a/b", .plainText, "/tmp/a/b.txt"),
            ("/tmp/", "", .plainText, "/tmp/"),
        ])
        func `NSString.appendingPathComponent(_:conformingTo:)`(
            _ path: String, _ name: String, _ type: UTType, _ expected: String
        ) {
            #expect(NSString(string: path).appendingPathComponent(name, conformingTo: type) == expected)
        }

        @Test(arguments: [
            ("readme", UTType.plainText, "readme.txt"),
            ("puppy.jpg", .image, "puppy.jpg"),
            ("puppy.jpg", .plainText, "puppy.jpg.txt"),
            ("/tmp/Letter/", .rtfd, "/tmp/Letter.rtfd"),
            ("/tmp/Letter.rtfd/", .rtfd, "/tmp/Letter.rtfd/"),
            ("/v1.2/readme", .plainText, "/v1.2/readme.txt"),
            ("puppy", .image, "puppy"),
            ("", .plainText, ""),
            ("/", .plainText, "/"),
        ])
        func `NSString.appendingPathExtension(for:)`(_ path: String, _ type: UTType, _ expected: String) {
            #expect(NSString(string: path).appendingPathExtension(for: type) == expected)
        }

        @Test(arguments: URLSymbolTests.components)
        func `NSURL.appendingPathComponent(_:conformingTo:)`(_ name: String, _ type: UTType, _ expected: String) {
            let url: URL = NSURL(fileURLWithPath: "/tmp", isDirectory: true)
                .appendingPathComponent(name, conformingTo: type)
            #expect(url.absoluteString == "file:///tmp/" + expected)
        }

        @Test(arguments: URLSymbolTests.extensions)
        func `NSURL.appendingPathExtension(for:)`(_ url: String, _ type: UTType, _ expected: String) throws {
            let url: URL = try #require(NSURL(string: url)).appendingPathExtension(for: type)
            #expect(url.absoluteString == expected)
        }
    }

    /// `UTTypeReference` as a class of Foundation.
    ///
    /// Source: [UTTypeReference](https://developer.apple.com/documentation/uniformtypeidentifiers/uttypereference),
    /// [ReferenceConvertible](https://developer.apple.com/documentation/foundation/referenceconvertible).
    @Suite struct UTTypeReferenceFoundationTests {
        @Test func `It inherits from NSObject and conforms to NSCopying and NSSecureCoding`() {
            let object: any NSObjectProtocol & NSCopying & NSSecureCoding = UTTypeReference(UTType.png)
            #expect(object.isEqual(UTTypeReference(UTType.png)) && UTTypeReference.supportsSecureCoding)
            #expect((object.copy(with: nil) as? UTTypeReference)?.identifier == "public.png")
            #expect(NSArray(array: [UTTypeReference(UTType.png)]).contains(UTTypeReference(UTType.png)))
            let version: NSNumber? = UTTypeReference(UTType.png).version
            #expect(version == nil)
        }

        @Test func `init(coder:), encode(with:)`() throws {
            let dynamic = try #require(UTTypeReference(filenameExtension: "xyzzyq"))
            for type in [UTTypeReference(UTType.png), dynamic] {
                let data = try NSKeyedArchiver.archivedData(withRootObject: type, requiringSecureCoding: true)
                #expect(try NSKeyedUnarchiver.unarchivedObject(ofClass: UTTypeReference.self, from: data) == type)
            }
        }

        @Test func `An archive of an undeclared type contains no object`() throws {
            let type = UTTypeReference(exportedAs: "com.example.nobody")
            let data = try NSKeyedArchiver.archivedData(withRootObject: type, requiringSecureCoding: true)
            let result = Result { try NSKeyedUnarchiver.unarchivedObject(ofClass: UTTypeReference.self, from: data) }
            #expect((try? result.get()) == nil)
        }

        /// The page: https://developer.apple.com/documentation/uniformtypeidentifiers/uttype-swift.struct/referencetype
        @Test func `ReferenceType`() {
            func conforms<T: ReferenceConvertible>(_: T.Type) -> T.ReferenceType.Type { T.ReferenceType.self }
            #expect(conforms(UTType.self) == UTTypeReference.self)
            #expect(UTType.png._bridgeToObjectiveC() == UTTypeReference("public.png"))
            #expect(UTType._unconditionallyBridgeFromObjectiveC(UTTypeReference("public.png")) == .png)
        }
    }

    #if !canImport(Darwin)
        /// The type of a file in Apple's spelling.
        ///
        /// Source: [contentType](https://developer.apple.com/documentation/foundation/urlresourcevalues/contenttype),
        /// [contentTypeKey](https://developer.apple.com/documentation/foundation/urlresourcekey/contenttypekey).
        @Suite struct URLResourceValuesSymbolTests {
            @Test func `contentTypeKey, contentType`() throws {
                try ContentTypeTests.inFolder { folder in
                    let file = folder.appendingPathComponent("puppy", conformingTo: .jpeg)
                    try Data().write(to: file)
                    #expect(try file.resourceValues(forKeys: [.contentTypeKey]).contentType == .jpeg)
                    let values = try folder.resourceValues(forKeys: [.contentTypeKey, .isDirectoryKey])
                    #expect(values.contentType == .folder && values.isDirectory == true)
                    #expect(try file.resourceValues(forKeys: [.fileSizeKey]).contentType == nil, "not asked for")
                    let none = folder.appending(path: "none.txt")
                    #expect(try none.resourceValues(forKeys: [.contentTypeKey]).contentType == nil)
                }
            }

            @Test func `The keys of an enumerator`() throws {
                try ContentTypeTests.inFolder { folder in
                    try Data().write(to: folder.appendingPathComponent("a", conformingTo: .png))
                    let files = try FileManager.default.contentsOfDirectory(
                        at: folder, includingPropertiesForKeys: [.contentTypeKey])
                    #expect(try files.map { try $0.resourceValues(forKeys: [.contentTypeKey]).contentType } == [.png])
                }
            }
        }
    #endif
#endif
