// SPDX-License-Identifier: Apache-2.0
// The boards of the three other games: each is played by clicking what is lit, reloaded in the
// middle of a decision, and looked at by axe on a desktop by day and on a phone by night.
import { assert, closePage, findSideways, findViolations, openPage } from './support.mjs';

// What can be clicked on each board, and how many of the viewer's decisions a test makes.
const boards = {
  'chicken-caesar': {
    ready: '.chicken',
    lit: '.slot.open, button.rooster, .here, .actions .button, .answers .button, .desk ol button, .plain .button',
    decisions: 25,
  },
  'caesar-xl': {
    ready: '.xl',
    lit: '.place.lit, .controls .button',
    decisions: 25,
  },
  'ides-of-march': {
    ready: '.ides',
    lit: '.mark, .desk .button',
    decisions: 20,
  },
};

async function sitDown(page, url, game) {
  await page.goto(url);
  await page.click(`[data-play="${game}"]`);
  await page.click('dialog[open] button[type=submit]');
  await page.waitForURL('**/table/*');
  await page.waitForSelector(boards[game].ready);
}

const decides = () =>
  document.querySelector('.ask.mine') || document.querySelector('section.result');

// Clicks lit things until the log grows; which one is decided by a small generator, so that runs
// repeat as far as the bots' dice allow. Returns false when the game is over.
async function decide(page, game, pick) {
  await page.waitForFunction(decides, undefined, {
    timeout: 120_000,
    polling: 30,
  });
  if (await page.$('section.result')) return false;
  const count = () => page.$$eval('[role=log] .event', (events) => events.length);
  const before = await count();
  for (let clicks = 0; clicks < 40; ++clicks) {
    const lit = await page.$$(boards[game].lit);
    if (lit.length > 0) {
      const target = lit[pick(lit.length)];
      await target.dispatchEvent('click').catch(() => {}); // it may be gone by now
    }
    await page.waitForTimeout(20);
    if ((await count()) > before || (await page.$('section.result'))) return true;
  }
  throw new Error(`nothing lit on the board of ${game} leads to a move`);
}

function generator(seed) {
  let state = seed;
  return (bound) => {
    state = (state * 1103515245 + 12345) & 0x7fffffff;
    return (state >> 8) % bound;
  };
}

async function judge(page, where) {
  const found = await findViolations(page);
  found.push(...(await findSideways(page)));
  assert.deepEqual(found, [], where);
}

const looks = {
  'by day': { colorScheme: 'light' },
  'by night on a phone': {
    colorScheme: 'dark',
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  },
};

export const tests = Object.fromEntries(
  Object.keys(boards).flatMap((game) => [
    [
      `${game} is played by clicking and survives a reload`,
      async (url) => {
        const page = await openPage();
        await sitDown(page, url, game);
        const pick = generator(7);
        for (let n = 0; n < boards[game].decisions; ++n) {
          if (!(await decide(page, game, pick))) break;
          if (n === 9) {
            const prompt = await page.textContent('.ask');
            await page.reload();
            await page.waitForSelector(boards[game].ready);
            assert.ok(prompt.length > 0);
          }
        }
        await closePage(page);
      },
    ],
    ...Object.entries(looks).map(([look, options]) => [
      `axe finds nothing on the board of ${game} ${look}`,
      async (url) => {
        const page = await openPage(options);
        await sitDown(page, url, game);
        await page.waitForFunction(decides, undefined, {
          timeout: 120_000,
          polling: 30,
        });
        await judge(page, game);
        await closePage(page);
      },
    ]),
  ]),
);
