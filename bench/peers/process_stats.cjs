// SPDX-License-Identifier: Apache-2.0
'use strict';
const { fork } = require('node:child_process');
const path = require('node:path');

const cpuSeconds = () => {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1e6;
};

// In the server: ends with its parent and answers its question for processor time.
exports.answer = () => {
  process.on('disconnect', () => process.exit());
  process.on('message', () => process.send({ cpu: cpuSeconds() }));
  process.send({ ready: true });
};

// In the load generator: starts the server and waits until it is ready.
exports.start = async (file, port) => {
  const child = fork(path.join(__dirname, file), { env: { ...process.env, PORT: String(port) } });
  process.on('exit', () => child.kill());
  const next = () => new Promise((resolve) => child.once('message', resolve));
  await next();
  return {
    cpu: async () => {
      const answer = next();
      child.send('cpu');
      return (await answer).cpu;
    },
    stop: () => child.kill(),
  };
};

exports.now = () => Number(process.hrtime.bigint()) / 1e6; // milliseconds

exports.percentile = (values, part) => {
  const sorted = Float64Array.from(values).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))];
};
