// SPDX-License-Identifier: Apache-2.0
// The Ides of March in real browsers. Where a test needs certain dice and cards it plays on from a
// record: the seed comes along, so whoever clicks the recorded moves draws what was drawn there.
import { readFileSync } from 'node:fs';
import { playToTheEnd, waitForVersion } from './hands_ides_of_march.mjs';
import {
  assert,
  closePage,
  findViolations,
  openPage,
  playOnRecord,
  verifyDownload,
} from './support.mjs';

const towns = ['Ostia', 'Capua', 'Veii', 'Pisae'];

function readRecord(seats) {
  const file = new URL(`records/ides-of-march-${seats}.txt`, import.meta.url);
  const text = readFileSync(file, 'utf8');
  const moves = [...text.matchAll(/^(\d+) (\*|\d) (.+)$/gm)].map(([, number, actor, move]) => ({
    number: Number(number),
    seat: actor === '*' ? -1 : Number(actor),
    move,
  }));
  return { text, moves };
}

// As many browsers as the record has seats, all at a table that stands after `moves` of it.
async function playOn(url, seats, moves) {
  const record = readRecord(seats);
  const wish = { game: 'ides-of-march', record: record.text, moves };
  const pages = await playOnRecord(url, towns.slice(0, seats), wish, '.ides');
  return { pages, record };
}

// Does with the mouse what the text of a move says.
async function clickMove(page, move) {
  const [verb, tile, square, ports] = move.split(' ');
  if (['LAY', 'STOCK', 'BUILD'].includes(verb)) {
    if (verb !== 'LAY') await page.click(`.pile[data-tile="${tile}"]`);
    await page.click(`.mark[data-square="${square}"]`);
    for (let turns = 0; ; ++turns) {
      if ((await page.getAttribute('.tried', 'data-ports')) === ports) break;
      assert.ok(turns < 4, `${tile} cannot be turned to ${ports} on ${square}`);
      await page.getByRole('button', { name: 'Turn', exact: true }).click();
    }
    await page.getByRole('button', { name: 'Lay it here' }).click();
  } else if (['MOVE', 'BUY', 'TAKE'].includes(verb)) {
    await page.click(`.mark[data-square="${tile}"]`);
  } else {
    await page.click(`.desk button[data-move="${move}"]`);
  }
}

// Clicks the moves of the record with numbers up to `last`, each in its player's browser.
async function replay({ pages, record }, after, last) {
  for (const { number, seat, move } of record.moves) {
    if (number <= after || number > last || seat < 0) continue;
    const page = pages[seat];
    await waitForVersion(page, number - 1);
    await page.waitForSelector('.ask.mine');
    await clickMove(page, move);
    await waitForVersion(page, number);
  }
}

const sigillum = (page, seat) => page.locator(`.sigillum[data-seat="${seat}"]`);
const tellsOf = (page, text) =>
  page.locator('[role=log] .event', { hasText: text }).last().waitFor();

// Who came where; the viewer's own row also says "you".
const placesOf = (page) =>
  page.$$eval('section.result li', (rows) =>
    rows.map((row) => row.textContent.replace('you', '').trim()),
  );

async function openFromLobby(page, url, seats, rounds) {
  await page.goto(`${url}/lobby?game=ides-of-march`);
  await page.getByRole('radio', { name: String(seats), exact: true }).check({ force: true });
  await page.getByLabel('Round limit', { exact: true }).fill(String(rounds));
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.fill('dialog[open] input', towns[0]);
  await page.click('dialog[open] button[type=submit]');
  await page.waitForURL('**/table/*');
}

export const tests = {
  async 'a person plays a whole game against bots by clicking'(url) {
    const page = await openPage();
    await openFromLobby(page, url, 3, 7);
    await page.getByRole('button', { name: /Fill 2 seats with bots/ }).click();
    await page.waitForSelector('.ides');
    const decisions = await playToTheEnd(page);
    assert.ok(decisions >= 7, `only ${decisions} decisions in seven rounds`);
    assert.equal((await placesOf(page)).length, 3);
    await verifyDownload(page);
    await closePage(page);
  },

  async 'two people play from the lobby to the result'(url) {
    const host = await openPage();
    const guest = await openPage();
    await openFromLobby(host, url, 2, 6);
    await guest.goto(host.url());
    await guest.getByRole('button', { name: 'Sit here' }).first().click();
    await guest.fill('dialog[open] input', towns[1]);
    await guest.click('dialog[open] button[type=submit]');
    await guest.getByRole('button', { name: 'Leave the table' }).waitFor();
    await host.getByRole('button', { name: /Begin|Start/ }).click();
    await host.waitForSelector('.ides');
    await guest.waitForSelector('.ides');
    const decisions = await Promise.all([playToTheEnd(host), playToTheEnd(guest)]);
    assert.ok(Math.min(...decisions) >= 6, `${decisions} decisions in six rounds`);
    assert.deepEqual(await placesOf(host), await placesOf(guest));
    await verifyDownload(guest);
    await closePage(host);
    await closePage(guest);
  },

  async 'a ferryman is stolen from one browser by the other'(url) {
    const table = await playOn(url, 2, 155);
    const [ostia, capua] = table.pages;
    const tilesOf = (page, seat) =>
      page.locator('aside ol > li', { hasText: towns[seat] }).locator('.stock');
    await replay(table, 155, 158);
    await waitForVersion(capua, 158);
    assert.match(await capua.getAttribute('.mark[data-square="D10"]', 'aria-label'), /ferryman/);
    await clickMove(capua, 'BUY D10');
    // Both see it change hands, and the crossing is bare again.
    for (const page of [ostia, capua]) {
      await tellsOf(page, 'the ferryman on D10 changes masters');
      assert.match(await tilesOf(page, 1).textContent(), /ferryman/);
      assert.doesNotMatch(await tilesOf(page, 0).textContent(), /ferryman/);
    }
    await replay(table, 159, 162);
    for (const page of table.pages) await closePage(page);
  },

  async 'a Senator comes home and is promoted'(url) {
    const table = await playOn(url, 2, 274);
    const [ostia, capua] = table.pages;
    await replay(table, 274, 278);
    await waitForVersion(ostia, 278);
    assert.equal(await sigillum(capua, 0).getAttribute('data-rank'), 'senator');
    await ostia.getByRole('button', { name: /become a Commander/ }).click();
    await capua.waitForSelector('.sigillum[data-seat="0"][data-rank="commander"]');
    assert.equal(await sigillum(capua, 0).getAttribute('data-at'), 'F11');
    // The purple die is a new roll, so the army may march at once.
    await replay(table, 279, 281);
    await capua.waitForSelector('.sigillum[data-seat="0"][data-at="G11"]');
    for (const page of table.pages) await closePage(page);
  },

  async 'the podium is taken, lost to the Ides of March, taken again and held'(url) {
    const table = await playOn(url, 2, 418);
    const [ostia, capua] = table.pages;
    await replay(table, 418, 422);
    // The card that came with the podium throws the Commander down again.
    await ostia.getByRole('article', { name: 'The Ides of March' }).waitFor();
    await capua.getByRole('article', { name: 'The Ides of March' }).waitFor();
    await capua.waitForSelector('.sigillum[data-seat="0"][data-at="F7"]');
    assert.equal(await capua.locator('.struggle').count(), 0);
    await replay(table, 422, 434);
    await capua.waitForSelector('.struggle.live');
    assert.match(await capua.textContent('.struggle'), /Ostia holds Rome.*still in/s);
    assert.match(await ostia.textContent('.struggle'), /You hold Rome/);
    assert.deepEqual(await findViolations(capua), []);
    await replay(table, 434, 442);
    for (const page of table.pages) {
      await page.waitForSelector('section.result');
      assert.match((await placesOf(page))[0], /Ostia/);
    }
    await verifyDownload(ostia);
    for (const page of table.pages) await closePage(page);
  },

  async 'three people in three browsers finish a game'(url) {
    const table = await playOn(url, 3, 391);
    await replay(table, 391, 408);
    await finish(table, 0);
  },

  async 'four people in four browsers finish a game'(url) {
    const table = await playOn(url, 4, 487);
    await replay(table, 487, 515);
    await finish(table, 3);
  },

  async 'an unlit square says why, by mouse and by keyboard'(url) {
    const table = await playOn(url, 2, 6);
    const [page] = table.pages;
    await waitForVersion(page, 6);
    await page.getByRole('button', { name: 'Why not on another square?' }).click();
    await page.click('.why[data-square="C3"]');
    await page.waitForSelector('.reason:has-text("IM 5.6")');
    await page.click('.why[data-square="D1"]');
    await page.waitForSelector('.reason:has-text("IM 6.1")');
    await page.click('.reason button');
    await page.waitForSelector('dialog[open] .rule');
    await page.keyboard.press('Escape');
    await page.focus('.why[data-square="D1"]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.reason:has-text("D2")');
    await page.keyboard.press('Escape');

    // And the keyboard alone tries, turns and lays.
    await page.focus('.mark[tabindex="0"]');
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press(' ');
    await page.waitForSelector('.tried');
    await page.keyboard.press('r');
    await page.keyboard.press('Enter');
    await tellsOf(page, 'Ostia lays the crossroad');
    for (const each of table.pages) await closePage(each);
  },
};

async function finish(table, winner) {
  const places = [];
  for (const page of table.pages) {
    await page.waitForSelector('section.result');
    places.push(await placesOf(page));
  }
  for (const each of places) assert.deepEqual(each, places[0]);
  assert.match(places[0][0], new RegExp(towns[winner]));
  await verifyDownload(table.pages.at(-1));
  for (const page of table.pages) await closePage(page);
}
