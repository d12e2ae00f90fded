// Written by `tafelrunde types` from tafelrunde.games.meister_scheibenkleister. Do not edit: change the Python side and run it again.
import type { Continue, Continued, Ended, GameOptions, Late, ViewHead } from '../core';

/** One window: its board, its place there (hundredths of a unit), its exact size, and its picture. */
export interface Window {
  id: string;
  board: number;
  x: number;
  y: number;
  length: number;
  width: number;
  picture: string;
}

/** Length is the vertical side as drawn, width the horizontal one (R3); hundredths of a unit. */
export interface Size {
  length: number;
  width: number;
}

/** The right window and who takes a card for it, the first to place first. */
export interface Reveal {
  window: string;
  picture: string;
  takers: number[];
}

/** One finished round: the frame as it was shown, the right window, where every pawn stood, who took cards. */
export interface Guesses {
  frame: Size;
  window: string;
  pawns: (string | null)[];
  takers: number[];
}

/** What everybody sees: the same for every seat and the public. */
export interface ScheibenView extends ViewHead {
  options: Options;
  round: number;
  boards: Window[];
  frame: Size;
  pawns: (string | null)[];
  stack_size: number;
  won: number[];
  /** Pawns that a window holds: 1 with two players, else 2. */
  capacity: number;
  reveal: Reveal | null;
  /** All rounds, once the game is over. */
  guesses: Guesses[] | null;
}

/** Place the own pawn on a window. */
export interface Place {
  type: 'place';
  window: string;
}

/** The next card lies on the table, its frame up. */
export interface Drawn {
  type: 'drawn';
  round: number;
  frame: Size;
  stack_size: number;
}

/** A pawn stands on a window. */
export interface Placed {
  type: 'placed';
  seat: number;
  window: string;
}

/** The card is turned. The first of the takers takes it, the second the next card of the stack. */
export interface Revealed {
  type: 'revealed';
  window: string;
  picture: string;
  takers: number[];
}

/** How different the sizes are (R2), whether frames may be turned (R3), the round's clock (R5), sizes told aloud. */
export interface Options extends GameOptions {
  difficulty: 'easy' | 'hard' | 'normal';
  turned: boolean;
  /** Seconds a round; 0 = none. */
  clock: number;
  spoken_sizes: boolean;
}

export type View = ScheibenView;

export type Move = Place | Continue;

export type Event = Drawn | Placed | Revealed | Continued | Late | Ended;
