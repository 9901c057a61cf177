// Compares the findings and the decisions of the module with those of the program: Web/test/declarations.mjs PROGRAM. The declarations
// come from the scenarios of the command, from the examples, and from the saved inputs of the fuzzing targets. The JSON must be equal
// byte for byte.
import { execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { load } from "../npm/typeq.js";

const program = resolve(process.argv[2]);
const environment = { PATH: "/usr/bin:/bin", HOME: "/nonexistent", XDG_DATA_DIRS: "/nonexistent", MAGIC: "/dev/null" };
const root = new URL("../../", import.meta.url).pathname;
const names = { json: "typeq.json", plist: "Info.plist", desktop: "app.desktop", mimeapps: "mimeapps.list" };
const typeq = await load();
const folder = mkdtempSync(join(tmpdir(), "typeq-"));
let failures = 0;

/** The lines that the program prints. Paths are relative to the folder of the declaration. */
function run(parameters, place) {
    let output;
    try {
        // The module has no current directory: a name is in the root directory.
        output = execFileSync(program, parameters, { cwd: "/", env: environment, maxBuffer: 1 << 30, stdio: ["ignore", "pipe", "ignore"] });
    } catch (error) {
        output = error.stdout ?? "";
    }
    return output.toString().replaceAll(place + "/", "").split("\n").filter((line) => line);
}

/** The declarations: their kind, and their content. */
function* declarations() {
    const scenarios = join(root, "Tests/CommandTests/Scenarios");
    const seen = new Set();
    function* new_(kind, text) {
        if (!seen.has(text)) yield { kind, content: new TextEncoder().encode(text) };
        seen.add(text);
    }
    for (const file of readdirSync(scenarios).filter((name) => name.endsWith(".json"))) {
        const { apps = {}, texts = {}, scenarios: list } = JSON.parse(readFileSync(join(scenarios, file), "utf8"));
        for (const app of Object.values(apps)) yield* new_("json", JSON.stringify(app, null, 1));
        for (const text of Object.values(texts)) if (typeof text === "string" && text.includes("<plist")) yield* new_("plist", text);
        for (const { files = {} } of list) {
            for (const content of Object.values(files)) {
                if (typeof content === "string" && content.includes("<plist")) yield* new_("plist", content);
                if (typeof content?.json?.scenes === "object") yield* new_("json", JSON.stringify(content.json));
            }
        }
    }
    for (const file of readdirSync(join(root, "Examples/apps"))) {
        yield* new_(file.endsWith("plist") ? "plist" : "json", readFileSync(join(root, "Examples/apps", file), "utf8"));
    }
    const corpora = {
        "app-json": "json", "round-trip-app": "json", "plist-json": "json", plist: "plist", "plist-xml": "plist", "plist-openstep": "plist",
        "plist-binary": "plist", preprocessor: "plist", "desktop-entry": "desktop", "mimeapps-list": "mimeapps",
    };
    for (const [corpus, kind] of Object.entries(corpora)) {
        const inputs = join(folder, corpus);
        mkdirSync(inputs);
        execFileSync("tar", ["-xf", join(root, "Fuzzing/Corpus", corpus + ".tar"), "-C", inputs]);
        for (const entry of readdirSync(inputs, { recursive: true, withFileTypes: true })) {
            if (entry.isFile()) yield { kind, content: new Uint8Array(readFileSync(join(entry.parentPath ?? entry.path, entry.name))) };
        }
    }
}

/** Returns whether JSON is a registry file and not an app declaration. */
function isRegistry(content) {
    try {
        const object = JSON.parse(new TextDecoder().decode(content));
        return (object.types ?? object.apps) !== undefined && !["identifier", "name", "platform", "documentTypes", "scenes"].some((key) => key in object);
    } catch {
        return false;
    }
}

/** Counts the calls with equal answers, and prints the first differences. */
class Comparison {
    equal = 0;
    count = 0;
    constructor(subject) {
        this.subject = subject;
    }
    compare(expected, actual, place) {
        this.count += 1;
        if (expected === actual) return (this.equal += 1);
        failures += 1;
        if (this.count - this.equal <= 5) console.log(`  ${place}\n  program: ${expected}\n  module:  ${actual}`);
    }
    report() {
        console.log(`${this.subject}: ${this.equal} of ${this.count} equal`);
    }
}

// Names of declared and undeclared types, a folder, and a name with markup.
const files = ["a.png", "report.md", "notes.txt", "x.note", "x.acnote", "b.rtfd/", "archive.tar.gz", "unknown.zzz", "README", '<b>.json'];
const contents = {
    "named.txt": "plain text\n", picture: Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13, 0x49, 0x48, 0x44, 0x52, 0, 0, 0, 1, 0, 0, 0, 1]),
    "wrong.png": "%PDF-1.7\n", "page.html": "<!DOCTYPE html><title>x</title>", empty: "",
};

/** Returns the answer without the warning that the libmagic database cannot be used. The module does not contain libmagic. */
function withoutMagic(answer) {
    const { warnings, ...rest } = answer;
    const others = warnings?.filter((warning) => warning.id !== "magic-unavailable") ?? [];
    if (others.length === warnings?.length || warnings === undefined) return JSON.stringify(answer);
    return JSON.stringify(others.length > 0 ? { ...answer, warnings: others } : rest);
}

const [findings, apps, decisions, readings] = ["declarations, findings of lint", "declarations", "decisions", "decisions with content"].map((subject) => new Comparison(subject));
let [unread, rules] = [0, new Set()];
try {
    let number = 0;
    for (const { kind, content } of declarations()) {
        const place = join(folder, `${(number += 1)}`);
        mkdirSync(place);
        const file = join(place, names[kind]);
        writeFileSync(file, content);
        const app = { declaration: content, kind };
        // The program also reads registry files, and the files that a declaration includes.
        if (isRegistry(content) || /^\s*#\s*(include|import)\b/m.test(new TextDecoder().decode(content))) continue;
        const found = typeq.lint(app);
        for (const { rule } of found) rules.add(rule);
        findings.compare(run(["lint", "--json", file], place).join("\n"), found.map((finding) => JSON.stringify(finding)).join("\n"), `${kind} ${number}`);
        let declared;
        try {
            declared = typeq.app(app);
        } catch (error) {
            unread += 1;
            apps.compare("", run(["app", "--json", file], place).join("\n"), `${kind} ${number}: ${error.message}`);
            continue;
        }
        apps.compare(JSON.stringify(JSON.parse(run(["app", "--json", file], place).join("\n") || "null")), JSON.stringify(declared), `${kind} ${number}`);
        const questions = files.flatMap((name) => ["--name", name]);
        const named = run(["which-group", "--json", "--app", file, ...questions], place);
        for (const [index, name] of files.entries()) decisions.compare(named[index], JSON.stringify(typeq.decideSync(app, name)), `${kind} ${number} ${name}`);
        const paths = Object.keys(contents).map((name) => join(place, name));
        for (const [name, text] of Object.entries(contents)) writeFileSync(join(place, name), text);
        const opened = run(["which-group", "--json", "--app", file, ...paths], place).map((line) => withoutMagic(JSON.parse(line)));
        for (const [index, [name, text]] of Object.entries(contents).entries()) {
            const bytes = typeof text === "string" ? new TextEncoder().encode(text) : text;
            readings.compare(opened[index], withoutMagic(typeq.decideSync(app, { name, content: bytes })), `${kind} ${number} ${name}`);
            const ranged = await typeq.decide(app, new File([bytes], name));
            readings.compare(opened[index], withoutMagic(ranged), `${kind} ${number} ${name}, by ranges`);
        }
    }
} finally {
    rmSync(folder, { recursive: true });
}
for (const comparison of [findings, apps, decisions, readings]) comparison.report();
console.log(`rules with findings: ${rules.size}; declarations that cannot be read: ${unread}`);
process.exitCode = failures === 0 ? 0 : 1;
