// Compares the answers of the module with those of the program: Web/test/answers.mjs PROGRAM [COUNT]. The answers about types and
// about COUNT files of this system must be equal byte for byte. The program runs without libmagic.
import { execFileSync } from "node:child_process";
import { readFileSync, statSync } from "node:fs";
import { basename } from "node:path";
import { load } from "../npm/typeq.js";

const program = process.argv[2];
const count = Number(process.argv[3] ?? 5000);
const environment = { PATH: "/usr/bin:/bin", HOME: "/nonexistent", XDG_DATA_DIRS: "/nonexistent", MAGIC: "/dev/null" };
const typeq = await load();
let failures = 0;

function run(parameters, input) {
    try {
        return execFileSync(program, parameters, { env: environment, input, maxBuffer: 1 << 30, stdio: ["pipe", "pipe", "ignore"] });
    } catch (error) {
        return error.stdout;
    }
}

/** Compares objects, line by line. */
function compare(subject, expected, actual, shown) {
    const differences = expected.flatMap((line, index) => (line === actual[index] ? [] : [index]));
    console.log(`${subject}: ${expected.length - differences.length} of ${expected.length} equal`);
    for (const index of differences.slice(0, shown ?? 5)) console.log(`  program: ${expected[index]}\n  module:  ${actual[index]}`);
    failures += differences.length;
}

const lines = (bytes) => bytes.toString().split(/[\n\0]/).filter((line) => line);

// Every type, by its identifier, its extensions and its MIME types.
const types = lines(run(["types", "--json"]));
const objects = types.map((line) => JSON.parse(line));
const queries = new Set(objects.map((type) => type.identifier));
for (const type of objects) {
    for (const tag of type.extensions ?? []) queries.add("." + tag);
    for (const tag of type.mimeTypes ?? []) queries.add(tag);
}
const texts = [...queries].filter((text) => !text.startsWith("-"));
compare("types", lines(run(["show", "--json", ...texts])), texts.map((text) => JSON.stringify(typeq.type(text))));

// Conformances, requested with a frame.
const pairs = texts.slice(0, 4000).map((text, index) => [text, texts[(index * 7919) % texts.length]]);
pairs.push(["public.png", "image"], ["com.x.doc", "public.item"], ["nothing.such", "public.data"], ["", ""]);
for (const text of texts.slice(0, 1000)) for (const supertype of ["public.data", "public.text"]) pairs.push([text, supertype]);
const frames = pairs.map((pair) => JSON.stringify({ id: 0, conforms: pair }) + "\n").join("");
const withoutID = (line) => line.replace('"id":0,', "");
compare("conformances", lines(run(["type", "--frames"], frames)).map(withoutID), pairs.map((pair) => JSON.stringify(typeq.conforms(...pair))));

// The rows of the types on the page of a report.
const written = run(["report", "-o", "-"]).toString();
const [, json] = /<script type="application\/json" id="data">(.*?)<\/script>/s.exec(written);
const rows = (report) => ["types", "roots", "layers"].flatMap((key) => report[key].map((row) => JSON.stringify(row)));
compare("rows of the page", rows(JSON.parse(json)), rows(typeq.report()));

// Files of this system, passed as bytes and as ranges.
const found = execFileSync("find", ["/usr", "/etc", "/var/lib", "-xdev", "-type", "f", "-size", "-2048k", "-readable", "-print0"], { maxBuffer: 1 << 30 });
const all = found.toString("latin1").split("\0").filter((path) => path && !/[^\x20-\x7e]/.test(path)).sort();
const step = Math.max(1, Math.floor(all.length / count));
const files = all.filter((_, index) => index % step === 0).slice(0, count).filter((path) => (statSync(path).mode & 0o111) === 0);
// The module has no libmagic, so it does not warn that its database cannot be used.
const withoutWarning = (line) => {
    const { warnings, ...answer } = JSON.parse(line);
    const others = warnings?.filter((warning) => warning.id !== "magic-unavailable") ?? [];
    return JSON.stringify(others.length > 0 ? { ...answer, warnings: others } : answer);
};
const answers = lines(run(["type", "--json", "--files-from", "-", "-0"], files.join("\0"))).map(withoutWarning);
const contents = files.map((path) => readFileSync(path));
const asFile = (answer, path) => JSON.stringify({ ...answer, file: path });
const requests = [];
compare("files as bytes", answers, contents.map((bytes, index) => asFile(typeq.identifyBytes(bytes, { name: basename(files[index]) }), files[index])));
const ranged = [];
for (const [index, bytes] of contents.entries()) {
    let [reads, total] = [0, 0];
    const read = (offset, length) => {
        reads += 1;
        const part = bytes.subarray(offset, offset + length);
        total += part.length;
        return part;
    };
    const answer = await typeq.identify(null, { name: basename(files[index]), size: bytes.length, read });
    requests.push({ reads, total });
    ranged.push(asFile(answer, files[index]));
}
compare("files by ranges", answers, ranged);
const sorted = (key) => requests.map((request) => request[key]).sort((one, other) => one - other);
const at = (values, part) => values[Math.floor((values.length - 1) * part)];
console.log(`ranges: median ${at(sorted("total"), 0.5)} bytes, 99 % at most ${at(sorted("reads"), 0.99)} requests`);
process.exitCode = failures === 0 ? 0 : 1;
