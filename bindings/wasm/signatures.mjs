// SPDX-License-Identifier: Apache-2.0
// Prints "<game> <signature>" for each game of a quadriga.wasm:   node signatures.mjs FILE
import { readFile } from 'node:fs/promises';

const file = process.argv[2];
if (file === undefined) {
  console.error('usage: node signatures.mjs quadriga.wasm');
  process.exit(2);
}

// The engine does no input or output. The C library still names some calls for its abort path, and
// using one means that the engine has failed.
const module = await WebAssembly.compile(await readFile(file));
const imports = {};
for (const { module: space, name } of WebAssembly.Module.imports(module)) {
  imports[space] ??= {};
  imports[space][name] = () => {
    throw new Error(`the engine has aborted (it called ${name})`);
  };
}
const { exports } = await WebAssembly.instantiate(module, imports);
exports._initialize();

for (let game = 0; game < exports.game_count(); ++game) {
  const bytes = new Uint8Array(
    exports.memory.buffer,
    exports.game_id_address(game),
    exports.game_id_length(game),
  );
  const id = new TextDecoder().decode(bytes);
  const signature = BigInt.asUintN(64, exports.game_signature(game));
  console.log(`${id} ${signature.toString(16).padStart(16, '0')}`);
}
