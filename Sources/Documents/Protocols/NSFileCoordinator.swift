#if !canImport(SwiftUI)
    import DocumentRouting
    import FileIdentificationFoundation
    import FileSystem
    public import FoundationEssentials
    import SystemPackage

    /// Coordinates access to the file of a document outside its reader and writer, for example to read one file of a package.
    ///
    /// The coordinator holds the advisory lock of the document's file while the file is used. The lock is shared for reading. A
    /// save that replaces the document waits for the lock, even in another process, and the coordinator waits for such a save.
    /// Programs that do not lock files, and writers that change their package in place, are not coordinated.
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

        /// The document. Its lock is also the lock of the files in it.
        private let document: FilePath?

        init(document: FilePath?) { self.document = document }

        /// Calls a closure that reads a file of the document, or another file.
        ///
        /// Waits at most a minute until no process writes the file. Do not call this method in the closure of another
        /// coordinated write.
        ///
        /// - Parameters:
        ///   - url: The file URL.
        ///   - options: The options, which have no effect.
        ///   - error: Set to an error if other processes keep the file locked, or if the URL is not a file URL. In that case,
        ///     the closure is not called. Apple's parameter is an `NSError`, which exists only in Foundation.
        ///   - reader: A closure that reads the file. It is called even if the file is missing.
        public func coordinate(
            readingItemAt url: URL, options: ReadingOptions = [], error: UnsafeMutablePointer<(any Error)?>?,
            byAccessor reader: (URL) -> Void
        ) { coordinate(url, isShared: true, error, reader) }

        /// Calls a closure that writes a file of the document, or another file.
        ///
        /// Waits at most a minute until no process reads or writes the file. Do not call this method in the closure of
        /// another coordinated access.
        ///
        /// - Parameters:
        ///   - url: The file URL.
        ///   - options: The options, which have no effect.
        ///   - error: Set to an error in the same cases as for reading.
        ///   - writer: A closure that writes the file. It is called even if the file is missing.
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

        /// Returns the locked file, or nil if it cannot be opened and therefore cannot be locked.
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
                // A save may have replaced the file in the meantime.
                if (try? FileIdentity(at: target))?.isSameFile(as: identity) == true { return file }
            }
        }
    }

    extension URLDocumentConfiguration {
        /// Creates a coordinator for accessing the document's file outside its reader and writer. Create a new coordinator for
        /// each access.
        ///
        /// Source: [makeFileCoordinator()](https://developer.apple.com/documentation/swiftui/urldocumentconfiguration/makefilecoordinator()).
        public func makeFileCoordinator() -> sending NSFileCoordinator {
            NSFileCoordinator(document: fileURL.flatMap { FilePath(fileURL: $0) })
        }
    }
#endif
