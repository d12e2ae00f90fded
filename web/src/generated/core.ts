// Written by `tafelrunde types` from tafelrunde.core. Do not edit: change the Python side and run it again.

/** What one seat, or the public, sees: the head that every game's view begins with. */
export interface ViewHead {
  game: string;
  edition: number;
  options: unknown;
  phase: string;
  to_act: number[];
  /** Game time in ms at which this phase's default happens; None = no clock. */
  deadline: number | null;
  scores: number[];
  winners: number[] | null;
  chat_open: boolean;
  version: number;
  /** Counts what only this seat did or was told in private. */
  sub_version: number;
  seats: number;
  /** In a pause: who has seen it (per seat). */
  continued: boolean[] | null;
}

/** Options that every game has; games subclass it and add their own. */
export interface GameOptions {
  /** Seconds for the phases whose rules name no time of their own; 0 = none. */
  turn_time: number;
}

/** I have seen it, go on: the move of every pause. */
export interface Continue {
  type: 'continue';
}

/** A seat has seen enough of a pause. */
export interface Continued {
  type: 'continued';
  seat: number;
}

/** Time was up, or the seat has left: the default happens for it. */
export interface Late {
  type: 'late';
  seat: number;
}

/** The game is over. */
export interface Ended {
  type: 'ended';
  winners: number[];
  scores: number[];
}

/** Moves `{type, field: pieces, **fixed}` with `least` to `most` pieces out of `pool`, in any order. */
export interface Choose {
  type: string;
  field: string;
  pool: unknown[];
  least: number;
  most: number;
  fixed: Record<string, unknown>;
}

/** Moves that cannot be listed (text, offers): what may be said. */
export interface Free {
  type: string;
  field: string;
  note: Record<string, unknown>;
}

/** What a seat may do now: listed moves, choices of pieces, and free ones. */
export interface Legal<M> {
  moves: M[];
  choose: Choose[];
  free: Free[];
}

/** An event as one viewer sees it: `event` is None where they may not, but the number is there. */
export interface Seen<E> {
  version: number;
  sub: number;
  at: number;
  event: E | null;
}

/** The one thing that a person, a bot and the network get. */
export interface Observation<V, M, E> {
  seat: number | null;
  now: number;
  view: V;
  legal: Legal<M> | null;
  events: Seen<E>[];
}

export type CoreEvent = Continued | Late | Ended;
