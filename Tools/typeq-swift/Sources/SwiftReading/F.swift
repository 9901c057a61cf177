import SwiftParser
import SwiftSyntax
public func f(_ s: String) -> Int { Parser.parse(source: s).statements.count }
