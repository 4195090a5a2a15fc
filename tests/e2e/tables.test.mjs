// SPDX-License-Identifier: Apache-2.0
// The life of a table: questions, seats, the lobby, another game, who looks on.
import {
  assert,
  closePage,
  enter,
  findSideways,
  findViolations,
  handOf,
  moveByClicking,
  openPage,
  openTable,
  post,
  waitForTurn,
} from './support.mjs';

const race = { game: 'ave-caesar', seats: 3, options: { races: 1 } };

async function joinTable(page, url, id) {
  await page.goto(`${url}/table/${id}`);
  await page.getByRole('button', { name: 'Sit here' }).first().click();
  await page.getByRole('button', { name: 'Leave the table' }).waitFor();
}

// Two people and a bot in a running race.
async function twoAtTable(url, wish = {}) {
  const host = await enter(url, 'Ostia');
  const guest = await enter(url, 'Capua');
  const id = await openTable(host, { ...race, bots: ['random'], ...wish });
  await joinTable(guest, url, id);
  await host.getByRole('button', { name: 'Start the game' }).click();
  return { host, guest, id };
}

async function openMenu(page) {
  await page.getByRole('button', { name: 'Table', exact: true }).click();
  await page.locator('dialog[open]').waitFor();
}

async function shoot(page, name) {
  if (process.env.QUADRIGA_SHOTS)
    await page.screenshot({ path: `${process.env.QUADRIGA_SHOTS}/${name}.png` });
}

export const tests = {
  async 'a move is taken back when the others agree'(url) {
    const { host, guest } = await twoAtTable(url);
    await host.waitForSelector('.card');
    await guest.waitForSelector('.card');
    // Until the host has moved and the other person is asked.
    const hand = async () => (await handOf(host)).join();
    const ready = host.locator('.end').first();
    for (let tries = 0; tries < 20 && !(await ready.isVisible()); ++tries) {
      const first = await Promise.race([
        waitForTurn(host).then(() => 'host'),
        waitForTurn(guest).then(() => 'guest'),
      ]);
      if (first === 'guest' && !(await ready.isVisible())) await moveByClicking(guest);
    }
    const before = await hand();
    await moveByClicking(host);
    await openMenu(host);
    await host.getByRole('button', { name: 'Ask to take it back' }).click();
    const asked = guest.locator('[data-question=take_back]');
    await asked.waitFor();
    await host.locator('[data-question=take_back]').waitFor();
    await shoot(guest, 'take_back');
    assert.deepEqual(await findViolations(guest), []);
    await asked.getByRole('button', { name: 'No' }).click();
    await host.getByText('Capua does not want the move to be taken back.').waitFor();
    await openMenu(host);
    await host.getByRole('button', { name: 'Ask to take it back' }).click();
    await asked.waitFor();
    await asked.getByRole('button', { name: 'Agree' }).click();
    await host.getByText("takes the last move back, with everybody's consent").first().waitFor();
    await host.waitForFunction(
      (cards) =>
        [...document.querySelectorAll('.card')].map((card) => card.dataset.card).join() === cards,
      before,
    );
    await moveByClicking(host);
    await closePage(host);
    await closePage(guest);
  },

  async 'the lobby follows what happens'(url) {
    const watcher = await openPage();
    await watcher.goto(`${url}/lobby`);
    await watcher.getByRole('heading', { name: 'Open tables' }).waitFor();
    let asked = 0;
    watcher.on('request', (request) => {
      if (request.url().endsWith('/api/tables')) asked += 1;
    });
    const host = await enter(url, 'Brindisi');
    const id = await openTable(host, {
      ...race,
      house: { spectators: 'none', ready: 30 },
      options: { races: 1 },
    });
    const row = watcher.locator('article', { hasText: 'Brindisi' });
    await row.getByText('No spectators').waitFor();
    await row.getByText('Races: 1').waitFor();
    await shoot(watcher, 'lobby');
    const guest = await enter(url, 'Tarentum');
    await joinTable(guest, url, id);
    await row.getByText('Tarentum').waitFor();
    await post(host, `/api/tables/${id}/bot`, { seat: 2, kind: 'random' });
    await row.getByText('Open seat').waitFor({ state: 'detached' });
    // Everybody leaves: the table is gone.
    await post(guest, `/api/tables/${id}/leave`);
    await post(host, `/api/tables/${id}/leave`);
    await row.waitFor({ state: 'detached' });
    assert.equal(asked, 0, 'the page asks instead of being told');
    for (const page of [watcher, host, guest]) await closePage(page);
  },

  async 'the host frees a seat, bans, and asks who is ready'(url) {
    const host = await enter(url, 'Puteoli');
    const guest = await enter(url, 'Baiae', { viewport: { width: 390, height: 800 } });
    const id = await openTable(host, { ...race, bots: ['random'], house: { ready: 60 } });
    await joinTable(guest, url, id);
    await shoot(host, 'room_host');
    await host.getByRole('button', { name: 'Free the seat of Baiae', exact: true }).click();
    await guest.getByText('The host has freed your seat.').first().waitFor();
    await guest.getByRole('button', { name: 'Sit here' }).first().click();
    await guest.getByRole('button', { name: 'Leave the table' }).waitFor();

    // The start waits until the guest says so.
    await host.getByRole('button', { name: 'Start the game' }).click();
    await guest.getByText('Puteoli asks: is everybody ready?').waitFor();
    await shoot(guest, 'ready_phone');
    assert.deepEqual(await findSideways(guest), []);
    assert.deepEqual(await findViolations(guest), []);
    await guest.getByRole('button', { name: 'Not yet' }).click();
    await host.getByText('Baiae is not ready yet.').first().waitFor();
    await host.getByRole('button', { name: 'Start the game' }).click();
    await guest.getByRole('button', { name: 'I am ready' }).click();
    await host.waitForSelector('.card');
    await guest.waitForSelector('.card');

    const next = await openTable(host, { ...race });
    await joinTable(guest, url, next);
    await host.getByRole('button', { name: /^Ban Baiae/ }).click();
    await guest.getByText('The host of this table has asked you not to come back to it.').waitFor();
    await guest.goto(`${url}/table/${next}`);
    await guest.getByText('The host of this table has asked you not to come back to it.').waitFor();
    await closePage(host);
    await closePage(guest);
  },

  async 'who leaves comes back, a game is abandoned and played again'(url) {
    const { host, guest, id } = await twoAtTable(url);
    await guest.waitForSelector('.card');
    await openMenu(guest);
    await guest.getByRole('link', { name: 'The rules of the game' }).waitFor();
    await shoot(guest, 'menu');
    await guest.getByRole('button', { name: 'Leave the game' }).click();
    await guest.waitForURL('**/lobby');
    await host.getByText('leaving').first().waitFor();
    await guest.goto(`${url}/table/${id}`);
    await guest.getByRole('button', { name: 'Stay' }).click();
    await host.getByText('leaving').first().waitFor({ state: 'detached' });

    await openMenu(host);
    await host.getByRole('button', { name: 'Propose to abandon' }).click();
    await guest.getByRole('button', { name: 'Abandon it' }).click();
    for (const page of [host, guest])
      await page.getByRole('heading', { name: 'The game was abandoned' }).waitFor();
    await shoot(host, 'abandoned');
    const record = await host.evaluate(
      async (table) => (await fetch(`/api/tables/${table}/record`)).text(),
      id,
    );
    assert.match(record, /\nabandoned\nseed [0-9a-f]{64}\n/);

    await guest.getByRole('button', { name: 'Play again' }).click();
    await guest.waitForSelector('text=kept for Ostia');
    await shoot(guest, 'rematch');
    await host.getByRole('button', { name: 'Join the rematch' }).click();
    await guest.getByRole('button', { name: 'Start the game' }).click();
    await host.waitForSelector('.card');
    assert.equal(new URL(guest.url()).pathname, new URL(host.url()).pathname);
    await closePage(host);
    await closePage(guest);
  },

  async 'spectators see what the table allows'(url) {
    const seen = await twoAtTable(url, { house: { spectators: 'delayed' } });
    const watcher = await openPage();
    await watcher.goto(`${url}/table/${seen.id}`);
    await watcher.waitForSelector('.token');
    assert.equal(await watcher.locator('.card').count(), 0);
    await watcher.getByLabel('Look through the eyes of').selectOption({ label: 'Ostia' });
    await watcher.fill('dialog[open] input', 'Cumae');
    await watcher.click('dialog[open] button[type=submit]');
    await watcher.waitForSelector('text=You see all cards of this seat, 12 moves late.');
    assert.equal(await watcher.locator('.card').count(), 0, 'twelve moves have not been made');
    // A player is offered nothing of the kind.
    assert.equal(await seen.host.getByLabel('Look through the eyes of').count(), 0);

    // Bots play on: after so many moves their cards are there, and nothing can be done with them.
    const bots = { ...race, bots: ['random', 'random', 'random'], start: true };
    const arena = await enter(url, 'Nola');
    const played = await openTable(arena, {
      ...bots,
      options: {},
      house: { spectators: 'delayed', pace: 400 },
    });
    await watcher.goto(`${url}/table/${played}`);
    await watcher.getByLabel('Look through the eyes of').selectOption({ index: 2 });
    await watcher.waitForSelector('.card');
    await shoot(watcher, 'through');
    assert.equal(await watcher.locator('.card[aria-disabled="false"]').count(), 0);

    const hidden = await twoAtTable(url, { house: { spectators: 'none' } });
    await watcher.goto(`${url}/table/${hidden.id}`);
    await watcher.getByText('Only who plays at this table sees the game.').waitFor();
    await watcher.goto(`${url}/lobby`);
    const row = watcher.locator('article', { hasText: 'No spectators' });
    await row.first().waitFor();
    assert.equal(await row.first().getByRole('link').count(), 0);
    for (const page of [watcher, arena, seen.host, seen.guest, hidden.host, hidden.guest])
      await closePage(page);
  },
};
