// Document apps on platforms without SwiftUI: the protocols of documents, file wrappers, and open documents.
//
// Protocols/    FileDocument, ReferenceFileDocument, Document, and their readers and writers
// Progress/     the progress of readers and writers, until FoundationEssentials has it
// FileWrapper/  files, folders and links, in memory and on disk
// Saving/       saving a document completely or not at all
// Undo/         undo actions, and whether a document is edited
// Running/      document groups, open documents, and the actions on them
//
// On Apple platforms, the module reexports SwiftUI, so that model code can import `Documents` on all platforms.

#if canImport(SwiftUI)
    @_exported import SwiftUI
#else
    // The types that the module's declarations use. They are exported so that an app needs only one import.
    @_exported import AppDeclaration
    @_exported import DocumentRouting
    // The other types in Xcode's document template: `Data`, `URL`, `CocoaError`.
    @_exported import FoundationEssentials
    // SwiftUI also exports `@Observable`.
    @_exported import Observation
    @_exported import TypeRegistry
    @_exported import struct SystemPackage.FilePath
#endif
