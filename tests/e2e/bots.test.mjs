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

// A legate answers within about a second and no task of the page should take a tenth of one; the
// bounds, in milliseconds, leave room for a machine that is busy otherwise.
const kStutter = 1000;
const kAnswer = 10_000;

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
    await page.getByText('Bots, hints, spectators and the start').click();
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

  async 'a hint is marked on the squares of the Ides of March'(url) {
    const page = await openPage();
    await page.goto(url);
    const bots = ['random'];
    await openTable(page, {
      ...{ game: 'ides-of-march', seats: 2, bots, options: {} },
      ...{ is_public: false, start: true },
    });
    // The first decision of a turn is where the free tile goes, so some hint names a square.
    let marked = 0;
    for (let asked = 0; asked < 12 && marked === 0; ++asked) {
      await page.waitForSelector('text=It is your turn.');
      await page.getByRole('button', { name: 'Hint', exact: true }).click();
      const hints = page.locator('[data-hint]');
      await hints.first().waitFor();
      const squares = await hints.evaluateAll((all) =>
        all
          .map((each) => each.dataset.hint.split(' '))
          .filter(([verb]) => ['LAY', 'STOCK', 'MOVE'].includes(verb))
          .map((words) => words.find((word) => /^[A-K]\d+$/.test(word))),
      );
      marked = await page.locator('.hinted').count();
      assert.equal(marked, new Set(squares).size, squares.join(' '));
      if (marked > 0) assert.deepEqual(await findViolations(page), []);
      await hints.first().click();
      await hints.first().waitFor({ state: 'detached' });
    }
    assert.ok(marked > 0, 'no hint named a square');
    await closePage(page);
  },

  // In every game: the page answers while legates think, and a person can follow a legate's advice.
  // A legate thinks in the server and the page only draws, so no task of the page may hold it up for
  // long: the browser itself reports those above 50 ms.
  async 'one can sit down against legates in every game'(url) {
    const page = await openPage();
    await page.addInitScript(() => {
      window.longTasks = [];
      new PerformanceObserver((list) => {
        for (const task of list.getEntries()) window.longTasks.push(Math.round(task.duration));
      }).observe({ type: 'longtask', buffered: true });
    });
    await page.goto(url);
    // The browser reports long tasks, if late.
    await page.evaluate(() => {
      const end = performance.now() + 150;
      while (performance.now() < end);
    });
    await page.waitForFunction(() => window.longTasks.length > 0);
    const report = [];
    for (const [game, seats] of Object.entries(tables)) {
      const bots = Array(seats - 1).fill('legate');
      await openTable(page, { game, seats, bots, options: {}, is_public: false, start: true });
      const log = page.getByRole('log');
      await log.waitFor();
      await page.evaluate(() => {
        window.longTasks.length = 0;
      });
      for (const name of ['Chat', 'Log']) await page.getByRole('tab', { name }).click();
      await page.waitForSelector('text=It is your turn.', { timeout: 120_000 });
      const asked = Date.now();
      await page.getByRole('button', { name: 'Hint', exact: true }).click();
      const hint = page.locator('[data-hint]').first();
      await hint.waitFor({ timeout: 120_000 });
      const thought = Date.now() - asked;
      const title = await page.title();
      assert.match(title, /Your turn/);
      // The advice goes with the position it was given for; not every move has a line in the log.
      await hint.click();
      await hint.waitFor({ state: 'detached', timeout: 120_000 });
      await page.waitForSelector('text=It is your turn.', { timeout: 120_000 });
      const tasks = await page.evaluate(() => window.longTasks);
      const longest = Math.max(0, ...tasks);
      report.push(`${game}: hint in ${thought} ms; ${tasks.length} long tasks, ${longest} ms`);
      assert.ok(longest < kStutter, report.at(-1));
      assert.ok(thought < kAnswer, report.at(-1));
    }
    if (process.env.QUADRIGA_SHOW_TIMES) console.log(report.join('\n'));
    await closePage(page);
  },
};
