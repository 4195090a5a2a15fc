// SPDX-License-Identifier: Apache-2.0
'use strict';
// The race as a Colyseus room. Hands are per-seat views, and a patch goes out after each move.
process.env.NODE_ENV = 'production';
const http = require('node:http');
const { Server, Room } = require('@colyseus/core');
const { WebSocketTransport } = require('@colyseus/ws-transport');
const { schema, t, StateView } = require('@colyseus/schema');
const race = require('./race.cjs');
const { answer } = require('./process_stats.cjs');

// The hand is three fields: a list with a view tag arrives doubled at the first seat.
const SeatState = schema(
  {
    column: t.uint8(),
    lane: t.uint8(),
    deck: t.uint8(),
    discards: t.array('uint8'),
    card0: t.uint8().view(),
    card1: t.uint8().view(),
    card2: t.uint8().view(),
  },
  'SeatState',
);
const RaceState = schema(
  {
    turn: t.uint8(),
    number: t.uint32(),
    over: t.boolean(),
    seats: t.array(SeatState),
    finished: t.array('uint8'),
  },
  'RaceState',
);
const shuffle = race.shuffler(race.generator(4242));

class RaceRoom extends Room {
  onCreate({ seats }) {
    this.maxClients = seats;
    this.patchRate = null;
    this.state = new RaceState();
    for (let seat = 0; seat < seats; seat++) this.state.seats.push(new SeatState());
    this.deal(seats);
    this.onMessage('play', (client, [card, lane]) =>
      this.act(client, (seat) => race.play(this.race, seat, card, lane, shuffle)),
    );
    this.onMessage('pass', (client) =>
      this.act(client, (seat) => race.legal(this.race, seat).length === 0),
    );
    this.onMessage('again', () => {
      this.deal(seats);
      this.broadcastPatch();
    });
  }

  onJoin(client) {
    const seat = this.clients.length - 1;
    client.userData = { seat };
    client.view = new StateView();
    client.view.add(this.state.seats[seat]);
    client.send('seat', seat);
  }

  deal(seats) {
    this.race = race.setup(seats, shuffle);
    this.state.turn = 0;
    this.state.number = 0;
    this.state.over = false;
    this.state.finished.clear();
    for (let seat = 0; seat < seats; seat++) {
      this.state.seats[seat].discards.clear();
      this.mirror(seat);
    }
  }

  mirror(seat) {
    const shown = this.state.seats[seat];
    const discards = this.race.discards[seat];
    shown.column = this.race.chariots[seat].column;
    shown.lane = this.race.chariots[seat].lane;
    shown.deck = this.race.decks[seat].length;
    if (discards.length < shown.discards.length) shown.discards.clear();
    while (shown.discards.length < discards.length)
      shown.discards.push(discards[shown.discards.length]);
    [shown.card0, shown.card1, shown.card2] = this.race.hands[seat];
  }

  act(client, carryOut) {
    const state = this.state;
    const { seat } = client.userData;
    if (state.over || state.turn !== seat || !carryOut(seat)) {
      client.send('refused', state.number);
      return;
    }
    this.mirror(seat);
    while (state.finished.length < this.race.finished.length)
      state.finished.push(this.race.finished[state.finished.length]);
    state.over = race.isOver(this.race);
    state.turn = race.nextSeat(this.race, seat);
    state.number++;
    this.broadcastPatch();
  }
}

const transport = new WebSocketTransport({ server: http.createServer(), pingInterval: 0 });
const server = new Server({ greet: false, gracefullyShutdown: false, transport });
server.define('race', RaceRoom);
server.listen(Number(process.env.PORT), '127.0.0.1').then(answer);
