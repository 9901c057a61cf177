// Measures the module and other programs: Web/test/measure.mjs [FILE_TYPE] [MAGIKA]. FILE_TYPE is the address of the module 'file-type',
// and MAGIKA is a Python interpreter in which 'magika' is installed. The inputs are the first 64 KiB of 1,000 files of this system. Times
// are processor times: medians of five passes after a warm-up pass.
import { execFileSync } from "node:child_process";
import { closeSync, mkdtempSync, openSync, readFileSync, readSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, join } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliCompressSync, gzipSync, constants } from "node:zlib";
import { load } from "../npm/typeq.js";

const here = new URL(".", import.meta.url).pathname;
const median = (values) => values.slice().sort((one, other) => one - other)[values.length >> 1];

for (const name of ["typeq.wasm", "apple.wasm"]) {
    const bytes = readFileSync(join(here, "../npm", name));
    const parameters = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length };
    const sizes = [bytes, gzipSync(bytes, { level: 9 }), brotliCompressSync(bytes, { params: parameters })].map(({ length }) => (length / 1e6).toFixed(3));
    console.log(`${name}: ${sizes[0]} MB, gzip ${sizes[1]} MB, Brotli ${sizes[2]} MB`);
}

// The time from the start of the script to the first answer, in a separate process.
const script = `const start = performance.now(); const { load } = await import(${JSON.stringify(pathToFileURL(join(here, "../npm/typeq.js")))});
    const typeq = await load(); const loaded = performance.now();
    typeq.identifyBytes(new TextEncoder().encode("{}"), { name: "a.json" }); console.log(loaded - start, performance.now() - start);`;
const starts = Array.from({ length: 9 }, () => execFileSync(process.execPath, ["--input-type=module", "-e", script]).toString().split(" ").map(Number));
console.log(`load: ${Math.round(median(starts.map(([loaded]) => loaded)))} ms, with the first answer ${Math.round(median(starts.map(([, first]) => first)))} ms`);

const found = execFileSync("find", ["/usr/share", "/usr/lib", "-xdev", "-type", "f", "-size", "+0", "-readable", "-print0"], { maxBuffer: 1 << 30 });
const all = found.toString("latin1").split("\0").filter((path) => path && !/[^\x20-\x7e]/.test(path)).sort();
const files = all.filter((_, index) => index % Math.floor(all.length / 1000) === 0).slice(0, 1000);
const buffers = files.map((path) => {
    const file = openSync(path);
    const bytes = new Uint8Array(64 << 10);
    const count = readSync(file, bytes, 0, bytes.length, 0);
    closeSync(file);
    return bytes.slice(0, count);
});

async function measured(subject, identify) {
    const times = [];
    for (let pass = 0; pass < 6; pass += 1) {
        const start = process.cpuUsage();
        for (const [index, bytes] of buffers.entries()) await identify(bytes, files[index]);
        const { user, system } = process.cpuUsage(start);
        if (pass > 0) times.push((user + system) / buffers.length);
    }
    console.log(`${subject}: ${median(times).toFixed(1)} µs of the processor an item`);
    return median(times);
}

const typeq = await load();
const own = await measured("typeq", (bytes, path) => typeq.identifyBytes(bytes, { name: basename(path) }));
await measured("typeq, without names", (bytes) => typeq.identifyBytes(bytes));
if (process.argv[2]) {
    const { fileTypeFromBuffer } = await import(pathToFileURL(process.argv[2]));
    let known = 0;
    for (const bytes of buffers) known += (await fileTypeFromBuffer(bytes).catch(() => undefined)) === undefined ? 0 : 1;
    const other = await measured("file-type", (bytes) => fileTypeFromBuffer(bytes).catch(() => undefined));
    console.log(`  typeq takes ${(own / other).toFixed(2)} times as long; file-type knows ${known} of ${buffers.length} files`);
}
if (process.argv[3]) {
    const folder = mkdtempSync(join(tmpdir(), "typeq-"));
    const list = join(folder, "list");
    writeFileSync(list, files.join("\n"));
    const program = `import sys, time, statistics
from magika import Magika
files = [open(path, "rb").read(65536) for path in open(sys.argv[1]).read().split("\\n")]
magika = Magika()
times = []
for number in range(3):
    start = time.process_time()
    for content in files: magika.identify_bytes(content)
    if number > 0: times.append((time.process_time() - start) / len(files) * 1e6)
print(statistics.median(times))`;
    const other = Number(execFileSync(process.argv[3], ["-c", program, list], { stdio: ["ignore", "pipe", "ignore"] }));
    rmSync(folder, { recursive: true });
    console.log(`magika: ${other.toFixed(0)} µs of the processor an item: ${(other / own).toFixed(0)} times as long as typeq`);
}

// The number of ranges and bytes that are read for an answer.
const requests = [];
for (const path of files) {
    const file = openSync(path);
    let [reads, total] = [0, 0];
    const read = (offset, length) => {
        const bytes = new Uint8Array(length);
        const count = readSync(file, bytes, 0, length, offset);
        [reads, total] = [reads + 1, total + count];
        return bytes.subarray(0, count);
    };
    await typeq.identify(null, { name: basename(path), size: statSync(path).size, read });
    closeSync(file);
    requests.push([total, reads]);
}
const at = (place, part) => requests.map((request) => request[place]).sort((one, other) => one - other)[Math.ceil((requests.length - 1) * part)];
console.log(`ranges: median ${at(0, 0.5)} bytes and ${at(1, 0.5)} request, 99 % at most ${at(0, 0.99)} bytes and ${at(1, 0.99)} requests`);
