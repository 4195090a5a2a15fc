// SPDX-License-Identifier: Apache-2.0
// Runs the browser tests against a real server in a real Chromium:
//   node run.mjs [PART OF A TEST'S NAME]
// QUADRIGA_URL names a running server; otherwise QUADRIGA_BIN (or QUADRIGA) is started for the tests.
import { readdirSync } from 'node:fs';
import { closeBrowser, startServer } from './support.mjs';

const wanted = process.argv[2] ?? '';
const files = readdirSync(new URL('.', import.meta.url))
  .filter((name) => name.endsWith('.test.mjs'))
  .sort();

let passed = 0;
let failed = 0;
async function runAll(url) {
  for (const file of files) {
    const { tests } = await import(new URL(file, import.meta.url).href);
    for (const [name, run] of Object.entries(tests)) {
      const title = `${file.replace('.test.mjs', '')}: ${name}`;
      if (!title.includes(wanted)) continue;
      const begun = Date.now();
      try {
        await run(url);
        passed += 1;
        console.log(`  ok    ${title} (${((Date.now() - begun) / 1000).toFixed(1)} s)`);
      } catch (error) {
        failed += 1;
        console.log(
          `  FAIL  ${title}\n${String(error?.stack ?? error).replace(/^/gm, '        ')}`,
        );
      }
    }
  }
}

// Whatever happens, nothing that was started is left running.
const server = await startServer();
try {
  await runAll(server.url);
} finally {
  await closeBrowser();
  await server.stop();
}
console.log(`${passed} passed, ${failed} failed`);
process.exitCode = failed === 0 && passed > 0 ? 0 : 1;
