// Runs in a worker: passes calls of the page to the program.
let archive = null;
let table = null;

const calls = {
  // Adds a file to the list. New entries are sent as they are judged.
  add(id, name, bytes) {
    archive.add(name, bytes, { call: (rows, read) => postMessage({ id, rows, read }) });
  },
  select: (id, condition) => JSON.parse(archive.select(condition)),
  page: (id, index) => archive.page(index),
  srn: (id, index) => archive.srn(index),
  save: (id, indexes, format) => archive.export(new Uint32Array(indexes), format),
  verdicts: () => archive.verdicts(),
  wants: (id, name, head) => wasm_bindgen.wants(name, head),
  check: (id, name, text, cursor) => JSON.parse(wasm_bindgen.check(name, text, cursor)),
  corrections: (id, name, text, cursor) => JSON.parse(wasm_bindgen.corrections(name, text, cursor)),
  format: (id, name, text) => wasm_bindgen.format(name, text),
  toSrn: (id, name, text) => JSON.parse(wasm_bindgen.to_srn(name, text)),
  toJson: (id, name, text) => {
    const one = new wasm_bindgen.Archive();
    one.add(name, new TextEncoder().encode(text), { call() {} });
    return one.export(new Uint32Array([0]), "json");
  },
  pageOf: (id, name, text, cursor) => wasm_bindgen.page_of(name, text, cursor),
  article: (id, name) => JSON.parse(wasm_bindgen.article(name) || "null"),
  settings: () => JSON.parse(wasm_bindgen.settings()),
  begin(id, text) {
    table = new wasm_bindgen.Table(text);
    return JSON.parse(table.state());
  },
  enter: (id, line) => JSON.parse(table.enter(line)),
};

onmessage = ({ data }) => {
  const { id, call, args, program } = data;
  try {
    if (program) {
      wasm_bindgen.initSync({ module: program });
      archive = new wasm_bindgen.Archive();
    }
    postMessage({ id, value: program ? null : calls[call](id, ...args) });
  } catch (error) {
    postMessage({ id, error: String(error) });
  }
};
