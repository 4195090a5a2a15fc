// SPDX-License-Identifier: Apache-2.0
import type { Event, LegalMove, WireLine } from '$generated/protocol';
import type { Messages } from '$lib/messages';
import type { Component } from 'svelte';

// What a board gets. It is dumb: it draws the view, and what can be clicked is what `legal` lists.
export interface BoardProps {
  view: unknown; // the game's View
  legal: readonly LegalMove[]; // empty when it is not the viewer's turn
  you: number; // the viewer's seat, -3 for a spectator
  toAct: number;
  names: readonly string[];
  words: Messages;
  pending: string | null; // a move that waits to be confirmed or is on its way
  hinted?: readonly string[]; // moves to point out: what a legate would do
  explain: (rule: string) => void; // shows a numbered rule
  play: (text: string, label: string) => void; // the label says the move in words
  log?: readonly Event[]; // what has happened up to this position, oldest first
  // Why a move that is not legal is not; left out where nobody can be asked.
  why?: (text: string) => Promise<Reason | null>;
}

export interface Reason {
  text: string;
  rule: string | null; // "IM 5.6"
}

export interface SeatDetailsProps {
  view: unknown;
  seat: number;
  words: Messages;
  compact: boolean;
}

export interface SummaryProps {
  view: unknown;
  names: readonly string[];
  words: Messages;
}

// A line of the log worth a banner over the board.
export interface Headline {
  tone: 'glory' | 'woe' | 'news';
}

export interface GameModule {
  Board: Component<BoardProps>;
  SeatDetails?: Component<SeatDetailsProps>;
  Summary?: Component<SummaryProps>; // standings of a series, shown while `scores` has any
  // Points to show during play, by seat; empty for none.
  scores?: (view: unknown) => number[];
  headline?: (line: WireLine, event: Event) => Headline | null;
  // Seats in the order the game ranks them now; left out: by number.
  order?: (view: unknown) => number[];
}
