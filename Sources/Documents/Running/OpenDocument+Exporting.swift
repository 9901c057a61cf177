#if !canImport(SwiftUI)
    public import FoundationEssentials
    public import SystemPackage
    public import TypeRegistry

    extension OpenDocument {
        /// Writes a copy of the document to another path, which can have another type. The document keeps its own file, its
        /// type, and its unsaved changes.
        ///
        /// The writer writes everything: it gets neither a previous snapshot nor the file wrapper of the last save.
        ///
        /// Source: [fileExporter(isPresented:document:contentType:defaultFilename:onCompletion:onCancellation:)](https://developer.apple.com/documentation/swiftui/view/fileexporter(ispresented:document:contenttype:defaultfilename:oncompletion:oncancellation:)).
        ///
        /// - Parameters:
        ///   - path: The path of the copy. A file at the path is replaced.
        ///   - type: The type to write. The default is that of ``save(to:as:)-(FilePath,_)``.
        /// - Throws: ``DocumentError`` if the group cannot write the type, or the path cannot be written, and `exists` if the
        ///   path is that of an open document.
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
