/** An answer that is not possible, such as a file that cannot be read, or content that makes the module stop. */
export declare class TypeqError extends Error {}

/** What `typeq type --json` prints for a file. `typeq-type(1)` describes the keys. */
export interface Identification {
    file?: string;
    node: string;
    /** The identifier of the type, such as `public.png`. */
    type: string;
    mimeType?: string;
    encoding?: string;
    isText?: boolean;
    lineEnds?: "lf" | "crlf" | "cr" | "mixed";
    extension?: string;
    description?: string;
    empty: boolean;
    confidence: "proof" | "structure" | "name" | "hint" | "none";
    /** Whether the content agrees with the name. */
    name?: "confirmed" | "unconfirmed" | "contradicted";
    basis?: string[];
    alternatives?: string[];
    warnings?: { id: string; text: string }[];
}

/** What `typeq show --json` prints for a type. `typeq-show(1)` describes the keys. */
export interface UniformType {
    identifier: string;
    declared: boolean;
    dynamic: boolean;
    public: boolean;
    kind?: "exported" | "imported";
    conformsTo?: string[];
    supertypes?: string[];
    extensions?: string[];
    mimeTypes?: string[];
    osTypes?: string[];
    pasteboardTypes?: string[];
    preferredExtension?: string;
    preferredMIMEType?: string;
    description?: string;
    version?: number;
    referenceURL?: string;
    layer?: string;
}

/** The answer for a text that is not a type. */
export interface UnknownType {
    query: string;
    error: string;
}

/** What `typeq conforms --json` prints. */
export interface Conformance {
    type?: string;
    supertype?: string;
    conforms?: boolean;
    /** The types from the first to the second, if there is a path. */
    path?: string[];
    error?: string;
}

export interface IdentifyOptions {
    /** The name of the file. The default is the name of a `File`. */
    name?: string;
    /** The number of bytes that `read` can return, if it is known. */
    size?: number;
    /** Returns the bytes of a range, or fewer at the end. */
    read?(offset: number, count: number): BufferSource | Promise<BufferSource>;
}

export interface Typeq {
    /** Identifies bytes in memory, or a Blob or File, of which only the ranges that are needed are read. */
    identify(content: BufferSource | Blob | null, options?: IdentifyOptions): Promise<Identification>;
    /** Identifies bytes in memory without waiting. */
    identifyBytes(content: BufferSource, options?: { name?: string }): Identification;
    /** Returns the answer for a file with a name whose content is not known. */
    typeOf(name: string): Identification;
    /** Returns whether a type conforms to another type. A type is an identifier, `.ext`, a MIME type, or a word such as `image`. */
    conforms(type: string, supertype: string): Conformance;
    /** Returns a type by its identifier, an extension or a MIME type. */
    type(query: string | { extension: string } | { mime: string }): UniformType | UnknownType;
}

/** Loads the module. By default, `typeq.wasm` beside this file is fetched, or read in Node. */
export declare function load(options?: {
    module?: WebAssembly.Module | BufferSource | Response | URL | string;
}): Promise<Typeq>;
