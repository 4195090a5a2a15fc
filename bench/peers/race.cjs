// SPDX-License-Identifier: Apache-2.0
'use strict';
// A simplified chariot race, shared by every peer:
//  - a ring of 26 columns and 3 lanes; a space holds one chariot
//  - each seat has a deck of 24 cards (four each of 1 to 6) and a hand of 3, refilled after each
//    play; an empty deck is rebuilt from the seat's own discards
//  - a card moves exactly that many columns; each step may change the lane by one, and the space
//    entered must be free (from the start, any lane may be entered)
//  - three laps; crossing the line takes the chariot off the track
//  - without a playable card the seat passes; the race ends when one chariot is left
const COLUMNS = 26;
const LANES = 3;
const GOAL = 3 * COLUMNS;
const HAND = 3;
const ALL_LANES = (1 << LANES) - 1;

function freshDeck() {
  const deck = [];
  for (let value = 1; value <= 6; value++) for (let copy = 0; copy < 4; copy++) deck.push(value);
  return deck;
}

function setup(seats, shuffle) {
  const state = { decks: [], hands: [], discards: [], chariots: [], finished: [] };
  for (let seat = 0; seat < seats; seat++) {
    const deck = shuffle(freshDeck());
    state.hands.push(deck.splice(deck.length - HAND, HAND));
    state.decks.push(deck);
    state.discards.push([]);
    state.chariots.push({ column: 0, lane: 0 });
  }
  return state;
}

const occupied = new Uint8Array(COLUMNS);
function markOccupied(state, me) {
  occupied.fill(0);
  state.chariots.forEach((other, seat) => {
    if (seat !== me && other.column > 0 && other.column < GOAL)
      occupied[(other.column - 1) % COLUMNS] |= 1 << other.lane;
  });
}

// The lanes (as bits) that exactly `steps` columns lead to; markOccupied comes first. Over the line
// there is one target, lane 0.
function reach(state, me, steps) {
  const { column, lane } = state.chariots[me];
  let lanes = column === 0 ? ALL_LANES : 1 << lane;
  for (let at = column + 1; at <= column + steps; at++) {
    if (at >= GOAL) return 1;
    lanes = (lanes | (lanes << 1) | (lanes >> 1)) & ALL_LANES & ~occupied[(at - 1) % COLUMNS];
    if (lanes === 0) return 0;
  }
  return lanes;
}

// [[card, lane], ...]; nothing means pass.
function legal(state, me) {
  const moves = [];
  const hand = state.hands[me];
  markOccupied(state, me);
  hand.forEach((card, at) => {
    if (hand.indexOf(card) !== at) return;
    const lanes = reach(state, me, card);
    for (let lane = 0; lane < LANES; lane++) if (lanes & (1 << lane)) moves.push([card, lane]);
  });
  return moves;
}

// False if the move is not legal.
function play(state, me, card, lane, shuffle) {
  const hand = state.hands[me];
  const at = hand.indexOf(card);
  if (at < 0 || !(lane >= 0 && lane < LANES)) return false;
  markOccupied(state, me);
  if (!(reach(state, me, card) & (1 << lane))) return false;
  hand.splice(at, 1);
  state.discards[me].push(card);
  if (state.decks[me].length === 0) {
    state.decks[me] = shuffle(state.discards[me]);
    state.discards[me] = [];
  }
  hand.push(state.decks[me].pop());
  const chariot = state.chariots[me];
  chariot.column = Math.min(GOAL, chariot.column + card);
  chariot.lane = lane;
  if (chariot.column === GOAL) state.finished.push(me);
  return true;
}

const isOver = (state) => state.finished.length >= state.chariots.length - 1;

function nextSeat(state, me) {
  const seats = state.chariots.length;
  for (let step = 1; step <= seats; step++) {
    const seat = (me + step) % seats;
    if (state.chariots[seat].column < GOAL) return seat;
  }
  return me;
}

function view(state, me) {
  return {
    decks: state.decks.map((deck) => deck.length),
    hands: state.hands.map((hand, seat) => (seat === me ? hand : hand.length)),
    discards: state.discards,
    chariots: state.chariots,
    finished: state.finished,
  };
}

// A small generator of our own, so that runs repeat.
function generator(seed) {
  let [x, y, z, w] = [seed | 1, 362436069, 521288629, 88675123];
  return (bound) => {
    const t = x ^ (x << 11);
    [x, y, z] = [y, z, w];
    w = (w ^ (w >>> 19) ^ t ^ (t >>> 8)) >>> 0;
    return w % bound;
  };
}

function shuffler(below) {
  return (cards) => {
    const shuffled = cards.slice();
    for (let i = shuffled.length - 1; i > 0; i--) {
      const j = below(i + 1);
      [shuffled[i], shuffled[j]] = [shuffled[j], shuffled[i]];
    }
    return shuffled;
  };
}

module.exports = { setup, legal, play, isOver, nextSeat, view, generator, shuffler };
