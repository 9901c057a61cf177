import TypeRegistry

/// A request to libmagic to identify bytes.
package enum MagicQuestion: Hashable, Sendable {
    /// Use the rules for binary formats. The bytes are known not to be text.
    case binary
    /// Use all rules. The bytes are known to be text.
    case text
}

package enum MagicAnswer: Hashable, Sendable {
    case notAsked
    /// The library could not load its database, for the given reason.
    case unavailable(String)
    /// The library identified the bytes only as data or text, or returned no MIME type.
    case nothing(String)
    case mime(String)
    /// A MIME type from a weak rule, which the name must confirm.
    case guess(String)

    /// Creates an answer from the text that the library returned.
    package init(text: String?) {
        guard let text, let mime = Self.firstMIMEType(in: text) else {
            self = .nothing("no answer")
            return
        }
        self = Self.generic.contains(mime) ? .nothing(mime) : .mime(mime)
    }

    /// Answers that provide no additional information.
    private static let generic: Set<String> = [
        "application/octet-stream", "text/plain", "application/x-empty", "inode/x-empty",
    ]

    /// Returns the first MIME type of an answer, without parameters.
    ///
    /// Older versions of the library sometimes return two types without a separator
    /// (`application/octet-streamapplication/zip`).
    static func firstMIMEType(in text: String) -> String? {
        let token = text.prefix { !$0.isWhitespace && $0 != ";" }
        let parts = token.split(separator: "/", omittingEmptySubsequences: false)
        guard parts.count >= 2, !parts[0].isEmpty, !parts[1].isEmpty else { return nil }
        var subtype = parts[1]
        if parts.count > 2 {
            for top in ["application", "audio", "image", "message", "text", "video"] where subtype.hasSuffix(top) {
                subtype = subtype.dropLast(top.count)
            }
        }
        return subtype.isEmpty ? nil : "\(parts[0])/\(subtype)"
    }

    /// Returns the answer for a file that is, or is not, known to be a program.
    ///
    /// libmagic distinguishes position-independent programs from shared libraries by the mode of the file, which is not
    /// available for a buffer.
    func corrected(isProgram: Bool) -> MagicAnswer {
        isProgram && self == .mime("application/x-sharedlib") ? .mime("application/x-pie-executable") : self
    }
}

/// Finds the type of a MIME type that libmagic returns.
///
/// Names that libmagic uses with a different meaning, which types declare under `magicNames`, take precedence over other names
/// in the registry. An unknown name belongs to the family of its suffix or of its top-level name.
struct MagicMIMETypes: Sendable {
    private let families: TypeFamilies

    init(_ families: TypeFamilies) { self.families = families }

    /// Returns the type of a MIME type, and whether the type has exactly this name or is only the family of the MIME
    /// type. Returns nil if the family is also unknown, as for most names that begin with `application/`.
    func type(of mimeType: String) -> (type: UTType, isExact: Bool)? {
        let registry = families.registry
        let name = TagText.folded(mimeType, .mimeType)
        if let type = registry.type(marked: name, .magicName) { return (type, true) }
        if let declared = registry.claimants(of: name, .mimeType).first(where: { $0.conforms(to: families.data) }) {
            return (declared, true)
        }
        if let type = registry.type(marked: name, .mimeName) ?? registry.type(marked: name, .mimeAlias) {
            return (type, true)
        }
        return Self.familyIdentifier(of: name).flatMap(registry.type).map { ($0, false) }
    }

    /// Returns whether the rules for a name are so weak that their answer is used only if the name of the file agrees with it.
    static func isGuess(_ mimeType: String) -> Bool { guesses.contains(TagText.folded(mimeType, .mimeType)) }

    /// Returns whether the rules for a name compare so few bytes that their answer is only a hint.
    static func isWeak(_ mimeType: String) -> Bool { weak.contains(TagText.folded(mimeType, .mimeType)) }

    /// Returns the type of the family to which a lowercase MIME type belongs. The type conforms to data, so a file can
    /// have it, in contrast to `public.archive`.
    ///
    /// Source of the suffixes: [RFC 6839](https://www.rfc-editor.org/rfc/rfc6839).
    static func familyIdentifier(of mimeType: String) -> String? {
        for (suffix, identifier) in suffixes where mimeType.hasSuffix(suffix) { return identifier }
        return mimeType.split(separator: "/").first.flatMap { topLevels[String($0)] }
    }

    static let suffixes = [("+xml", TypeName.xml), ("+json", TypeName.json), ("+zip", TypeName.zipArchive)]

    static let topLevels = [
        "audio": TypeName.audio, "font": TypeName.font, "image": TypeName.image, "text": TypeName.plainText,
        "video": TypeName.movie,
        "biosig": TypeName.scientificData, "chemical": TypeName.chemicalData, "rinex": TypeName.geographicData,
    ]

    /// MIME types that are guesses, in lowercase.
    ///
    /// Sources: the rules of version 5.44, and their answers for 2,457 labeled files without a name: five of five answers for
    /// color swatches were wrong; of 66 text files that the readers of typeq did not identify, 9 were in the guessed language.
    /// Users report the same errors (CSS, Python, Rust and comments identified as C or assembly).
    static let guesses: Set<String> = [
        // The rule compares a version number of two bytes, followed by small numbers.
        "application/x-adobe-aco", "application/x-dbt",
        // The rule compares a few bytes that are often zero. A TGA image before version 2 has no signature.
        "image/x-tga",
        // The rule compares two or three bytes: a jump instruction (COM programs), the header of a zlib stream, the method of
        // an archive, or the header of one audio frame. Programs with a header are identified by a reader.
        "application/x-dosexec", "application/zlib", "application/x-arc", "audio/mpeg", "font/x-amiga-font",
        "application/x-tex-tfm",
        // The rule compares two bytes of a picture with a header of 128 bytes (ZSoft PCX, "ZSoft .PCX FILE HEADER FORMAT"), or
        // two small numbers, the width and height of a picture without a signature.
        "image/vnd.zbrush.pcx", "image/x-pcx", "image/x-award-bioslogo",
        // The rule compares two bytes of a picture without a signature. Each message of Thrift begins with them (Apache Thrift,
        // "Thrift Binary protocol encoding").
        "image/x-atari-degas",
        // The rule matches single words of a language anywhere in the first kilobytes.
        "application/javascript", "text/html", "text/x-asm", "text/x-c", "text/x-c++", "text/x-forth", "text/x-java",
        "text/x-objective-c", "text/x-python", "text/x-ruby", "text/x-script.python", "text/x-tex",
    ]

    /// MIME types that libmagic returns if at most two bytes have particular values, in lowercase.
    ///
    /// Source: the answers of version 5.44 for 131,072 files with each value of the first two bytes, followed by random bytes.
    /// The readers of typeq check more bytes of gzip, compress, cpio, PostScript and AC-3, and are called first.
    static let weak: Set<String> = [
        "application/gzip", "application/postscript", "application/vnd.hp-hpgl", "application/x-commodore-basic",
        "application/x-compress", "application/x-compress-ttcomp", "application/x-cpio",
        "application/x-floppy-image-tc", "application/x-ibm-dsk", "application/x-ibm-rom", "application/x-lanalyzer",
        "application/x-object", "audio/vnd.dolby.dd-raw", "audio/x-hx-aac-adts", "audio/x-mp4a-latm", "audio/x-syx",
        "image/g3fax", "text/pgp",
    ]
}
