/// SQLite databases, and the formats that mark theirs.
///
/// Source: SQLite database file format, section 1.3; its list of assigned application identifiers (`magic.txt`).
enum SQLiteReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        guard head.has("SQLite format 3\0") else { return nil }
        switch head.big32(at: 68) {
        case 0x4750_4B47, 0x4750_3130, 0x4750_3131, 0x4750_3132:
            return .proof(.geoPackage, "SQLite database with the mark of GeoPackage")
        case 0x4D50_4258: return .proof(.mbTiles, "SQLite database with the mark of MBTiles")
        default: return .proof(.sqlite, "SQLite signature")
        }
    }
}
