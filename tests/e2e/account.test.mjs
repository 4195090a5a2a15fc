// SPDX-License-Identifier: Apache-2.0
import { assert, closePage, findViolations, openPage } from './support.mjs';

const password = 'correct horse';
// Attempts are counted by address; in these tests every browser is another visitor of a proxy.
const from = (address) => ({ extraHTTPHeaders: { 'X-Forwarded-For': address } });

export const tests = {
  async 'a guest becomes an account, signs in elsewhere and ends that session'(url) {
    const home = await openPage(from('203.0.113.7'));
    await home.goto(`${url}/account`);
    await home.locator('#account-name').fill('Agrippina');
    await home.locator('#account-password').fill(password);
    await home.getByRole('button', { name: 'Make the account' }).click();
    await home.waitForSelector('text=This name is yours: Agrippina.');
    assert.deepEqual(await findViolations(home), []);

    const away = await openPage(from('203.0.113.8'));
    await away.goto(`${url}/account`);
    await away.getByRole('radio', { name: 'Sign in' }).check({ force: true });
    await away.locator('#account-name').fill('agrippina');
    await away.locator('#account-password').fill('wrong horse');
    await away.getByRole('button', { name: 'Sign in' }).click();
    await away.waitForSelector('text=There is no account with this name and password.');
    await away.locator('#account-password').fill(password);
    await away.getByRole('button', { name: 'Sign in' }).click();
    await away.waitForSelector('text=This name is yours: Agrippina.');

    // Ended from home, the session is over there too.
    await away.goto(`${url}/lobby`);
    await home.reload();
    await home.getByRole('button', { name: 'End', exact: true }).click();
    await home.getByRole('button', { name: 'End', exact: true }).waitFor({ state: 'detached' });
    await away.waitForSelector('text=You were signed out');

    // What is told while a dialog is open is told inside it, where it can be read and closed.
    await away.getByRole('button', { name: 'You and your settings' }).click();
    const dialog = away.locator('dialog[open]');
    await dialog.getByLabel('Your name').fill('Agrippina');
    await dialog.getByRole('button', { name: 'Save' }).click();
    const told = dialog.locator('[data-toast=error]', { hasText: 'belongs to an account' });
    await told.getByRole('button', { name: 'Close' }).click();
    await told.waitFor({ state: 'detached' });
    await away.keyboard.press('Escape');
    await away.goto(`${url}/account`);
    await away.waitForSelector('text=Make the account');

    await home.getByRole('link', { name: 'Your profile' }).click();
    await home.waitForSelector('h1:has-text("Agrippina")');
    await home.waitForSelector('text=No finished game yet.');
    assert.deepEqual(await findViolations(home), []);
    await closePage(home);
    await closePage(away);
  },
};
