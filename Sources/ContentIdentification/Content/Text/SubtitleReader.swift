import DeclarationFormats
import TypeRegistry

/// Reads subtitles and lyrics, which are identified by the times in their lines.
///
/// Sources: files written by SubRip and MicroDVD; the
/// [description of LRC](https://en.wikipedia.org/wiki/LRC_(file_format)). WebVTT and SSA are identified by prefixes.
enum SubtitleReader {
    static func read(_ text: TextWindow) -> FormatEvidence? {
        let lines = text.filledLines(4)
        // The text may begin after more empty lines than are examined.
        guard let first = text.text.first, !lines.isEmpty else { return nil }
        switch first {
        case UInt8(ascii: "0")...UInt8(ascii: "9"):
            if lines.count >= 2, lines[0].isDigits, hasTimes(lines[1], " --> ") {
                return FormatEvidence(
                    ["subtitles/subrip"], .structure, text: "a number, then a start time and an end time")
            }
            if hasTimes(lines[0].prefix(24), ","), lines[0].count <= 26,
                lines[0].prefix(12).filter({ $0 == UInt8(ascii: ":") }).count == 2
            {
                return FormatEvidence(
                    ["subtitles/subviewer"], .structure, text: "a start time and an end time in one line")
            }
        case UInt8(ascii: "{"):
            if frames(lines[0], UInt8(ascii: "{"), close: UInt8(ascii: "}")) {
                return FormatEvidence(["subtitles/microdvd"], .structure, text: "two frame numbers in braces")
            }
        case UInt8(ascii: "["):
            if frames(lines[0], UInt8(ascii: "["), close: UInt8(ascii: "]")),
                lines.count < 2 || frames(lines[1], UInt8(ascii: "["), close: UInt8(ascii: "]"))
            {
                return FormatEvidence(
                    ["subtitles/mpl2"], .structure, text: "start and end times in tenths of a second, in brackets")
            }
            let hasTag = lines.contains(where: isLyricTag)
            let count = lines.count { isLyricTag($0) || isLyric($0, hasFraction: !hasTag) }
            if count >= 2 || (count == 1 && lines.count == 1) {
                return FormatEvidence(["subtitles/lrc"], .structure, text: "lines with times in brackets")
            }
        default: break
        }
        return nil
    }

    /// Returns whether a line contains a start time and an end time, such as `00:00:01,000 --> 00:00:02,000`.
    private static func hasTimes(_ line: ArraySlice<UInt8>, _ between: StaticString) -> Bool {
        guard let middle = line.position(of: between) else { return false }
        let right = line[(middle + between.utf8CodeUnitCount)...].trimmed
        return isTime(line[..<middle].trimmed) && isTime(right.prefix { !$0.isWhiteSpace })
    }

    private static func isTime(_ text: ArraySlice<UInt8>) -> Bool {
        let colons = text.filter { $0 == UInt8(ascii: ":") }.count
        return 5...16 ~= text.count && 1...2 ~= colons && text.first?.isDigit == true
            && text.allSatisfy {
                $0.isDigit || $0 == UInt8(ascii: ":") || $0 == UInt8(ascii: ",") || $0 == UInt8(ascii: ".")
            }
    }

    /// Returns whether a line begins with two frame numbers and contains text after them, such as `{10}{20}text`.
    private static func frames(_ line: ArraySlice<UInt8>, _ open: UInt8, close: UInt8) -> Bool {
        var rest = line
        for _ in 0..<2 {
            guard rest.popFirst() == open else { return false }
            let digits = rest.prefix { $0.isDigit }
            guard 1...9 ~= digits.count, rest[digits.endIndex...].first == close else { return false }
            rest = rest[(digits.endIndex + 1)...]
        }
        return !rest.isEmpty
    }

    /// Returns whether a line begins with minutes and seconds in brackets, such as `[01:23.45]text`.
    ///
    /// The lines of many logs begin with `[12:00:01]` or `[12:00]`, so a time has one colon, and a fraction unless there are tags.
    private static func isLyric(_ line: ArraySlice<UInt8>, hasFraction: Bool) -> Bool {
        guard let inner = bracketed(line), inner.count >= 5, isTime(inner) else { return false }
        let colons = inner.count { $0 == UInt8(ascii: ":") }
        return colons == 1 && (!hasFraction || inner.contains(UInt8(ascii: ".")))
    }

    /// Returns whether a line is a tag such as `[ar:Artist]`.
    private static func isLyricTag(_ line: ArraySlice<UInt8>) -> Bool {
        guard let inner = bracketed(line) else { return false }
        let tags: [StaticString] = ["ar:", "ti:", "al:", "by:", "offset:", "length:", "au:", "re:", "ve:"]
        return tags.contains { inner.starts($0) }
    }

    /// Returns the text in the brackets at the start of a line, or nil if there are none.
    private static func bracketed(_ line: ArraySlice<UInt8>) -> ArraySlice<UInt8>? {
        guard line.first == UInt8(ascii: "["), let close = line.prefix(120).firstIndex(of: UInt8(ascii: "]")) else {
            return nil
        }
        return line[(line.startIndex + 1)..<close]
    }
}
