// Calls the program, which runs in workers so that the page stays alive.
const isolated = (text) => make("bdi", {}, text);

function say(trouble) {
  byId("trouble").hidden = !trouble;
  byId("trouble").textContent = trouble || "";
}

// The program is packed in the page, or lies beside it.
async function fetched() {
  const packed = byId("program").textContent;
  if (!packed) return fetch("adjutant.wasm").then((answer) => answer.arrayBuffer());
  const bytes = Uint8Array.from(atob(packed), (letter) => letter.charCodeAt(0));
  return new Response(new Blob([bytes]).stream().pipeThrough(new DecompressionStream("gzip"))).arrayBuffer();
}

// Message of calls that were given up.
const STOPPED = "stopped";

const compiled = fetched().then((bytes) => WebAssembly.compile(bytes));
const source = URL.createObjectURL(new Blob([byId("worker").textContent], { type: "text/javascript" }));

// A worker with the program. Calls are answered in order.
class Program {
  constructor() {
    this.waiting = new Map();
    this.number = 0;
    this.start();
  }

  start() {
    this.worker = new Worker(source);
    this.worker.onmessage = ({ data }) => {
      const waiting = this.waiting.get(data.id);
      if (!waiting) return;
      if (data.rows !== undefined) {
        waiting.progress(JSON.parse(data.rows), data.read);
        return;
      }
      this.waiting.delete(data.id);
      if (data.error === undefined) waiting.resolve(data.value);
      else waiting.reject(new Error(data.error));
    };
    this.worker.onerror = (event) => this.fail(event.message || "the program cannot be started");
    const worker = this.worker;
    this.ready = compiled.then((program) => this.post(worker, { program }));
    this.ready.catch((error) => say("The program cannot be started: " + error.message));
  }

  post(worker, message, progress, passed) {
    this.number += 1;
    const id = this.number;
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject, progress });
      worker.postMessage({ id, ...message }, passed || []);
    });
  }

  async call(name, ...args) {
    await this.ready;
    return this.post(this.worker, { call: name, args }).catch((error) => this.mourn(error));
  }

  async add(name, bytes, progress) {
    await this.ready;
    return this.post(this.worker, { call: "add", args: [name, bytes] }, progress, [bytes.buffer]).catch((error) => this.mourn(error));
  }

  // After an error inside the program its memory is not trusted any more.
  mourn(error) {
    if (error.message !== STOPPED) {
      if (this === judges) emptyList();
      else this.stop();
      say("The program failed, and was started again: " + error.message);
    }
    throw error;
  }

  fail(message) {
    for (const waiting of this.waiting.values()) waiting.reject(new Error(message));
    this.waiting.clear();
  }

  stop() {
    this.worker.terminate();
    this.fail(STOPPED);
    this.start();
  }
}

// Lists are judged by one worker, and texts by another.
const judges = new Program();
const desk = new Program();

function save(name, bytes, type) {
  const address = URL.createObjectURL(new Blob([bytes], { type }));
  const link = make("a", { href: address, download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(address), 10000);
}
