// All of typeq's libraries by one import: types, what a file is, what an app declares, what opens a file, and lint.
//
// `Documents` is not among them: on Apple's platforms it is SwiftUI's module, and a program that only asks questions needs
// neither. `UniformTypeIdentifiers` is not either, since its types are those of `TypeRegistry`.

@_exported import AppDeclaration
@_exported import DeclarationLint
@_exported import DocumentRouting
@_exported import FileIdentification
@_exported import TypeRegistry
