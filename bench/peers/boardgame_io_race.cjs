// SPDX-License-Identifier: Apache-2.0
'use strict';
const race = require('./race.cjs');

// Undo history is off, which favours the peer.
function makeGame(seed) {
  return {
    name: 'race',
    minPlayers: 2,
    maxPlayers: 6,
    disableUndo: true,
    seed,
    setup: ({ ctx, random }) => race.setup(ctx.numPlayers, (cards) => random.Shuffle(cards)),
    moves: {
      play: {
        client: false, // the decks are hidden, so only the server can run it
        move: ({ G, playerID, random }, card, lane) => {
          const shuffle = (cards) => random.Shuffle(cards);
          return race.play(G, +playerID, card, lane, shuffle) ? undefined : 'INVALID_MOVE';
        },
      },
      pass: {
        client: false,
        move: ({ G, playerID }) =>
          race.legal(G, +playerID).length === 0 ? undefined : 'INVALID_MOVE',
      },
    },
    turn: {
      minMoves: 1,
      maxMoves: 1,
      order: { first: () => 0, next: ({ G, ctx }) => race.nextSeat(G, ctx.playOrderPos) },
    },
    endIf: ({ G }) => (race.isOver(G) ? { winner: String(G.finished[0]) } : undefined),
    playerView: ({ G, playerID }) => race.view(G, playerID === null ? -1 : +playerID),
  };
}

// A random move for the seat whose view or state this is: [name, arguments].
function chooseMove(state, seat, below) {
  const moves = race.legal(state, seat);
  return moves.length > 0 ? ['play', moves[below(moves.length)]] : ['pass', []];
}

module.exports = { makeGame, chooseMove };
