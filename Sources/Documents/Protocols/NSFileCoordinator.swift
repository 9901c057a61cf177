#if !canImport(SwiftUI)
    import DocumentRouting
    import FileSystem
    public import FoundationEssentials
    import SystemPackage

    /// Coordinates access to the file of a document outside its reader and writer, for example to read one file of a package.
    ///
    /// It has the advisory lock of the document's file while the file is used, shared for reading. A save that replaces the
    /// document waits for it, also in another process, and it waits for such a save. Programs that do not lock files are not
    /// coordinated, and neither is a writer that changes its package in place.
    ///
    /// Source: [NSFileCoordinator](https://developer.apple.com/documentation/foundation/nsfilecoordinator).
    public final class NSFileCoordinator {
        /// Options for reading. They have no effect on this platform.
        public struct ReadingOptions: OptionSet, Sendable {
            /// The bits.
            public let rawValue: UInt
            /// Creates options from bits.
            public init(rawValue: UInt) { self.rawValue = rawValue }
        }

        /// Options for writing. They have no effect on this platform.
        public struct WritingOptions: OptionSet, Sendable {
            /// The bits.
            public let rawValue: UInt
            /// Creates options from bits.
            public init(rawValue: UInt) { self.rawValue = rawValue }
        }

        /// The document, whose lock is also that of the files in it.
        private let document: FilePath?

        init(document: FilePath?) { self.document = document }

        /// Calls a closure that reads a file of the document, or another file.
        ///
        /// Waits until nobody writes it, at most a minute. Do not call it in the closure of another coordinated write.
        ///
        /// - Parameters:
        ///   - url: The file URL.
        ///   - options: Options without effect.
        ///   - error: The error, if others keep the lock of the file, or the URL is not a file URL. The closure is not called
        ///     then. Apple's parameter is an `NSError`, which only Foundation has.
        ///   - reader: Reads the file. If the file is missing, it is called, too.
        public func coordinate(
            readingItemAt url: URL, options: ReadingOptions = [], error: UnsafeMutablePointer<(any Error)?>?,
            byAccessor reader: (URL) -> Void
        ) { coordinate(url, isShared: true, error, reader) }

        /// Calls a closure that writes a file of the document, or another file.
        ///
        /// Waits until nobody reads or writes it, at most a minute. Do not call it in the closure of another coordinated access.
        ///
        /// - Parameters:
        ///   - url: The file URL.
        ///   - options: Options without effect.
        ///   - error: The error, as for reading.
        ///   - writer: Writes the file. If the file is missing, it is called, too.
        public func coordinate(
            writingItemAt url: URL, options: WritingOptions = [], error: UnsafeMutablePointer<(any Error)?>?,
            byAccessor writer: (URL) -> Void
        ) { coordinate(url, isShared: false, error, writer) }

        private func coordinate(
            _ url: URL, isShared: Bool, _ error: UnsafeMutablePointer<(any Error)?>?, _ use: (URL) -> Void
        ) {
            do throws(DocumentError) {
                let lock = try lock(url, isShared: isShared)
                use(url)
                withExtendedLifetime(lock) {}
            } catch let failure { error?.pointee = failure }
        }

        /// Returns the locked file, or nil if it cannot be opened, and so cannot be locked.
        private func lock(_ url: URL, isShared: Bool) throws(DocumentError) -> OpenFile? {
            guard let path = FilePath(fileURL: url) else {
                throw DocumentError(.notFound, nil, message: "\(url.absoluteString) is not a file URL")
            }
            let target = document.flatMap { path.absolute.starts(with: $0) ? $0 : nil } ?? path
            while true {
                guard let identity = try? FileIdentity(at: target),
                    let file = try? OpenFile(target, options: .nonBlocking)
                else { return nil }
                do throws(Errno) { try file.lock(isShared: isShared) } catch {
                    throw DocumentError(target, error, action: "cannot lock it", reading: isShared)
                }
                // A save can have replaced the file meanwhile.
                if (try? FileIdentity(at: target))?.isSameFile(as: identity) == true { return file }
            }
        }
    }

    extension URLDocumentConfiguration {
        /// Creates a coordinator of access to the document's file outside its reader and writer. Create one for each access.
        ///
        /// Source: [makeFileCoordinator()](https://developer.apple.com/documentation/swiftui/urldocumentconfiguration/makefilecoordinator()).
        public func makeFileCoordinator() -> sending NSFileCoordinator {
            NSFileCoordinator(document: fileURL.flatMap { FilePath(fileURL: $0) })
        }
    }
#endif
