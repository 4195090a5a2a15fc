// SPDX-License-Identifier: Apache-2.0
import { assert, closePage, findViolations, openPage, openTable } from './support.mjs';

const race = {
  game: 'ave-caesar',
  seats: 3,
  options: { races: 1 },
  bots: ['random', 'random'],
  is_public: false,
  start: true,
};

export const tests = {
  async 'a legate says what it would do, and the move can be made from there'(url) {
    const page = await openPage();
    await page.goto(url);
    await openTable(page, race);
    await page.waitForSelector('text=It is your turn.');
    await page.getByRole('button', { name: 'Hint', exact: true }).click();
    const panel = page.getByRole('status', { name: 'What a legate would do' });
    await panel.waitFor();
    const moves = panel.locator('[data-hint]');
    const count = await moves.count();
    assert.ok(count >= 1 && count <= 3, `${count} moves`);
    if (count > 1) assert.match(await panel.textContent(), /\d %/);
    assert.ok((await page.locator('.end.aimed').count()) > 0, 'the board marks them');
    assert.deepEqual(await findViolations(page), []);
    const before = await page.locator('[role=log] li, [role=log] p').count();
    await moves.first().click();
    await panel.waitFor({ state: 'detached' });
    await page.waitForFunction(
      (seen) => document.querySelectorAll('[role=log] li, [role=log] p').length > seen,
      before,
    );
    await closePage(page);
  },

  async 'a bot plays for somebody until the seat is taken back'(url) {
    const page = await openPage();
    await page.goto(url);
    await openTable(page, { ...race, house: { pace: 300, hints: false } });
    await page.waitForSelector('text=It is your turn.');
    assert.equal(await page.getByRole('button', { name: 'Hint', exact: true }).count(), 0);
    await page.getByRole('button', { name: 'Let a bot play for you' }).click();
    await page.waitForSelector('text=a bot plays for you');
    assert.equal(await page.locator('.end').count(), 0, 'nothing can be clicked meanwhile');
    assert.deepEqual(await findViolations(page), []);
    await page.getByRole('button', { name: 'Take your seat back' }).dispatchEvent('click');
    await page.waitForSelector('text=a bot plays for you', { state: 'detached' });
    await page.waitForSelector('.end');
    await closePage(page);
  },
};
