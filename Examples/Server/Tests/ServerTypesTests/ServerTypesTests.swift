import FileIdentification
import Foundation
import Hummingbird
import HummingbirdTesting
import ServerTypes
import Testing
import TypeRegistry

@Suite struct ServerTypesTests {
    @Test func `A type has a media type, and the other way round`() throws {
        #expect(MediaType(UTType.png)?.description == "image/png")
        #expect(MediaType(UTType.ico)?.description == UTType.ico.preferredMIMEType)
        #expect(MediaType(UTType.item) == nil)
        #expect(UTType(MediaType.imageJpeg) == .jpeg)
        let text = try #require(MediaType(from: "text/plain; charset=utf-8"))
        #expect(UTType(text)?.conforms(to: .text) == true)
        #expect(UTType(MediaType(type: .image, subType: "x-nobody"))?.isDynamic == true)
    }

    /// A file server sends the types of files, even if Hummingbird has no media type for them.
    @Test func `Files are served with their media types`() async throws {
        let folder = FileManager.default.temporaryDirectory.appending(path: "server-types-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        defer { try? FileManager.default.removeItem(at: folder) }
        let expected = [
            "a.png": "image/png", "a.heic": "image/heic", "a.md": "text/markdown", "a.JSON": "application/json",
            "a.epub": "application/epub+zip",
        ]
        for name in expected.keys { try Data("x".utf8).write(to: folder.appending(path: name)) }

        let router = Router()
        router.add(
            middleware: FileMiddleware(folder.path)
                .withAdditionalMediaTypes(forFileExtensions: MediaType.ofFilenameExtensions))
        try await Application(router: router).test(.router) { client in
            for (name, mediaType) in expected {
                try await client.execute(uri: "/\(name)", method: .get) { response in
                    #expect(response.status == .ok)
                    #expect(response.headers[.contentType] == mediaType, "\(name)")
                }
            }
        }
    }
}

/// Source: [RFC 9110](https://www.rfc-editor.org/rfc/rfc9110), 12.4.2 and 12.5.1.
@Suite struct AcceptTests {
    private func mediaType(_ type: MediaType.Category, _ subType: String, _ name: String? = nil, _ value: String = "")
        -> MediaType
    {
        MediaType(type: type, subType: subType, parameter: name.map { ($0, value) })
    }

    /// Source: the table in RFC 9110, section 12.5.1.
    @Test func `A media type has the quality of its most specific range`() throws {
        let header =
            "text/*;q=0.3, text/plain;q=0.7, text/plain;format=flowed, text/plain;format=fixed;q=0.4, */*;q=0.5"
        let order = [
            mediaType(.text, "plain", "format", "flowed"), mediaType(.text, "plain"), mediaType(.image, "jpeg"),
            mediaType(.text, "plain", "format", "fixed"), mediaType(.text, "html"),
        ]
        for (index, better) in order.enumerated() {
            for worse in order[(index + 1)...] {
                let best = try #require(MediaType.best(of: [worse, better], accept: header))
                #expect(best.description == better.description)
            }
        }
        #expect(
            MediaType.best(of: [mediaType(.text, "html", "level", "3"), .textPlain], accept: header)?.subType == "plain"
        )
    }

    @Test func `The first offer is best if the client does not care, and none if it refuses all`() {
        let offers: [MediaType] = [.applicationJson, .textHtml]
        for header in [nil, "", "*/*", "application/json, text/html", "text/html;q=0.5, application/*;q=0.5"] {
            #expect(MediaType.best(of: offers, accept: header)?.subType == "json", "\(header ?? "none")")
        }
        #expect(MediaType.best(of: offers, accept: "application/json;q=0.9, text/html")?.subType == "html")
        #expect(MediaType.best(of: offers, accept: "*/*, application/json;q=0")?.subType == "html")
        #expect(MediaType.best(of: offers, accept: "image/*") == nil)
        #expect(MediaType.best(of: offers, accept: "*/*;q=0") == nil)
        #expect(MediaType.best(of: [], accept: "*/*") == nil)
    }

    @Test(arguments: [
        ("text/plain", "text/plain"), (" Text/HTML ; Level=1;Q=0.250\t", "text/html; level=1; q=0.25"), ("*/*", "*/*"),
        ("application/vnd.api+json;q=1.", "application/vnd.api+json"), ("a/b;;c=d", "a/b; c=d"),
        (#"a/b; title="x, \"y\";q=0""#, #"a/b; title="x, \"y\";q=0""#), ("a/b;q=0", "a/b; q=0.0"),
    ])
    func `A range is parsed`(_ text: String, _ expected: String) {
        #expect(MediaRange(text)?.description == expected)
    }

    @Test(arguments: [
        "", "text", "text/", "/plain", "*/plain", "te xt/plain", "a/b/c", "a/b;q", "a/b;q=2", "a/b;q=1.001",
        "a/b;q=0.1234",
        "a/b;q=-1", "a/b;q=.5", "a/b;q=nan", #"a/b;c="d"#, "a/b;=d",
    ])
    func `A malformed range is nil, and is omitted from a header`(_ text: String) {
        #expect(MediaRange(text) == nil)
        #expect(
            MediaRange.ranges(inAccept: "\(text), image/png").map(\.subType).suffix(1) == ["png"] || text.contains("\"")
        )
    }

    @Test func `A comma in a quoted string does not end a range`() {
        #expect(MediaRange.ranges(inAccept: #"a/b; c="d,e", f/g"#).map(\.description) == [#"a/b; c="d,e""#, "f/g"])
    }

    /// The body of a request is examined without copying it.
    @Test func `The view of a buffer is identified`() {
        let buffer = ByteBuffer(bytes: [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A])
        #expect(FileIdentifier().identify(bytes: buffer.readableBytesView).type == .png)
    }
}
