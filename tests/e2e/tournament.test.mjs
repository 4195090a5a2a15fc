// SPDX-License-Identifier: Apache-2.0
import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, closePage, openPage, openTable, playToTheEnd, waitForTurn } from './support.mjs';

export const seconds = 100;

export const tests = {
  async 'four races by clicking, a record that verifies, and playing on from its replay'(url) {
    const page = await openPage();
    await page.goto(url);
    await openTable(page, {
      game: 'ave-caesar',
      seats: 3,
      options: { races: 4 },
      bots: ['random', 'random'],
      start: true,
    });
    const moves = await playToTheEnd(page);
    assert.ok(moves >= 40, `only ${moves} moves in four races`);
    assert.equal(await page.$$eval('section.result li', (rows) => rows.length), 3);

    const folder = mkdtempSync(join(tmpdir(), 'quadriga-record-'));
    const file = join(folder, 'record.txt');
    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('section.result a[download]'),
    ]);
    await download.saveAs(file);
    if (process.env.QUADRIGA_BIN) execFileSync(process.env.QUADRIGA_BIN, ['verify', file]);
    rmSync(folder, { recursive: true });

    await page.click('section.result a[href^="/replay/"]');
    await page.getByRole('slider').fill('60');
    await page.waitForFunction(() =>
      document.querySelector('output').textContent.startsWith('60 '),
    );
    const replay = page.url();
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.waitForURL('**/table/*');
    assert.notEqual(page.url(), replay);
    assert.equal(await waitForTurn(page), 'move');
    await closePage(page);
  },
};
