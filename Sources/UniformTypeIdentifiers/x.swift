@_exported import TypeRegistry
