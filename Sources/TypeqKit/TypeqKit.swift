// Exports the typeq libraries with one import: types, identification, app declarations, routing, and lint.
//
// `Documents` is not included, because it replaces SwiftUI on other platforms, and a program that only reads files does not
// need it. `UniformTypeIdentifiers` is not included, because its types are the types of `TypeRegistry`.

@_exported import AppDeclaration
@_exported import DeclarationLint
@_exported import DocumentRouting
@_exported import FileIdentification
@_exported import TypeRegistry
