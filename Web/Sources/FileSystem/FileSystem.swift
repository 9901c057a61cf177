// The module `FileSystem` has no counterpart in WebAssembly. Sources of the libraries import it for its extensions of
// `FilePath`, which are in the module `SystemPackage` of this build.
