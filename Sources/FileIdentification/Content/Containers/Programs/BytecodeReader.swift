/// Compiled code of virtual machines.
///
/// Sources: Dalvik executable format, "DEX_FILE_MAGIC"; WebAssembly core specification, section 5.5.16.
enum BytecodeReader {
    static func read(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        if head.has("dex\n0"), head.byte(at: 7) == 0 { return .proof(.dalvik, "Dalvik signature") }
        if head.has([0, 0x61, 0x73, 0x6D, 1, 0, 0, 0]) { return .proof(.webAssembly, "WebAssembly signature") }
        return nil
    }
}
