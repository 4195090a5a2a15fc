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

const tables = { 'ave-caesar': 4, 'chicken-caesar': 4, 'caesar-xl': 2, 'ides-of-march': 4 };

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
    // Slowly, so that the bots cannot finish the race while the page is looked over.
    await openTable(page, { ...race, house: { pace: 2500, hints: false } });
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

  async 'a table says in the lobby and in its waiting room how it treats bots'(url) {
    const page = await openPage();
    await page.goto(`${url}/lobby?game=ave-caesar`);
    await page.selectOption('#create-away', { label: 'A bot plays on after 10 minutes' });
    await page.getByText('For everybody').click();
    await page.getByRole('button', { name: 'Open the table' }).click();
    const name = page.locator('dialog[open] button[type=submit]');
    if (
      await name.waitFor({ timeout: 3000 }).then(
        () => true,
        () => false,
      )
    )
      await name.click();
    await page.waitForURL('**/table/*');
    await page.waitForSelector('text=A bot plays on for who is away for 10 minutes.');
    await page.waitForSelector('text=Whoever is to move may ask a legate for a hint.');
    assert.deepEqual(await findViolations(page), []);
    await closePage(page);
  },

  // In every game: the page answers while legates think, and a person can follow a legate's advice.
  async 'one can sit down against legates in every game'(url) {
    const page = await openPage();
    await page.goto(url);
    for (const [game, seats] of Object.entries(tables)) {
      const bots = Array(seats - 1).fill('legate');
      await openTable(page, { game, seats, bots, options: {}, is_public: false, start: true });
      const log = page.getByRole('log');
      await log.waitFor();
      for (const name of ['Chat', 'Log']) await page.getByRole('tab', { name }).click();
      await page.waitForSelector('text=It is your turn.', { timeout: 120_000 });
      await page.getByRole('button', { name: 'Hint', exact: true }).click();
      const hint = page.locator('[data-hint]').first();
      await hint.waitFor({ timeout: 120_000 });
      const title = await page.title();
      assert.match(title, /Your turn/);
      // The advice goes with the position it was given for; not every move has a line in the log.
      await hint.click();
      await hint.waitFor({ state: 'detached', timeout: 120_000 });
    }
    await closePage(page);
  },
};
