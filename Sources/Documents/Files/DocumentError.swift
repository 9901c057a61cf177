#if !canImport(SwiftUI)
    import FileSystem
    public import SystemPackage

    /// Why a document could not be read, saved or renamed: which file, an error code, and a sentence for people.
    public struct DocumentError: Error, Hashable, Sendable, CustomStringConvertible {
        /// An error code; more may be added.
        public struct Code: RawRepresentable, Hashable, Sendable {
            /// The name in answers for programs.
            public let rawValue: String
            /// Makes a code. Any string is accepted.
            public init(rawValue: String) { self.rawValue = rawValue }

            /// There is no file at the path.
            public static let notFound = Code(rawValue: "not-found")
            /// The system refuses to let it be read, or the device fails.
            public static let unreadable = Code(rawValue: "unreadable")
            /// The system refuses to let it be written.
            public static let notWritable = Code(rawValue: "not-writable")
            /// The volume is full, a quota is used up, or the file would grow too large.
            public static let noSpace = Code(rawValue: "no-space")
            /// A file has the path, and must not be replaced.
            public static let exists = Code(rawValue: "exists")
            /// The file has changed since it was opened, and the rest of it was not read before.
            public static let changedOnDisk = Code(rawValue: "changed-on-disk")
            /// A device, pipe or socket, where a file, folder or link is expected.
            public static let notADocument = Code(rawValue: "not-a-document")
            /// An earlier save was interrupted, and its backup could not be restored.
            public static let unfinishedSave = Code(rawValue: "unfinished-save")
            /// The document cannot be changed: a viewer shows it, or its file cannot be written.
            public static let notEditable = Code(rawValue: "not-editable")
            /// The document has another Swift type than the one given.
            public static let wrongType = Code(rawValue: "wrong-type")
            /// The document's group does not write the type.
            public static let typeNotWritable = Code(rawValue: "type-not-writable")
            /// No document group reads the type.
            public static let noGroup = Code(rawValue: "no-group")
            /// No editor group makes a document of the kind, or of the type.
            public static let nothingToCreate = Code(rawValue: "nothing-to-create")
            /// The document has no file yet: it must be saved under a name first.
            public static let neverSaved = Code(rawValue: "never-saved")
            /// The document was closed, or another one has taken its place in the only window of the app.
            public static let notOpen = Code(rawValue: "not-open")
            /// The document changes again each time that it is saved, so that it cannot be closed without a loss.
            public static let keepsChanging = Code(rawValue: "keeps-changing")
            /// The name is empty or too long, or has a slash or a NUL in it.
            public static let illegalName = Code(rawValue: "illegal-name")
        }

        /// The error code.
        public let code: Code
        /// The path; nil when the error is about no file.
        public let path: FilePath?
        /// The reason in words, without the path.
        public let message: String
        /// What the system reported, where it did.
        public let errno: Errno?

        /// Makes an error; nothing is checked.
        public init(_ code: Code, _ path: FilePath?, _ message: String, errno: Errno? = nil) {
            self.code = code
            self.path = path
            self.message = message
            self.errno = errno
        }

        /// The path, repaired where it is not UTF-8, and the message.
        public var description: String { (path.map { "\($0.string): " } ?? "") + message }
    }

    extension DocumentError {
        /// The error for what the system reported while `action` was tried, such as `cannot write it`.
        init(_ path: FilePath, _ errno: Errno, _ action: String, reading: Bool = false) {
            let code: Code =
                switch errno {
                case .noSuchFileOrDirectory, .notDirectory: .notFound
                case _ where reading && errno.meansNoFile: .notFound
                case _ where errno.meansNoRoom: .noSpace
                case .fileExists: .exists
                default: reading ? .unreadable : .notWritable
                }
            self.init(code, path, "\(action): \(errno.reason)", errno: errno)
        }
    }

    extension FilePath {
        /// The status of a file that must exist. Throws ``DocumentError`` with the reason that the system gives.
        func existingStatus(followingLink: Bool = false) throws -> FileStatus {
            do throws(Errno) { return try FileStatus(at: self, followingLink: followingLink) } catch {
                guard !error.meansNoFile else { throw DocumentError(.notFound, self, error.reason, errno: error) }
                throw DocumentError(self, error, "cannot look at it", reading: true)
            }
        }
    }
#endif
