#if !canImport(SwiftUI)
    import FileSystem
    public import SystemPackage

    /// The reason why a document could not be read, saved or renamed.
    public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
        /// An error code. Future versions may add codes.
        public struct Code: RawRepresentable, Hashable, Sendable {
            /// The value in JSON output.
            public let rawValue: String
            /// Creates a code from any string.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// There is no file at the path.
            public static let notFound = Code(rawValue: "not-found")
            /// The file cannot be read, because of its permissions or a failing device.
            public static let unreadable = Code(rawValue: "unreadable")
            /// The file cannot be written.
            public static let notWritable = Code(rawValue: "not-writable")
            /// The volume is full, a quota is exceeded, or the file would be too large.
            public static let noSpace = Code(rawValue: "no-space")
            /// A file exists at the path and must not be replaced.
            public static let exists = Code(rawValue: "exists")
            /// Another process has changed the file since it was read or opened.
            public static let changedOnDisk = Code(rawValue: "changed-on-disk")
            /// The path refers to a device, pipe or socket.
            public static let notADocument = Code(rawValue: "not-a-document")
            /// An earlier save was interrupted, and its backup could not be restored.
            public static let unfinishedSave = Code(rawValue: "unfinished-save")
            /// The document is not editable: a viewer shows it, or its file is not writable.
            public static let notEditable = Code(rawValue: "not-editable")
            /// The document has a different Swift type than requested.
            public static let wrongType = Code(rawValue: "wrong-type")
            /// The document's group cannot write the type.
            public static let typeNotWritable = Code(rawValue: "type-not-writable")
            /// No document group reads the type.
            public static let noGroup = Code(rawValue: "no-group")
            /// No editor group creates documents of the Swift type or content type.
            public static let nothingToCreate = Code(rawValue: "nothing-to-create")
            /// The document has no file yet, and must be saved with a name first.
            public static let neverSaved = Code(rawValue: "never-saved")
            /// The document was closed, or another document replaced it in the only window of the app.
            public static let notOpen = Code(rawValue: "not-open")
            /// The document changes each time it is saved, so that closing it would lose changes.
            public static let keepsChanging = Code(rawValue: "keeps-changing")
            /// The name is empty or too long, or contains a slash or a NUL byte.
            public static let illegalName = Code(rawValue: "illegal-name")
        }

        /// The error code.
        public let code: Code
        /// The path of the file, or nil if the error does not concern a file.
        public let path: FilePath?
        /// The reason, without the path.
        public let message: String
        /// The system error, or nil if there is none.
        public let errno: Errno?

        package init(_ code: Code, _ path: FilePath?, message: String, errno: Errno? = nil) {
            self.code = code
            self.path = path
            self.message = message
            self.errno = errno
        }

        /// The path, with invalid UTF-8 repaired, and the message.
        public var description: String { (path.map { "\($0.string): " } ?? "") + message }
    }

    extension DocumentError {
        /// Creates the error for a system error during an action, such as `cannot write it`.
        init(_ path: FilePath, _ errno: Errno, action: String, reading: Bool = false) {
            let code: Code =
                switch errno {
                case .noSuchFileOrDirectory, .notDirectory: .notFound
                case _ where reading && errno.meansNoFile: .notFound
                case _ where errno.meansNoRoom: .noSpace
                case .fileExists: .exists
                default: reading ? .unreadable : .notWritable
                }
            self.init(code, path, message: "\(action): \(errno.reason)", errno: errno)
        }

        /// Returns the error for a file that another process has changed since it was read.
        static func changed(_ path: FilePath) -> Self {
            Self(
                .changedOnDisk, path,
                message: "another process has changed the file: save the document under another name, or revert it")
        }
    }

    extension FilePath {
        /// Returns the status of a file that must exist.
        func existingStatus(followingLink: Bool = false) throws(DocumentError) -> FileStatus {
            do throws(Errno) { return try FileStatus(at: self, followingLink: followingLink) } catch {
                guard !error.meansNoFile else {
                    throw DocumentError(.notFound, self, message: error.reason, errno: error)
                }
                throw DocumentError(self, error, action: "cannot read its status", reading: true)
            }
        }
    }
#endif
