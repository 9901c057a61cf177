// The module `FileSystem` has no counterpart in WebAssembly. Files of the libraries import it for the extensions of paths, which are in
// the module `SystemPackage` here.
