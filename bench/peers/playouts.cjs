// SPDX-License-Identifier: Apache-2.0
'use strict';
// Random games without a network:   node playouts.cjs [seconds] [seats]
// Prints one JSON line per way of playing; the best of three runs counts.
process.env.NODE_ENV = 'production';
const { InitializeGame, CreateGameReducer } = require('boardgame.io/internal');
const race = require('./race.cjs');
const { makeGame, chooseMove } = require('./boardgame_io_race.cjs');

const seconds = Number(process.argv[2] ?? 2);
const seats = Number(process.argv[3] ?? 4);
const below = race.generator(20240607);
const shuffle = race.shuffler(below);
const now = () => Number(process.hrtime.bigint()) / 1e9;

function measure(name, playGame) {
  playGame();
  let best = 0;
  for (let run = 0; run < 3; run++) {
    let moves = 0;
    const from = now();
    do moves += playGame();
    while (now() - from < seconds / 3);
    best = Math.max(best, moves / (now() - from));
  }
  console.log(JSON.stringify({ name, seats, moves_per_second: Math.round(best) }));
}

measure('plain JavaScript', () => {
  const state = race.setup(seats, shuffle);
  let moves = 0;
  for (let seat = 0; !race.isOver(state); seat = race.nextSeat(state, seat)) {
    const legal = race.legal(state, seat);
    if (legal.length > 0) race.play(state, seat, ...legal[below(legal.length)], shuffle);
    moves++;
  }
  return moves;
});

let games = 0;
measure('boardgame.io', () => {
  const game = makeGame(`game ${games++}`);
  const reducer = CreateGameReducer({ game });
  let state = InitializeGame({ game, numPlayers: seats });
  let moves = 0;
  while (state.ctx.gameover === undefined) {
    const playerID = state.ctx.currentPlayer;
    const [type, args] = chooseMove(state.G, +playerID, below);
    state = reducer(state, { type: 'MAKE_MOVE', payload: { type, args, playerID } });
    moves++;
  }
  return moves;
});
