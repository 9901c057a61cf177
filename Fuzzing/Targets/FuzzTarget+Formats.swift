import SystemPackage

@testable import AppDeclaration
@testable import DeclarationFormats
@testable import DeclarationLint
@testable import ContentIdentification
@testable import FileIdentification
@testable import TypeRegistry

extension FuzzTarget {
    /// Property lists in each format, including the findings of lint.
    static let formats: [FuzzTarget] = [
        propertyList("plist-xml", .xmlPropertyList),
        propertyList("plist-binary", .binaryPropertyList),
        propertyList("plist-openstep", .openStepPropertyList),
        propertyList("plist-json", .json),
        // Any detected format, in any encoding.
        .reader("plist") {
            guard let document = try? DeclarationDocument.read($0) else { return }
            Values.visit(document.root)
            Lint.check($0)
        },
        // The first byte selects how many bytes arrive at a time.
        .reader("frames") { bytes in
            // A name that is not UTF-8 is in Base64.
            let name = Base64.encode(bytes)
            precondition((try? Base64.decode(Array(name.utf8)[...])) == bytes, "a name in Base64 is read back")
            var rest = bytes.dropFirst()
            let step = Int(bytes.first ?? 0) + 1
            var frames = FrameReader()
            func more() -> [UInt8] {
                let piece = Array(rest.prefix(step))
                rest = rest.dropFirst(step)
                return piece
            }
            do throws(FrameError) {
                while let frame = try frames.next(more) {
                    guard case .object(let object) = frame.question else { continue }
                    var source = ObjectRanges(size: object.size)
                    for part in object.parts { source.add(part.bytes, at: part.offset) }
                    _ = source.missing(in: ByteRange(offset: 0, count: object.size ?? 1 << 16))
                }
            } catch {
                precondition(error.offset <= bytes.count, "an error is within the input")
            }
        },
    ]

    private static func propertyList(_ name: String, _ format: DeclarationFormat) -> FuzzTarget {
        .reader(name) { bytes in
            guard let document = try? DeclarationDocument.read(bytes, format: format) else { return }
            Values.visit(document.root)
            Lint.check(bytes)
            _ = RegistryLayer(name: "fuzz", propertyList: document.root)
        }
    }
}

/// Reads an app's declarations and checks them with all lint rules.
enum Lint {
    static func check(_ bytes: [UInt8], named name: String = "Info.plist") {
        guard
            let reading = try? AppReader(tree: OneFileTree(path: FilePath(name), content: bytes)).read(
                FilePath(name))
        else { return }
        check(reading)
    }

    static func check(_ reading: AppReading) {
        let findings = Linter().findings(in: reading, over: .shipped)
        for finding in findings.prefix(100) { _ = "\(finding)" }
        _ = reading.declaration.jsonValue.serialized()
    }
}

/// A folder with one file, or a few, in memory.
struct OneFileTree: FileTree {
    var files: [FilePath: [UInt8]]

    init(path: FilePath, content: [UInt8]) { files = [path: content] }
    init(_ files: [FilePath: [UInt8]]) { self.files = files }

    func kind(of path: FilePath) -> FileTreeNode? {
        let path = path.lexicallyNormalized()
        if files[path] != nil { return .file }
        return files.keys.contains { $0.starts(with: path) } ? .folder : nil
    }

    func bytes(of path: FilePath) throws(FileTreeError) -> [UInt8] {
        guard let bytes = files[path.lexicallyNormalized()] else { throw FileTreeError("no such file") }
        return bytes
    }

    func names(in folder: FilePath) -> [FilePath.Component] {
        let folder = folder.lexicallyNormalized()
        let names = files.keys.compactMap { path -> FilePath.Component? in
            var rest = path
            return rest.removePrefix(folder) ? rest.components.first : nil
        }
        return Set(names).sorted { $0.string < $1.string }
    }
}

/// Returns every part of a value, once for each occurrence.
enum Values {
    static func visit(_ root: DeclarationValue) {
        var open = [root]
        var count = 0
        while let value = open.popLast(), count < 10_000 {
            count += 1
            _ = (value.kindName, value.string, value.integer, value.boolean, "\(value.position)")
            if let array = value.array { open += array.prefix(100) }
            guard let dictionary = value.dictionary else { continue }
            for member in dictionary.prefix(100) {
                _ = dictionary[member.key]
                open.append(member.value)
            }
        }
    }
}
