import Testing
@testable import AppDeclaration
