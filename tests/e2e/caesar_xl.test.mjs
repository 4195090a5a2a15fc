// SPDX-License-Identifier: Apache-2.0
// Caesar XL in real browsers. Where a test needs certain dice it plays on from a record: the seed
// comes along, so whoever makes the recorded moves draws what was drawn there.
import { readFileSync } from 'node:fs';
import { clickMove, placeOn, playToTheEnd, waitForVersion } from './hands_caesar_xl.mjs';
import {
  assert,
  closePage,
  openPage,
  openTable,
  playOnRecord,
  verifyDownload,
} from './support.mjs';

export const seconds = 90;

const text = readFileSync(new URL('records/caesar-xl-silver.txt', import.meta.url), 'utf8');
const moves = [...text.matchAll(/^(\d+) (\*|\d) (.+)$/gm)].map(([, number, actor, move]) => ({
  number: Number(number),
  seat: actor === '*' ? -1 : Number(actor),
  move,
}));

// One browser for each of the names, at a table that stands after `kept` moves of the record.
const playOn = (url, names, kept, looks = {}) =>
  playOnRecord(url, names, { game: 'caesar-xl', record: text, moves: kept }, '.xl', looks);

// Clicks the moves of the record after `after` up to `last`, each in its player's browser.
async function replay(pages, after, last) {
  for (const { number, seat, move } of moves) {
    if (number <= after || number > last || seat < 0) continue;
    await waitForVersion(pages[seat], number - 1);
    await pages[seat].waitForSelector('.ask.mine');
    await clickMove(pages[seat], move);
    await waitForVersion(pages[seat], number);
  }
}

const tells = (page, words) =>
  page.locator('[role=log] .event', { hasText: words }).last().waitFor();

const wholeGame = (rules) => async (url) => {
  const page = await openPage();
  await page.goto(url);
  await openTable(page, {
    game: 'caesar-xl',
    seats: 2,
    options: { rules },
    bots: ['greedy'],
    start: true,
  });
  const decisions = await playToTheEnd(page);
  assert.ok(decisions >= 10, `only ${decisions} decisions`);
  assert.equal(await page.locator('section.result li').count(), 2);
  await verifyDownload(page);
  await closePage(page);
};

export const tests = {
  async 'envoys win a Barbarian Area and lose it to a revolt, by dictated dice'(url) {
    const [page, other] = await playOn(url, ['Gaius', 'Gnaeus'], 12);
    await page.waitForSelector('.ask.mine');
    await placeOn(page, 'BEL').click(); // one thing can be done there: an Ally marker
    for (const each of [page, other]) {
      await tells(each, 'A 3, 2 in all: Belgica becomes an ally of Gaius.');
      await tells(each, 'Belgica rises! Nobody of Gaius comes back.');
      assert.equal(await each.locator('[data-site=BEL] .marker').count(), 0);
    }
    await closePage(page);
    await closePage(other);
  },

  async 'marching by drag, keyboard and click, a battle, a reload in it, a retreat'(url) {
    const pages = await playOn(url, ['Gaius', 'Gnaeus'], 16);
    const [attacker, defender] = pages;
    await attacker.waitForSelector('.ask.mine');

    // 17 march LV RUB ROM, dragged; the odds stand on the map before anybody goes.
    const counter = await attacker.locator('[data-site=RUB] [data-walker=LV]').boundingBox();
    const rome = await placeOn(attacker, 'ROM').boundingBox();
    await attacker.mouse.move(counter.x + counter.width / 2, counter.y + counter.height / 2);
    await attacker.mouse.down();
    await attacker.mouse.move(counter.x + 20, counter.y + 20, { steps: 3 });
    assert.match(await attacker.textContent('[data-site=ROM] .odds'), /\d+ %/);
    await attacker.mouse.move(rome.x + rome.width / 2, rome.y + rome.height / 2, { steps: 3 });
    await attacker.mouse.up();
    await waitForVersion(attacker, 17);
    await tells(attacker, 'marches a veteran Legion from Rubicon to Rome');

    // 18 march LR MAS NCA, by keyboard.
    await attacker.locator('[data-place=MAS]').press('Enter');
    await attacker.locator('[data-pick=LR]').press('Enter');
    await attacker.locator('[data-place=NCA]').press('Enter');
    await waitForVersion(attacker, 18);
    await replay(pages, 18, 38);

    // The defender reloads before the retreat: the battle and its dice are still there.
    await waitForVersion(defender, 38);
    await defender.waitForSelector('.ask.mine');
    const dice = await defender.locator('.battle .die').count();
    assert.equal(dice, 8);
    await defender.reload();
    await defender.waitForSelector('.ask.mine');
    assert.equal(await defender.locator('.battle .die').count(), dice);
    assert.match(await defender.textContent('.battle h2'), /Nova Carthago/);

    await placeOn(defender, 'GAD').click(); // 39 retreat GAD
    for (const page of pages) {
      await tells(page, 'Gnaeus falls back from Nova Carthago to Gades.');
      await page.locator('[data-site=GAD] .stack').waitFor();
    }
    for (const page of pages) await closePage(page);
  },

  async 'a phone pans, pinches and marches by touch'(url) {
    const looks = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
    const [page, other] = await playOn(url, ['Gaius', 'Gnaeus'], 16, looks);
    await page.waitForSelector('.ask.mine');
    const width = () => page.$eval('.xl .scroll', (map) => map.scrollWidth);
    const left = () => page.$eval('.xl .scroll', (map) => map.scrollLeft);
    await page.waitForFunction(() => document.querySelector('.xl .scroll').scrollLeft > 100);
    await page.locator('.xl .scroll').scrollIntoViewIfNeeded();

    const fingers = await page.context().newCDPSession(page);
    const touch = (type, ...points) =>
      fingers.send('Input.dispatchTouchEvent', {
        type,
        touchPoints: points.map(([x, y], id) => ({ x, y, id })),
      });
    const before = await width();
    const map = await page.locator('.xl .scroll').boundingBox();
    const [x, y] = [map.x + map.width / 2, map.y + map.height / 2];
    await touch('touchStart', [x - 120, y], [x + 120, y]);
    for (const apart of [105, 90, 80]) await touch('touchMove', [x - apart, y], [x + apart, y]);
    await touch('touchEnd');
    assert.ok((await width()) < before, 'two fingers closing in zoom out');
    await page.click('.zoom button >> nth=1');
    assert.ok((await left()) > 0, 'zooming keeps its place');

    // 17 march LV RUB ROM: a finger on a counter marches instead of panning.
    const counter = await page.locator('[data-site=RUB] [data-walker=LV]').boundingBox();
    const rome = await placeOn(page, 'ROM').boundingBox();
    const from = [counter.x + counter.width / 2, counter.y + counter.height / 2];
    const to = [rome.x + rome.width / 2, rome.y + rome.height / 2];
    await touch('touchStart', from);
    for (const part of [0.3, 0.6, 1])
      await touch('touchMove', [
        from[0] + (to[0] - from[0]) * part,
        from[1] + (to[1] - from[1]) * part,
      ]);
    await touch('touchEnd');
    await page.click('.confirm .main'); // a phone asks before it moves
    await waitForVersion(page, 17);
    await tells(page, 'marches a veteran Legion from Rubicon to Rome');
    await closePage(page);
    await closePage(other);
  },

  async 'two people end a war, and its record verifies'(url) {
    const pages = await playOn(url, ['Gaius', 'Gnaeus'], 304);
    await replay(pages, 304, 318);
    for (const page of pages) {
      await page.waitForSelector('section.result');
      const first = await page.locator('section.result li').first().textContent();
      assert.match(first, /Gaius/);
    }
    await verifyDownload(pages[1]);
    for (const page of pages) await closePage(page);
  },

  'a whole Bronze game against a bot by clicking': wholeGame('bronze'),
  'a whole Silver game against a bot by clicking': wholeGame('silver'),
};
