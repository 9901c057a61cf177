import Testing
@testable import UniformTypeIdentifiers
