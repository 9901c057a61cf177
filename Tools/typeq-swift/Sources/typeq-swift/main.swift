import SwiftReading
print(f("let a = 1"))
