// SPDX-License-Identifier: Apache-2.0
// Hands that play The Ides of March with the mouse.

// The version a page has come to: how many moves, chance included, its log tells of.
export async function waitForVersion(page, version) {
  await page.waitForFunction(
    (wanted) =>
      document.querySelector('section.result') ||
      Number([...document.querySelectorAll('[role=log] .event')].at(-1)?.dataset.version) >= wanted,
    version,
    { polling: 30 },
  );
}

// One decision of a person who marches where they can and lays what fits. Returns false at the end.
const wishes = [
  'ENTER',
  'PROMOTE',
  'ROLL',
  'BRIBE',
  'DRAW',
  'KEEP',
  'MISS',
  'STOP',
  'DONE',
  'PASS',
];
async function decide(page, count) {
  await page.waitForFunction(
    () =>
      document.querySelector('section.result') ||
      (document.querySelector('.ask.mine') &&
        document.querySelector('.mark, .desk button[data-move]')),
    undefined,
    { timeout: 120_000, polling: 30 },
  );
  if (await page.$('section.result')) return false;
  const last = () =>
    page.$$eval('[role=log] .event', (events) => Number(events.at(-1)?.dataset.version));
  const version = await last();
  const moves = await page.$$eval('.desk button[data-move]', (all) =>
    all.map((button) => button.dataset.move),
  );
  const marks = page.locator('.mark.walk');
  const sites = page.locator('.mark:not(.walk)');
  if ((await marks.count()) > 0) {
    await marks.nth(count % (await marks.count())).click();
  } else if (count % 2 === 0 && (await sites.count()) > 0) {
    await sites.nth(count % (await sites.count())).click();
    const turn = page.getByRole('button', { name: 'Turn', exact: true });
    if ((await turn.count()) > 0) await turn.click();
    await page.getByRole('button', { name: 'Lay it here' }).click();
  } else if (moves.length > 0) {
    const wish = wishes.find((each) => moves.includes(each)) ?? moves[0];
    await page.click(`.desk button[data-move="${wish}"]`);
  } else {
    await sites.first().click();
    await page.getByRole('button', { name: 'Lay it here' }).click();
  }
  await waitForVersion(page, version + 1);
  return true;
}

// Plays this page's seat until the result is shown; returns how many decisions that took.
export async function playToTheEnd(page) {
  let decisions = 0;
  while (await decide(page, decisions)) ++decisions;
  return decisions;
}

// Plays this page's seat until the other one is to act.
export async function playTurn(page, other) {
  for (let decisions = 0; !(await other.$('.ask.mine')); ++decisions) await decide(page, decisions);
}
