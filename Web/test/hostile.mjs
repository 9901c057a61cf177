// Passes hostile input to the module: Web/test/hostile.mjs. The input consists of truncated and damaged files and declarations, the
// saved inputs of the fuzzing targets, buffers that were transferred, concurrent calls, and a trap. No call may take longer than a
// second, and each failure must be an error.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load, TypeqError } from "../npm/typeq.js";
import { trapping } from "./trap.mjs";

const corpus = new URL("../../Fuzzing/", import.meta.url).pathname;
const typeq = await load();
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1]);

let [calls, errors, unread, slowest] = [0, 0, 0, 0];

/** Makes a call, and counts its errors. The error for a declaration that cannot be read contains a position or the name of the file. */
function timed(file, content, call) {
    const start = performance.now();
    calls += 1;
    try {
        call();
    } catch (error) {
        assert(error instanceof TypeqError, `${file}: ${error.stack}`);
        if (error.file !== undefined) {
            unread += 1;
        } else {
            errors += 1;
            if (errors <= 5) console.log(`${file} (${content.length} bytes): ${error.message}\n${error.cause?.stack?.split("\n").slice(1, 4).join("\n")}`);
        }
    }
    const time = performance.now() - start;
    if (time > 500) console.log(`${file} (${content.length} bytes): ${Math.round(time)} ms`);
    slowest = Math.max(slowest, time);
}

// The saved inputs of fuzzing: complete, truncated, and with the bytes of one half inverted.
const declarations = /\/(app-json|round-trip-app|plist[a-z-]*|preprocessor|desktop-entry|mimeapps-list|registry-json)(\.tar)?\//;
const folder = mkdtempSync(join(tmpdir(), "typeq-"));
try {
    for (const archive of readdirSync(join(corpus, "Corpus"))) {
        execFileSync("tar", ["-xf", join(corpus, "Corpus", archive), "-C", folder, "--one-top-level=" + archive]);
    }
    const crashes = join(corpus, "Crashes");
    const files = [folder, crashes].flatMap((root) =>
        readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name)));
    for (const file of files) {
        const bytes = new Uint8Array(readFileSync(file));
        const inverted = bytes.map((byte, index) => (index % 2 === 0 ? byte : byte ^ 0xff));
        for (const content of [bytes, bytes.subarray(0, bytes.length >> 1), inverted]) {
            timed(file, content, () => typeq.identifyBytes(content, { name: "input.bin" }));
            if (!declarations.test(file)) continue;
            const kind = /desktop/.test(file) ? "desktop" : /mimeapps/.test(file) ? "mimeapps" : undefined;
            timed(file, content, () => typeq.lint(content, kind));
            timed(file, content, () => typeq.decideSync({ declaration: content, kind }, "a.png"));
        }
    }
} finally {
    rmSync(folder, { recursive: true });
}
console.log(`hostile files: ${calls} calls, ${unread} declarations that cannot be read, ${errors} errors, at most ${Math.round(slowest)} ms`);
assert(slowest < 1000, "a call took more than a second");

// Declarations of 20 MB: one that exceeds a limit, one that is truncated, one with few values, and arbitrary bytes.
const utf8 = (content) => new TextEncoder().encode(content);
const type = "<dict><key>UTTypeIdentifier</key><string>com.x.y</string><key>UTTypeConformsTo</key><array><string>public.data</string></array></dict>";
const plist = (members) => `<?xml version="1.0"?><plist version="1.0"><dict>${members}</dict></plist>`;
const large = {
    "many types": plist(`<key>UTExportedTypeDeclarations</key><array>${type.repeat((20 << 20) / type.length)}</array>`),
    truncated: plist(`<key>UTExportedTypeDeclarations</key><array>${type.repeat((20 << 20) / type.length)}`).slice(0, -30),
    "long text": plist(`<key>CFBundleName</key><string>${"x".repeat(20 << 20)}</string>`),
    "deep nesting": "<plist>" + "<array>".repeat(3 << 20),
    "many values": plist(`<key>X</key><array>${"<true/>".repeat(3 << 20)}</array>`),
    "deep JSON": "[".repeat(20 << 20),
    "JSON strings": `{"identifier": "com.x.a", "scenes": [${'"x",'.repeat(5 << 20)}0]}`,
    "comments": plist("<!-- typeq:ignore W_RANK_MISSING -->".repeat((20 << 20) / 36)),
    noise: Uint8Array.from({ length: 20 << 20 }, (_, index) => (index * 2654435761) >>> 13),
};
for (const [subject, content] of Object.entries(large)) {
    slowest = 0;
    const bytes = typeof content === "string" ? utf8(content) : content;
    timed(subject, bytes, () => typeq.lint(bytes));
    timed(subject, bytes, () => typeq.decideSync(bytes, "a.png"));
    console.log(`20 MB, ${subject}: at most ${Math.round(slowest)} ms`);
    assert(slowest < 1000, "a call took more than a second");
}

// A trap is an error of the call, and the next call uses a new instance.
const trapped = await load({ module: trapping(readFileSync(new URL("../npm/typeq.wasm", import.meta.url)), "typeq_lint") });
assert.equal(trapped.typeOf("a.png").type, "public.png");
assert.throws(() => trapped.lint("{}"), (error) => error instanceof TypeqError && error.cause instanceof WebAssembly.RuntimeError);
assert.equal(trapped.typeOf("a.png").type, "public.png");
await assert.rejects(typeq.decide("{", "a.png"), (error) => error instanceof TypeqError && error.line === 1 && error.file === "typeq.json");
assert.equal(typeq.lint("{")[0].rule, "E_UNREADABLE");
assert.throws(() => typeq.lint("{}", "docx"), /choose json/);
assert.throws(() => typeq.lint({ declaration: "{}", platform: "BeOS" }), /choose macOS/);
await assert.rejects(typeq.decide("{}", 7), TypeError);
await assert.rejects(typeq.decide("{}", { type: "no.such" }), /unknown type/);

// A response with the module is compiled while it is downloaded, or as a whole if the server does not specify its MIME type exactly.
const wasm = readFileSync(new URL("../npm/apple.wasm", import.meta.url));
for (const type of ["application/wasm", "Application/WASM", "application/wasm; charset=utf-8", "application/octet-stream"]) {
    const served = await load({ module: new Response(wasm, { headers: { "Content-Type": type } }) });
    assert.equal(served.typeOf("a.png").type, "public.png");
}
await assert.rejects(load({ module: new Response("no", { status: 404 }) }), /cannot be loaded: 404/);
await assert.rejects(load({ module: new Response("no", { headers: { "Content-Type": "application/wasm" } }) }), WebAssembly.CompileError);

// The module with Apple's types does not identify content.
const apple = await load({ types: "apple" });
assert.equal(apple.conforms("public.png", "image").conforms, true);
assert.equal(apple.typeOf("report.md").type, "net.daringfireball.markdown");
assert.throws(() => apple.lint("{}"), /contains only types/);
await assert.rejects(load({ types: "microsoft" }), /choose all, apple/);

// A transferred buffer is an error of the caller, and the next call is unaffected.
const buffer = png.slice().buffer;
structuredClone(buffer, { transfer: [buffer] });
await assert.rejects(typeq.identify(buffer), /detached/);
assert.equal((await typeq.identify(png)).type, "public.png");

// Two calls at once, whose reads overlap.
const slow = (content) => ({
    size: content.length,
    read: async (offset, count) => {
        await new Promise((done) => setTimeout(done, 5));
        return content.slice(offset, offset + count);
    },
});
const text = new TextEncoder().encode('<?xml version="1.0"?><svg xmlns="http://www.w3.org/2000/svg"/>');
const [one, other] = await Promise.all([typeq.identify(null, slow(png)), typeq.identify(null, slow(text))]);
assert.deepEqual([one.type, other.type], ["public.png", "public.svg-image"]);

// An error of `read` reaches the caller, and other results are errors.
await assert.rejects(typeq.identify(null, { size: 9, read: () => Promise.reject(new Error("gone")) }), /gone/);
await assert.rejects(typeq.identify(null, { size: 9, read: () => "text" }), TypeError);
await assert.rejects(typeq.identify("text"), TypeError);
assert.throws(() => typeq.type(7), TypeError);

// Identification ends if `read` returns nothing, and for content of unknown size.
assert.equal(typeof (await typeq.identify(null, { size: 1e6, read: () => new Uint8Array() })).type, "string");
assert.equal((await typeq.identify(null, { read: (offset, count) => png.subarray(offset, offset + count) })).type, "public.png");
assert.equal((await typeq.identify(new Blob([png]), { name: "a.png" })).name, "confirmed");

// Names that contain markup or invalid UTF-8 are treated as data.
assert.equal((await typeq.identify(png, { name: '<img src=x onerror="alert(1)">.png' })).name, "confirmed");
assert.equal((await typeq.identify(png, { name: "\ud800.png" })).type, "public.png");
assert.equal(typeq.typeOf("a/".repeat(5000) + "report.md").type, "net.daringfireball.markdown");

console.log("hostile input: passed");
