// SPDX-License-Identifier: Apache-2.0
// Chicken Caesar in real browsers: whole games, and the moments that make it what it is. Moments
// are reached by playing on from records of simulated games, found by what happens in them.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { assert, closePage, openPage, verifyDownload } from './support.mjs';

export const seconds = 60;

const program = process.env.QUADRIGA_BIN ?? process.env.QUADRIGA;

// ---- positions

function inFolder(use) {
  const folder = mkdtempSync(join(tmpdir(), 'quadriga-records-'));
  try {
    return use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Random games as records, each with its log: [{ seat, move }], chance as seat '*'.
function simulate(seats, games, ...settings) {
  return inFolder((folder) => {
    const flags = settings.flatMap((setting) => ['--set', setting]);
    const size = ['-p', String(seats), '-g', String(games), '--seed', '7'];
    execFileSync(program, ['sim', 'chicken-caesar', ...size, ...flags, '--record', folder]);
    return readdirSync(folder)
      .sort()
      .map((name) => {
        const text = readFileSync(join(folder, name), 'utf8');
        const log = [...text.matchAll(/^\d+ (\*|\d) (.*)$/gm)];
        return { text, log: log.map(([, seat, move]) => ({ seat, move })) };
      });
  });
}

// The first place of the records where the host (seat 0) made a move like this.
function place(records, pattern, also = () => true) {
  for (const record of records) {
    const moves = record.log.findIndex(
      ({ seat, move }, k) => seat === '0' && pattern.test(move) && also(record.log, k),
    );
    if (moves >= 0) return { record: record.text, moves, move: record.log[moves].move };
  }
  throw new Error(`no simulated game has ${pattern}`);
}

const quiet = ['negotiation=off'];
let stored;
const games = () => (stored ??= simulate(4, 60, ...quiet));

// ---- people

async function person(url, name) {
  const page = await openPage();
  const answer = await page.request.post(`${url}/api/guest`, { data: { name } });
  assert.ok(answer.ok(), await answer.text());
  return page;
}

async function post(page, url, path, data) {
  const answer = await page.request.post(`${url}${path}`, { data });
  assert.ok(answer.ok(), `${path}: ${await answer.text()}`);
  return answer.json();
}

// A table for these people, the first is the host; bots take the other seats.
async function sitDown(url, pages, table) {
  const { id, invite, seats } = await post(pages[0], url, '/api/tables', table);
  for (const [seat, page] of pages.entries())
    if (seat > 0) await post(page, url, `/api/tables/${id}/sit`, { seat, invite });
  for (let seat = pages.length; seat < seats.length; ++seat)
    await post(pages[0], url, `/api/tables/${id}/bot`, { seat, kind: 'greedy' });
  await post(pages[0], url, `/api/tables/${id}/start`);
  for (const page of pages) {
    await page.goto(`${url}/table/${id}`);
    await page.waitForSelector('.chicken');
  }
  return id;
}

const button = (page, name) => page.locator('.chicken').getByRole('button', { name });
const said = (page, text) => page.locator('[role=log]').getByText(text);
const mine = (page) => page.waitForSelector('.ask.mine');

// ---- playing fast

// What a player clicks, best first: everything that ends the game soon, and nothing that costs.
const hasty = [
  'Decline',
  'Nothing to say',
  'Place a rooster here',
  'Propose a tax of 5',
  'Propose a tax of 4',
  'Propose a tax of 3',
  'Agree to the proposal',
  'Settle on',
  'Exile nobody',
  'Pledge nothing',
  'No more proposals',
  'Let the result stand',
  'Approve',
  'Second ',
  'Nominate ',
  'Appoint ',
  'Post a Traditor: Consul',
  'Post a Traditor: Praetor',
  'Post a Vigil',
  'Post a Traditor',
  'Pass',
  'Abstain',
];

// Runs in the page: clicks the first of `wishes` that is on the board. Cards and roosters that need
// a second click are chosen first; who has tried both cards takes what the chosen one offers.
function clickFirst([wishes, cardsTried]) {
  const buttons = [...document.querySelectorAll('.chicken button')].filter(
    (each) => !each.closest('dialog') && !each.closest('details:not([open])'),
  );
  const nameOf = (each) => each.getAttribute('aria-label') ?? each.textContent.trim();
  const posting = buttons.some((each) => ['Traditor', 'Vigil'].includes(nameOf(each)));
  for (const wish of wishes) {
    const card = posting && wish.startsWith('Post a ') ? wish.match(/Traditor|Vigil/)[0] : null;
    const found = buttons.find((each) => nameOf(each).includes(wish));
    if (found) {
      found.click();
      return wish;
    }
    // The card first; if it can go nowhere we like, the next wish takes the other one.
    const chooser = card && buttons.find((each) => nameOf(each) === card);
    if (cardsTried < 2 && chooser && chooser.getAttribute('aria-pressed') === 'false') {
      chooser.click();
      return card;
    }
  }
  const other = buttons.find(
    (each) =>
      ['Traditor', 'Vigil'].includes(nameOf(each)) && each.getAttribute('aria-pressed') === 'false',
  );
  if (cardsTried >= 2 && other) {
    other.click();
    return nameOf(other);
  }
  const rooster = buttons.find((each) => / Choose /.test(nameOf(each)));
  rooster?.click();
  return rooster ? 'Choose' : null;
}

const ready = () =>
  document.querySelector('section.result') || document.querySelector('.ask.mine') || null;

// Plays one seat to the end of the game; returns how often it clicked.
async function playToTheEnd(page, wishes = hasty) {
  for (let clicks = 0, idle = 0, cardsTried = 0; ;) {
    await page.waitForFunction(ready, undefined, { timeout: 120_000, polling: 20 });
    if (await page.$('section.result')) return clicks;
    const done = await page.evaluate(clickFirst, [wishes, cardsTried]);
    cardsTried = ['Traditor', 'Vigil'].includes(done) ? cardsTried + 1 : 0;
    assert.ok(cardsTried < 200, `no card can be posted: ${await page.textContent('.chicken')}`);
    idle = done === null ? idle + 1 : 0;
    clicks += done === null ? 0 : 1;
    assert.ok(idle < 200, `nothing to click: ${await page.textContent('.chicken')}`);
    await page.waitForTimeout(15);
  }
}

const scores = (page) =>
  page.$$eval('section.result li', (rows) =>
    rows.map((row) => [
      row.querySelector('.name').firstChild.textContent.trim(),
      Number(row.querySelector('.score').textContent),
    ]),
  );

// The score sheet by name; each total must be the sum of what stands above it.
async function scoreSheet(page) {
  await page.getByRole('button', { name: 'Score sheet' }).click();
  const table = page.locator('dialog[open] table');
  await table.waitFor();
  const rows = await table.evaluate((sheet) =>
    [...sheet.rows].map((row) => [...row.cells].map((cell) => cell.textContent.trim())),
  );
  const points = (cell) => Number(/(\d+)$/.exec(cell)?.[1] ?? 0); // "3 → 6", "5" or "–"
  return rows[0].slice(1).map((name, k) => {
    const column = rows.slice(1).map((row) => points(row[k + 1]));
    const total = column.pop();
    assert.equal(
      column.reduce((sum, each) => sum + each, 0),
      total,
      `the sheet of ${name} does not add up`,
    );
    return [name, total];
  });
}

export const tests = {
  async 'a veto strikes the winner out'(url) {
    const page = await person(url, 'Livia');
    const watcher = await openPage();
    const { record, moves } = place(games(), /^veto$/);
    const id = await sitDown(url, [page], { record, moves });
    await watcher.goto(`${url}/table/${id}`);
    await mine(page);
    const panel = page.getByRole('region', { name: 'The election' });
    const row = panel.locator('tr', { hasText: 'announced as' });
    const winner = (await row.locator('th, td').first().innerText()).trim();
    await button(page, 'Let the result stand').waitFor();
    await button(page, 'Veto the result').click();
    for (const each of [page, watcher])
      await said(each, `Veto! Livia will not have ${winner}.`).waitFor();
    // The token is spent: nobody holds it any more.
    assert.equal(await page.getByTitle("Holds Caesar's Veto").count(), 0);
    await closePage(page);
    await closePage(watcher);
  },

  async 'a rooster is sent into exile'(url) {
    const page = await person(url, 'Livia');
    const { record, moves } = place(games(), /^exile /);
    await sitDown(url, [page], { record, moves });
    await mine(page);
    const exsilium = page.getByRole('region', { name: 'Exsilium' });
    await exsilium.getByText('Nobody is in exile.').waitFor();
    // Caesar is above exile; everybody else in office can be clicked.
    assert.equal(await page.locator('.area-caesar button.rooster').count(), 0);
    const officer = page.locator('.area-praetor button.rooster').first();
    const name = (await officer.getAttribute('aria-label')).replace('Exile ', '');
    await officer.click();
    await exsilium.getByRole('img', { name: `${name}, ` }).waitFor();
    await said(page, `Livia sends ${name} into exile and takes 1.`).waitFor();
    await closePage(page);
  },

  async 'a monument is proposed from the menus'(url) {
    const page = await person(url, 'Livia');
    const { record, moves, move } = place(games(), /^propose /);
    const [, monument] = move.split(' ');
    await sitDown(url, [page], { record, moves });
    await mine(page);
    const form = page.getByRole('form', { name: 'Propose a monument' });
    await form.getByLabel('Monument').selectOption(monument);
    await form.getByLabel(/^Offering/).fill('1');
    const ticked = await form.locator('label:has(input:checked)').allInnerTexts();
    assert.ok(ticked.length > 0);
    await form.getByRole('button', { name: 'Propose' }).click();
    const proposals = page.getByRole('region', { name: 'Monuments before the Consuls' });
    await proposals.getByText(`Livia for ${monument}: ${ticked[0].trim()}`).waitFor();
    await closePage(page);
  },

  async 'a monument is approved'(url) {
    const page = await person(url, 'Livia');
    const { record, moves } = place(games(), /^approve 1$/);
    await sitDown(url, [page], { record, moves });
    await mine(page);
    const proposals = page.getByRole('region', { name: 'Monuments before the Consuls' });
    const text = await proposals.locator('li').first().innerText();
    const [, monument, insignia] = text.match(/ for (\S+#\d): (.*), with/);
    const cardOf = () =>
      page
        .getByRole('region', { name: 'Monuments', exact: true })
        .getByRole('img', { name: `${monument}, ` });
    for (const office of insignia.split(', '))
      assert.ok(!(await cardOf().getAttribute('aria-label')).includes(office));
    await proposals.getByRole('button', { name: 'Approve proposal 1' }).click();
    await said(page, `Livia approves the monument of ${monument}`).first().waitFor();
    for (const office of insignia.split(', '))
      assert.ok((await cardOf().getAttribute('aria-label')).includes(office));
    await closePage(page);
  },

  async 'a monument is denied'(url) {
    const page = await person(url, 'Livia');
    const { record, moves } = place(games(), /^deny 1$/);
    await sitDown(url, [page], { record, moves });
    await mine(page);
    const proposals = page.getByRole('region', { name: 'Monuments before the Consuls' });
    const text = await proposals.locator('li').first().innerText();
    const [, monument] = text.match(/ for (\S+#\d): /);
    await proposals.getByRole('button', { name: 'Deny proposal 1' }).click();
    await said(page, `Livia denies the monument of ${monument}`).first().waitFor();
    await closePage(page);
  },

  async 'an offer from the drawer is accepted in another browser and binds'(url) {
    // Three people after the placement; the host owns Aedile A and is about to propose the tax.
    const { record, moves } = place(
      simulate(3, 30),
      /^place aedile a$/,
      (log) => log.findIndex(({ move }) => /^(tax|quiet|offer|ask|gift)/.test(move)) === 12,
    );
    assert.ok(moves < 12);
    const [host, buyer, third] = await Promise.all([
      person(url, 'Livia'),
      person(url, 'Otho'),
      person(url, 'Galba'),
    ]);
    // What the host's page says to the server can be bent: a broken promise must be refused.
    let cheat = false;
    await host.routeWebSocket('**/ws', (socket) => {
      const server = socket.connectToServer();
      socket.onMessage((text) => {
        const message = JSON.parse(text);
        if (cheat && message.type === 'move') message.text = 'tax 4';
        cheat = false;
        server.send(JSON.stringify(message));
      });
    });
    await sitDown(url, [host, buyer, third], { record, moves: 12 });

    await mine(buyer);
    await buyer.getByText('Make an offer').click();
    const form = buyer.locator('details[open] .form');
    await form.getByLabel('Partner').selectOption('Livia');
    await form.getByLabel('What they must do').selectOption('rate 1 this decision');
    await form.getByLabel('Price').selectOption('2');
    await form.getByText('you keep 0').waitFor();
    await form.getByRole('button', { name: 'Offer' }).click();

    for (const page of [host, third])
      await page.getByText('Otho offers Livia 2 coins: rate 1 this decision.').first().waitFor();
    await button(host, 'Accept the deal').click();
    await button(third, 'Nothing to say').click();
    for (const page of [host, buyer, third]) {
      const contract = page.getByRole('region', { name: 'Negotiation' }).locator('li');
      await contract.getByText('rate 1 this decision').waitFor();
      assert.match(await contract.innerText(), /Livia.*2 coins by Otho/s);
    }
    await button(host, 'Nothing to say').click();
    // Of all rates only the promised one is left.
    await button(host, 'Propose a tax of 1').first().waitFor();
    assert.equal(await button(host, /^Propose a tax of [2-5]/).count(), 0);
    cheat = true;
    await button(host, 'Propose a tax of 1').first().click();
    const refused = host.locator('[data-toast=error]');
    await refused.waitFor();
    assert.match(await refused.locator('a').getAttribute('href'), /#CC-4\.18$/);
    await button(host, 'Propose a tax of 1').first().click();
    for (const page of [host, buyer, third]) {
      await said(page, 'Livia has kept the promise to Otho: rate 1 this decision.').waitFor();
      await page.getByText('Nobody is bound by a promise.').waitFor();
    }
    for (const page of [host, buyer, third]) await closePage(page);
  },

  async 'a person plays a whole game against bots by clicking'(url) {
    const page = await person(url, 'Livia');
    await sitDown(url, [page], {
      game: 'chicken-caesar',
      seats: 4,
      options: { negotiation: 'off' },
    });
    const clicks = await playToTheEnd(page);
    assert.ok(clicks >= 20, `only ${clicks} clicks`);
    assert.equal((await scores(page)).length, 4);
    assert.match(await page.title(), /Finished/);
    await closePage(page);
  },

  async 'four people make a deal and play from the lobby to the score sheet'(url) {
    const names = ['Livia', 'Otho', 'Galba', 'Titus'];
    const pages = await Promise.all(names.map(() => openPage()));
    const [host, ...guests] = pages;
    const nameOneself = async (page, name) => {
      await page.fill('dialog[open] input', name);
      await page.click('dialog[open] button[type=submit]');
    };
    await host.goto(`${url}/lobby?game=chicken-caesar`);
    await host.getByRole('radio', { name: '4', exact: true }).check({ force: true });
    await host.getByRole('radio', { name: 'By invitation' }).check({ force: true });
    await host.getByLabel('Seconds between guards', { exact: true }).fill('0');
    await host.getByRole('button', { name: 'Open the table' }).click();
    await nameOneself(host, names[0]);
    await host.waitForURL('**/table/*');
    const link = await host.getByRole('textbox', { name: 'Invite friends' }).inputValue();
    for (const [k, guest] of guests.entries()) {
      await guest.goto(link);
      await guest.getByRole('button', { name: 'Sit here' }).first().click();
      await nameOneself(guest, names[k + 1]);
      await guest.getByRole('button', { name: 'Leave the table' }).waitFor();
    }
    await host.getByRole('button', { name: 'Start the game' }).click();
    await Promise.all(pages.map((page) => page.waitForSelector('.chicken')));

    // The roosters take their seats; then the first window opens before the tax.
    const placing = ['Place a rooster here'];
    const spoken = '.ask.mine:has-text("Your word")';
    for (let speaker = null; speaker === null;) {
      for (const page of pages) {
        await page.evaluate(clickFirst, [placing, 0]);
        if (await page.$(spoken)) speaker = page;
      }
      if (speaker === null) continue;
      await speaker.getByText('Make an offer').click();
      const form = speaker.locator('details[open] .form');
      await form.getByLabel('What they must do').selectOption('rate 4 this decision');
      await form.getByRole('button', { name: 'Offer' }).click();
    }
    const deal = 'q:has-text("rate 4 this decision")';
    while ((await host.$(deal)) === null)
      for (const page of pages) await page.evaluate(clickFirst, [['Accept the deal'], 0]);

    // The rest in silence, except for what the rules ask.
    await Promise.all(pages.map((page) => page.getByLabel(/Say nothing before decisions/).check()));
    await Promise.all(pages.map((page) => playToTheEnd(page)));
    const result = await scores(host);
    assert.deepEqual(result.map(([name]) => name).sort(), [...names].sort());
    for (const page of guests) assert.deepEqual(await scores(page), result);
    await said(host, /has kept the promise to .*: rate 4 this decision\./).waitFor();
    assert.match(await verifyDownload(host), /^ok /m);
    await host.click('section.result .close');
    const byName = (a, b) => (a[0] < b[0] ? -1 : 1);
    assert.deepEqual((await scoreSheet(host)).sort(byName), result.sort(byName));
    for (const page of pages) await closePage(page);
  },
};
