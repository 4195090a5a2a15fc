// SPDX-License-Identifier: Apache-2.0
import { assert, closePage, findSideways, findViolations, openPage } from './support.mjs';

// Attempts are counted by address; in these tests every browser is another visitor of a proxy.
const from = (address) => ({ extraHTTPHeaders: { 'X-Forwarded-For': address } });

async function signUp(url, name, address) {
  const page = await openPage(from(address));
  await page.goto(`${url}/account`);
  await page.locator('#account-name').fill(name);
  await page.locator('#account-password').fill('correct horse');
  await page.getByRole('button', { name: 'Make the account' }).click();
  await page.waitForSelector(`text=This name is yours: ${name}.`);
  return page;
}

// Plays this page's seat over a WebSocket of its own, at random, until the game is over.
function playOut(page, table) {
  return page.evaluate(
    (id) =>
      new Promise((resolve, reject) => {
        const socket = new WebSocket(`ws://${location.host}/ws`);
        let asked = -1;
        let turn = 7;
        socket.onopen = () =>
          socket.send(JSON.stringify({ type: 'watch', request: 'w', table: id, since: -1 }));
        socket.onerror = () => reject(new Error('no line'));
        socket.onmessage = ({ data }) => {
          const message = JSON.parse(data);
          if (message.type === 'error' && message.code === 'rate-limited')
            return setTimeout(() => ((asked = -1), socket.onopen()), 1000);
          if (message.type !== 'played') return;
          const now = message.now;
          if (now.result.over) return (socket.close(), resolve(now.result.ranks));
          if (now.to_act !== now.you || now.version === asked) return;
          asked = now.version;
          turn = (turn * 1103515245 + 12345) % 2147483648;
          const { text } = now.legal[turn % now.legal.length];
          const move = { type: 'move', request: 'm', table: id, version: asked, text };
          // Not faster than the server lets a person talk.
          setTimeout(() => socket.send(JSON.stringify(move)), 55);
        };
      }),
    table,
  );
}

export const seconds = 60;
export const tests = {
  async 'a rated game changes both ratings, and profile and leaderboard show it'(url) {
    const anna = await signUp(url, 'Octavia Minor', '203.0.113.21');
    await anna.goto(`${url}/lobby?game=caesar-xl`);
    await anna.getByRole('radio', { name: 'Counts for ratings' }).check({ force: true });
    await anna.waitForSelector('text=played by people with accounts only');
    assert.deepEqual(await findViolations(anna), []);
    await anna.getByRole('button', { name: 'Open the table' }).click();
    await anna.waitForURL('**/table/*');
    await anna.waitForSelector('text=This game counts for ratings.');
    const table = new URL(anna.url()).pathname.split('/').pop();

    // A guest may look; to sit down one needs an account, and is told so.
    const guest = await openPage(from('203.0.113.23'));
    await guest.goto(`${url}/table/${table}`);
    await guest.waitForSelector('text=you need an account to sit down');
    assert.deepEqual(await findViolations(guest), []);
    await guest.getByRole('button', { name: 'Sit here' }).first().click();
    await guest.waitForURL('**/account?back=*');
    await guest.getByRole('link', { name: 'Back without one' }).click();
    await guest.waitForURL(`**/table/${table}`);
    await closePage(guest);

    const berta = await signUp(url, 'Livia Drusilla', '203.0.113.22');
    await berta.goto(`${url}/table/${table}`);
    await berta.getByRole('button', { name: 'Sit here' }).first().click();
    await anna.getByRole('button', { name: 'Start' }).click();
    await anna.waitForSelector('.board, svg.map, [role=application], .frame');
    const [ranks] = await Promise.all([playOut(anna, table), playOut(berta, table)]);
    const winner = ranks[0] === 1 ? anna : berta;
    await winner.waitForSelector('section.result');
    const shift = await winner.textContent('section.result li.first .shift');
    assert.match(shift, /^Rating 1[5-9]\d\d\s+\+\d+$/);
    assert.deepEqual(await findViolations(winner), []);

    await winner.goto(`${url}/leaders/caesar-xl`);
    const places = winner.locator('tbody tr');
    await places.first().waitFor();
    assert.equal(await places.count(), 2);
    await places.first().getByRole('link').click();
    await winner.waitForSelector('h2:has-text("Ratings")');
    const plot = winner.getByRole('img', { name: /rating over the last 1 rated game/ });
    await plot.waitFor();
    await winner.getByText('As a table').click();
    assert.equal(await winner.locator('article tbody tr').count(), 1);
    assert.deepEqual(await findViolations(winner), []);
    await winner.setViewportSize({ width: 390, height: 800 });
    assert.deepEqual(await findSideways(winner), []);
    await closePage(anna);
    await closePage(berta);
  },
};
