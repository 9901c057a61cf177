/// Scientific and medical data.
///
/// Sources: HDF5 file format specification 3.0, section II.A (the superblock may stand at 0, 512, 1024 and so on);
/// NetCDF classic format; DICOM PS3.10, section 7.1; MAT-file format, "Level 5".
enum ScientificReader {
    private static let hdf5: [UInt8] = [0x89, 0x48, 0x44, 0x46, 0x0D, 0x0A, 0x1A, 0x0A]

    static func read(_ source: ContentSource) -> ContentFinding? {
        let head = source.head
        if head.has(hdf5) { return .proof(.hdf5, "HDF5 signature") }
        if head.has([0x0E, 3, 0x13, 1]) { return .proof(.hdf4, "HDF4 signature") }
        if head.has("CDF"), let version = head.byte(at: 3), [1, 2, 5].contains(version) {
            return .proof(.netCDF, "NetCDF signature")
        }
        return nil
    }

    /// The 128 bytes before the prefix may be the header of a TIFF file, for programs that know no better.
    static func dicom(_ source: ContentSource) -> ContentFinding? {
        source.head.has("DICM", at: 128) ? .proof(.dicom, "DICOM prefix") : nil
    }

    /// What stands after a block that belongs to somebody else.
    static func late(_ source: ContentSource) -> ContentFinding? {
        if let finding = dicom(source) { return finding }
        // MATLAB puts a line of text before its own format and before HDF5 alike.
        if source.head.has("MATLAB 5.0 MAT-file") || source.head.has("MATLAB 7.") {
            return .proof(.matlab, "header of a MAT-file")
        }
        for offset in [512, 1024, 2048] where source.head.has(hdf5, at: offset) {
            return .proof(.hdf5, "HDF5 signature at offset \(offset)")
        }
        return nil
    }
}
