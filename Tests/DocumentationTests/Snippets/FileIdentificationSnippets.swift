import FileIdentificationFoundation
import Foundation
import Testing
import TypeRegistry

/// The code in the documentation of FileIdentification, with the results that it states.
@Suite struct FileIdentificationSnippets {
    private let identifier = FileIdentifier()
    private let png: [UInt8] = [0x89, 0x50, 0x4E, 0x47, 0x0D, 0x0A, 0x1A, 0x0A, 0, 0, 0, 0x0D, 0x49, 0x48, 0x44, 0x52]

    @Test func `A path has an answer`() {
        func report() throws {
            let identifier = FileIdentifier()
            let answer = try identifier.identify("report.md")
            _ = answer.type
            _ = answer.type.conforms(to: .text)
            _ = answer.mimeType
            for evidence in answer.basis { print(evidence) }
        }
        // There is no such file in the directory of the tests.
        #expect(throws: FileAccessError.self) { try report() }
        let answer = identifier.identify(bytes: [0x23], named: "report.md")
        #expect(answer.type.identifier == "net.daringfireball.markdown")
        #expect(answer.type.conforms(to: .text))
        #expect(answer.mimeType == "text/markdown")
    }

    @Test func `Content is identified without files and libmagic`() {
        let bytes = Array("# Report\n".utf8)
        let answer = ContentIdentifier().identify(bytes: bytes, named: "report.md")
        print(answer.type, answer.confidence)
        #expect(answer.type.identifier == "net.daringfireball.markdown")
    }

    @Test func `A renamed picture has a warning`() {
        let renamed = identifier.identify(bytes: png, named: "holiday.txt")
        for warning in renamed.warnings where warning.id == .extensionMismatch {
            print(warning)
        }
        #expect(renamed.type == .png)
        #expect(renamed.warnings.map(\.id) == [.extensionMismatch])
        let byContent = FileIdentifier(policy: .content)
        #expect(byContent.identify(bytes: png, named: "holiday.txt").warnings.isEmpty)
    }

    @Test func `A platform has fewer types`() {
        let mac = FileIdentifier(registry: .apple)
        let film = mac.identify(bytes: [], named: "film.mkv")
        _ = film.type.isDynamic
        #expect(film.type.isDynamic)
        _ = FileIdentifier()
        _ = FileIdentifier(registry: .apple)
        #expect(identifier.identify(bytes: [], named: "film.mkv").type.identifier == "org.matroska.mkv")
    }

    @Test func `A task waits without blocking, and an answer becomes JSON`() async throws {
        func report() async throws -> Data {
            let answer = try await identifier.identification(of: "report.md")
            if answer.confidence >= .structure { print(answer.type) }
            let json = try JSONEncoder().encode(answer)
            return json
        }
        // There is no such file in the directory of the tests.
        await #expect(throws: FileAccessError.self) { try await report() }
    }

    @Test func `A body is bytes`() {
        let body = Data(png)
        _ = identifier.identify(bytes: body, named: "report.md")
    }

    @Test func `A URL has an answer`() async {
        func report() async throws {
            let answer = try FileIdentifier().identify(URL(filePath: "report.md"))
            let other = try await FileIdentifier().identification(of: URL(filePath: "picture.png"))
            print(answer.type, other.type)
        }
        await #expect(throws: FileAccessError.self) { try await report() }
    }

    @Test func `Many files have answers in the order of the paths`() async {
        let paths: [FilePath] = ["/", "/nonexistent/a"]
        var count = 0
        for await (path, result) in identifier.identifications(of: paths) {
            switch result {
            case .success(let answer): print(path, answer.type)
            case .failure(let error): print(error)
            }
            count += 1
        }
        #expect(count == 2)
    }

    @Test func `An object is identified by the ranges that its format needs`() async throws {
        struct Store {
            var content: [UInt8]
            func get(_ key: FilePath, _ range: ByteRange) async throws -> [UInt8] {
                Array(content.dropFirst(range.offset).prefix(range.count))
            }
        }
        let store = Store(content: png + [UInt8](repeating: 0, count: 1 << 17))
        let (key, size): (FilePath, Int) = ("download", store.content.count)
        var object = ObjectRanges(size: size)
        var answer = try identifier.identify(object, named: key)
        while let wanted = answer.bytesWanted.first {
            object.add(try await store.get(key, wanted), at: wanted.offset)
            answer = try identifier.identify(object, named: key)
        }
        print(answer.identification.type, answer.requests, answer.bytesRead)
        #expect(answer.identification.type == .png)
        #expect(answer.requests == 1 && answer.bytesRead == 1 << 16)
    }

    @Test func `A stream is read as far as it could change the answer`() {
        let limit = 1 << 20
        let name: FilePath? = "download"
        let content = png + [UInt8](repeating: 0, count: 1 << 17)
        func readMore(into bytes: inout [UInt8], upTo count: Int) -> Bool {
            guard bytes.count < content.count else { return false }
            bytes = Array(content.prefix(count))
            return true
        }
        var bytes: [UInt8] = []
        var answer = identifier.identify(beginning: bytes, isWhole: false, named: name)
        while let wanted = answer.bytesWanted.last, wanted.end <= limit, readMore(into: &bytes, upTo: wanted.end) {
            answer = identifier.identify(beginning: bytes, isWhole: false, named: name)
        }
        #expect(answer.identification.type == .png)
        let first = identifier.identify(beginning: bytes, isWhole: false, named: "download")
        if first.isSettled { print(first.identification.type) }
        #expect(first.isSettled)
    }
}
