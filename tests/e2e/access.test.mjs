// SPDX-License-Identifier: Apache-2.0
import {
  assert,
  closePage,
  findSideways,
  findViolations,
  openPage,
  playNow,
  playToTheEnd,
  waitForTurn,
} from './support.mjs';

async function judge(page, where, found) {
  const faults = [...(await findViolations(page)), ...(await findSideways(page))];
  for (const fault of faults) found.push(`${where}: ${fault}`);
}

// Every page in one look; the finished game comes last because it is needed for the replay.
async function tour(url, options, tap) {
  const page = await openPage(options);
  const found = [];
  await page.goto(url);
  await page.waitForSelector('[data-play]');
  await judge(page, 'home', found);
  await page.goto(`${url}/rules`);
  await page.waitForSelector('main a[href="/rules/ave-caesar"]');
  await judge(page, 'rules index', found);
  await page.goto(`${url}/rules/ave-caesar#AC-7.1`);
  await page.waitForSelector('.rule.found');
  await judge(page, 'rules', found);
  await playNow(page, url);
  await waitForTurn(page);
  await judge(page, 'table', found);
  const hand = await page.locator('.card').last().boundingBox();
  assert.ok(hand.y + hand.height <= page.viewportSize().height, 'the hand is on the screen');
  await playToTheEnd(page, tap);
  await judge(page, 'result', found);
  await page.goto(page.url().replace('/table/', '/replay/'));
  await page.waitForSelector('input[type=range]');
  await judge(page, 'replay', found);
  await page.goto(`${url}/lobby`);
  await page.waitForSelector('form');
  await judge(page, 'lobby', found);
  await page.getByRole('button', { name: 'Open the table' }).click();
  await page.waitForURL('**/table/*');
  await page.waitForSelector('text=the table is set');
  await judge(page, 'waiting room', found);
  await page.goto(`${url}/games`);
  await page.waitForSelector('article');
  await judge(page, 'my games', found);
  assert.deepEqual(found, []);
  await closePage(page);
}

export const tests = {
  async 'axe finds nothing by day'(url) {
    await tour(url, { colorScheme: 'light' });
  },

  async 'axe finds nothing by night, on a phone, played by touch with confirmation'(url) {
    const phone = {
      viewport: { width: 390, height: 844 },
      hasTouch: true,
      isMobile: true,
    };
    await tour(url, { ...phone, colorScheme: 'dark' }, async (page) => {
      const log = await page.$$eval('[role=log] .event', (events) => events.length);
      await page.locator('.card[aria-disabled="false"]').last().tap();
      await page.locator('.end.strong').first().tap();
      await page.getByRole('button', { name: 'Do it' }).tap();
      await page.waitForFunction(
        (n) =>
          document.querySelector('section.result') ||
          document.querySelectorAll('[role=log] .event').length > n,
        log,
      );
    });
  },

  async 'the rules can be searched'(url) {
    const page = await openPage();
    await page.goto(`${url}/rules/ave-caesar`);
    await page.getByRole('searchbox').fill('gridlock');
    await page.waitForSelector('mark');
    const shown = await page.$$eval('.rule', (rules) => rules.length);
    assert.ok(shown > 1 && shown < 40, `${shown} rules`);
    await closePage(page);
  },

  async 'little is loaded until one plays, and the rules for checking only on demand'(url) {
    const page = await openPage();
    const client = await page.context().newCDPSession(page);
    await client.send('Network.enable');
    let bytes = 0;
    client.on('Network.loadingFinished', (event) => (bytes += event.encodedDataLength));
    const engines = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.wasm')) engines.push(request.url());
    });
    await page.goto(url, { waitUntil: 'networkidle' });
    await page.waitForSelector('[data-play]');
    const home = bytes;
    assert.ok(home > 20_000 && home < 150_000, `${home} bytes`);
    await page.click('[data-play="ave-caesar"]');
    await page.click('dialog[open] button[type=submit]');
    await waitForTurn(page);
    assert.ok(bytes < 250_000, `${bytes} bytes until the first move`);
    assert.deepEqual(engines, []);
    const kilo = (n) => `${(n / 1000).toFixed(1)} KB`;
    console.log(`        first load: ${kilo(home)}; until the first move: ${kilo(bytes)}`);
    await closePage(page);
  },
};
