// SPDX-License-Identifier: Apache-2.0
import {
  assert,
  closePage,
  handOf,
  moveByClicking,
  openPage,
  playNow,
  playToTheEnd,
  waitForTurn,
} from './support.mjs';

export const seconds = 80;

export const tests = {
  async 'a person plays a whole race against bots by clicking'(url) {
    const page = await openPage();
    await playNow(page, url);
    assert.equal(await waitForTurn(page), 'move');
    assert.match(await page.title(), /Your turn/);
    const moves = await playToTheEnd(page);
    assert.ok(moves >= 10, `only ${moves} moves`);
    const ranks = await page.$$eval('section.result li', (rows) => rows.length);
    assert.equal(ranks, 4);
    assert.match(await page.title(), /Finished/);

    const [download] = await Promise.all([
      page.waitForEvent('download'),
      page.click('section.result a[download]'),
    ]);
    assert.match(download.suggestedFilename(), /^ave-caesar-.*\.txt$/);

    await page.click('section.result a[href^="/replay/"]');
    await page.waitForSelector('input[type=range]');
    const total = Number(await page.getAttribute('input[type=range]', 'max'));
    assert.ok(total > 50);
    await page.keyboard.press('End');
    await page.waitForFunction(
      (n) => document.querySelector('output').textContent.startsWith(n),
      `${total}`,
    );
    await page.keyboard.press('ArrowLeft');
    await page.waitForFunction(
      (n) => document.querySelector('output').textContent.startsWith(n),
      `${total - 1}`,
    );
    await page.keyboard.press('Home');
    await page.waitForFunction(() => document.querySelector('output').textContent.startsWith('0 '));
    // From a seat its hand is seen, from the stands none.
    assert.equal((await handOf(page)).length, 0);
    await page.selectOption('.controls select >> nth=1', '0');
    await page.keyboard.press('End');
    await page.locator('.controls').getByRole('button', { name: 'To the start' }).click();
    await page.getByRole('slider').fill('30');
    await page.waitForFunction(() => document.querySelectorAll('.card').length === 3);
    await closePage(page);
  },

  async 'the keyboard alone is enough for a whole race'(url) {
    const page = await openPage();
    await page.goto(url);
    await page.waitForSelector('[data-play="ave-caesar"]:enabled');
    for (let tabs = 0; ; ++tabs) {
      assert.ok(tabs < 40, 'the button cannot be reached with Tab');
      await page.keyboard.press('Tab');
      const at = await page.evaluate(() => document.activeElement?.getAttribute('data-play'));
      if (at === 'ave-caesar') break;
    }
    await page.keyboard.press('Enter');
    await page.waitForSelector('dialog[open] input:focus');
    await page.keyboard.press('Enter');
    await page.waitForURL('**/table/*');
    const moves = await playToTheEnd(page, async () => {
      const cards = await page.$$eval('.card[aria-disabled="false"]', (found) =>
        found.map((card) => card.dataset.card),
      );
      const log = await page.$$eval('[role=log] .event', (events) => events.length);
      await page.keyboard.press(cards.at(-1));
      await page.waitForSelector('.end:focus');
      const before = await page.evaluate(() => document.activeElement.dataset.end);
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowLeft');
      const after = await page.evaluate(() => document.activeElement.dataset.end);
      assert.equal(after, before, 'arrows go round the places');
      await page.keyboard.press('Enter');
      await page.waitForFunction(
        (n) =>
          document.querySelector('section.result') ||
          document.querySelectorAll('[role=log] .event').length > n,
        log,
      );
    });
    assert.ok(moves >= 10);
    await closePage(page);
  },

  async 'a reload and a broken line in mid-game change nothing'(url) {
    const page = await openPage();
    await playNow(page, url);
    for (let i = 0; i < 3; ++i) {
      assert.equal(await waitForTurn(page), 'move');
      await moveByClicking(page);
    }
    await waitForTurn(page);
    const look = async () => ({
      hand: await handOf(page),
      chariots: await page.$$eval('.token', (tokens) =>
        tokens.map((t) => t.getAttribute('aria-label')),
      ),
      ends: await page.$$eval('.end', (ends) => ends.map((end) => end.dataset.end)),
      log: await page.$$eval('[role=log] .event', (events) => events.length),
    });
    const before = await look();
    await page.reload();
    await waitForTurn(page);
    assert.deepEqual(await look(), before);

    await page.evaluate(() => localStorage.setItem('marker', '1'));
    await page.context().setOffline(true);
    await page.evaluate(() => window.dispatchEvent(new Event('offline')));
    await page.context().setOffline(false);
    await moveByClicking(page);
    await waitForTurn(page);
    await closePage(page);
  },

  async 'a lost connection comes back by itself and catches up'(url) {
    const page = await openPage();
    let lines = 0;
    let cut = () => {};
    await page.routeWebSocket('**/ws', (socket) => {
      lines += 1;
      const server = socket.connectToServer();
      cut = () => {
        socket.close();
        server.close();
      };
    });
    await playNow(page, url);
    await waitForTurn(page);
    await moveByClicking(page);
    cut();
    await page.waitForSelector('text=The connection is lost');
    assert.equal(await waitForTurn(page), 'move');
    await page.waitForSelector('text=The connection is lost', {
      state: 'detached',
    });
    assert.equal(lines, 2);
    await moveByClicking(page);
    const versions = await page.$$eval('[role=log] .event', (events) =>
      events.map((event) => Number(event.dataset.version)),
    );
    assert.deepEqual(
      versions,
      [...new Set(versions)].sort((a, b) => a - b),
      'the log has no repeats',
    );
    await closePage(page);
  },

  async 'a refused move cites its rule and opens it'(url) {
    const page = await openPage();
    await page.routeWebSocket('**/ws', (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((text) => {
        const message = JSON.parse(text);
        // Too far for any card, so the rules must say no.
        if (message.type === 'move') message.text = '1>T4';
        server.send(JSON.stringify(message));
      });
    });
    await playNow(page, url);
    await waitForTurn(page);
    await page.locator('.card[aria-disabled="false"]').last().click();
    await page.locator('.end.strong').first().click();
    const link = page.locator('[data-toast=error] a');
    await link.waitFor();
    assert.match(await link.getAttribute('href'), /^\/rules\/ave-caesar#AC-\d+\.\d+$/);
    await link.click();
    await page.waitForSelector('dialog[open] .rule');
    await page.keyboard.press('Escape');
    assert.equal(await waitForTurn(page), 'move');
    await closePage(page);
  },
};
