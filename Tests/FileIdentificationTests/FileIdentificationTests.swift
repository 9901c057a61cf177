import Testing
@testable import FileIdentification
