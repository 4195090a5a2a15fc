// SPDX-License-Identifier: Apache-2.0
import { assert, closePage, findViolations, openPage } from './support.mjs';

// Every game can be played on the plain board.
async function playSome(url, game, wanted) {
  const page = await openPage();
  await page.goto(url);
  await page.evaluate(() => localStorage.setItem('quadriga.settings', '{"board":"plain"}'));
  await page.reload();
  await page.click(`[data-play="${game}"]`);
  await page.click('dialog[open] button[type=submit]');
  await page.waitForURL('**/table/*');
  let moves = 0;
  while (moves < wanted) {
    await page.waitForFunction(
      () =>
        document.querySelector('[data-move]:enabled') || document.querySelector('section.result'),
      undefined,
      { timeout: 120_000 },
    );
    if (await page.$('section.result')) break;
    const version = await page.$eval('.generic', (board) => board.dataset.position);
    await page.locator('[data-move]:enabled').first().click();
    await page.waitForFunction(
      (before) =>
        document.querySelector('section.result') ||
        document.querySelector('.generic')?.dataset.position !== before,
      version,
    );
    moves += 1;
  }
  assert.equal(moves, wanted);
  assert.deepEqual(await findViolations(page), []);
  await closePage(page);
}

export const tests = {
  'Ave Caesar on the plain board': (url) => playSome(url, 'ave-caesar', 5),
  'Chicken Caesar on the plain board': (url) => playSome(url, 'chicken-caesar', 6),
  'Caesar XL on the plain board': (url) => playSome(url, 'caesar-xl', 8),
  'The Ides of March on the plain board': (url) => playSome(url, 'ides-of-march', 6),
};
