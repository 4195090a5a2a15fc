// SPDX-License-Identifier: Apache-2.0
'use strict';
// One real SDK client per seat:   node colyseus_load.cjs [rooms] [seconds] [seats] [port]
const { Client } = require('@colyseus/sdk');
const { generator } = require('./race.cjs');
const { chooseMove } = require('./boardgame_io_race.cjs');
const { measure, argument } = require('./load.cjs');

const [tables, seconds, seats] = [argument(0, 50), argument(1, 6), argument(2, 4)];
const port = argument(3, 18212);
const client = new Client(`http://127.0.0.1:${port}`);
const below = generator(77);

class Table {
  rooms = [];

  async connect() {
    for (let seat = 0; seat < seats; seat++) {
      const first = this.rooms[0];
      const room = first
        ? await client.joinById(first.roomId)
        : await client.create('race', { seats });
      this.rooms.push(room);
      room.onMessage('refused', (number) => {
        throw new Error(`move ${number} was refused`);
      });
      room.onStateChange((state) => this.heard(state.number));
      await new Promise((resolve) => room.onMessage('seat', resolve));
    }
    await this.newGame();
    return this;
  }

  everyoneSees(number) {
    this.waiting = { number, seats };
    return new Promise((resolve) => (this.waiting.resolve = resolve));
  }
  heard(number) {
    if (this.waiting && number === this.waiting.number && --this.waiting.seats === 0)
      this.waiting.resolve();
  }

  newGame() {
    const seen = this.everyoneSees(0);
    this.rooms[0].send('again');
    return seen;
  }

  over() {
    return this.rooms[0].state.over;
  }

  move() {
    const { turn, number } = this.rooms[0].state;
    const mine = this.rooms[turn].state.seats[turn];
    const hands = [];
    hands[turn] = [mine.card0, mine.card1, mine.card2];
    const chariots = Array.from(this.rooms[turn].state.seats, ({ column, lane }) => ({
      column,
      lane,
    }));
    const seen = this.everyoneSees(number + 1);
    const [type, args] = chooseMove({ hands, chariots }, turn, below);
    this.rooms[turn].send(type, args);
    return seen;
  }
}

measure('Colyseus', {
  server: 'colyseus_server.cjs',
  port,
  tables,
  seats,
  seconds,
  makeTable: () => new Table().connect(),
});
