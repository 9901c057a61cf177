import SystemPackage

@testable import ContentIdentification
@testable import FileIdentification
@testable import FileSystem
@testable import TypeRegistry

extension FuzzTarget {
    static let identification: [FuzzTarget] = [
        .reader("identify") { bytes in
            for identifier in [Identifiers.auto, Identifiers.content] {
                _ = identifier.identify(bytes: bytes)
            }
        },
        // The first line is the name.
        .reader("identify-named") { bytes in
            var source = ByteSource(bytes)
            let name = FilePath(platformBytes: source.bytes(until: 0x0A))
            let content = source.remainder()
            for identifier in [Identifiers.auto, Identifiers.name] {
                _ = identifier.identify(bytes: content, named: name)
            }
            // Only the name: of a program, of a folder, and of any other file.
            for type in [FileType.regular, .directory, .fifo] {
                let status = FileStatus(type: type, permissions: [.ownerReadWriteExecute], size: 1)
                let resolved = ResolvedFile(status: status, name: FileName(of: name))
                _ = type == .regular ? Identifiers.name.byName(resolved) : Identifiers.name.identify(resolved)
            }
        },
        // A registry file up to the first NUL, then a file that may have one of its types.
        .reader("identify-declared") { bytes in
            var source = ByteSource(bytes)
            guard let layer = try? RegistryLayer(name: "fuzz", json: source.bytes(until: 0)) else { return }
            let content = source.remainder()
            for base in [Registry.shipped, nil] {
                let registry = Registry(layers: [layer], over: base)
                _ = Identifiers.content(registry).identify(bytes: content)
            }
        },
        .reader("identify-magic") { bytes in
            var source = ByteSource(bytes)
            let name = FilePath(platformBytes: source.bytes(until: 0x0A))
            _ = Identifiers.withMagic.identify(bytes: source.remainder(), named: name)
        },
        .reader("identify-prefix") { bytes in
            var source = ByteSource(bytes)
            let name = FilePath(platformBytes: source.bytes(until: 0x0A))
            let share = Int(source.byte())
            let content = source.remainder()
            let prefix = Array(content.prefix(content.count * share / 255))
            _ = Identifiers.auto.identify(beginning: prefix, isWhole: false, named: name)
        },
        // Reads after the head that fail, that return too few bytes, or that return different bytes than before.
        .reader("identify-failing-source") { bytes in
            var source = ByteSource(bytes)
            let (mode, window) = (source.number(below: 5), source.byte())
            let claimed = source.pick([
                0, 1, 1 << 12, 1 << 16, 1 << 31, 1 << 40, ContentSource.unknownCount,
            ])
            let content = source.remainder()
            let head = Array(content.prefix(window == 255 ? content.count : Int(window) * 4))
            let flaky = ContentSource(count: max(claimed, content.count), head: head) { offset, count in
                let held = Array(content.dropFirst(offset).prefix(count))
                switch mode {
                case 0: return []
                case 1: return Array(held.prefix(held.count / 2))
                case 2: return held.map { ~$0 }
                case 3: return Array(held.prefix(1))
                default: return held
                }
            }
            let name = NameEvidence.none(Identifiers.families)
            _ = Pipeline.run(
                Examination(flaky, isWhole: head.count == content.count, name, families: Identifiers.families))
            _ = ContainerReader.read(flaky, .shipped)
        },
    ]
}

/// The identifiers that targets share. They do not use libmagic, so they are a hundred times as fast, and run only
/// typeq's code.
enum Identifiers {
    private static let noMagic = MagicPool(databasePath: "/nonexistent/magic.mgc")

    static let auto = FileIdentifier(registry: .shipped, policy: .auto, magic: noMagic)
    static let content = FileIdentifier(registry: .shipped, policy: .content, magic: noMagic)
    static let name = FileIdentifier(registry: .shipped, policy: .name, magic: noMagic)

    static func content(_ registry: Registry) -> FileIdentifier {
        FileIdentifier(registry: registry, policy: .content, magic: noMagic)
    }

    static let withMagic = FileIdentifier(registry: .shipped, policy: .auto, magic: .shared)
    static let families = TypeFamilies(.shipped)
}

extension FilePath {
    /// Returns a path of bytes, up to a NUL.
    init(platformBytes bytes: [UInt8]) {
        let characters = bytes.prefix { $0 != 0 }.map { CInterop.PlatformChar(bitPattern: $0) } + [0]
        self = characters.withUnsafeBufferPointer { buffer in
            buffer.baseAddress.map { FilePath(platformString: $0) } ?? ""
        }
    }
}
