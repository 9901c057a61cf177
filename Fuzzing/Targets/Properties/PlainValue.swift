@testable import DeclarationFormats

/// A value of a property list, and the simplest writers of its formats. Sources: plist(5) of macOS, CFBinaryPList.c of
/// swift-corelibs-foundation, the "Old-Style ASCII Property Lists" of Apple's Property List Programming Guide, RFC 8259.
indirect enum PlainValue: CustomStringConvertible {
    case string(String)
    case integer(Int64)
    case real(Double)
    case boolean(Bool)
    case data([UInt8])
    case array([PlainValue])
    case dictionary([(key: String, value: PlainValue)])

    private static let strings = [
        "", "a", "é😀", "<&>\"'", "]]>", "\\ \n\t", "a b", "$(X)", "0", "YES", "\u{E000}", "//", "/*",
    ]
    private static let integers: [Int64] = [0, 1, -1, 255, 256, 65_536, -32_769, 1 << 31, .max, .min]
    private static let reals = [0.5, -1.25, 1e300, 2.2250738585072014e-308, 123456789.125]

    init(_ source: inout ByteSource, depth: Int) {
        switch source.number(below: depth > 6 ? 5 : 8) {
        case 0: self = .string(source.pick(Self.strings))
        case 1: self = .integer(source.pick(Self.integers))
        case 2: self = .real(source.pick(Self.reals))
        case 3: self = .boolean(source.flag())
        case 4: self = .data(source.list(upTo: 20) { $0.byte() })
        case 5: self = .array(source.list(upTo: 18) { PlainValue(&$0, depth: depth + 1) })
        default:
            let count = source.number(below: 18)
            self = .dictionary(
                (0..<count).map {
                    ("\($0)" + source.pick(Self.strings), PlainValue(&source, depth: depth + 1))
                })
        }
    }

    var description: String { String(decoding: xml, as: UTF8.self) }

    /// The value in every format that can represent it completely. Only a binary list can have a root that is not a
    /// container.
    var forms: [(String, DeclarationFormat, [UInt8])] {
        let root: PlainValue =
            switch self {
            case .array, .dictionary: self
            default: .dictionary([("root", self)])
            }
        return [
            (
                "XML", .xmlPropertyList,
                Array("<plist version=\"1.0\">".utf8) + root.xml + Array("</plist>".utf8)
            ),
            ("binary", .binaryPropertyList, root.binaryFile), ("JSON", .json, Array(root.json.utf8)),
            ("OpenStep", .openStepPropertyList, Array(root.openStep.utf8)),
        ]
    }

    private var xml: [UInt8] {
        func escaped(_ text: String) -> String {
            text.unicodeScalars.map {
                $0 == "&" ? "&amp;" : $0 == "<" ? "&lt;" : $0 == ">" ? "&#62;" : String($0)
            }.joined()
        }
        let text: String =
            switch self {
            case .string(let text): "<string>\(escaped(text))</string>"
            case .integer(let number): "<integer>\(number)</integer>"
            case .real(let number): "<real>\(number)</real>"
            case .boolean(let flag): flag ? "<true/>" : "<false/>"
            case .data(let bytes): "<data>\n\(Self.base64(bytes))\n</data>"
            case .array(let elements):
                "<array>\(elements.map { String(decoding: $0.xml, as: UTF8.self) }.joined())</array>"
            case .dictionary(let members):
                "<dict>"
                    + members.map {
                        "<key>\(escaped($0.key))</key>" + String(decoding: $0.value.xml, as: UTF8.self)
                    }.joined()
                    + "</dict>"
            }
        return Array(text.utf8)
    }

    private var json: String {
        func quoted(_ text: String) -> String {
            "\""
                + text.unicodeScalars.map {
                    $0 == "\"" || $0 == "\\" || $0.value < 0x20 ? Self.escape($0) : String($0)
                }.joined()
                + "\""
        }
        return switch self {
        case .string(let text): quoted(text)
        case .integer(let number): "\(number)"
        case .real(let number): "\(number)"
        case .boolean(let flag): "\(flag)"
        case .data(let bytes): quoted(Self.base64(bytes))
        case .array(let elements): "[" + elements.map(\.json).joined(separator: " , ") + "]"
        case .dictionary(let members):
            "{" + members.map { quoted($0.key) + ":" + $0.value.json }.joined(separator: ",\n") + "}"
        }
    }

    private static func escape(_ scalar: Unicode.Scalar) -> String {
        let digits = String(scalar.value, radix: 16)
        return "\\u" + String(repeating: "0", count: 4 - digits.count) + digits
    }

    private var openStep: String {
        func quoted(_ text: String) -> String {
            "\"" + text.unicodeScalars.map { $0 == "\"" || $0 == "\\" ? "\\\($0)" : String($0) }.joined()
                + "\""
        }
        return switch self {
        case .string(let text): quoted(text)
        case .integer(let number): quoted("\(number)")
        case .real(let number): quoted("\(number)")
        case .boolean(let flag): quoted(flag ? "YES" : "NO")
        case .data(let bytes):
            "<" + bytes.map { ($0 < 16 ? "0" : "") + String($0, radix: 16) }.joined() + ">"
        case .array(let elements): "(" + elements.map(\.openStep).joined(separator: ", ") + ")"
        case .dictionary(let members):
            "{" + members.map { quoted($0.key) + " = " + $0.value.openStep + "; " }.joined() + "}"
        }
    }

    private static func base64(_ bytes: [UInt8]) -> String {
        let alphabet = Array("ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789+/")
        var text = ""
        for start in stride(from: 0, to: bytes.count, by: 3) {
            let group = Array(bytes[start..<min(start + 3, bytes.count)])
            let bits = group.reduce(0) { $0 << 8 | Int($1) } << (8 * (3 - group.count))
            for place in 0..<4 {
                text.append(place <= group.count ? alphabet[bits >> (18 - 6 * place) & 63] : "=")
            }
        }
        return text
    }
}
