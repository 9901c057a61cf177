/// QuickTime films from before brands, which begin with any box.
///
/// Source: QuickTime File Format Specification, "Overview of QTFF" and "Movie Atoms".
enum QuickTimeReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        let kind = head.characters(at: 4, count: 4)
        guard starts.contains(kind), let size = head.big32(at: 0), size == 0 || size == 1 || size >= 8 else {
            return nil
        }
        if kind == "idsc" || kind == "idat" { return .proof(.quickTimeImage, "QuickTime picture box '\(kind)'") }
        if kind == "moov" {
            guard inMovie.contains(head.characters(at: size == 1 ? 20 : 12, count: 4)) else { return nil }
            return .proof(.quickTime, "QuickTime movie box")
        }
        // The others are too common as words: a second box must stand where the first says.
        let boxes = ISOMediaTracks.boxes(source, from: 0, to: source.count)
        guard boxes.count > 1, boxes.dropFirst().contains(where: { ["moov", "mdat", "wide"].contains($0.kind) }) else {
            return nil
        }
        return .proof(.quickTime, "QuickTime boxes '\(kind)', '\(ISOMediaBrands.printable(boxes[1].kind))'")
    }

    private static let starts: Set<String> = ["moov", "mdat", "wide", "free", "skip", "pnot", "idsc", "idat"]
    private static let inMovie: Set<String> = ["mvhd", "cmov", "rmra", "trak", "udta", "iods", "prfl", "meta"]
}
