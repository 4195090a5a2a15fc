// SPDX-License-Identifier: Apache-2.0
import { createServer } from 'node:http';
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

  async 'a vacation stops the clock of a slow table'(url) {
    const page = await openPage({ extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.21' } });
    const id = await openTable(page, url, { kind: 'turn', seconds: 86_400 });
    await page.goto(`${url}/account`);
    await page.locator('#account-name').fill('Fabius Tardus');
    await page.locator('#account-password').fill('correct horse');
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.waitForSelector('text=You have 30 days left of 30 within a year.');
    await page.getByLabel('Days', { exact: true }).fill('5');
    await page.getByRole('button', { name: 'Go on vacation' }).click();
    await page.waitForSelector('text=/On vacation until/');
    assert.deepEqual(await findViolations(page), []);

    await page.goto(`${url}/table/${id}`);
    await page.waitForSelector('.tag:has-text("on vacation")');
    const clock = page.getByRole('timer');
    assert.equal(await clock.evaluate((face) => face.classList.contains('running')), false);

    await page.goto(`${url}/account`);
    await page.getByRole('button', { name: 'End the vacation' }).click();
    await page.waitForSelector('text=You have 29 days left of 30 within a year.');
    await page.goto(`${url}/table/${id}`);
    await page.waitForSelector('[role=timer].running');
    assert.equal(await page.locator('.tag:has-text("on vacation")').count(), 0);
    await closePage(page);
  },

  async 'who is away is called at an address of their own'(url) {
    const calls = [];
    let heard = () => {};
    const receiver = createServer((request, answer) => {
      let text = '';
      request.on('data', (part) => (text += part));
      request.on('end', () => {
        calls.push({ signature: request.headers['x-quadriga-signature'], body: JSON.parse(text) });
        answer.writeHead(204).end();
        heard();
      });
    });
    await new Promise((resolve) => receiver.listen(0, '127.0.0.1', resolve));
    const next = () =>
      calls.length > 0 ? Promise.resolve() : new Promise((resolve) => (heard = resolve));
    const page = await openPage();
    try {
      await openTable(page, url, { kind: 'turn', seconds: 60 });
      await page.goto(`${url}/account`);
      await page
        .getByLabel('Address', { exact: true })
        .fill(`http://127.0.0.1:${receiver.address().port}/turn`);
      await page.getByRole('button', { name: 'Save', exact: true }).click();
      assert.match(await page.getByLabel('Secret', { exact: true }).inputValue(), /^.{43}$/);
      await page.getByRole('button', { name: 'Try it' }).click();
      await page.waitForSelector('text=The call was answered (204).');
      assert.deepEqual(await findViolations(page), []);
      assert.equal(calls.shift().body.event, 'test');
      const id = await openTable(page, url, { kind: 'turn', seconds: 86_400 });
      await next();
      assert.equal(calls[0].body.event, 'turn');
      assert.equal(calls[0].body.table, id);
      assert.match(calls[0].signature, /^sha256=[0-9a-f]{64}$/);
      assert.ok(calls[0].body.url.endsWith(`/table/${id}`));
    } finally {
      await closePage(page);
      receiver.close();
    }
  },

  async 'the tab is marked when it is your turn, unless one does not want it'(url) {
    const page = await openPage();
    const id = await openTable(page, url, { kind: 'turn', seconds: 86_400 });
    await page.goto(`${url}/table/${id}`);
    await page.waitForSelector('text=It is your turn.');
    const icon = () => page.locator('link[rel=icon]').getAttribute('href');
    assert.equal(await icon(), '/favicon-turn.svg');
    assert.match(await page.title(), /Your turn/);
    await page.getByRole('button', { name: 'You and your settings' }).click();
    const mark = page.getByRole('group', { name: 'A mark on the tab when it is your turn' });
    await mark.getByRole('radio', { name: 'Off' }).check({ force: true });
    await page.waitForFunction(
      () => document.querySelector('link[rel=icon]').getAttribute('href') === '/favicon.svg',
    );
    assert.doesNotMatch(await page.title(), /Your turn/);
    await page.reload();
    await page.waitForSelector('text=It is your turn.');
    assert.equal(await icon(), '/favicon.svg', 'kept in the browser');
    await closePage(page);
  },
};
