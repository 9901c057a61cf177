// Passes hostile input to the module: Web/test/hostile.mjs. Truncated and damaged files, the saved inputs of the fuzzing targets,
// buffers that were transferred, concurrent calls, and traps. No call takes longer than a second, and each failure is an error.
import assert from "node:assert/strict";
import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { load, TypeqError } from "../npm/typeq.js";

const corpus = new URL("../../Fuzzing/", import.meta.url).pathname;
const typeq = await load();
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1]);

// The saved inputs of fuzzing, whole, without their end, and with the bytes of one half inverted.
let [calls, errors, slowest] = [0, 0, 0];
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
            const start = performance.now();
            calls += 1;
            try {
                typeq.identifyBytes(content, { name: "input.bin" });
            } catch (error) {
                assert(error instanceof TypeqError, `${file}: ${error.stack}`);
                errors += 1;
                if (errors <= 5) console.log(`${file} (${content.length} bytes): ${error.message}\n${error.cause?.stack?.split("\n").slice(1, 4).join("\n")}`);
            }
            slowest = Math.max(slowest, performance.now() - start);
        }
    }
} finally {
    rmSync(folder, { recursive: true });
}
console.log(`hostile files: ${calls} calls, ${errors} errors, at most ${Math.round(slowest)} ms`);
assert(slowest < 1000, "a call took more than a second");

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

// A read that returns nothing ends, and so does content of unknown size.
assert.equal(typeof (await typeq.identify(null, { size: 1e6, read: () => new Uint8Array() })).type, "string");
assert.equal((await typeq.identify(null, { read: (offset, count) => png.subarray(offset, offset + count) })).type, "public.png");
assert.equal((await typeq.identify(new Blob([png]), { name: "a.png" })).name, "confirmed");

// Names with markup and without UTF-8 text are data.
assert.equal((await typeq.identify(png, { name: '<img src=x onerror="alert(1)">.png' })).name, "confirmed");
assert.equal((await typeq.identify(png, { name: "\ud800.png" })).type, "public.png");
assert.equal(typeq.typeOf("a/".repeat(5000) + "report.md").type, "net.daringfireball.markdown");

// The memory after 10,000 files is the memory after 1,000 files.
const memory = () => process.memoryUsage().arrayBuffers + process.memoryUsage().external;
const noise = Uint8Array.from({ length: 65536 }, (_, index) => (index * 2654435761) >>> 13);
const sizes = [];
for (let index = 0; index < 10000; index += 1) {
    typeq.identifyBytes(index % 3 === 0 ? png : index % 3 === 1 ? text : noise.subarray(0, 1000 + (index * 37) % 60000), { name: `file${index}` });
    if (index === 999 || index === 9999) {
        globalThis.gc?.();
        sizes.push(memory());
    }
}
console.log(`memory after 1,000 and 10,000 files: ${sizes.map((size) => `${(size / 1048576).toFixed(1)} MiB`).join(", ")}`);
assert(sizes[1] < 1.1 * sizes[0] + (4 << 20));
console.log("hostile input: passed");
