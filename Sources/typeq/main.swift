import TypeRegistry
import Glibc
func slurp(_ p: String) -> [UInt8] { let f = fopen(p,"r")!; var out=[UInt8](); var b=[UInt8](repeating:0,count:65536); while true { let n=fread(&b,1,65536,f); if n==0 {break}; out += b[0..<n]}; fclose(f); return out }
let a = CommandLine.arguments
if a[1] == "compile" {
  let layer = try RegistryLayer(name: "shipped", role: .shipped, json: slurp(a[2]))
  for f in layer.findings { print(f.severity, f.position.map{"\($0)"} ?? "", f.message) }
  let r = Registry(layers: [layer], over: nil)
  for f in r.findings { print(f.severity, f.position.map{"\($0)"} ?? "", f.message) }
  let o = fopen(a[3],"w")!; let b = r.compiledTable; fwrite(b,1,b.count,o); fclose(o); print(r.count, b.count)
} else { for x in a.dropFirst() { print(UTType(filenameExtension: x).map{ ($0.debugDescription) } as Any, UTType(x).map{ $0.supertypeSequence.map(\.identifier)} as Any) } }
