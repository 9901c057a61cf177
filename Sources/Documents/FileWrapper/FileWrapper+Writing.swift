#if !canImport(SwiftUI)
    import FileSystem
    public import FoundationEssentials
    public import SystemPackage

    extension FileWrapper {
        /// The options for writing a wrapper.
        ///
        /// Source: [FileWrapper.WritingOptions](https://developer.apple.com/documentation/foundation/filewrapper/writingoptions).
        public struct WritingOptions: OptionSet, Sendable {
            /// The bits, which are equal to Apple's.
            public let rawValue: UInt
            /// Creates options from bits. Unknown bits have no effect.
            public init(rawValue: UInt) { self.rawValue = rawValue }

            /// The write is atomic, which is always the case.
            public static let atomic = Self(rawValue: 1 << 0)
            /// The names of the wrappers are updated to those on disk.
            public static let withNameUpdating = Self(rawValue: 1 << 1)
        }

        /// Writes the wrapper and its children to a file URL, completely or not at all.
        ///
        /// An existing file is replaced, and its permissions, owner and extended attributes are kept. Symbolic links are
        /// followed. Unchanged children that were read from, or written to, `originalContentsURL` are reused as hard links.
        /// Everything is on the device when the function returns. If it throws ``DocumentError``, an existing file is unchanged,
        /// unless the message says that the new content is saved.
        ///
        /// Source: [write(to:options:originalContentsURL:)](https://developer.apple.com/documentation/foundation/filewrapper/write(to:options:originalcontentsurl:)).
        public func write(to url: URL, options: WritingOptions = [], originalContentsURL: URL?) throws(DocumentError) {
            guard let path = FilePath(fileURL: url) else {
                throw DocumentError(.notWritable, nil, "\(url.absoluteString) is not a file URL")
            }
            try write(to: path, options: options, original: originalContentsURL.flatMap(FilePath.init(fileURL:)))
        }

        /// Writes the wrapper and its children to a path.
        public func write(to path: FilePath, options: WritingOptions = [], original: FilePath? = nil)
            throws(DocumentError)
        {
            try Saving(original: original?.absolute).save(
                self, to: path.absolute, names: options.contains(.withNameUpdating))
        }
    }

    extension FileWrapper {
        /// Updates the path of a renamed document, from which unread content is read.
        func follow(from old: FilePath, to new: FilePath) {
            let children = state.withLock { state -> [FileWrapper] in
                if var source = state.source, source.path.starts(with: old) {
                    var path = new
                    for component in source.path.components.dropFirst(old.components.count) { path.append(component) }
                    source.path = path
                    state.source = source
                    if path == new { state.filename = new.lastComponent?.bytes }
                }
                if case .folder(let children?) = state.content { return Array(children.byKey.values) }
                return []
            }
            for child in children { child.follow(from: old, to: new) }
        }
    }
#endif
