/** An error that prevents an answer, such as a file that cannot be read, or content that makes the module stop. */
export declare class TypeqError extends Error {
    /** The location of the mistake in a declaration that cannot be read. */
    file?: string;
    line?: number;
    column?: number;
}

/** The output of `typeq type --json` for a file. `typeq-type(1)` describes the keys. */
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

/** The output of `typeq show --json` for a type. `typeq-show(1)` describes the keys. */
export interface UniformType {
    identifier: string;
    error?: undefined;
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
    /** The MIME type in answers about files of the type. */
    mimeType?: string;
    description?: string;
    version?: number;
    referenceURL?: string;
    layer?: string;
}

/** The answer for a query that does not denote a type. */
export interface UnknownType {
    query: string;
    identifier?: undefined;
    error: string;
}

/** The output of `typeq conforms --json`. */
export interface Conformance {
    type?: string;
    supertype?: string;
    conforms?: boolean;
    /** The types on the path from the type to the supertype, if there is a path. */
    path?: string[];
    error?: string;
}

export interface IdentifyOptions {
    /** The name of the file. The default is the name of a `File`. */
    name?: string;
    /** The number of bytes that `read` can return, if it is known. */
    size?: number;
    /** Returns the bytes of a range, or fewer bytes at the end of the content. */
    read?(offset: number, count: number): BufferSource | Promise<BufferSource>;
}

/**
 * The form of a declaration: `json` is app JSON, which `typeq-app(5)` describes; `plist` is an Info.plist in any format; `desktop` is a
 * desktop entry; `mimeapps` is a `mimeapps.list`. The kind determines the name of the file in messages. App JSON and the formats of
 * property lists are distinguished by their content, as on the command line.
 */
export type DeclarationKind = "json" | "plist" | "desktop" | "mimeapps";

export type Platform = "macOS" | "iOS" | "iPadOS" | "visionOS" | "watchOS" | "tvOS" | "Linux";

/** A declaration: the text or the bytes of a file. Without a `kind`, it is `json` or `plist`. */
export interface Declaration {
    declaration: string | BufferSource;
    kind?: DeclarationKind;
    /** The name of the file in messages and findings. The default depends on the kind: `typeq.json`, `Info.plist` …. */
    name?: string;
    /** The platform, for an app that supports several. The default is the first platform of the app. */
    platform?: Platform;
}

/** A finding in the output of `typeq lint --json`. `typeq-lint(1)` describes the keys. */
export interface Finding {
    rule: string;
    severity: "error" | "warning" | "note";
    message: string;
    file: string;
    /** The position, which is 0 in a binary property list. */
    line?: number;
    column?: number;
    fix?: string;
    /** The message of the platform for the mistake. */
    platformMessage?: string;
    platforms?: string[];
    related?: { message: string; file: string; line?: number; column?: number }[];
}

/** A step in the trace of a decision. */
export interface Step {
    rule: string;
    text: string;
    /** `documented` if Apple documents the rule, otherwise `inferred`. */
    standing: string;
}

/** The output of `typeq which-group --json`. `typeq-which-group(1)` describes the keys. */
export interface Decision {
    file?: string;
    outcome: "open-new-window" | "open-in-window" | "bring-to-front" | "new-scene" | "deliver" | "error";
    app: string;
    /** The platform, if the app supports several. */
    platform?: string;
    os?: string;
    /** The document group that opens the file. */
    group?: string;
    /** The scene that receives the URL of the file, in an app without document groups. */
    scene?: string;
    role?: "editor" | "viewer";
    editable?: boolean;
    type?: string;
    mimeType?: string;
    saveAs?: string;
    extension?: string;
    rule?: string;
    /** The reason why nothing opens the file, such as `no-group`. */
    code?: string;
    documentType?: string;
    urlHandler?: string;
    /** The decision based on the name only, if it differs. */
    byName?: { type: string; group?: string; role?: string; code?: string };
    otherPlatforms?: (Partial<Decision> & { platform: string })[];
    olderSystems?: (Partial<Decision> & { platform: string; os?: string })[];
    warnings?: { id: string; text: string }[];
    /** The steps that led to the decision, in order. */
    trace: Step[];
}

/** A file for which a decision is made synchronously. The file is assumed to be writable. */
export type DecidedFile =
    /** A name. A name that ends with a slash is the name of a folder or package. */
    | string
    /** A file with a name and content. Without content, the decision is based on the name. */
    | { name: string; content?: BufferSource; writable?: boolean }
    /** Any file of a type. */
    | { type: string };

export interface Typeq {
    /** Identifies bytes in memory, a Blob or a File. Only the ranges of a Blob or File that are needed are read. */
    identify(content: BufferSource | Blob | null, options?: IdentifyOptions): Promise<Identification>;
    /** Identifies bytes in memory synchronously. */
    identifyBytes(content: BufferSource, options?: { name?: string }): Identification;
    /** Returns the answer for a file whose name is known, but not its content. */
    typeOf(name: string): Identification;
    /** Returns whether a type conforms to another type. A type is an identifier, `.ext`, a MIME type, or a word such as `image`. */
    conforms(type: string, supertype: string): Conformance;
    /** Returns a type by its identifier, an extension or a MIME type. */
    type(query: string | { extension: string } | { mime: string }): UniformType | UnknownType;
    /** Returns the data of the page of `typeq report`, without names: all types as rows, and the groups of an app. The format can change. */
    report(app?: string | BufferSource | Declaration): Record<string, unknown>;
    /** Returns all types, as `typeq types --json` prints them. */
    types(): UniformType[];

    /**
     * Returns the findings in the declaration of an app, sorted by position. A declaration that cannot be read has the finding
     * `E_UNREADABLE`.
     */
    lint(declaration: string | BufferSource | Declaration, kind?: DeclarationKind): Finding[];
    /** Returns the declaration of an app, as `typeq app --json` prints it. Throws a `TypeqError` if it cannot be read. */
    app(declaration: string | BufferSource | Declaration, kind?: DeclarationKind): Record<string, unknown>;
    /**
     * Returns the document group of an app that opens a file, and the reasons. Only the ranges that are needed are read from a Blob, or
     * requested from `read`. Rejects with a `TypeqError` if the declaration of the app cannot be read.
     */
    decide(
        app: string | BufferSource | Declaration,
        file: DecidedFile | Blob | (IdentifyOptions & { name: string; content?: BufferSource | Blob; writable?: boolean }),
    ): Promise<Decision>;
    /** Returns the same decision for a name, a type or bytes in memory, synchronously. */
    decideSync(app: string | BufferSource | Declaration, file: DecidedFile): Decision;
}

/**
 * Loads the module: by default `typeq.wasm` in the same folder as this file, which is fetched, or read from disk in Node. With the types
 * `apple`, the module is `apple.wasm`, which is a tenth of the size. It supports `types`, `type`, `conforms` and `typeOf` for Apple's types;
 * the other functions throw a `TypeqError`.
 */
export declare function load(options?: {
    types?: "all" | "apple";
    module?: WebAssembly.Module | BufferSource | Response | URL | string;
}): Promise<Typeq>;
