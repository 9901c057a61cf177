public import Hummingbird

/// A range of media types in an `Accept` header field, such as `text/*; q=0.5`.
///
/// Source: [RFC 9110](https://www.rfc-editor.org/rfc/rfc9110), 12.5.1. `MediaType(from:)` of Hummingbird 2.28 reads one media
/// type with one parameter, so a quality would become a part of the parameter.
public struct MediaRange: Sendable, CustomStringConvertible {
    /// The type in lowercase, or `*` for any type.
    public let type: String
    /// The subtype in lowercase, or `*` for any subtype.
    public let subType: String
    /// The parameters except the quality, with names in lowercase.
    public let parameters: [(name: String, value: String)]
    /// The quality, from 0, which means "not acceptable", to 1, which is the default.
    public let quality: Double

    /// Parses a range.
    ///
    /// - Parameter text: The text between two commas of a header field. The result is nil if it is not `type/subtype` with
    ///   parameters, if only the type is `*`, or if the quality is not a number from 0 to 1 with at most three decimals.
    public init?(_ text: String) {
        let parts = Self.split(text, at: ";").map(Self.trimmed)
        let names = parts[0].lowercased().split(separator: "/", omittingEmptySubsequences: false).map(String.init)
        guard names.count == 2, names.allSatisfy(Self.isToken), names[0] != "*" || names[1] == "*" else { return nil }
        var parameters: [(name: String, value: String)] = []
        var quality = 1.0
        for part in parts.dropFirst() where !part.isEmpty {
            guard let equals = part.firstIndex(of: "=") else { return nil }
            let name = part[..<equals].lowercased()
            let value = String(part[part.index(after: equals)...])
            guard Self.isToken(name), let value = Self.isToken(value) ? value : Self.unquoted(value) else { return nil }
            if name != "q" {
                parameters.append((name, value))
            } else if let weight = Self.weight(value) {
                quality = weight
            } else {
                return nil
            }
        }
        (type, subType) = (names[0], names[1])
        (self.parameters, self.quality) = (parameters, quality)
    }

    /// Returns the ranges of an `Accept` header field. Ranges that cannot be parsed are omitted.
    ///
    /// - Parameter header: The value of the field. Several fields are joined with commas.
    /// - Returns: The ranges, in order.
    public static func ranges(inAccept header: String) -> [MediaRange] {
        split(header, at: ",").compactMap { MediaRange($0) }
    }

    /// The range as text.
    public var description: String {
        let values = parameters.map { "; \($0.name)=\(Self.isToken($0.value) ? $0.value : Self.quoted($0.value))" }
            .joined()
        return "\(type)/\(subType)\(values)" + (quality == 1 ? "" : "; q=\(quality)")
    }

    /// Returns how specific the range is for a media type, or nil if it does not contain the media type: 0 for `*/*`, 1 for
    /// `text/*`, 2 for `text/plain`, and 1 more for each parameter.
    func specificity(for mediaType: MediaType) -> Int? {
        guard type == "*" || type == mediaType.type.rawValue,
            subType == "*" || subType == mediaType.subType.lowercased()
        else { return nil }
        for (name, value) in parameters {
            guard let parameter = mediaType.parameter, parameter.name.lowercased() == name,
                parameter.value.lowercased() == value.lowercased()
            else { return nil }
        }
        return (type == "*" ? 0 : subType == "*" ? 1 : 2) + parameters.count
    }

    // MARK: Syntax

    /// Splits a string at a separator that is not in a quoted string.
    private static func split(_ text: String, at separator: Character) -> [String] {
        var (parts, isQuoted, isEscaped) = ([""], false, false)
        for character in text {
            if character == separator, !isQuoted {
                parts.append("")
                continue
            }
            if character == "\"", !isEscaped { isQuoted.toggle() }
            isEscaped = isQuoted && character == "\\" && !isEscaped
            parts[parts.count - 1].append(character)
        }
        return parts
    }

    private static func trimmed(_ text: String) -> String {
        let isSpace = { (character: Character) in character == " " || character == "\t" }
        return String(String(text.drop(while: isSpace)).reversed().drop(while: isSpace).reversed())
    }

    /// RFC 9110, 5.6.2.
    private static func isToken(_ text: String) -> Bool {
        !text.isEmpty
            && text.utf8.allSatisfy { byte in
                switch byte {
                case UInt8(ascii: "0")...UInt8(ascii: "9"), UInt8(ascii: "A")...UInt8(ascii: "Z"),
                    UInt8(ascii: "a")...UInt8(ascii: "z"):
                    true
                default: "!#$%&'*+-.^_`|~".utf8.contains(byte)
                }
            }
    }

    /// Returns the text of a quoted string, or nil if the text is something else (RFC 9110, 5.6.4).
    private static func unquoted(_ text: String) -> String? {
        guard text.count >= 2, text.first == "\"", text.last == "\"" else { return nil }
        var (result, isEscaped) = ("", false)
        for character in text.dropFirst().dropLast() {
            guard isEscaped || character != "\"" else { return nil }
            isEscaped = character == "\\" && !isEscaped
            if !isEscaped { result.append(character) }
        }
        return isEscaped ? nil : result
    }

    private static func quoted(_ text: String) -> String {
        "\"" + text.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined() + "\""
    }

    /// Returns the value of a quality (RFC 9110, 12.4.2).
    private static func weight(_ text: String) -> Double? {
        let parts = text.split(separator: ".", omittingEmptySubsequences: false)
        guard parts.count <= 2, parts[0] == "0" || parts[0] == "1", parts.dropFirst().allSatisfy({ $0.count <= 3 }),
            text.utf8.allSatisfy({ $0 == UInt8(ascii: ".") || (UInt8(ascii: "0")...UInt8(ascii: "9")).contains($0) }),
            let weight = Double(text.hasSuffix(".") ? text + "0" : text), weight <= 1
        else { return nil }
        return weight
    }
}

extension MediaType {
    /// Returns the media type that a client prefers.
    ///
    /// ```swift
    /// let accept = request.headers[.accept]
    /// let mediaType = MediaType.best(of: [.applicationJson, .textHtml], accept: accept)   // nil: answer 406
    /// ```
    ///
    /// The quality of a media type is that of the most specific range that contains it.
    ///
    /// - Parameters:
    ///   - offers: The media types that the server can send, the preferred one first.
    ///   - header: The value of the `Accept` header field, or nil if the request has none. Without ranges, every media type is
    ///     acceptable.
    /// - Returns: The media type with the highest quality. Of several, the first. Returns nil if none is acceptable.
    public static func best(of offers: [MediaType], accept header: String?) -> MediaType? {
        let ranges = MediaRange.ranges(inAccept: header ?? "")
        guard !ranges.isEmpty else { return offers.first }
        var best: (mediaType: MediaType, quality: Double)?
        for offer in offers {
            let found = ranges.compactMap { range in range.specificity(for: offer).map { ($0, range.quality) } }
            guard let quality = found.max(by: { $0.0 < $1.0 })?.1, quality > best?.quality ?? 0 else { continue }
            best = (offer, quality)
        }
        return best?.mediaType
    }
}
