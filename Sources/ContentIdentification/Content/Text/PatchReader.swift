import DeclarationFormats
import TypeRegistry

/// Reads patches, that is, differences between files.
///
/// Source: [POSIX diff](https://pubs.opengroup.org/onlinepubs/9799919799/utilities/diff.html), output formats; git-diff(1),
/// generating patches; [git-format-patch](https://git-scm.com/docs/git-format-patch), discussion; the `Index:` lines of
/// Subversion.
enum PatchReader {
    /// Searches for two lines that belong together: file names and a hunk, or a `diff --git` line and the line after it.
    static func read(_ text: TextWindow) -> FormatEvidence? {
        let lines = min(text.lines.count - 1, 80)
        guard lines > 0 else { return nil }
        if isFormatPatch(text.line(0)) { return evidence("the first line of git format-patch") }
        // A mail message that contains a patch is identified as a message.
        if MailReader.isReceived(text) { return nil }
        for index in 0..<lines {
            let line = text.line(index)
            guard let first = line.first else { continue }
            let next = text.line(index + 1)
            switch first {
            case UInt8(ascii: "-"):
                if line.starts("--- "), next.starts("+++ "), text.line(index + 2).starts("@@ -") {
                    return evidence("a unified diff")
                }
                if line.starts("--- "), next.starts("+++ "), text.line(index + 2).starts("@@@ -") {
                    return evidence("a combined diff")
                }
            case UInt8(ascii: "*"):
                if line.starts("*** "), next.starts("--- "), text.line(index + 2).starts("***************") {
                    return evidence("a context diff")
                }
            case UInt8(ascii: "d"):
                let isGit = line.starts("diff --git a/") || line.starts("diff --cc ")
                if isGit, isExtended(next) { return evidence("a git diff") }
                if line.starts("diff -"),
                    next.starts("--- ") || next.starts("*** ") || isNormal(next) || next.starts("Only in ")
                {
                    return evidence("output of diff")
                }
            case UInt8(ascii: "I"):
                if line.starts("Index: "), next.starts("=====") { return evidence("a Subversion or CVS diff") }
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let mark = next.prefix(2)
                if index == 0, isNormal(line), mark.equals("< ") || mark.equals("> ") {
                    return evidence("a diff in the normal format")
                }
            default: break
            }
        }
        return nil
    }

    private static func evidence(_ text: String) -> FormatEvidence {
        FormatEvidence(TypeName.patchFile, .structure, text: text)
    }

    /// Returns whether a line is the first line that git format-patch writes: `From 0123… Mon Sep 17 00:00:00 2001`. Its fixed
    /// date distinguishes it from the first line of a mailbox.
    private static func isFormatPatch(_ line: ArraySlice<UInt8>) -> Bool {
        guard let rest = line.after("From "), rest.ends(" Mon Sep 17 00:00:00 2001") else { return false }
        return rest.prefix { $0.isDigit || 0x61...0x66 ~= $0 }.count >= 40
    }

    private static func isExtended(_ line: ArraySlice<UInt8>) -> Bool {
        let words: [StaticString] = [
            "index ", "new file mode ", "deleted file mode ", "old mode ", "similarity index ", "rename from ", "--- ",
            "dissimilarity",
        ]
        return words.contains { line.starts($0) }
    }

    /// Returns whether a line is a change command such as `12,14c13`.
    private static func isNormal(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.count < 40, line.first?.isDigit == true, line.last?.isDigit == true else { return false }
        let letters = line.filter { !$0.isDigit && $0 != UInt8(ascii: ",") }
        return letters.count == 1
            && (letters[0] == UInt8(ascii: "a") || letters[0] == UInt8(ascii: "c") || letters[0] == UInt8(ascii: "d"))
    }
}
