/** What goes over the line, by hand until the generated types take over. The truth is src/tafelrunde/play/protocol.py. */
export type Level = 'weak' | 'medium' | 'strong';

/** The head that every game's view begins with. */
export interface ViewHead {
  game: string;
  edition: number;
  options: Record<string, unknown>;
  /** id of the present phase */
  phase: string;
  /** seats that may act */
  to_act: number[];
  /** game milliseconds, null without a clock */
  deadline: number | null;
  scores: number[];
  /** null while the game runs */
  winners: number[] | null;
  chat_open: boolean;
  version: number;
  sub_version: number;
  seats: number;
  /** seats that have pressed on in a pause */
  continued: number[];
}

/** A move as it goes to the server: `type` names it, the rest are its fields. */
export interface MoveBase {
  type: string;
}
export interface EventBase {
  type: string;
}

/** Any part of a pool, from `least` to `most` things. */
export interface Choice {
  type: string;
  field: string;
  pool: unknown[];
  least: number;
  most: number;
  fixed: Record<string, unknown>;
}
/** A move that cannot be listed (text, offers). */
export interface Free {
  type: string;
  field: string;
  note: Record<string, unknown>;
}
export interface Legal<M = MoveBase> {
  moves: M[];
  choose: Choice[];
  free: Free[];
}
/** An event as one viewer sees it; null: only its number. */
export interface Seen<E = EventBase> {
  version: number;
  sub: number;
  at: number;
  event: E | null;
}
export interface Observation<V = ViewHead, M = MoveBase, E = EventBase> {
  seat: number | null;
  now: number;
  view: V;
  legal: Legal<M> | null;
  events: Seen<E>[];
}
export interface RefusalBody {
  code: string;
  rule: string;
  facts: Record<string, unknown>;
}
