// SPDX-License-Identifier: Apache-2.0
import { spawnSync } from 'node:child_process';
import {
  assert,
  closePage,
  enter,
  findSideways,
  findViolations,
  openPage,
  openTable,
} from './support.mjs';

// A slow table against bots that nobody is in a hurry at.
const quiet = {
  game: 'ave-caesar',
  seats: 3,
  bots: ['random', 'random'],
  start: true,
  clock: { kind: 'turn', seconds: 86_400 },
};

const chatOf = (page) => page.getByRole('log', { name: 'Chat' });

async function say(page, field, text) {
  await page.getByLabel(field, { exact: true }).fill(text);
  await page.getByRole('button', { name: 'Send' }).click();
}

export const tests = {
  async 'players do not hear those who look on, who hear both'(url) {
    const player = await enter(url, 'Cicero');
    const id = await openTable(player, quiet);
    await player.getByRole('tab', { name: /Chat/ }).click();
    const spectator = await enter(url, 'Catulus');
    await spectator.goto(`${url}/table/${id}`);
    await spectator.getByRole('tab', { name: /Chat/ }).click();

    await say(spectator, 'Say something to those who look on', 'he holds the six');
    await chatOf(spectator).getByText('he holds the six').waitFor();
    await chatOf(spectator).getByText('looking on').waitFor();
    await say(player, 'Say something', 'salve, see https://example.org/x and /table/abc');
    await chatOf(spectator).getByText('salve, see').waitFor();
    await chatOf(player).getByText('salve, see').waitFor();
    assert.equal(await chatOf(player).getByText('he holds the six').count(), 0);
    // What people write never becomes a link.
    assert.equal(await chatOf(spectator).locator('a').count(), 0);
    assert.deepEqual(await findViolations(spectator), []);
    await closePage(player);
    await closePage(spectator);
  },

  async 'the lobby talks, and one can stop hearing somebody'(url) {
    const one = await enter(url, 'Piso');
    const small = { viewport: { width: 390, height: 800 }, hasTouch: true };
    const other = await enter(url, 'Dolabella', small);
    await one.goto(`${url}/lobby`);
    await other.goto(`${url}/lobby`);
    const heard = other.getByRole('log', { name: 'Talk in the lobby' });
    await say(one, 'Say something', 'who wants to race?');
    await heard.getByText('who wants to race?').waitFor();
    assert.deepEqual(await findSideways(other), []);
    await heard.getByRole('button', { name: 'Piso' }).first().click();
    await heard.getByRole('button', { name: 'Mute Piso' }).click();
    await heard.getByText('who wants to race?').waitFor({ state: 'detached' });
    await say(one, 'Say something', 'nobody?');
    await say(other, 'Say something', 'I hear nothing');
    await heard.getByText('I hear nothing').waitFor();
    assert.equal(await heard.getByText('nobody?').count(), 0);
    await other.reload(); // it is kept in the browser
    await heard.getByText('I hear nothing').waitFor();
    assert.equal(await heard.getByText('nobody?').count(), 0);
    await other.getByRole('button', { name: 'Hear again' }).click();
    await heard.getByText('nobody?').waitFor();
    assert.deepEqual(await findViolations(other), []);
    await closePage(one);
    await closePage(other);
  },

  async 'what the host of the server deletes is gone from open pages'(url) {
    const { QUADRIGA_DATA: data, QUADRIGA_BIN, QUADRIGA } = process.env;
    if (!data) return; // a server that somebody else runs
    const page = await enter(url, 'Clodius');
    const id = await openTable(page, quiet);
    await page.getByRole('tab', { name: /Chat/ }).click();
    await say(page, 'Say something', 'something foul');
    await chatOf(page).getByText('something foul').waitFor();
    const run = (...words) =>
      spawnSync(QUADRIGA_BIN ?? QUADRIGA, ['chat', ...words, '--data', data], { encoding: 'utf8' });
    const listed = run('list', id);
    assert.match(listed.stdout, /1 .* Clodius: something foul/);
    assert.equal(run('delete', id, '1').status, 0);
    await chatOf(page).getByText('Taken away by the host of this server.').waitFor();
    assert.equal(await chatOf(page).getByText('something foul').count(), 0);
    await closePage(page);
  },

  async 'who leaves for good takes the name along'(url) {
    const page = await openPage({ extraHTTPHeaders: { 'X-Forwarded-For': '203.0.113.31' } });
    const witness = await openPage();
    await page.goto(`${url}/account`);
    await page.locator('#account-name').fill('Sejanus');
    await page.locator('#account-password').fill('correct horse');
    await page.getByRole('button', { name: 'Make the account' }).click();
    await page.waitForSelector('text=This name is yours: Sejanus.');
    const id = await openTable(page, quiet);
    await page.getByRole('tab', { name: /Chat/ }).click();
    await say(page, 'Say something', 'vale');
    await chatOf(page).getByText('vale').waitFor();
    await witness.goto(`${url}/table/${id}`);
    await witness.getByText('Sejanus').first().waitFor();

    await page.goto(`${url}/account`);
    await page.getByRole('button', { name: 'Delete the account' }).click();
    const dialog = page.getByRole('dialog');
    await dialog.getByLabel('Password', { exact: true }).fill('wrong horse');
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await page.waitForSelector('text=The password is not right.');
    await dialog.getByLabel('Password', { exact: true }).fill('correct horse');
    assert.deepEqual(await findViolations(page), []);
    await dialog.getByRole('button', { name: 'Delete for good' }).click();
    await page.waitForSelector('text=Make the account');

    await witness.getByText('A former player').first().waitFor();
    await witness.reload();
    await witness.getByText('A former player').first().waitFor();
    assert.equal(await witness.getByText('Sejanus').count(), 0);
    await closePage(page);
    await closePage(witness);
  },
};
