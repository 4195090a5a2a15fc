// SPDX-License-Identifier: Apache-2.0
// Checks record files with the module that browsers load, whole and with one digit of the seed
// altered:   node check_records.mjs quadriga.wasm RECORD ...
import { readFile } from 'node:fs/promises';

const [file, ...records] = process.argv.slice(2);
if (records.length === 0) {
  console.error('usage: node check_records.mjs quadriga.wasm RECORD ...');
  process.exit(2);
}
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

function check(text) {
  const bytes = new TextEncoder().encode(text);
  const at = exports.record_text(bytes.length);
  new Uint8Array(exports.memory.buffer, at, bytes.length).set(bytes);
  exports.check_record();
  const [from, length] = [exports.answer_address(), exports.answer_length()];
  return JSON.parse(
    new TextDecoder().decode(new Uint8Array(exports.memory.buffer, from, length)),
  );
}

let failed = 0;
for (const name of records) {
  const text = await readFile(name, 'utf8');
  const whole = check(text);
  const lines = text.split('\n');
  const at = lines.findIndex((line) => line.startsWith('seed '));
  lines[at] = lines[at].replace(/.$/, (digit) => (digit === '0' ? '1' : '0'));
  const altered = check(lines.join('\n'));
  const fine = whole.ok && whole.draws > 0 && !altered.ok && altered.line === at + 1;
  if (!fine) failed += 1;
  const what = fine ? 'ok' : 'FAILED';
  console.log(`${what} ${name}: ${whole.problem ?? `${whole.draws} draws`}; ${altered.problem}`);
}
process.exit(failed === 0 ? 0 : 1);
