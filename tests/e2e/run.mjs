// SPDX-License-Identifier: Apache-2.0
// Runs the browser tests against a real server in a real Chromium:
//   node run.mjs [PART OF A TEST'S NAME]
// QUADRIGA_URL names a running server; otherwise QUADRIGA_BIN (or QUADRIGA) is started for the tests.
import { readdirSync } from 'node:fs';
import { closeBrowser, startServer } from './support.mjs';

const wanted = process.argv[2] ?? '';
const names = readdirSync(new URL('.', import.meta.url)).filter((name) =>
  name.endsWith('.test.mjs'),
);
const files = await Promise.all(
  names.sort().map(async (name) => ({
    name: name.replace('.test.mjs', ''),
    ...(await import(new URL(name, import.meta.url).href)),
  })),
);
// A file that says how many seconds it takes begins before those that are soon done.
files.sort((one, other) => (other.seconds ?? 0) - (one.seconds ?? 0));

// Files run side by side, since a browser test mostly waits: for bots, for animations, for the line.
const lanes = 3;
let passed = 0;
let failed = 0;

// A test that goes on for ever fails like any other instead of holding up the rest.
const limit = 10 * 60_000;
async function withinLimit(work) {
  let timer;
  const late = new Promise((_, reject) => {
    timer = setTimeout(() => reject(new Error(`no end after ${limit / 60_000} minutes`)), limit);
  });
  await Promise.race([work, late]).finally(() => clearTimeout(timer));
}

async function runFile(file, url) {
  for (const [name, run] of Object.entries(file.tests)) {
    const title = `${file.name}: ${name}`;
    if (!title.includes(wanted)) continue;
    const begun = Date.now();
    try {
      await withinLimit(run(url));
      passed += 1;
      console.log(`  ok    ${title} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
    } catch (error) {
      failed += 1;
      console.log(`  FAIL  ${title}\n${String(error?.stack ?? error).replace(/^/gm, '        ')}`);
    }
  }
}

async function runLane(url) {
  for (let file = files.shift(); file !== undefined; file = files.shift()) await runFile(file, url);
}

// Whatever happens, nothing that was started is left running.
const server = await startServer();
try {
  await Promise.all(Array.from({ length: lanes }, () => runLane(server.url)));
} finally {
  await closeBrowser();
  await server.stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
