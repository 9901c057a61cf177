// The module that code written for Apple's platforms imports: the same names, the same answers, anywhere Swift runs.

@_exported import struct TypeRegistry.UTTagClass
@_exported import struct TypeRegistry.UTType
