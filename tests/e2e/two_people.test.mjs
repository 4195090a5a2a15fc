// SPDX-License-Identifier: Apache-2.0
// What the README promises, by two people in two browsers and by clicking alone: accounts, a rated
// game at a slow table and a game against the clock, both to the end, and the receipts.
import * as caesar from './hands_caesar_xl.mjs';
import * as ides from './hands_ides_of_march.mjs';
import { assert, closePage, openPage, verifyDownload } from './support.mjs';

export const seconds = 70;

// Somebody's row in the list of players.
const rowOf = (page, name) =>
  page.locator('ol[aria-label="Players"] > li').filter({ hasText: name });

async function shoot(pages, name) {
  if (!process.env.QUADRIGA_SHOTS) return;
  for (const [k, page] of pages.entries())
    await page.screenshot({ path: `${process.env.QUADRIGA_SHOTS}/${name}_${k}.png` });
}

async function signUp(page, name) {
  await page.locator('#account-name').fill(name);
  await page.locator('#account-password').fill('correct horse');
  await page.getByRole('button', { name: 'Make the account' }).click();
}

// The host opens a table that is not in the lobby; returns the link for friends.
async function host(page, game, time, choose) {
  await page.getByRole('link', { name: 'Lobby' }).click();
  await page.getByRole('radio', { name: game }).check({ force: true });
  await page.getByRole('radio', { name: 'By invitation' }).check({ force: true });
  await page.getByLabel('Time', { exact: true }).selectOption({ label: time });
  await choose();
  await page.getByRole('button', { name: 'Open the table' }).click();
  const link = page.getByRole('textbox', { name: 'Invite friends' });
  await link.waitFor();
  return link.inputValue();
}

// Who has the link sits down; the host asks, and the game begins when both are ready.
async function sitAndBegin([host, guest], board) {
  await guest.getByRole('button', { name: 'Sit here' }).click();
  await guest.getByRole('button', { name: 'Leave the table' }).waitFor();
  await host.getByRole('button', { name: 'Ready?' }).click();
  await host.locator('li', { hasText: 'not ready yet' }).waitFor();
  await guest.getByRole('button', { name: 'I am ready' }).click();
  for (const page of [host, guest]) await page.waitForSelector(board);
}

const orderOf = (page) =>
  page.$$eval('section.result li .name', (all) => all.map((name) => name.firstChild.textContent));

// Both see the same result, check it in their own browsers and with the command line.
async function readReceipts(pages, people) {
  const orders = [];
  for (const page of pages) {
    await page.waitForSelector('section.result');
    orders.push(await orderOf(page));
  }
  assert.deepEqual(orders[0], orders[1]);
  assert.deepEqual([...orders[0]].sort(), [...people].sort());
  for (const page of pages) {
    await page.getByText('Was the luck fair?').click();
    await page.getByRole('button', { name: 'Verify' }).click();
    await page.waitForSelector('text=Everything holds');
    const receipt = await page.textContent('.receipt');
    assert.match(receipt, /\d\d+ draws? follows? from the seed\./);
    assert.match(receipt, /\d\d+ moves were legal\./);
    assert.match(receipt, /The result is what the rules say\./);
    const said = await verifyDownload(page);
    assert.doesNotMatch(said, /not finished/);
    if (said) assert.match(said, /ok +.*, all \d+ draws follow from the seed/);
  }
  return orders[0];
}

// Over days one closes the page, and finds by My games where it is one's turn.
async function comeBack(pages, people) {
  for (const page of pages) await page.waitForSelector('.ask');
  const mine = await Promise.all(pages.map(async (page) => (await page.$('.ask.mine')) !== null));
  assert.equal(mine.filter(Boolean).length, 1, 'one of two is to move');
  const actor = mine.indexOf(true);
  for (const [k, page] of pages.entries()) {
    await page.getByRole('link', { name: 'My games' }).click();
    const row = page.locator('article', { hasText: 'Caesar XL' });
    if (k === actor) await row.getByText('Your turn').waitFor();
    else await row.getByText(`${people[actor]} is to move.`).waitFor();
    assert.match(await row.textContent(), /3 days left|2 d 23 h left/);
    assert.equal(await row.getByText('Your turn').count(), k === actor ? 1 : 0);
  }
  await shoot(pages, 'my_games');
  for (const page of pages) {
    await page.getByRole('link', { name: 'Go back in' }).click();
    await page.waitForSelector('.xl');
  }
}

async function rated(pages, people) {
  const [first, second] = pages;
  const link = await host(first, 'Caesar XL', '3 days a turn', async () => {
    await first.getByRole('radio', { name: 'Counts for ratings' }).check({ force: true });
    await first.getByLabel('Rules', { exact: true }).selectOption({ label: 'Bronze' });
  });
  // The friend comes by the link, learns that it needs an account, makes one and is back.
  await second.goto(link);
  await second.getByRole('button', { name: 'Sit here' }).click();
  await signUp(second, people[1]);
  await second.waitForSelector('h1:has-text("the table is set")');
  await sitAndBegin(pages, '.xl');
  await shoot(pages, 'slow');
  for (const page of pages) {
    const faces = await page.getByRole('timer').allTextContents();
    assert.equal(faces.length, 2);
    for (const face of faces) assert.match(face, /3 days|2 d 23 h/);
  }
  await comeBack(pages, people);
  const decisions = await Promise.all(pages.map((page) => caesar.playToTheEnd(page, { most: 1 })));
  assert.ok(Math.min(...decisions) >= 8, `only ${decisions} decisions`);
  const order = await readReceipts(pages, people);
  await shoot(pages, 'slow_over');

  // The ratings moved apart, and everybody can read it: result, leaderboard, profile.
  for (const page of pages) {
    const shifts = page.locator('section.result .shift');
    await shifts.nth(1).waitFor();
    const [won, lost] = await shifts.allTextContents();
    assert.match(won, /^Rating 1[5-9]\d\d\s+\+\d+$/);
    assert.match(lost, /^Rating 1[0-4]\d\d\s+−\d+$/);
  }
  await first.goto(new URL('/leaders/caesar-xl', first.url()).href);
  const places = first.locator('tbody tr');
  const rows = order.map((name) => places.filter({ hasText: name }));
  for (const row of rows) await row.waitFor();
  const names = await places.allTextContents();
  const at = order.map((name) => names.findIndex((row) => row.includes(name)));
  assert.ok(at[0] < at[1], 'the winner stands above the loser');
  await rows[0].getByRole('link').click();
  await first.waitForSelector(`h1:has-text("${order[0]}")`);
  await first.getByRole('img', { name: /rating over the last 1 rated game/ }).waitFor();
  await shoot(pages, 'profile');
}

// While nobody moves, the clock of who is to act runs down and the other stands still, in both
// browsers alike. Returns who is to act.
async function watchClocks(pages, people) {
  const clocks = (page) => people.map((name) => rowOf(page, name).getByRole('timer'));
  const running = (face) => face.evaluate((element) => element.classList.contains('running'));
  const [first] = pages;
  const actor = (await running(clocks(first)[0])) ? 0 : 1;
  for (const page of pages) {
    const faces = clocks(page);
    const before = await Promise.all(faces.map((face) => face.textContent()));
    await page.waitForFunction(
      ([text]) => {
        const face = document.querySelector('[role=timer].running');
        return face && face.textContent !== text;
      },
      [before[actor]],
    );
    const after = await Promise.all(faces.map((face) => face.textContent()));
    assert.ok(secondsOn(after[actor]) < secondsOn(before[actor]), `${before} ran to ${after}`);
    assert.equal(after[1 - actor], before[1 - actor], 'who waits loses no time');
    assert.deepEqual(await Promise.all(faces.map(running)), [actor === 0, actor === 1]);
  }
  return actor;
}

const secondsOn = (face) => {
  const [, minutes, rest] = /(\d+):(\d\d)/.exec(face);
  return Number(minutes) * 60 + Number(rest);
};

async function againstTheClock(pages, people) {
  const [first, second] = pages;
  const time = '10 minutes for the game, 10 seconds more after each turn';
  const link = await host(first, 'The Ides of March', time, async () => {
    await first.getByRole('radio', { name: '2', exact: true }).check({ force: true });
    await first.getByLabel('Round limit', { exact: true }).fill('6');
  });
  await second.goto(link);
  await sitAndBegin(pages, '.ides');
  await shoot(pages, 'clock');

  const one = await watchClocks(pages, people);
  const spent = secondsOn(await rowOf(first, people[one]).getByRole('timer').textContent());
  await ides.playTurn(pages[one], pages[1 - one]);
  const kept = secondsOn(await rowOf(first, people[one]).getByRole('timer').textContent());
  assert.ok(kept > spent, 'the end of a turn earns the increment');
  assert.equal(await watchClocks(pages, people), 1 - one);
  const decisions = await Promise.all(pages.map((page) => ides.playToTheEnd(page)));
  assert.ok(Math.min(...decisions) >= 5, `${decisions} decisions in six rounds`);
  await readReceipts(pages, people);
  for (const page of pages) assert.equal(await page.locator('[role=timer].running').count(), 0);
  await shoot(pages, 'clock_over');
}

export const tests = {
  async 'a rated slow game and a game against the clock, clicked to the end'(url) {
    const people = ['Aurelia Cotta', 'Servilia Caepia'];
    const pages = [];
    for (const k of people.keys()) {
      // Attempts to sign up are counted by address.
      const from = { extraHTTPHeaders: { 'X-Forwarded-For': `203.0.113.${51 + k}` } };
      pages.push(await openPage({ ...from, bypassCSP: false }));
    }
    await pages[0].goto(url);
    await pages[0].getByRole('button', { name: 'You and your settings' }).click();
    await pages[0].locator('dialog[open]').getByRole('link', { name: 'Account' }).click();
    await signUp(pages[0], people[0]);
    await pages[0].waitForSelector(`text=This name is yours: ${people[0]}.`);
    await rated(pages, people);
    await againstTheClock(pages, people);
    for (const page of pages) await closePage(page);
  },
};
