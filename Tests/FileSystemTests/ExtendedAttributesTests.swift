import FileSystem
import SystemPackage
import Testing

/// Source: [xattr(7)](https://man7.org/linux/man-pages/man7/xattr.7.html).
struct ExtendedAttributesTests {
    let folder: TestFolder
    init() throws { folder = try TestFolder() }

    @Test func `Attributes are set, read, listed and removed`() throws {
        let file = try OpenFile(try folder.file("a.txt"), .readWrite)
        guard file.supportsAttribute("user.a") else { try Test.cancel("the volume has no extended attributes") }
        #expect(try file.attribute("user.a") == nil)
        try file.setAttribute("user.a", [1, 0, 255])
        try file.setAttribute("user.empty", [])
        #expect(try file.attribute("user.a") == [1, 0, 255])
        #expect(try file.attribute("user.empty") == [])
        let user = try file.attributes().filter { $0.name.hasPrefix("user.") }
        #expect(Set(user.map(\.name)) == ["user.a", "user.empty"])
        try file.removeAttribute("user.a")
        try file.removeAttribute("user.a")
        #expect(try file.attribute("user.a") == nil)
    }

    @Test(.enabled(if: FaultScript.isAvailable)) func `A volume without attributes has none`() throws {
        let file = try OpenFile(try folder.file("a.txt"), .readWrite)
        FaultScript([.init(.attributes, .failure(.ioError))]).run {
            #expect(throws: Errno.ioError) { _ = try file.attribute("user.a") }
        }
        try FaultScript([.init(.setAttribute, .failure(.notSupported))]).run { try file.removeAttribute("user.a") }
        FaultScript([.init(.setAttribute, .failure(.noSpace))]).run {
            #expect(throws: Errno.noSpace) { try file.setAttribute("user.a", [1]) }
        }
    }
}
