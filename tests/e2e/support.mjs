// SPDX-License-Identifier: Apache-2.0
import assert from 'node:assert/strict';
import { execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

const require = createRequire(new URL('../../web/package.json', import.meta.url));
const { chromium } = require('playwright-core');
const axePath = require.resolve('axe-core/axe.min.js');

const chromiumPath = process.env.CHROMIUM ?? '/usr/bin/chromium';
const chromiumFlags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });
}

// A server of our own with an empty data folder, or the one QUADRIGA_URL names. With a database it is
// always our own, beside the one that the other tests use.
export async function startServer(database) {
  if (!database && process.env.QUADRIGA_URL)
    return { url: process.env.QUADRIGA_URL, stop: async () => {} };
  const program = process.env.QUADRIGA_BIN ?? process.env.QUADRIGA;
  if (!program) throw new Error('set QUADRIGA_BIN to the quadriga program or QUADRIGA_URL');
  const port = await freePort();
  const data = mkdtempSync(join(tmpdir(), 'quadriga-e2e-'));
  if (!database) process.env.QUADRIGA_DATA = data; // for tests that use the command line on it
  // All visitors of the tests come from one address.
  const limits = JSON.stringify({
    guest_burst: 1000,
    requests_per_second: 500,
    leaderboard_games: 1,
  });
  const flags = ['serve', '--port', String(port), '--data', data];
  flags.push('--bot-delay', '60', '--limits', limits, '--webhooks-inside');
  if (database) flags.push('--db', database);
  const child = spawn(program, flags, { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.on('data', (text) => (said = (said + text).slice(-4000)));
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const url = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; ++tries) {
    if (child.exitCode !== null) throw new Error(`the server ended at once:\n${said}`);
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) break;
    if (tries > 100) throw new Error(`the server does not answer:\n${said}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    url,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(data, { recursive: true, force: true });
    },
  };
}

let launching;
export async function openPage(options = {}) {
  launching ??= chromium.launch({ executablePath: chromiumPath, args: chromiumFlags });
  const context = await (
    await launching
  ).newContext({
    viewport: { width: 1280, height: 800 },
    reducedMotion: 'reduce',
    bypassCSP: true, // axe is put into the page by the tests
    ...options,
  });
  const page = await context.newPage();
  page.setDefaultTimeout(60_000); // other work may share the machine
  page.faults = [];
  page.on('pageerror', (error) => page.faults.push(error.stack ?? error.message));
  return page;
}

// A page must end without a script error.
export async function closePage(page) {
  await page.context().close();
  assert.deepEqual(page.faults, [], 'script errors on the page');
}

export async function closeBrowser() {
  await (await launching)?.close();
}

// From the home page to a running game against bots.
export async function playNow(page, url) {
  await page.goto(url);
  await page.click('[data-play="ave-caesar"]');
  await page.click('dialog[open] button[type=submit]');
  await page.waitForURL('**/table/*');
  await page.waitForSelector('.card');
}

// Asks the server as the page's person; a refusal is an error of the test.
export function post(page, path, body = {}) {
  return page.evaluate(
    async ([where, what]) => {
      const answer = await fetch(where, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(what),
      });
      if (!answer.ok) throw new Error(`${where}: ${await answer.text()}`);
      return answer.json();
    },
    [path, body],
  );
}

// A new browser whose person is a guest of that name, on the page of the rules.
export async function enter(url, name, options = {}) {
  const page = await openPage(options);
  await page.goto(`${url}/rules`);
  await post(page, '/api/guest', { name });
  return page;
}

// A browser for each name, all at a table that goes on from a record; `board` is on the page then.
export async function playOnRecord(url, names, wish, board, looks = {}) {
  const pages = [];
  let table = null;
  for (const [seat, name] of names.entries()) {
    const page = await enter(url, name, looks);
    pages.push(page);
    if (seat === 0)
      table = await post(page, '/api/tables', { seats: names.length, is_public: true, ...wish });
    else await post(page, `/api/tables/${table.id}/sit`, { seat, invite: table.invite });
  }
  await post(pages[0], `/api/tables/${table.id}/start`);
  for (const page of pages) {
    await page.goto(`${url}/table/${table.id}`);
    await page.waitForSelector(board);
  }
  return pages;
}

// Opens a table as the server's interface allows, by a guest, and goes there; returns its id.
export async function openTable(page, wish) {
  const id = await page.evaluate(async (body) => {
    const post = (path, what) =>
      fetch(path, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify(what),
      }).then((answer) => answer.json());
    if ((await (await fetch('/api/me')).json()) === null)
      await post('/api/guest', { name: 'Noble Guest' });
    const table = await post('/api/tables', body);
    if (!table.id) throw new Error(`${table.code}: ${table.message}`);
    return table.id;
  }, wish);
  await page.goto(new URL(`/table/${id}`, page.url()).href);
  return id;
}

const over = 'section.result';

// Waits until the viewer is to move ("move") or the game is over ("over").
export async function waitForTurn(page) {
  await page.waitForFunction(
    () => document.querySelector('.end') || document.querySelector('section.result'),
    undefined,
    { timeout: 120_000, polling: 30 },
  );
  return (await page.$(over)) ? 'over' : 'move';
}

// One move with the mouse: a card, then a place. The strongest card runs the race sooner.
export async function moveByClicking(page) {
  const before = await page.textContent('.count');
  const hand = await handOf(page);
  await page.locator('.card[aria-disabled="false"]').last().click();
  await page.locator('.end.strong').first().click();
  await page.waitForFunction(
    ([count, cards]) =>
      document.querySelector('section.result') ||
      document.querySelector('.count')?.textContent !== count ||
      [...document.querySelectorAll('.card')].map((card) => card.dataset.card).join() !== cards,
    [before, hand.join()],
  );
}

export async function handOf(page) {
  return page.$$eval('.card', (cards) => cards.map((card) => card.dataset.card));
}

// Plays until the result is shown; returns how many moves that took.
export async function playToTheEnd(page, move = moveByClicking) {
  for (let moves = 0; moves < 400; ++moves) {
    if ((await waitForTurn(page)) === 'over') return moves;
    await move(page);
  }
  throw new Error('the race does not end');
}

// Saves the record that the result offers; the command line must find it in order. Returns what it
// says, or nothing for a server from elsewhere: there is no program to verify with.
export async function verifyDownload(page) {
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.click('section.result a[download]'),
  ]);
  const table = new URL(page.url()).pathname.split('/').pop();
  assert.match(download.suggestedFilename(), new RegExp(`^[a-z-]+-${table}\\.txt$`));
  const program = process.env.QUADRIGA_BIN ?? process.env.QUADRIGA;
  if (!program) return '';
  const folder = mkdtempSync(join(tmpdir(), 'quadriga-record-'));
  try {
    const file = join(folder, download.suggestedFilename());
    await download.saveAs(file);
    return execFileSync(program, ['verify', file], { encoding: 'utf8' });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

export async function findViolations(page) {
  await page.addScriptTag({ path: axePath });
  // Animations that are half way through would be judged by their passing colours.
  await page.waitForTimeout(350);
  return page.evaluate(async () => {
    const result = await window.axe.run(document, {
      runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'best-practice'],
    });
    return result.violations.map(
      (found) => `${found.id}: ${found.nodes.map((node) => node.html.slice(0, 160)).join(' | ')}`,
    );
  });
}

// What makes the page wider than the window; empty if nothing does.
export async function findSideways(page) {
  return page.evaluate(() => {
    const page = document.documentElement;
    if (page.scrollWidth <= page.clientWidth + 1) return [];
    const wide = [...document.querySelectorAll('body *')].filter(
      (element) => element.getBoundingClientRect().right > page.clientWidth + 1,
    );
    return wide
      .slice(0, 4)
      .map((element) => `wider than the window: ${element.outerHTML.slice(0, 160)}`);
  });
}

export { assert };
