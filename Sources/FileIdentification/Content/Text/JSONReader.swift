/// Reads JSON, JSON Lines, and the kinds of JSON that their keys identify.
enum JSONReader {
    /// Reads a text that begins with `{` or `[`. A single word, string or number is not enough.
    static func read(_ text: TextWindow) -> FormatEvidence? {
        guard text.start < text.bytes.count else { return nil }
        let first = text.bytes[text.start]
        guard first == UInt8(ascii: "{") || first == UInt8(ascii: "[") else { return nil }
        var scanner = JSONScanner(text.bytes)
        switch scanner.scan(from: text.start) {
        case .invalid: return nil
        case .cut:
            // A brace without anything that only JSON has may begin another language.
            guard !text.isWhole, text.bytes.count - text.start > 16 else { return nil }
            return kind(scanner, first) ?? FormatEvidence("public.json", .structure, "JSON as far as it was read")
        case .complete(let end):
            let rest = text.bytes[end...].drop { $0.isWhiteSpace }
            if rest.isEmpty {
                guard text.isWhole || end < text.bytes.count else { return nil }
                return kind(scanner, first) ?? FormatEvidence("public.json", .structure, "JSON that parses")
            }
            return lines(text)
        }
    }

    /// Reads two lines or more, each an object or an array. Source: [JSON Lines](https://jsonlines.org).
    private static func lines(_ text: TextWindow) -> FormatEvidence? {
        var scanner = JSONScanner(text.bytes)
        var count = 0
        var isGeographic = true
        for bounds in text.lines {
            let line = text[bounds].trimmed
            if line.isEmpty { continue }
            guard line.first == UInt8(ascii: "{") || line.first == UInt8(ascii: "["),
                case .complete(let end) = scanner.scan(from: line.startIndex), end == line.endIndex
            else { return nil }
            count += 1
            if count == 1 {
                isGeographic = scanner.entries.contains { $0.depth == 1 && scanner.string(of: $0).equals("Feature") }
            }
        }
        guard count >= 2 else { return nil }
        if isGeographic {
            return FormatEvidence("typeq.geojson-sequence", .structure, "lines, each a feature of GeoJSON")
        }
        return FormatEvidence("public.ndjson", .structure, "\(count) lines, each a JSON value")
    }

    private static let geometries: Set<String> = [
        "FeatureCollection", "Feature", "Point", "MultiPoint", "LineString", "MultiLineString", "Polygon",
        "MultiPolygon",
        "GeometryCollection",
    ]

    /// Returns the kind of an object.
    private static func kind(_ scanner: JSONScanner, _ first: UInt8) -> FormatEvidence? {
        guard first == UInt8(ascii: "{") else { return nil }
        var keys: [String: JSONScanner.Entry] = [:]
        for entry in scanner.entries where entry.depth == 1 { keys[entry.key.string] = entry }
        for rule in rules {
            if let sentence = rule.holds(Keys(scanner: scanner, top: keys)) {
                return FormatEvidence(rule.identifier, .structure, "JSON with \(sentence)")
            }
        }
        return nil
    }

    /// The keys of an object.
    private struct Keys {
        var scanner: JSONScanner
        var top: [String: JSONScanner.Entry]

        func has(_ names: String...) -> Bool { names.allSatisfy { top[$0] != nil } }
        func string(_ name: String) -> ArraySlice<UInt8> { top[name].map(scanner.string) ?? [] }
        func opens(_ name: String, _ byte: UInt8) -> Bool { top[name].flatMap(scanner.opening) == byte }
        /// Returns whether a key is at a depth below a key of the top level.
        func has(_ name: StaticString, depth: Int, under parent: String) -> Bool {
            var isInside = false
            for entry in scanner.entries {
                if entry.depth == 1 { isInside = entry.key.string == parent }
                if isInside, entry.depth == depth, entry.key.equals(name) { return true }
            }
            return false
        }
    }

    private struct Rule: Sendable {
        var identifier: String
        var holds: @Sendable (Keys) -> String?
    }

    /// The identifiers of all kinds.
    static var identifiers: [String] { rules.map(\.identifier) }

    private static let array = UInt8(ascii: "[")
    private static let object = UInt8(ascii: "{")

    private static let rules: [Rule] = [
        // RFC 7946, 1.5 and 3.
        Rule(identifier: "public.geojson") { keys in
            let type = keys.string("type").string
            guard geometries.contains(type) else { return nil }
            // The names of features are unique to GeoJSON; those of geometries are words of other formats, too.
            let isGeographic =
                type.hasPrefix("Feature") || keys.has("features") || keys.has("coordinates") || keys.has("geometry")
                || keys.has("geometries")
            return isGeographic ? "the type '\(type)'" : nil
        },
        // TopoJSON 1, 2.1.
        Rule(identifier: "typeq.topojson") { keys in
            keys.string("type").equals("Topology") ? "the type 'Topology'" : nil
        },
        // nbformat 4: cells, metadata, nbformat. The beginning of a long notebook does not have the last one yet.
        Rule(identifier: "org.jupyter.ipynb") { keys in
            let isNotebook =
                keys.has("nbformat") && (keys.has("cells") || keys.has("worksheets") || keys.has("metadata"))
            let hasCells = keys.opens("cells", array) && keys.has("cell_type", depth: 2, under: "cells")
            let hasCells3 = keys.opens("cells", array) && keys.has("cell_type", depth: 3, under: "cells")
            return isNotebook || hasCells || hasCells3 ? "the cells of a notebook" : nil
        },
        // glTF 2.0, 5.17: asset with version is required.
        Rule(identifier: "org.khronos.gltf") { keys in
            guard keys.has("version", depth: 2, under: "asset") else { return nil }
            let parts = ["scenes", "nodes", "meshes", "buffers", "accessors", "materials", "scene", "bufferViews"]
            return parts.contains { keys.has($0) } || keys.top.count == 1 ? "the asset of glTF" : nil
        },
        // ECMA-426, source map format.
        Rule(identifier: "typeq.source-map") { keys in
            keys.has("version", "mappings", "sources") || keys.has("version", "sections", "file")
                ? "the keys of a source map" : nil
        },
        Rule(identifier: "typeq.json-schema") { keys in
            keys.string("$schema").holds("json-schema.org") ? "the schema of JSON Schema" : nil
        },
        Rule(identifier: "typeq.sarif-log") { keys in
            keys.has("runs") && (keys.string("$schema").holds("sarif") || keys.has("version"))
                ? "the runs of SARIF" : nil
        },
        Rule(identifier: "typeq.cyclonedx-json") { keys in
            keys.string("bomFormat").equals("CycloneDX") ? "the format 'CycloneDX'" : nil
        },
        // JSON-LD 1.1, 9.
        Rule(identifier: "typeq.json-ld") { keys in
            keys.has("@context") || keys.has("@graph") ? "a context of JSON-LD" : nil
        },
        // HAR 1.2: log with version and entries.
        Rule(identifier: "typeq.har-archive") { keys in
            let isArchive = keys.has("entries", depth: 2, under: "log") || keys.has("creator", depth: 2, under: "log")
            return isArchive && keys.opens("log", object) ? "the log of an HTTP archive" : nil
        },
    ]
}
