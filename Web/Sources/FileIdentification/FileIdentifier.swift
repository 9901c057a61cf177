@_exported public import ContentIdentification
public import SystemPackage
public import TypeRegistry

/// The part of `FileIdentifier` in the module `FileIdentification` that decisions use. It identifies names and bytes,
/// and does not open files.
public final class FileIdentifier: Sendable {
    package let content: ContentIdentifier

    package var registry: Registry { content.registry }
    package var platform: Registry { content.platform }
    package var types: TypeScope { content.types }
    package var policy: IdentificationPolicy { content.policy }

    /// Creates an identifier.
    public init(registry: Registry, policy: IdentificationPolicy = .auto) {
        content = ContentIdentifier(registry: registry, policy: policy)
    }

    package init(registry: Registry, platform: Registry, types: TypeScope, policy: IdentificationPolicy) {
        content = ContentIdentifier(
            registry: registry, platform: platform, types: types, policy: policy, libmagic: nil)
    }

    /// Identifies content in memory.
    public func identify(bytes: [UInt8], named name: FilePath? = nil) -> Identification {
        bytes.withUnsafeBytes { content.identify(bytes: $0, FileName(atEndOf: name?.bytes ?? [])) }
    }

    /// Identifies a file by its name only.
    public func identify(named name: FilePath, isDirectory: Bool = false) -> Identification {
        content.identify(FileName(atEndOf: name.bytes), isDirectory: isDirectory)
    }
}
