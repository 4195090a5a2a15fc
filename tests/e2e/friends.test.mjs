// SPDX-License-Identifier: Apache-2.0
import { assert, closePage, moveByClicking, openPage, waitForTurn } from './support.mjs';

async function nameOneself(page, name) {
  await page.fill('dialog[open] input', name);
  await page.click('dialog[open] button[type=submit]');
}

export const tests = {
  async 'two browsers play each other'(url) {
    const host = await openPage();
    const guest = await openPage();
    await host.goto(`${url}/lobby?game=ave-caesar`);
    await host.getByRole('radio', { name: '3', exact: true }).check({ force: true });
    await host.getByRole('radio', { name: 'By invitation' }).check({ force: true });
    await host.getByLabel('Races', { exact: true }).fill('1');
    await host.getByRole('button', { name: 'Open the table' }).click();
    await nameOneself(host, 'Ostia');
    await host.waitForURL('**/table/*');
    const link = await host.getByRole('textbox', { name: 'Invite friends' }).inputValue();
    assert.match(link, /\?invite=/);

    // Without the invitation the door stays shut.
    await guest.goto(link.replace(/\?invite=.*/, ''));
    await guest.waitForSelector('text=This table is not open to you');
    await guest.goto(link);
    await guest.getByRole('button', { name: 'Sit here' }).first().click();
    await nameOneself(guest, 'Capua');
    await host.waitForSelector('text=Capua');
    await guest.getByRole('button', { name: 'Leave the table' }).waitFor();

    await host.getByRole('textbox', { name: 'Say something' }).fill('Ave!');
    await host.getByRole('button', { name: 'Send' }).click();
    await guest.waitForSelector('text=Ave!');

    await host.getByRole('button', { name: /Fill 1 seat with bots/ }).click();
    await host.waitForSelector('.card');
    await guest.waitForSelector('.card');

    let moves = 0;
    const play = async (page) => {
      for (;;) {
        if ((await waitForTurn(page)) === 'over') return;
        await moveByClicking(page);
        moves += 1;
      }
    };
    await Promise.all([play(host), play(guest)]);
    assert.ok(moves >= 20, `only ${moves} moves`);
    const ranks = (page) =>
      page.$$eval('section.result li .score', (all) => all.map((s) => s.textContent));
    assert.deepEqual(await ranks(host), await ranks(guest));

    // A rematch is offered to the other, who joins with one click.
    await host.getByRole('button', { name: 'Play again' }).click();
    await host.waitForSelector('text=the table is set');
    await guest.getByRole('button', { name: 'Join the rematch' }).click();
    await guest.waitForSelector('text=the table is set');
    assert.equal(new URL(guest.url()).pathname, new URL(host.url()).pathname);
    await host.getByRole('button', { name: 'Start the game' }).waitFor();
    await closePage(host);
    await closePage(guest);
  },

  async 'a public table is found in the lobby and can be looked at'(url) {
    const host = await openPage();
    await host.goto(`${url}/lobby`);
    await host.getByRole('button', { name: 'Open the table' }).click();
    await nameOneself(host, 'Veii');
    await host.waitForURL('**/table/*');
    const watcher = await openPage();
    await watcher.goto(`${url}/lobby`);
    // What one is not looking for can be hidden.
    const row = watcher.locator('article', { hasText: 'Veii' });
    await row.waitFor();
    await watcher.getByLabel('Pace', { exact: true }).selectOption('slow');
    await row.waitFor({ state: 'detached' });
    await watcher.getByLabel('Pace', { exact: true }).selectOption('none');
    await watcher.getByLabel('With a free seat').check();
    await row.waitFor();
    await watcher
      .locator('article', { hasText: 'Veii' })
      .getByRole('link', { name: 'Join' })
      .click();
    await watcher.waitForSelector('text=the table is set');
    await host.getByRole('button', { name: /Fill 3 seats with bots/ }).click();
    await watcher.waitForSelector('text=You are looking on.');
    await watcher.waitForSelector('.token');
    assert.equal(await watcher.locator('.card').count(), 0);
    await host.goto(`${url}/games`);
    await host.getByRole('link', { name: 'Go back in' }).click();
    await host.waitForSelector('.card');
    await closePage(host);
    await closePage(watcher);
  },
};
