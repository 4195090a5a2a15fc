// SPDX-License-Identifier: Apache-2.0
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import {
  assert,
  closePage,
  findSideways,
  findViolations,
  openPage,
  openTable,
} from './support.mjs';

const path = fileURLToPath(new URL('records/ides-of-march-2.txt', import.meta.url));
const record = readFileSync(path, 'utf8');
const entries = [...record.matchAll(/^(\d+) [*\d] /gm)].length;

// A draw that the seed does not give, on this line of the file (counted from 1).
function tampered() {
  const lines = record.split('\n');
  const at = lines.findIndex((line) => /^\d+ \* TILE /.test(line));
  assert.ok(at > 0, 'a tile to exchange');
  lines[at] = lines[at].replace(/\w+$/, (tile) => (tile === 'TJ' ? 'CR' : 'TJ'));
  return { text: lines.join('\n'), line: at + 1 };
}

// Bots play the last moves of a record; the page follows them.
async function finishedTable(page, url) {
  await page.goto(url);
  const id = await openTable(page, {
    record,
    moves: entries - 12,
    bots: ['random', 'random'],
    start: true,
    is_public: false,
  });
  await page.waitForSelector('section.result', { timeout: 120_000 });
  return id;
}

export const tests = {
  async 'one click verifies a finished game, and a tampered record is found out'(url) {
    // With the server's own content policy: the engine must be allowed by it.
    const page = await openPage({ bypassCSP: false });
    const id = await finishedTable(page, url);
    await page.getByText('Was the luck fair?').click();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForSelector('text=Everything holds');
    const receipt = await page.textContent('.receipt');
    assert.match(receipt, /\d+ draws follow from the seed/);
    assert.match(receipt, /quadriga verify ides-of-march-/);
    assert.ok(receipt.includes((await page.textContent('section.result dd code')).trim()));

    // The server, or somebody on the way, alters one move: the browser says where.
    await page.route('**/record', async (route) => {
      const answer = await route.fetch();
      const lines = (await answer.text()).split('\n');
      const at = lines.findIndex((line) => /^\d+ [01] /.test(line));
      lines[at] += '9';
      await route.fulfill({ response: answer, body: lines.join('\n') });
    });
    await page.goto(`${url}/replay/${id}`);
    await page.getByRole('tab', { name: 'Receipt' }).click();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForSelector('text=Something is wrong with this record');
    assert.match(await page.textContent('.receipt .receipt'), /Line \d+: /);
    await closePage(page);
  },

  async 'the commitment is there before the first move'(url) {
    const page = await openPage();
    await page.goto(url);
    const id = await openTable(page, {
      game: 'caesar-xl',
      seats: 2,
      bots: ['random'],
      start: true,
      is_public: false,
    });
    const promise = page.locator('details:has-text("Fair chance")');
    await promise.locator('summary').click();
    const { commitment } = await page.evaluate(
      (table) => fetch(`/api/tables/${table}`).then((answer) => answer.json()),
      id,
    );
    assert.ok((await promise.textContent()).includes(commitment));
    await closePage(page);
  },

  async 'a record file is checked and replayed without becoming a table'(url) {
    const page = await openPage();
    await page.goto(`${url}/games`);
    await page.getByRole('link', { name: 'Open a record file' }).click();
    await page.waitForURL('**/import');
    assert.deepEqual(await findViolations(page), []);
    const wrong = tampered();
    await page.setInputFiles('input[type=file]', {
      name: 'wrong.txt',
      mimeType: 'text/plain',
      buffer: Buffer.from(wrong.text),
    });
    await page.waitForSelector('text=Something is wrong with this record');
    // That line, or the first one that another tile makes impossible.
    const [, line] = /Line (\d+):/.exec(await page.textContent('.problem'));
    assert.ok(Number(line) >= wrong.line);
    await page.setInputFiles('input[type=file]', path);
    await page.waitForSelector('section.controls');
    await page.waitForSelector(`text=0 of ${entries}`);
    await page.getByRole('tab', { name: 'Receipt' }).click();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForSelector('text=Everything holds');
    assert.deepEqual(await findViolations(page), []);
    await page.getByRole('slider').focus();
    await page.keyboard.press('End');
    await page.waitForSelector(`text=${entries} of ${entries}`);
    assert.deepEqual(await findViolations(page), []);
    await page.setViewportSize({ width: 390, height: 800 });
    assert.deepEqual(await findSideways(page), []);
    await page.setViewportSize({ width: 1280, height: 800 });
    // And from here on as a table.
    for (let back = 0; back < 3; ++back) await page.keyboard.press('PageUp');
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.click('dialog[open] button[type=submit]');
    await page.waitForURL('**/table/*');
    await closePage(page);
  },
};
