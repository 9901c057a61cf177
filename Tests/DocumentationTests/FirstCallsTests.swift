import FileIdentificationFoundation
import Foundation
import Testing
import TypeqKit

/// The calls that a new user of the libraries tries first, written as by an outside package.
///
/// Source: four new users tried typeq in November 2026; the Swift developer passed a string, a URL, `Data` and slices, compared
/// confidences, and printed errors.
@Suite struct FirstCallsTests {
    private let identifier = FileIdentifier()
    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52]

    /// Creates the picture `a b.png` in a new folder.
    private func makePicture() throws -> URL {
        let folder = FileManager.default.temporaryDirectory.appending(path: "first-calls-\(UUID())")
        try FileManager.default.createDirectory(at: folder, withIntermediateDirectories: true)
        let file = folder.appending(path: "a b.png")
        try Data(png).write(to: file)
        return file
    }

    @Test func `A file is identified by a string, a path or a URL, also without blocking a task`() async throws {
        let url = try makePicture()
        defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
        let path: String = url.path
        #expect(try identifier.identify(path).type == .png)
        #expect(try identifier.identify(FilePath(path)).type == .png)
        #expect(try identifier.identify(url).type == .png)
        #expect(try await identifier.identification(of: FilePath(path)).type == .png)
        #expect(try await identifier.identification(of: url).type == .png)
    }

    @Test func `A location that cannot be a path is an error that names it`() async throws {
        for text in ["a.png\0.exe", "\0"] {
            let error = #expect(throws: FileAccessError.self) { try identifier.identify(text) }
            #expect(error?.kind == .notFound)
            #expect(error?.description.contains("null character") == true)
        }
        let page = try #require(URL(string: "https://example.com/a.png"))
        let error = #expect(throws: FileAccessError.self) { try identifier.identify(page) }
        #expect(error?.kind == .notFound && error?.message == "'https://example.com/a.png' is not a file URL")
        let null = try #require(URL(string: "file:///tmp/a%00.png"))
        #expect(throws: FileAccessError.self) { try identifier.identify(null) }
        let missing = URL(filePath: "/nonexistent/a.png")
        let other = await #expect(throws: FileAccessError.self) { try await identifier.identification(of: missing) }
        #expect(other?.path == "/nonexistent/a.png")
    }

    @Test(.timeLimit(.minutes(5))) func `Many tasks can wait for single files at the same time`() async throws {
        let url = try makePicture()
        defer { try? FileManager.default.removeItem(at: url.deletingLastPathComponent()) }
        let count = await withTaskGroup(of: Bool.self) { group in
            for _ in 0..<2000 {
                group.addTask { [identifier] in (try? await identifier.identification(of: url))?.type == .png }
            }
            return await group.reduce(0) { $0 + ($1 ? 1 : 0) }
        }
        #expect(count == 2000)
    }

    // MARK: Bytes

    @Test func `Content is any collection of bytes`() {
        let sliced = ([0, 0] + png)[2...]
        #expect(identifier.identify(bytes: png).type == .png)
        #expect(identifier.identify(bytes: Data(png)).type == .png)
        #expect(identifier.identify(bytes: sliced).type == .png)
        #expect(identifier.identify(bytes: Data([0] + png)[1...]).type == .png)
        #expect(identifier.identify(bytes: png.reversed().reversed()).type == .png)
        #expect(identifier.identify(bytes: png.lazy.map { $0 }).type == .png)
        #expect(png.withUnsafeBytes { identifier.identify(bytes: $0).type } == .png)
        #expect(identifier.identify(bytes: png.span.bytes).type == .png)
        #expect(identifier.identify(bytes: []).isEmpty)
        #expect(
            identifier.identify(bytes: "# Title\n".utf8, named: "a.md").type.identifier == "net.daringfireball.markdown"
        )
        #expect(identifier.identify(beginning: Data(png), isWhole: false).identification.type == .png)
    }

    /// A collection that reports each access to a single element. A copy of it would have to read them.
    private struct Watched: Collection {
        let bytes: [UInt8]
        var startIndex: Int { 0 }
        var endIndex: Int { bytes.count }

        func index(after index: Int) -> Int { index + 1 }

        subscript(index: Int) -> UInt8 {
            Issue.record("the byte at \(index) is read by itself")
            return bytes[index]
        }

        func withContiguousStorageIfAvailable<R>(_ body: (UnsafeBufferPointer<UInt8>) throws -> R) rethrows -> R? {
            try bytes.withUnsafeBufferPointer { try body(UnsafeBufferPointer(rebasing: $0[...])) }
        }
    }

    /// 4 TiB of address space cannot be copied.
    @Test func `Contiguous bytes are not copied`() throws {
        #expect(identifier.identify(bytes: Watched(bytes: png)).type == .png)
        let beginning = identifier.identify(beginning: Watched(bytes: png), isWhole: true)
        #expect(beginning.identification.type == .png)
        let size = 1 << 42
        let flags = MAP_PRIVATE | MAP_ANON | Int32(bitPattern: UInt32(0x4000))
        let memory = try #require(mmap(nil, size, PROT_READ | PROT_WRITE, flags, -1, 0))
        try #require(memory != MAP_FAILED)
        defer { munmap(memory, size) }
        memory.copyMemory(from: png, byteCount: png.count)
        let bytes = UnsafeRawBufferPointer(start: memory, count: size)
        #expect(identifier.identify(bytes: bytes).type == .png)
        #expect(identifier.identify(bytes: bytes.bytes).type == .png)
    }

    @Test func `A declaration is read from any collection of bytes`() throws {
        let json = #"{"types": [{"identifier": "com.x.note", "kind": "exported", "conformsTo": ["public.data"]}]}"#
        #expect(try AppDeclaration(json: Data(json.utf8)).findings.isEmpty)
        #expect(try AppDeclaration(json: json.utf8).findings.isEmpty)
        let layer = try RegistryLayer(name: "types", json: Data(json.utf8))
        #expect(Registry(layers: [layer]).type("com.x.note") != nil)
        let list = Data(#"{ UTExportedTypeDeclarations = ({ UTTypeIdentifier = "com.x.note"; }); }"#.utf8)
        let other = try RegistryLayer(name: "Info.plist", propertyList: list)
        #expect(Registry(layers: [other]).type("com.x.note") != nil)
        let reading = try AppReader().read(Data(json.utf8), named: "typeq.json")
        #expect(reading.declaration.findings.isEmpty)
        _ = Suppressions(Data("// typeq:ignore W_RANK_MISSING".utf8))
    }

    // MARK: Answers

    @Test func `Confidences are ordered by how certain the evidence is`() {
        let order: [Confidence] = [.none, .hint, .name, .structure, .proof]
        #expect(order.reversed().sorted() == order)
        #expect(identifier.identify(bytes: png).confidence > .name)
    }

    /// The table in the guide on errors says that every error specifies its subject and has a message of one line.
    @Test func `A printed error is a sentence`() throws {
        func text(_ body: () throws -> Void) -> String {
            do { try body() } catch { return "\(error)" }
            return "no error"
        }
        #expect(
            text { _ = try Registry.default.type(for: TypeQuery("public.imgae")) }
                == "unknown type 'public.imgae': did you mean 'public.image'?")
        #expect(text { _ = try Registry.default.type(for: TypeQuery("a/b/c")) }.hasPrefix("invalid MIME type 'a/b/c'"))
        let router = DocumentRouter(app: try AppDeclaration(json: "{}".utf8))
        #expect(text { _ = try router.decision(forOpening: "/nonexistent/a.md") }.hasPrefix("/nonexistent/a.md: "))
        #expect(text { _ = try AppReader().read("/nonexistent/typeq.json") }.hasPrefix("/nonexistent/typeq.json:"))
        #expect(text { _ = try AppDeclaration(json: "{".utf8) }.hasPrefix("1:2: "))
    }
}
