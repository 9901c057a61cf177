// Determines the types of files in browsers and in Node, with the libraries of typeq compiled to WebAssembly. See README.md.

/** An error that prevents an answer, such as a file that cannot be read. */
export class TypeqError extends Error {
    name = "TypeqError";
}

/** The maximum size that the module can represent. A larger file is identified as a file of unknown size. */
const largestSize = (1 << 30) - 2;
/** The maximum number of bytes in one range. A frame accepts parts of at most 8 MiB. */
const largestRange = 8 << 20;
/** The memory size in bytes above which the module is instantiated again. Most calls need less than 16 MiB. */
const largestMemory = 256 << 20;

/** The compiled modules, which all callers share. */
const compiling = {};

/**
 * Loads the module.
 *
 * @param {object} [options]
 * @param {"all" | "apple"} [options.types] All types, or only Apple's types in a module without identification, lint and decisions.
 * @param {WebAssembly.Module | BufferSource | Response | URL | string} [options.module] The module, its bytes, a response that
 *     contains them, or their URL. The default is typeq.wasm or apple.wasm in the same folder as this file.
 */
export async function load({ types = "all", module } = {}) {
    if (typeof WebAssembly !== "object") throw new TypeqError("typeq needs WebAssembly, which is not available here");
    if (module !== undefined) return Typeq.make(await compile(module));
    if (types !== "all" && types !== "apple") throw new TypeError(`unknown types '${types}' (choose all, apple)`);
    const address = types === "all" ? new URL("./typeq.wasm", import.meta.url) : new URL("./apple.wasm", import.meta.url);
    // After a failure, for example of the network, the next call tries again.
    compiling[types] ??= compile(address).catch((error) => {
        delete compiling[types];
        throw error;
    });
    return Typeq.make(await compiling[types]);
}

async function compile(module) {
    if (module instanceof WebAssembly.Module) return module;
    if (module instanceof ArrayBuffer || ArrayBuffer.isView(module)) return WebAssembly.compile(module);
    let response = module;
    if (!(typeof Response === "function" && response instanceof Response)) {
        const address = new URL(module, import.meta.url);
        if (address.protocol === "file:") {
            // The specifier is a variable, so that bundlers for browsers do not look for a module of Node.
            const node = "node:fs/promises";
            const { readFile } = await import(/* webpackIgnore: true */ /* @vite-ignore */ node);
            return WebAssembly.compile(await readFile(address));
        }
        response = await fetch(address);
    }
    if (!response.ok) throw new TypeqError(`the module cannot be loaded: ${response.status} ${response.url}`);
    // A browser compiles the module while it arrives only if the server names its type, without parameters.
    const isNamed = response.headers.get("Content-Type") === "application/wasm";
    return isNamed ? WebAssembly.compileStreaming(response) : WebAssembly.compile(await response.arrayBuffer());
}

class Typeq {
    #module;
    #instance;
    /** The promise for the instance that the next calls use, or undefined. */
    #preparing;
    /** The content of the current call, which the module reads. */
    #content = new Uint8Array();

    constructor(module) {
        this.#module = module;
    }

    static async make(module) {
        const typeq = new Typeq(module);
        await typeq.#prepare();
        return typeq;
    }

    /** Returns the answer for bytes, a Blob, or content that `read` returns. */
    async identify(content, options = {}) {
        const name = options.name ?? (typeof content?.name === "string" ? content.name : "");
        if (typeof name !== "string") throw new TypeError("the name of the file must be a string");
        if (content instanceof ArrayBuffer || ArrayBuffer.isView(content)) return this.identifyBytes(content, { name });
        const { size, read } = ranges(content, options);
        if (typeof read !== "function") {
            throw new TypeError("identify needs bytes, a Blob, or a function 'read' that returns the bytes of a range");
        }
        return this.#identifyRanges(name, size, read);
    }

    /** Returns the answer for bytes in memory, synchronously. */
    identifyBytes(content, { name = "" } = {}) {
        const bytes = bytesOf(content);
        if (bytes.length > largestSize) throw new TypeqError("the content is 1 GiB or larger: pass a Blob");
        this.#content = bytes;
        try {
            return this.#call("typeq_identify", utf8(name), bytes.length);
        } finally {
            this.#content = new Uint8Array();
        }
    }

    #identifyRanges(name, size, read) {
        return this.#answerRanges(name, size, read, (frame) => this.#call("typeq_answer", frame));
    }

    /** Calls a function repeatedly, with more ranges of the content each time, until it requests no further range. */
    async #answerRanges(name, size, read, call) {
        const known = Number.isSafeInteger(size) && size >= 0 && size <= largestSize ? size : null;
        const parts = [];
        let isFirst = true;
        for (;;) {
            const lengths = parts.map(({ offset, bytes }) => [offset, bytes.length]);
            const header = utf8(JSON.stringify({ id: 0, name, size: known, parts: lengths }) + "\n");
            await this.#preparing;
            const { id, want, ...answer } = call(joined([header, ...parts.map((part) => part.bytes)]));
            if (want === undefined) return answer;
            for (const [offset, length] of want) {
                const count = Math.min(length, isFirst || known === null ? 64 << 10 : largestRange);
                isFirst = false;
                const bytes = bytesOf(await read(offset, count));
                parts.push({ offset, bytes: bytes.subarray(0, count) });
            }
        }
    }

    /** Returns the answer for a file whose name is known, but not its content. */
    typeOf(name) {
        return this.#call("typeq_name", utf8(name));
    }

    /** Returns whether a type conforms to another type, and the path between them. */
    conforms(type, supertype) {
        const [first, second] = [type, supertype].map((name) => utf8(String(name)));
        return this.#call("typeq_conforms", joined([first, second]), first.length);
    }

    /** Returns a type by its identifier, or by an extension or a MIME type. */
    type(query) {
        let text = query;
        if (typeof query === "object" && query !== null) {
            text = query.extension !== undefined ? "." + String(query.extension).replace(/^\./, "") : query.mime;
        }
        return this.#call("typeq_type", utf8(text));
    }

    /** Returns the data of the page of `typeq report`, for the web page: all types, and the groups of an app. */
    report(app) {
        if (app === undefined) return this.#call("typeq_report", new Uint8Array(), 0, 0);
        return this.#callWithApp("typeq_report", request(app));
    }

    /** Returns all types. */
    types() {
        return this.#call("typeq_types", new Uint8Array());
    }

    /** Returns the findings in the declaration of an app. */
    lint(declaration, kind) {
        return this.#callWithApp("typeq_lint", request(declaration, { kind }));
    }

    /** Returns the declaration of an app. */
    app(declaration, kind) {
        return this.#callWithApp("typeq_app", request(declaration, { kind }));
    }

    /** Returns the document group of an app that opens a file, and the reasons. */
    async decide(app, file) {
        const isBlob = typeof Blob === "function" && file instanceof Blob;
        const { content, name = file?.name ?? "", ...options } = isBlob ? { content: file } : (file ?? {});
        const { size, read } = ranges(content, options);
        if (typeof read !== "function") return this.decideSync(app, file);
        if (typeof name !== "string") throw new TypeError("the name of the file must be a string");
        const asked = request(app, { file: { name, content: true, writable: options.writable } });
        return this.#answerRanges(name, size, read, (frame) => this.#callWithApp("typeq_decide", asked, frame));
    }

    /** Returns the document group of an app that opens a file, specified by a name, a type or bytes, synchronously. */
    decideSync(app, file) {
        const { name, type, content, writable } = typeof file === "string" ? { name: file } : (file ?? {});
        if (typeof (type ?? name) !== "string") throw new TypeError("a decision needs the name or the type of a file");
        if (content === undefined || content === null) return this.#callWithApp("typeq_decide", request(app, { file: { name, type, writable } }));
        const bytes = bytesOf(content);
        if (bytes.length > largestSize) throw new TypeqError("the content is 1 GiB or larger: pass a Blob");
        this.#content = bytes;
        try {
            return this.#callWithApp("typeq_decide", request(app, { file: { name, size: bytes.length, writable } }));
        } finally {
            this.#content = new Uint8Array();
        }
    }

    /** Calls a function with the options of the request, a declaration, and the frame of a file. */
    #callWithApp(name, { options, declaration }, frame = new Uint8Array()) {
        const answer = this.#call(name, joined([options, declaration, frame]), options.length, declaration.length);
        const { mistake, file, line, column } = answer;
        if (mistake === undefined) return answer;
        const place = line === undefined ? file : `${file}:${line}:${column}`;
        throw Object.assign(new TypeqError(`${place}: ${mistake}`), { file, line, column });
    }

    /** Calls a function of the module with bytes, and returns the object that it writes. */
    #call(name, bytes, ...rest) {
        this.#instance ??= this.#instantiate();
        const { memory, allocate, free, [name]: call } = this.#instance.exports;
        if (call === undefined) throw new TypeqError("this module contains only types: load all types to use this function");
        try {
            const argument = allocate(Math.max(1, bytes.length)) >>> 0;
            if (argument === 0) throw new TypeqError(`there is not enough memory for ${bytes.length} bytes`);
            new Uint8Array(memory.buffer, argument, bytes.length).set(bytes);
            const result = call(argument, bytes.length, ...rest) >>> 0;
            const count = new DataView(memory.buffer).getUint32(result, true);
            const text = new TextDecoder().decode(new Uint8Array(memory.buffer, result + 4, count));
            free(result);
            free(argument);
            if (memory.buffer.byteLength > largestMemory) this.#prepare();
            return JSON.parse(text);
        } catch (error) {
            // After a trap, the memory may be inconsistent. The next call uses a new instance.
            this.#instance = undefined;
            this.#prepare();
            if (!(error instanceof WebAssembly.RuntimeError || error instanceof RangeError)) throw error;
            throw new TypeqError(`the content cannot be examined: ${error.message}`, { cause: error });
        }
    }

    /**
     * Creates an instance for the next calls asynchronously. On the main thread of a page, Chromium does not create an instance of a
     * module larger than 8 MiB synchronously.
     */
    #prepare() {
        const host = this.#host();
        this.#preparing ??= WebAssembly.instantiate(this.#module, { host: host.functions }).then((instance) => {
            host.instance = this.#instance = instance;
            this.#preparing = undefined;
        });
        return this.#preparing;
    }

    /** Returns a new instance for a synchronous call. */
    #instantiate() {
        const host = this.#host();
        try {
            host.instance = new WebAssembly.Instance(this.#module, { host: host.functions });
        } catch (error) {
            throw new TypeqError("the module is starting again: repeat the call", { cause: error });
        }
        return host.instance;
    }

    /** Returns the functions that an instance imports. They access the memory of the instance. */
    #host() {
        const memory = () => host.instance.exports.memory.buffer;
        const functions = {
            read: (offset, count, target) => {
                const bytes = this.#content.subarray(offset, offset + count);
                new Uint8Array(memory(), target >>> 0, bytes.length).set(bytes);
                return bytes.length;
            },
            real: (text, count) => {
                const digits = new TextDecoder().decode(new Uint8Array(memory(), text >>> 0, count));
                return /^[+-]?(\d+\.?\d*|\.\d+)(e[+-]?\d+)?$/i.test(digits) ? Number(digits) : NaN;
            },
            random: (target, count) => crypto.getRandomValues(new Uint8Array(memory(), target >>> 0, count)),
        };
        const host = { functions, instance: undefined };
        return host;
    }
}

/** Returns the function that reads ranges of content, and the size of the content. */
function ranges(content, { size, read } = {}) {
    if (!(typeof Blob === "function" && content instanceof Blob)) return { size, read };
    return { size: content.size, read: (offset, count) => content.slice(offset, offset + count).arrayBuffer() };
}

/** The names of declarations in messages. The module distinguishes desktop entries from property lists by the name. */
const names = { json: "typeq.json", plist: "Info.plist", desktop: "app.desktop", mimeapps: "mimeapps.list" };

/** Returns the bytes of a declaration, and the options of a call as JSON. */
function request(declaration, { kind, ...others } = {}) {
    const isObject = typeof declaration === "object" && declaration !== null && "declaration" in declaration;
    const { declaration: content, ...given } = isObject ? declaration : { declaration };
    const bytes = typeof content === "string" ? utf8(content) : bytesOf(content);
    const form = kind ?? given.kind ?? (isJSON(bytes) ? "json" : "plist");
    if (names[form] === undefined) throw new TypeError(`unknown kind of declaration '${form}' (choose ${Object.keys(names).join(", ")})`);
    const options = { name: given.name ?? names[form], platform: given.platform, ...others };
    return { options: utf8(JSON.stringify(options)), declaration: bytes };
}

/** Returns whether a declaration begins with the first character of a JSON object, as app JSON and property lists in JSON do. */
function isJSON(bytes) {
    const start = bytes[0] === 0xef ? 3 : 0;
    return bytes[bytes.findIndex((byte, index) => index >= start && byte > 0x20)] === 0x7b;
}

/** Returns bytes without copying them. */
function bytesOf(content) {
    if (content instanceof ArrayBuffer) {
        if (content.detached) throw new TypeError("the buffer is detached: its bytes were transferred");
        return new Uint8Array(content);
    }
    if (!ArrayBuffer.isView(content)) throw new TypeError("the content must be an ArrayBuffer or a typed array");
    if (content.buffer.detached) throw new TypeError("the buffer is detached: its bytes were transferred");
    return new Uint8Array(content.buffer, content.byteOffset, content.byteLength);
}

function utf8(text) {
    if (typeof text !== "string") throw new TypeError(`a string is expected, not ${typeof text}`);
    return new TextEncoder().encode(text);
}

function joined(parts) {
    const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
    let offset = 0;
    for (const part of parts) {
        bytes.set(part, offset);
        offset += part.length;
    }
    return bytes;
}
