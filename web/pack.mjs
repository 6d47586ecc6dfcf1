// Puts the page together: `node web/pack.mjs PROGRAM.wasm GLUE.js FOLDER`. Writes `adjutant.html`, one file
// with everything in it, and the folder `web` for a host: `index.html` and `adjutant.wasm`.
import { createHash } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { gzipSync } from "node:zlib";

const [wasmPath, gluePath, folder] = process.argv.slice(2);
const here = (name) => readFileSync(new URL("site/" + name, import.meta.url), "utf8");
const wasm = readFileSync(wasmPath);
const glue = readFileSync(gluePath, "utf8");

// Comments and indentation are for readers of the source.
const short = (code) => code.split("\n").map((line) => line.trimStart()).filter((line) => line && !line.startsWith("//")).join("\n") + "\n";
// A game's page has these, too.
const elements = readFileSync(new URL("../crates/report/src/page/script/elements.js", import.meta.url), "utf8");
const parts = ["call", "board", "records", "editor", "setup", "table", "main"];
const script = '(function () {\n"use strict";\n' + short(elements) + parts.map((name) => short(here("script/" + name + ".js"))).join("") + "})();\n";
const worker = short(glue) + short(here("script/worker.js"));

// The program itself has the drawings, the colors and the script of a game's page.
const program = new Function(glue + "\nreturn wasm_bindgen;")();
program.initSync({ module: wasm });
const start = JSON.parse(program.start_page());
const sample = readFileSync(new URL("../samples/games/jumbo-2014-original.srn", import.meta.url), "utf8");

const hash = (code) => "'sha256-" + createHash("sha256").update(code).digest("base64") + "'";
const quoted = (value) => JSON.stringify(value).replace(/</g, "\\u003c");
const closed = (code) => {
  if (code.includes("</script")) throw new Error("a script must not end itself");
  return code;
};

function page(program, connect) {
  const policy = [
    "default-src 'none'",
    "script-src " + hash(script) + " " + start.scripts.map((one) => "'" + one + "'").join(" ") + " 'wasm-unsafe-eval'",
    "style-src 'unsafe-inline'",
    "worker-src blob:",
    "img-src data: blob:",
    "connect-src " + connect,
    "base-uri 'none'",
    "form-action 'none'",
  ].join("; ");
  const style = here("style.css").replace("{light}", start.light).replace("{dark}", start.dark);
  const texts = { policy, style, program, worker: closed(worker), start: quoted({ sample }), script: closed(script) };
  const html = here("index.html").replace('<defs id="drawings"></defs>', () => '<defs id="drawings">' + start.drawings + "</defs>");
  return html.replace(/\{(policy|style|program|worker|start|script)\}/g, (all, name) => texts[name]);
}

mkdirSync(folder + "/web", { recursive: true });
const packed = gzipSync(wasm, { level: 9 });
writeFileSync(folder + "/web/adjutant.html", page(packed.toString("base64"), "'none'"));
writeFileSync(folder + "/web/index.html", page("", "'self'"));
writeFileSync(folder + "/web/adjutant.wasm", wasm);
const size = (bytes) => (bytes / 1e6).toFixed(2) + " MB";
console.log("adjutant.wasm: " + size(wasm.length) + ", compressed " + size(packed.length));
