// SPDX-License-Identifier: Apache-2.0
'use strict';
// What both load generators share. A closed loop: the next move of a table is sent as soon as every
// seat has seen the one before.
const { start, now, percentile } = require('./process_stats.cjs');

// `makeTable()` answers an object with newGame(), over() and move(), which resolves when every seat
// has seen the move.
exports.measure = async (peer, { server, port, tables, seats, seconds, makeTable }) => {
  const child = await start(server, port);
  const all = [];
  for (let i = 0; i < tables; i++) all.push(await makeTable());

  async function playUntil(end, latencies) {
    await Promise.all(
      all.map(async (table) => {
        while (now() < end) {
          if (table.over()) await table.newGame();
          const from = now();
          await table.move();
          latencies.push(now() - from);
        }
      }),
    );
  }

  await playUntil(now() + 2000, []); // warm up
  const latencies = [];
  const [cpu, from] = [await child.cpu(), now()];
  await playUntil(from + seconds * 1000, latencies);
  const elapsed = (now() - from) / 1000;
  console.log(
    JSON.stringify({
      name: peer,
      tables,
      seats,
      moves_per_second: Math.round(latencies.length / elapsed),
      p50_ms: Number(percentile(latencies, 0.5).toFixed(2)),
      p99_ms: Number(percentile(latencies, 0.99).toFixed(2)),
      server_cpu_us_per_move: Math.round((((await child.cpu()) - cpu) * 1e6) / latencies.length),
    }),
  );
  child.stop();
  process.exit(0);
};

exports.argument = (at, fallback) => Number(process.argv[2 + at] ?? fallback);
