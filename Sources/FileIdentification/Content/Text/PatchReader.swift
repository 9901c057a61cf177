/// Differences between files.
///
/// Source: [POSIX diff](https://pubs.opengroup.org/onlinepubs/9799919799/utilities/diff.html), output formats;
/// git-diff(1), generating patches; Subversion's `Index:` lines.
enum PatchReader {
    /// Two lines that belong together: names and a hunk, or a command of git with what follows it.
    static func read(_ text: TextWindow) -> ContentFinding? {
        let lines = min(text.lines.count - 1, 80)
        guard lines > 0 else { return nil }
        for index in 0..<lines {
            let line = text.line(index)
            guard let first = line.first else { continue }
            let next = text.line(index + 1)
            switch first {
            case UInt8(ascii: "-"):
                if line.starts("--- "), next.starts("+++ "), text.line(index + 2).starts("@@ -") {
                    return finding("a unified difference")
                }
                if line.starts("--- "), next.starts("+++ "), text.line(index + 2).starts("@@@ -") {
                    return finding("a combined difference")
                }
            case UInt8(ascii: "*"):
                if line.starts("*** "), next.starts("--- "), text.line(index + 2).starts("***************") {
                    return finding("a difference with context")
                }
            case UInt8(ascii: "d"):
                let isGit = line.starts("diff --git a/") || line.starts("diff --cc ")
                if isGit, isExtended(next) { return finding("a difference of git") }
                if line.starts("diff -"),
                    next.starts("--- ") || next.starts("*** ") || isNormal(next) || next.starts("Only in ")
                {
                    return finding("a difference of diff")
                }
            case UInt8(ascii: "I"):
                if line.starts("Index: "), next.starts("=====") { return finding("a difference of Subversion or CVS") }
            case UInt8(ascii: "0")...UInt8(ascii: "9"):
                let mark = next.prefix(2)
                if index == 0, isNormal(line), mark.equals("< ") || mark.equals("> ") {
                    return finding("a difference of the plain form")
                }
            default: break
            }
        }
        return nil
    }

    private static func finding(_ text: String) -> ContentFinding {
        ContentFinding("public.patch-file", .structure, text)
    }

    private static func isExtended(_ line: ArraySlice<UInt8>) -> Bool {
        let words: [StaticString] = [
            "index ", "new file mode ", "deleted file mode ", "old mode ", "similarity index ", "rename from ", "--- ",
            "dissimilarity",
        ]
        return words.contains { line.starts($0) }
    }

    /// `12,14c13` and the like.
    private static func isNormal(_ line: ArraySlice<UInt8>) -> Bool {
        guard line.count < 40, line.first?.isDigit == true, line.last?.isDigit == true else { return false }
        let letters = line.filter { !$0.isDigit && $0 != UInt8(ascii: ",") }
        return letters.count == 1
            && (letters[0] == UInt8(ascii: "a") || letters[0] == UInt8(ascii: "c") || letters[0] == UInt8(ascii: "d"))
    }
}
