import TypeRegistry

extension ContentIdentifier {
    func examine<Source>(_ reader: SourceReader<Source>, _ fileName: FileName) -> BeginningIdentification {
        let name = names.evidence(of: fileName, isExecutable: false)
        let byName = platformNames.type(of: fileName, isExecutable: false)
        func answer(_ identification: Identification, wanting count: Int) -> BeginningIdentification {
            BeginningIdentification(
                identification: identification, bytesWanted: reader.bytesWanted(upTo: count),
                bytesRead: reader.bytesRead, requests: reader.requests)
        }
        guard policy != .name else {
            let isEmpty = reader.size.map { $0 == 0 } ?? (reader.bytes(at: 0, count: 1).isEmpty && reader.wanted == nil)
            return answer(onPlatform(fusion.byName(name, isEmpty: isEmpty), byName: byName), wanting: 1)
        }
        let head = reader.bytes(at: 0, count: Limits.firstBytes)
        // If a source of unknown size has only a few bytes and no missing ranges, it is complete.
        let size = reader.size ?? (head.count < Limits.firstBytes && reader.wanted == nil ? head.count : nil)
        guard !head.isEmpty || size == 0 else {
            return answer(
                onPlatform(fusion.byName(name, isEmpty: false), byName: byName), wanting: Limits.firstBytes + 1)
        }
        let source = ContentSource(
            count: size ?? ContentSource.unknownCount, head: head, fetch: { reader.bytes(at: $0, count: $1) })
        if reader.source.isRemote {
            source.onExpectation = { reader.expect($0, $1) }
            source.onQuestion = { reader.isAtHand($0, $1) }
        }
        var weighed = evidence(source, isWhole: size == head.count, name) {
            // Do not call libmagic for an answer that is going to be replaced.
            if size != nil, reader.wanted != nil { return nil }
            let window = head.count < Limits.firstBytes ? head : reader.bytes(at: 0, count: Limits.magicBytes)
            return size != nil && reader.wanted != nil ? nil : window
        }
        if reader.hasComeUpShort { weighed.content.hasReachedLimit = true }
        var needed = max(source.bytesWanted, Limits.firstBytes + 1)
        if weighed.content.magic != .notAsked { needed = max(needed, Limits.magicBytes) }
        // The end is needed, but no more bytes may be requested.
        if reader.source.isRemote, size == nil, needed == .max, reader.bytesWanted(upTo: needed).isEmpty {
            weighed.content.hasReachedLimit = true
        }
        return answer(weigh(weighed, byName: byName, head: head), wanting: size == nil ? needed : 0)
    }
}

extension SourceReader {
    /// Returns the missing ranges. If the size is unknown and no particular range is wanted, returns the missing bytes
    /// among the first `count` bytes.
    func bytesWanted(upTo count: Int) -> [ByteRange] {
        let needsEnd = size == nil && count == .max
        if size != nil || source.isRemote && wanted != nil && !needsEnd { return wanted.map { [$0] } ?? [] }
        let needed = ByteRange(offset: 0, count: count)
        if let missing = source.missing(in: needed) { return [missing] }
        // If the source never reports missing bytes, everything was read, but the end of the content is still unknown.
        guard count == .max, source.isRemote, wanted == nil else { return [] }
        let ranges = (source as? ObjectRanges)?.ranges ?? requests
        return ranges < ObjectRanges.mostRanges ? [ByteRange(bytesRead, to: .max)] : []
    }
}
