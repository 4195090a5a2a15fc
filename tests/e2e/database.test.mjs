// SPDX-License-Identifier: Apache-2.0
// A database that goes away in the middle of a game, as the people at the table see it.
import {
  assert,
  closePage,
  moveByClicking,
  openPage,
  playNow,
  startServer,
  waitForTurn,
} from './support.mjs';
import { startPostgres } from './postgres.mjs';

export const seconds = 30;

const notice = 'The server has lost its database';

export const tests = {
  async 'a lost database pauses the game with a notice, and it goes on by itself'() {
    if (process.env.QUADRIGA_URL || process.env.QUADRIGA_WITHOUT_POSTGRES === '1') return;
    const postgres = await startPostgres();
    const server = await startServer(postgres.url);
    try {
      const page = await openPage();
      await playNow(page, server.url);
      assert.equal(await waitForTurn(page), 'move');
      await moveByClicking(page);
      assert.equal(await waitForTurn(page), 'move');
      const log = () => page.$$eval('[role=log] .event', (events) => events.length);
      const before = await log();

      await postgres.stop();
      await page.getByText(notice).waitFor();
      await page.locator('.end').first().waitFor({ state: 'detached' }); // no move is offered
      for (const [name, width, height] of [
        ['desktop', 1280, 800],
        ['phone', 390, 844],
      ]) {
        await page.setViewportSize({ width, height });
        const box = await page.getByText(notice).boundingBox();
        assert.ok(box.x >= 0 && box.x + box.width <= width, `${name}: the notice fits`);
        assert.ok(box.y >= 0 && box.y + box.height <= height, `${name}: the notice is in sight`);
        if (process.env.QUADRIGA_SHOTS)
          await page.screenshot({ path: `${process.env.QUADRIGA_SHOTS}/database-${name}.png` });
      }
      await page.setViewportSize({ width: 1280, height: 800 });
      assert.equal(await log(), before, 'nothing happens meanwhile');

      await postgres.start();
      await page.getByText(notice).waitFor({ state: 'detached' });
      assert.equal(await waitForTurn(page), 'move');
      await moveByClicking(page);
      await page.waitForFunction(
        (seen) => document.querySelectorAll('[role=log] .event').length > seen,
        before,
      );
      await closePage(page);
    } finally {
      await server.stop();
      await postgres.remove();
    }
  },
};
