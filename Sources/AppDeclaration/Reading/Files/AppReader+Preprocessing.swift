import SystemPackage

extension AppReader {
    /// Reads an Info.plist, with preprocessing if it has preprocessor directives. The files that it includes are in the tree.
    func readings(
        of bytes: [UInt8], _ file: FilePath, for target: PreprocessingTarget? = nil
    ) throws(AppReadingError) -> PropertyListReadings {
        try PropertyListReadings(of: bytes, file, for: target, including: content)
    }
}
