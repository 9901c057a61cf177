// Document apps where SwiftUI is not: the protocols of documents, file wrappers, and documents that are open.
//
// Protocols/    FileDocument, ReferenceFileDocument, Document, and what reads and writes them
// FileWrapper/  files, folders and links, in memory and on disk
// Saving/       whole or not at all
// Running/      document groups, open documents, and the actions on them
// Files/        calls of the system
//
// On Apple's platforms the module is SwiftUI's: model code imports `Documents` everywhere.

#if canImport(SwiftUI)
    @_exported import SwiftUI
#else
    // What Xcode's document template uses besides: `Data`, `URL`, `CocoaError`.
    @_exported import FoundationEssentials
    @_exported import enum DocumentRouting.ScenePhase
    // The paths that the API takes.
    @_exported import struct SystemPackage.FilePath
#endif
