// SPDX-License-Identifier: Apache-2.0
// Hands that play Caesar XL with the mouse: a move by its text, or a whole game.

// The board says how many moves, chance included, have led to what it shows.
const versionOf = (page) => page.$eval('.xl', (board) => Number(board.dataset.version));
export async function waitForVersion(page, version) {
  await page.waitForFunction(
    (wanted) =>
      document.querySelector('section.result') ||
      Number(document.querySelector('.xl')?.dataset.version) >= wanted,
    version,
    { timeout: 60_000, polling: 30 },
  );
}

export const placeOn = (page, id) => page.locator(`[data-place=${id}] .halo`);

// Chooses a place on the map, unless it is chosen already.
async function open(page, id) {
  if ((await page.locator(`[data-place=${id}].selected`).count()) === 0)
    await placeOn(page, id).click();
}

const walkerOf = (name) => (name.length === 2 ? name : name.toUpperCase());

// Does with the mouse what the text of a move says.
export async function clickMove(page, move) {
  const [verb, who, from, ...way] = move.split(' ');
  if (verb !== 'march' && verb !== 'force' && verb !== 'ride') {
    const button = page.locator(`[data-move="${move}"]`);
    await button.waitFor({ state: 'attached' });
    if (!(await button.isVisible())) await page.locator('details', { has: button }).click();
    await button.click();
    return;
  }
  await open(page, from);
  await page.click(`[data-pick=${walkerOf(who)}]`);
  await placeOn(page, way.at(-1)).click();
  const named = page.locator(`.ways [data-move="${move}"]`);
  if ((await named.count()) > 0) await named.click();
}

// What a person who wants to get on presses, in this order; else the first button.
const wishes = [
  /^claim/,
  /^recruit/,
  /^fight/,
  /^stand/,
  /^pay/,
  /^none/,
  /^stop/,
  /^pass/,
  /^end/,
];

// A few marches a turn, each to the first goal that is lit; returns false if nobody can go.
async function march(page) {
  const starts = page.locator('.place.lit:has(+ .beside + .stack) .halo');
  if ((await starts.count()) === 0) return false;
  await starts.last().click();
  const picks = page.locator('[data-pick]');
  if ((await picks.count()) === 0) return false;
  await picks.first().click();
  const goals = page.locator('.place.target .halo');
  if ((await goals.count()) === 0) return false;
  await goals.first().click();
  const ways = page.locator('.ways [data-move]');
  if ((await ways.count()) > 0) await ways.first().click();
  return true;
}

// Plays this page's seat until the result is shown, with so many marches a turn at most; returns how
// many decisions that took.
export async function playToTheEnd(page, { most = 2 } = {}) {
  let decisions = 0;
  let marches = 0;
  for (;;) {
    await page.waitForFunction(
      () =>
        document.querySelector('section.result') ||
        (document.querySelector('.ask.mine') &&
          document.querySelector('.place.lit, .controls [data-move]')),
      undefined,
      { timeout: 120_000, polling: 20 },
    );
    if (await page.$('section.result')) return decisions;
    const version = await versionOf(page);
    const offered = await page.$$eval('.controls [data-move]', (all) =>
      all.map((button) => button.dataset.move),
    );
    const marching = (await page.textContent('.phase')) === 'March' && offered.includes('end');
    if (!marching) marches = 0;
    if (!(marching && marches++ < most && (await march(page)))) {
      const wish = wishes.find((each) => offered.some((move) => each.test(move)));
      const move = wish ? offered.find((each) => wish.test(each)) : offered[0];
      await clickMove(page, move);
    }
    await waitForVersion(page, version + 1);
    ++decisions;
  }
}
