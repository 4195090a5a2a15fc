// SPDX-License-Identifier: Apache-2.0
'use strict';
// boardgame.io's own server with its storage in memory, on loopback.
process.env.NODE_ENV = 'production';
const { Server } = require('boardgame.io/server');
const { makeGame } = require('./boardgame_io_race.cjs');
const { answer } = require('./process_stats.cjs');

const server = Server({ games: [makeGame()], origins: [/127\.0\.0\.1/] });
// What is called port goes to net.Server.listen, so an object binds loopback alone.
server.run({ port: { port: Number(process.env.PORT), host: '127.0.0.1' } }).then(answer);
