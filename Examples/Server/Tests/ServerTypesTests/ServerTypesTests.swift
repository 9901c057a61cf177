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
