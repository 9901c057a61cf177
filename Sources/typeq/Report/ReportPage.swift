import CReportPage
import DeclarationFormats

/// The page that `typeq report` writes: a template, its style and script, and the data.
///
/// The page is self-contained. The content security policy allows only the page's own style and script, which it identifies by
/// hash. It does not allow requests, or scripts in names. The script inserts text, never markup.
enum ReportPage {
    /// Returns the page.
    ///
    /// - Parameters:
    ///   - title: The title. It can contain markup, because it is escaped.
    ///   - data: The data of the script.
    /// - Returns: The bytes of the page.
    static func bytes(title: String, data: JSONValue) -> [UInt8] {
        let style = part(typeq_report_style)
        let script = part(typeq_report_script)
        let parts: [String: [UInt8]] = [
            "title": escaped(title), "style": style, "script": script, "style-hash": hash(of: style),
            "script-hash": hash(of: script), "data": escaped(data),
        ]
        return filled(part(typeq_report_template), with: parts)
    }

    private static func part(_ read: (UnsafeMutablePointer<Int>) -> UnsafeRawPointer?) -> [UInt8] {
        var count = 0
        let start = read(&count)
        return Array(UnsafeRawBufferPointer(start: start, count: count))
    }

    /// Returns a template in which the names in double braces are replaced with parts.
    static func filled(_ template: [UInt8], with parts: [String: [UInt8]]) -> [UInt8] {
        let (open, close) = (UInt8(ascii: "{"), UInt8(ascii: "}"))
        var page: [UInt8] = []
        page.reserveCapacity(template.count + parts.values.reduce(0) { $0 + $1.count })
        var rest = template[...]
        while let brace = rest.firstIndex(of: open) {
            page += rest[..<brace]
            rest = rest[brace...]
            guard rest.starts(with: [open, open]), let end = rest.firstIndex(of: close),
                let part = parts[String(decoding: rest[(brace + 2)..<end], as: UTF8.self)]
            else {
                page.append(rest.removeFirst())
                continue
            }
            page += part
            rest = rest[end...].dropFirst(2)
        }
        return page + rest
    }

    /// Returns text for an HTML element, with the characters of markup escaped.
    static func escaped(_ text: String) -> [UInt8] {
        text.utf8.flatMap { byte -> [UInt8] in
            switch byte {
            case UInt8(ascii: "&"): Array("&amp;".utf8)
            case UInt8(ascii: "<"): Array("&lt;".utf8)
            case UInt8(ascii: ">"): Array("&gt;".utf8)
            case UInt8(ascii: "\""): Array("&quot;".utf8)
            default: [byte]
            }
        }
    }

    /// Returns JSON for a script element. No text in it can end the element or begin a comment, because `<` is escaped.
    ///
    /// Source: [HTML, restrictions for contents of script elements](https://html.spec.whatwg.org/multipage/scripting.html#restrictions-for-contents-of-script-elements).
    static func escaped(_ data: JSONValue) -> [UInt8] {
        var json: [UInt8] = []
        data.write(into: &json)
        let less = UInt8(ascii: "<")
        guard json.contains(less) else { return json }
        var escaped: [UInt8] = []
        escaped.reserveCapacity(json.count + 1024)
        for byte in json {
            if byte == less { escaped += Array("\\u003C".utf8) } else { escaped.append(byte) }
        }
        return escaped
    }

    private static func hash(of bytes: [UInt8]) -> [UInt8] {
        guard case .string(let text) = JSONValue.base64(bytes.withUnsafeBytes { SHA256.hash(of: $0) }) else {
            return []
        }
        return Array(text.utf8)
    }
}
