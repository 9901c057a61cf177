#if !canImport(SwiftUI)
    public import FoundationEssentials
    public import SystemPackage
    public import TypeRegistry

    extension WritableDocument where Writer.Destination == URL {
        /// Exports the document to a file URL. The document need not be open.
        ///
        /// For an open document, you can also call ``OpenDocument/export(to:as:)-(FilePath,_)``, which does not overwrite the
        /// file of an open document.
        ///
        /// Source: [fileExporter(isPresented:document:contentType:defaultFilename:onCompletion:onCancellation:)](https://developer.apple.com/documentation/swiftui/view/fileexporter(ispresented:document:contenttype:defaultfilename:oncompletion:oncancellation:)).
        ///
        /// - Parameters:
        ///   - url: The file URL. An existing file is replaced.
        ///   - contentType: The type to write, which is a writable type or conforms to a writable type. The default is the
        ///     first writable type.
        ///   - progress: The progress of the writer.
        /// - Throws: `typeNotWritable` if the document does not write the type, the errors of the document and its writer,
        ///   ``DocumentError`` if the file cannot be written, and `CancellationError` if the task was already canceled.
        @MainActor public func export(
            to url: URL, as contentType: UTType? = nil, progress: ProgressManager = ProgressManager(totalCount: 1)
        ) async throws {
            try Task.checkCancellation()
            let types = Self.writableContentTypes
            guard let path = FilePath(fileURL: url) else {
                throw DocumentError(.illegalName, nil, message: "\(url.absoluteString) is not a file URL")
            }
            let target = try Saving.target(of: path.absolute)
            guard let type = contentType.map({ $0.declared(in: types) }) ?? types.first else {
                throw DocumentError(
                    .typeNotWritable, target,
                    message: "\(Self.self) does not write \(contentType?.identifier ?? "any type")")
            }
            nonisolated(unsafe) let snapshot = try await snapshot(contentType: type)
            let configuration = DocumentWriteConfiguration(contentType: type, wrapper: nil)
            let destination = Destination(path: target, isOwn: false, isExport: true)
            try await Saving.withWriter(Writer.self, at: destination, as: type, isIncremental: false) { url in
                // Only the writer uses the snapshot, which the document has transferred.
                try await writer(configuration: configuration).write(
                    snapshot: snapshot, to: url, previous: nil, progress: progress.subprogress(assigningCount: 1))
            }
        }
    }

    extension Collection where Element: WritableDocument, Element.Writer.Destination == URL {
        /// Exports documents to files in a folder. The documents need not be open.
        ///
        /// Source: [fileExporter(isPresented:documents:contentTypes:onCompletion:onCancellation:)](https://developer.apple.com/documentation/swiftui/view/fileexporter(ispresented:documents:contenttypes:oncompletion:oncancellation:)),
        /// whose result contains the URLs of all files. The page does not specify their names.
        ///
        /// - Parameters:
        ///   - folder: The file URL of a folder.
        ///   - contentType: The type to write. The default is the first writable type of each document.
        ///   - name: The name of the files, without an extension. If a file with the name exists in the folder, a number is
        ///     added.
        /// - Returns: The URLs of the files, in the order of the documents.
        /// - Throws: The errors of ``WritableDocument/export(to:as:progress:)``. Files that were written before the error are
        ///   kept.
        @MainActor public func export(
            to folder: URL, as contentType: UTType? = nil, named name: String = "Untitled"
        ) async throws -> [URL] {
            guard let folder = FilePath(fileURL: folder), FileWrapper.isName(name) else {
                throw DocumentError(.illegalName, nil, message: "\(folder.absoluteString)/\(name) is not a file URL")
            }
            var urls: [URL] = []
            for document in self {
                let type = contentType ?? Element.writableContentTypes.first
                let ending = type?.preferredFilenameExtension.map { ".\($0)" } ?? ""
                var path = folder.pushing(FilePath(name + ending))
                var number = 1
                while try path.status(followingLink: false) != nil {
                    number += 1
                    path = folder.pushing(FilePath("\(name) \(number)\(ending)"))
                }
                try await document.export(to: path.fileURL(), as: contentType)
                urls.append(path.fileURL())
            }
            return urls
        }
    }

    extension UTType {
        /// Returns the type itself if it is in the list, otherwise the first type in the list to which it conforms, if any.
        ///
        /// Source:
        /// [snapshot(contentType:)](https://developer.apple.com/documentation/swiftui/writabledocument/snapshot(contenttype:))
        /// and [DocumentReadConfiguration](https://developer.apple.com/documentation/swiftui/documentreadconfiguration), whose
        /// content type is one of the document's types.
        func declared(in types: [UTType]) -> UTType? {
            types.contains(self) ? self : types.first { conforms(to: $0) }
        }
    }

    extension OpenDocument {
        /// Writes a copy of the document to another path, which can have another type. The document keeps its own file, its
        /// type, and its unsaved changes.
        ///
        /// The writer writes everything: it receives neither a previous snapshot nor the file wrapper of the last save.
        ///
        /// Source: [fileExporter(isPresented:document:contentType:defaultFilename:onCompletion:onCancellation:)](https://developer.apple.com/documentation/swiftui/view/fileexporter(ispresented:document:contenttype:defaultfilename:oncompletion:oncancellation:)).
        ///
        /// - Parameters:
        ///   - path: The path of the copy. An existing file at the path is replaced.
        ///   - type: The type to write. The default is the same as in ``save(to:as:)-(FilePath,_)``.
        /// - Throws: ``DocumentError`` if the group cannot write the type or the path cannot be written, `exists` if the path is
        ///   the path of an open document, and `CancellationError` if the task was already canceled.
        public func export(to path: FilePath, as type: UTType? = nil) async throws {
            try Task.checkCancellation()
            let target = try Saving.target(of: path.absolute)
            let type = try writable(try writtenType(type, at: target), at: target)
            await order.close()
            defer { order.open() }
            try checkOpen()
            noticeRename()
            await applyPendingRenames()
            guard target != self.path else {
                throw DocumentError(
                    .exists, target, message: "it is the file of the document: export to another path, or save")
            }
            try controller.checkFree(target, for: id)
            try await withProgress { progress in
                let destination = Destination(path: target, isOwn: false, isExport: true)
                try await model.write(to: destination, contentType: type, progress: progress) {}
            }
        }

        /// Writes a copy of the document to a file URL, like ``export(to:as:)-(FilePath,_)``.
        public func export(to url: URL, as type: UTType? = nil) async throws {
            guard let path = FilePath(fileURL: url) else {
                throw DocumentError(.illegalName, nil, message: "\(url.absoluteString) is not a file URL")
            }
            try await export(to: path, as: type)
        }
    }
#endif
