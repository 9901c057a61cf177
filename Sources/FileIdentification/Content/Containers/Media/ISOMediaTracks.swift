/// The kinds of the tracks of an ISO base media file.
enum ISOMediaTracks {
    /// A box: its kind, and where its content begins and ends.
    struct Box {
        var kind: String
        var content: Int
        var end: Int
    }

    /// The handler types of all tracks, `soun` or `vide` for instance; empty where they cannot be reached.
    ///
    /// Boxes are read by their headers alone. At most 64 are looked at on each level and 64 tracks in all, however many
    /// the file claims, and a box never reaches beyond the one it is in.
    static func handlers(_ source: ContentSource) -> Set<String> {
        guard let movie = boxes(source, from: 0, to: source.count).first(where: { $0.kind == "moov" }) else {
            return []
        }
        var handlers: Set<String> = []
        for track in boxes(source, from: movie.content, to: movie.end) where track.kind == "trak" {
            guard let media = boxes(source, from: track.content, to: track.end).first(where: { $0.kind == "mdia" }),
                let handler = boxes(source, from: media.content, to: media.end).first(where: { $0.kind == "hdlr" })
            else { continue }
            // Section 8.4.3.2: version and flags, a number, then the type.
            handlers.insert(source.bytes(at: handler.content, count: 12).characters(at: 8, count: 4))
        }
        return handlers
    }

    static func boxes(_ source: ContentSource, from start: Int, to limit: Int) -> [Box] {
        var boxes: [Box] = []
        var offset = start
        let limit = min(limit, source.count)
        while boxes.count < Limits.mediaBoxes, offset < limit, let box = box(source, at: offset, limit: limit) {
            boxes.append(box)
            guard box.end > offset else { break }
            offset = box.end
        }
        return boxes
    }

    /// Section 4.2: a size of 1 stands for 64 bits that follow the kind, 0 for the rest of the file.
    private static func box(_ source: ContentSource, at offset: Int, limit: Int) -> Box? {
        let header = source.bytes(at: offset, count: 16)
        guard var size = header.big32(at: 0), header.count >= 8 else { return nil }
        var headerSize = 8
        if size == 1 {
            guard let large = header.big64(at: 8) else { return nil }
            size = large
            headerSize = 16
        } else if size == 0 {
            size = limit - offset
        }
        guard size >= headerSize else { return nil }
        let end = min(offset.plus(size) ?? limit, limit)
        return Box(kind: header.characters(at: 4, count: 4), content: offset + headerSize, end: end)
    }
}
