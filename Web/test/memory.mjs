// Examines whether the module keeps memory: node --expose-gc Web/test/memory.mjs. 10,000 files, declarations and decisions, with the
// files of this repository, of which every second one is cut off. The memory of the module and of the process after 10,000 files is that
// after 1,000 files, within a tenth.
import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { basename, join } from "node:path";

// The module exports its memory, which `load` does not pass on. Node itself also makes instances of modules.
const memories = [];
const { instantiate } = WebAssembly;
WebAssembly.instantiate = async (...parameters) => {
    const instance = await instantiate(...parameters);
    if (instance.exports?.typeq_identify) memories.push(instance.exports.memory);
    return instance;
};
const { load } = await import("../npm/typeq.js");

const root = new URL("../../", import.meta.url).pathname;
const folders = ["Documentation", "Examples", "Registry", "Scripts", "Sources", "Tests", "Web/page", "man"];
const paths = folders.flatMap((folder) => readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath ?? entry.path, entry.name))).sort();
const contents = paths.map((path) => [basename(path), new Uint8Array(readFileSync(path).subarray(0, 65536))]);
let state = 1;
const random = (limit) => {
    state = (Math.imul(state, 1103515245) + 12345) & 0x7fffffff;
    return state % limit;
};

async function memoryInUse() {
    for (let pass = 0; pass < 4; pass += 1) {
        globalThis.gc();
        await new Promise((done) => setTimeout(done, 50));
    }
    return { module: memories[0].buffer.byteLength, process: process.memoryUsage().rss };
}

const typeq = await load();
const counts = [1000, 2000, 5000, 10000];
const measured = [];
for (let index = 0; index < counts.at(-1); index += 1) {
    const [name, bytes] = contents[random(contents.length)];
    const content = index % 2 === 0 ? bytes.subarray(0, random(bytes.length + 1)) : bytes;
    if (index % 4 === 3) await typeq.identify(new Blob([content]), { name });
    else typeq.identifyBytes(content, { name });
    if (index % 10 === 0) typeq.lint(content);
    if (index % 10 === 1) typeq.decideSync('{"identifier": "com.x.a"}', `a${index}.png`);
    if (counts.includes(index + 1)) measured.push(await memoryInUse());
}
const mebibytes = (count) => (count / 1048576).toFixed(1);
for (const [index, { module, process }] of measured.entries()) {
    console.log(`after ${counts[index]} files: ${mebibytes(module)} MiB in the module, ${mebibytes(process)} MiB resident`);
}
assert.equal(memories.length, 1, "the module was instantiated again");
for (const key of ["module", "process"]) {
    const change = measured.at(-1)[key] / measured[0][key] - 1;
    assert(Math.abs(change) <= 0.1, `the memory of the ${key} changes by ${Math.round(change * 100)} %`);
}
console.log("memory: passed");
