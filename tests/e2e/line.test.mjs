// SPDX-License-Identifier: Apache-2.0
// The line between browser and server: cut in mid-game, held twice by one person, listened to by
// somebody who may not know everything.
import { connect, createServer } from 'node:net';
import {
  assert,
  closePage,
  enter,
  handOf,
  moveByClicking,
  openPage,
  openTable,
  waitForTurn,
} from './support.mjs';

export const seconds = 70;

// A cable that can be pulled: what goes through it is passed on, until it is cut.
async function cable(url) {
  const { hostname, port } = new URL(url);
  const ends = new Set();
  let whole = true;
  const plug = createServer((near) => {
    if (!whole) return near.destroy();
    const far = connect(Number(port), hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ]) {
      ends.add(one);
      one.pipe(other);
      one.on('error', () => other.destroy());
      one.on('close', () => (ends.delete(one), other.destroy()));
    }
  });
  await new Promise((resolve) => plug.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${plug.address().port}`,
    cut() {
      whole = false;
      for (const end of ends) end.destroy();
    },
    mend: () => (whole = true),
    close: () => plug.close(),
  };
}

const versions = (page) =>
  page.$$eval('[role=log] .event', (events) =>
    events.map((event) => Number(event.dataset.version)),
  );
const chariots = (page) =>
  page.$$eval('.token', (tokens) => tokens.map((token) => token.getAttribute('aria-label')).sort());

// What both pages show of one position.
async function agree(one, other, why) {
  for (let tries = 0; ; ++tries) {
    const [a, b] = await Promise.all([one, other].map((page) => chariots(page)));
    if (JSON.stringify(a) === JSON.stringify(b)) return;
    if (tries === 100) assert.deepEqual(a, b, why);
    await one.waitForTimeout(100);
  }
}

async function noRepeats(page) {
  const seen = await versions(page);
  const once = [...new Set(seen)].sort((a, b) => a - b);
  assert.deepEqual(seen, once, 'the log has no repeats and is in order');
}

export const tests = {
  async 'a page that cannot be loaded says so and can be tried again'(url) {
    const page = await openPage();
    await page.goto(url);
    await page.waitForSelector('[data-play]');
    await page.context().setOffline(true);
    await page.getByRole('link', { name: 'My games' }).click();
    await page.waitForSelector('h1:has-text("This page could not be loaded")');
    await page.context().setOffline(false);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.waitForSelector('h1:has-text("My games")');
    await closePage(page);
  },

  async 'a cut network is noticed, the game goes on without, and one catches up'(url) {
    const line = await cable(url);
    const host = await enter(url, 'Ostia');
    const guest = await enter(line.url, 'Capua');
    const id = await openTable(host, {
      game: 'ave-caesar',
      seats: 3,
      options: { races: 1 },
      bots: ['random'],
    });
    await guest.goto(`${line.url}/table/${id}`);
    await guest.getByRole('button', { name: 'Sit here' }).first().click();
    await host.getByRole('button', { name: 'Start the game' }).click();
    await Promise.all([host.waitForSelector('.card'), guest.waitForSelector('.card')]);
    // Until the host is to move: the guest does not hold the game up.
    for (;;) {
      const turn = await Promise.race([
        waitForTurn(host).then(() => 'host'),
        waitForTurn(guest).then(() => 'guest'),
      ]);
      if (turn === 'host') break;
      await moveByClicking(guest);
    }
    await guest.context().setOffline(true);
    line.cut();
    await guest.getByText('The connection is lost').waitFor();
    const before = await chariots(guest);
    await host.locator('.tag.away').waitFor(); // they see that somebody is missing
    await moveByClicking(host);
    await host.getByText('Capua is to move.').waitFor();
    assert.deepEqual(await chariots(guest), before, 'nothing comes through a cut cable');
    assert.equal(await guest.locator('.end').count(), 0, 'no move is offered without a line');

    line.mend();
    await guest.context().setOffline(false);
    await guest.getByText('The connection is lost').waitFor({ state: 'detached' });
    assert.equal(await waitForTurn(guest), 'move');
    await agree(host, guest, 'the guest has caught up');
    await moveByClicking(guest);
    await agree(host, guest, 'the host sees the move made afterwards');
    await host.locator('.tag.away').waitFor({ state: 'detached' });
    await noRepeats(guest);
    await noRepeats(host);
    await closePage(host);
    await closePage(guest);
    line.close();
  },

  async 'two tabs of one person are both live and never disagree'(url) {
    const one = await enter(url, 'Gemina');
    const id = await openTable(one, {
      game: 'ave-caesar',
      seats: 3,
      options: { races: 1 },
      bots: ['random', 'random'],
      start: true,
    });
    const two = await one.context().newPage();
    two.setDefaultTimeout(60_000);
    const faults = [];
    two.on('pageerror', (error) => faults.push(error.message));
    await two.goto(`${url}/table/${id}`);
    for (const [mover, other] of [
      [one, two],
      [two, one],
      [one, two],
    ]) {
      await mover.bringToFront(); // what is behind moves slowly, as in any browser
      assert.equal(await waitForTurn(mover), 'move');
      await moveByClicking(mover);
      await waitForTurn(mover);
      await waitForTurn(other);
      assert.deepEqual(await handOf(other), await handOf(mover), 'one hand in both tabs');
      await agree(one, two, 'one race in both tabs');
    }

    // A move in both at once: one of them counts, the other is told, and nothing is played twice.
    const made = (await versions(one)).length;
    for (const page of [one, two]) {
      await page.bringToFront();
      await page.locator('.card[aria-disabled="false"]').last().click();
    }
    await Promise.all(
      [one, two].map((page) => page.locator('.end.strong').first().dispatchEvent('click')),
    );
    await one.waitForFunction(
      (n) => document.querySelectorAll('[role=log] .event').length > n,
      made,
    );
    await waitForTurn(one);
    await waitForTurn(two);
    await agree(one, two, 'after two clicks at once');
    assert.deepEqual(await versions(one), await versions(two));
    await noRepeats(one);
    const record = await one.evaluate(
      async (table) => (await (await fetch(`/api/tables/${table}`)).json()).seats,
      id,
    );
    assert.equal(record.filter((seat) => seat.connected && seat.person).length, 1);

    // One tab goes, the person stays.
    await two.close();
    await one.bringToFront();
    await moveByClicking(one);
    assert.deepEqual(faults, []);
    await closePage(one);
  },

  async 'nothing arrives at a spectator that is not theirs to know'(url) {
    const host = await enter(url, 'Fides');
    const watcher = await openPage();
    const heard = [];
    watcher.on('websocket', (socket) =>
      socket.on('framereceived', ({ payload }) => heard.push(JSON.parse(payload))),
    );
    const id = await openTable(host, {
      game: 'ave-caesar',
      seats: 3,
      options: { races: 1 },
      bots: ['random', 'random', 'random'],
      house: { pace: 20 },
    });
    await watcher.goto(`${url}/table/${id}`);
    await watcher.getByText('the table is set').waitFor();
    await host.getByRole('button', { name: 'Start the game' }).click();
    await watcher.waitForSelector('section.result', { timeout: 300_000 });

    // What each of them may know of every step, as the rules say it once the game is over.
    const known = async (viewer) => {
      const steps = new Map();
      for (let from = 0, total = 1; from < total; from += 100) {
        const path = `/api/tables/${id}/replay?viewer=${viewer}&from=${from}&count=100`;
        const part = await (await fetch(url + path)).json();
        total = part.total + 1;
        for (const step of part.steps) steps.set(step.event.version, step);
      }
      return steps;
    };
    const allowed = await known(-3);
    const ofSeat = await known(0);
    const played = heard.filter((message) => message.type === 'played');
    let compared = 0;
    for (const { events, now } of played) {
      for (const event of events)
        assert.deepEqual(event.lines, allowed.get(event.version).event.lines);
      assert.ok(now.you < 0 && now.legal.length === 0, 'no seat, no moves');
      assert.deepEqual(now.view, allowed.get(now.version).view, `at ${now.version}`);
      compared += 1;
    }
    assert.ok(compared >= 10, `only ${compared} positions came live`);
    // There was something to hide: a seat's view of the same steps holds more.
    const hidden = [...allowed].filter(
      ([version, step]) => JSON.stringify(step.view) !== JSON.stringify(ofSeat.get(version).view),
    );
    assert.ok(hidden.length >= 10, `only ${hidden.length} positions with a secret`);
    // And nothing secret came in another kind of message.
    const kinds = [...new Set(heard.map((message) => message.type))].sort();
    const expected = ['chat', 'clock', 'done', 'played', 'table', 'welcome'];
    assert.deepEqual(
      kinds.filter((kind) => !expected.includes(kind)),
      [],
    );
    for (const { table } of heard.filter((message) => message.type === 'table'))
      assert.ok(!table.invite && (table.status === 'finished' || !table.seed), 'no seed in play');
    await closePage(watcher);
    await closePage(host);
  },
};
