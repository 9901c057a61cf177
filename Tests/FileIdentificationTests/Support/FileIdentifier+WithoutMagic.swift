@testable import ContentIdentification
@testable import FileIdentification

extension FileIdentifier {
    /// Identifies files by the shipped registry, without libmagic.
    static let withoutMagic = FileIdentifier(
        registry: .shipped, policy: .auto, magic: MagicPool(databasePath: "/nonexistent/magic"))

    /// Returns the answer for a text file with a name.
    func answer(_ name: String, _ text: String) -> Identification {
        identify(bytes: Array(text.utf8), named: .init(name))
    }
}

/// A suite that identifies content by a name and by its bytes, without libmagic.
protocol IdentifiesWithoutMagic {}

extension IdentifiesWithoutMagic {
    var identifier: FileIdentifier { .withoutMagic }

    /// Returns the answer for a file with a name.
    func answer(_ name: String, _ bytes: [UInt8]) -> Identification {
        identifier.identify(bytes: bytes, named: .init(name))
    }

    /// Returns the answer for a text file with a name.
    func answer(_ name: String, _ text: String) -> Identification { identifier.answer(name, text) }
}
