import Testing
import AppDeclaration
@Test func a() {}
