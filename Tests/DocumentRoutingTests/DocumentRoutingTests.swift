import Testing
@testable import DocumentRouting
