// SPDX-License-Identifier: Apache-2.0
'use strict';
// One real socket.io client per seat:   node boardgame_io_load.cjs [tables] [seconds] [seats] [port]
const { io } = require('socket.io-client');
const { generator } = require('./race.cjs');
const { chooseMove } = require('./boardgame_io_race.cjs');
const { measure, argument } = require('./load.cjs');

const [tables, seconds, seats] = [argument(0, 50), argument(1, 6), argument(2, 4)];
const port = argument(3, 18211);
const address = `http://127.0.0.1:${port}`;
const below = generator(77);

async function post(path, body) {
  const response = await fetch(`${address}/games/race/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!response.ok) throw new Error(`${path}: ${response.status}`);
  return response.json();
}

class Table {
  sockets = [];
  states = [];

  async connect() {
    for (let seat = 0; seat < seats; seat++) {
      const socket = io(`${address}/race`, { transports: ['websocket'], forceNew: true });
      this.sockets.push(socket);
      const take = (id, state) => {
        if (id !== this.match) return;
        this.states[seat] = state;
        this.heard(state._stateID);
      };
      socket.on('update', take);
      socket.on('sync', (id, { state }) => take(id, state));
      await new Promise((resolve) => socket.on('connect', resolve));
    }
    await this.newGame();
    return this;
  }

  // Resolves when all seats have the state with this number.
  everyoneSees(number) {
    this.waiting = { number, seats };
    return new Promise((resolve) => (this.waiting.resolve = resolve));
  }
  heard(number) {
    if (this.waiting && number === this.waiting.number && --this.waiting.seats === 0)
      this.waiting.resolve();
  }

  async newGame() {
    const { matchID } = await post('create', { numPlayers: seats });
    this.keys = [];
    for (let seat = 0; seat < seats; seat++) {
      const name = `player ${seat}`;
      const joined = await post(`${matchID}/join`, { playerID: String(seat), playerName: name });
      this.keys.push(joined.playerCredentials);
    }
    this.match = matchID;
    const synced = this.everyoneSees(0);
    this.sockets.forEach((socket, seat) =>
      socket.emit('sync', matchID, String(seat), this.keys[seat], seats),
    );
    await synced;
  }

  over() {
    return this.states[0].ctx.gameover !== undefined;
  }

  move() {
    const playerID = this.states[0].ctx.currentPlayer;
    const state = this.states[+playerID];
    const [type, args] = chooseMove(state.G, +playerID, below);
    const seen = this.everyoneSees(state._stateID + 1);
    const payload = { type, args, playerID, credentials: this.keys[+playerID] };
    const action = { type: 'MAKE_MOVE', payload };
    this.sockets[+playerID].emit('update', action, state._stateID, this.match, playerID);
    return seen;
  }
}

measure('boardgame.io', {
  server: 'boardgame_io_server.cjs',
  port,
  tables,
  seats,
  seconds,
  makeTable: () => new Table().connect(),
});
