import Testing
@testable import DeclarationFormats
