#if !canImport(SwiftUI)
    public import FoundationEssentials
    public import SystemPackage
    public import TypeRegistry

    extension WritableDocument where Writer.Destination == URL {
        /// Exports the document to a file URL. The document need not be open.
        ///
        /// An open document also has the function ``OpenDocument/export(to:as:)-(FilePath,_)``, which does not overwrite the
        /// file of an open document.
        ///
        /// Source: [fileExporter(isPresented:document:contentType:defaultFilename:onCompletion:onCancellation:)](https://developer.apple.com/documentation/swiftui/view/fileexporter(ispresented:document:contenttype:defaultfilename:oncompletion:oncancellation:)).
        ///
        /// - Parameters:
        ///   - url: The file URL. An existing file is replaced.
        ///   - contentType: The type to write, which is a writable type or conforms to a writable type. The default is the
        ///     first writable type.
        ///   - progress: The progress of the writer.
        /// - Throws: `typeNotWritable` if the document does not write the type, the errors of the document and its writer, and
        ///   ``DocumentError`` if the file cannot be written.
        @MainActor public func export(
            to url: URL, as contentType: UTType? = nil, progress: ProgressManager = ProgressManager(totalCount: 1)
        ) async throws {
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

    extension UTType {
        /// Returns the type itself if it is in the list, otherwise the first type in the list to which it conforms, or nil.
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
        /// - Throws: ``DocumentError`` if the group cannot write the type or the path cannot be written, and `exists` if the
        ///   path is the path of an open document.
        public func export(to path: FilePath, as type: UTType? = nil) async throws {
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
