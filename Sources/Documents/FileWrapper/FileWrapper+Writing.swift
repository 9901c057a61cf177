#if !canImport(SwiftUI)
    import FileSystem
    public import FoundationEssentials
    public import SystemPackage

    extension FileWrapper {
        /// How a wrapper is written.
        ///
        /// Source: [FileWrapper.WritingOptions](https://developer.apple.com/documentation/foundation/filewrapper/writingoptions).
        public struct WritingOptions: OptionSet, Sendable {
            /// The bits, those of Apple's.
            public let rawValue: UInt
            /// Makes options of bits; unknown ones are kept and mean nothing.
            public init(rawValue: UInt) { self.rawValue = rawValue }

            /// The write is atomic. It always is.
            public static let atomic = Self(rawValue: 1 << 0)
            /// The wrappers inside get the names that they have on disk now.
            public static let withNameUpdating = Self(rawValue: 1 << 1)
        }

        /// Writes the wrapper and all that is in it to a file URL, whole or not at all.
        ///
        /// What stands there is replaced and leaves its permissions, owner and extended attributes. Symbolic links on the way
        /// are followed. Children that were read from, or written to, `originalContentsURL` and are unchanged are taken over
        /// as hard links. When the call returns, everything is on the device. Throws ``DocumentError``; what stood there is
        /// then as it was, unless the message says that the new content is in its place.
        ///
        /// Source: [write(to:options:originalContentsURL:)](https://developer.apple.com/documentation/foundation/filewrapper/write(to:options:originalcontentsurl:)).
        public func write(to url: URL, options: WritingOptions = [], originalContentsURL: URL?) throws {
            guard let path = FilePath(fileURL: url) else {
                throw DocumentError(.notWritable, nil, "\(url.absoluteString) is not a file URL")
            }
            try write(to: path, options: options, original: originalContentsURL.flatMap(FilePath.init(fileURL:)))
        }

        /// The same with paths.
        public func write(to path: FilePath, options: WritingOptions = [], original: FilePath? = nil) throws {
            try Saving(original: original?.absolute).save(
                self, to: path.absolute, names: options.contains(.withNameUpdating))
        }
    }
#endif
