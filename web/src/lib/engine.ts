// SPDX-License-Identifier: Apache-2.0
import type { Receipt, ReplayPart } from '$generated/protocol';

// The rules themselves, in the browser: what is checked or replayed here needs no server. The module
// is large, so it comes when it is first wanted, and only once.
interface Exports {
  memory: WebAssembly.Memory;
  _initialize(): void;
  record_text(length: number): number;
  check_record(): void;
  replay_record(viewer: number, from: number, count: number): void;
  answer_address(): number;
  answer_length(): number;
}

// The program was built without the module, or it could not be fetched.
export class NoEngine extends Error {}

export class Engine {
  constructor(private readonly exports: Exports) {}

  check(record: string): Receipt {
    this.put(record);
    this.exports.check_record();
    return this.answer() as Receipt;
  }

  // Of a record that has passed the check.
  replay(record: string, viewer: number, from: number, count: number): ReplayPart {
    this.put(record);
    this.exports.replay_record(viewer, from, count);
    return this.answer() as ReplayPart;
  }

  private put(text: string): void {
    const bytes = new TextEncoder().encode(text);
    const at = this.exports.record_text(bytes.length);
    new Uint8Array(this.exports.memory.buffer, at, bytes.length).set(bytes);
  }

  private answer(): unknown {
    const at = this.exports.answer_address();
    const bytes = new Uint8Array(this.exports.memory.buffer, at, this.exports.answer_length());
    return JSON.parse(new TextDecoder().decode(bytes));
  }
}

export async function startEngine(bytes: BufferSource): Promise<Engine> {
  const module = await WebAssembly.compile(bytes);
  // The engine does no input or output. The C library still names some calls for its abort path.
  const imports: WebAssembly.Imports = {};
  for (const { module: space, name } of WebAssembly.Module.imports(module))
    (imports[space] ??= {})[name] = () => {
      throw new Error(`the engine has aborted (it called ${name})`);
    };
  const { exports } = await WebAssembly.instantiate(module, imports);
  const engine = exports as unknown as Exports;
  engine._initialize();
  return new Engine(engine);
}

let loading: Promise<Engine> | null = null;

export function loadEngine(): Promise<Engine> {
  loading ??= fetch('/engine/quadriga.wasm')
    .then((response) => {
      if (!response.ok) throw new NoEngine();
      return response.arrayBuffer();
    })
    .then(startEngine)
    .catch((error: unknown) => {
      loading = null; // the next click tries again
      throw error instanceof NoEngine ? error : new NoEngine(String(error));
    });
  return loading;
}
