// SPDX-License-Identifier: Apache-2.0
import { assert, closePage, findViolations, openPage } from './support.mjs';

// A table against bots with a clock shorter than the page offers.
async function openTable(page, url, clock) {
  await page.goto(url);
  return page.evaluate(async (rule) => {
    const post = async (path, body) =>
      (
        await fetch(path, {
          method: 'POST',
          headers: { 'Content-Type': 'application/json' },
          body: JSON.stringify(body),
        })
      ).json();
    await post('/api/guest', { name: 'Cunctator' });
    const table = await post('/api/tables', {
      game: 'ave-caesar',
      seats: 3,
      options: {},
      bots: ['random', 'random'],
      is_public: false,
      start: true,
      clock: rule,
    });
    return table.id;
  }, clock);
}

export const tests = {
  async 'who lets the time run out gets the move the rules name'(url) {
    const page = await openPage();
    const id = await openTable(page, url, { kind: 'turn', seconds: 6 });
    await page.goto(`${url}/table/${id}`);
    await page.waitForSelector('text=It is your turn.');
    const clock = page.getByRole('timer');
    assert.equal(await clock.count(), 1, 'bots have no clock');
    const first = await clock.textContent();
    await page.waitForFunction(
      (before) => document.querySelector('[role=timer]')?.textContent !== before,
      first,
    );
    assert.deepEqual(await findViolations(page), []);
    await page.waitForSelector('[role=log] >> text=The time of Cunctator is up.');
    await closePage(page);
  },

  async 'a bot takes over a seat and gives it back'(url) {
    const page = await openPage();
    const id = await openTable(page, url, { kind: 'turn', seconds: 5, bot: 'random' });
    await page.goto(`${url}/table/${id}`);
    await page.waitForSelector('text=a bot plays for you');
    // The bots play on quickly: the board under the button does not hold still.
    await page.getByRole('button', { name: 'Take your seat back' }).dispatchEvent('click');
    await page.waitForSelector('text=a bot plays for you', { state: 'detached' });
    await closePage(page);
  },

  async 'a clock is chosen in the lobby and shown at the table'(url) {
    const page = await openPage();
    await page.goto(`${url}/lobby?game=ave-caesar`);
    await page.getByLabel('Time', { exact: true }).selectOption({ label: '3 days a turn' });
    await page.getByRole('radio', { name: 'A bot takes over' }).check({ force: true });
    await page.getByRole('button', { name: 'Open the table' }).click();
    await page.click('dialog[open] button[type=submit]');
    await page.waitForSelector('text=3 days a turn.');
    await page.waitForSelector('text=replaced by a bot');
    await page.getByRole('button', { name: /Fill 3 seats with bots/ }).click();
    await page.waitForSelector('[role=timer]');
    assert.match(await page.getByRole('timer').textContent(), /3 days/);
    await closePage(page);
  },
};
