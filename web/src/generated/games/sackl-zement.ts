// Written by `tafelrunde types` from tafelrunde.games.sackl_zement. Do not edit: change the Python side and run it again.
import type { Continue, Continued, Ended, GameOptions, Late, ViewHead } from '../core';

/** What lies on a seat's tableau: numbers of cards. `middle` includes the `kept` Sackl-Zement cards. */
export interface Tableau {
  blue: number;
  red: number;
  yellow: number;
  square: number;
  circle: number;
  triangle: number;
  middle: number;
  kept: number;
  has_card: boolean;
}

/** A doubted stack while it is shown: who doubts, the cards laid this turn, and how many the doubter gets. */
export interface Check {
  field: 'blue' | 'circle' | 'red' | 'square' | 'triangle' | 'yellow';
  doubter: number;
  cards: string[];
  verdict: 'right' | 'wrong';
  won: number;
}

/** A field turned up at the end. */
export interface Stack {
  cards: string[];
  valid: boolean;
}

/** What a seat sees. */
export interface SacklView extends ViewHead {
  options: SacklOptions;
  turn: number;
  active: number;
  /** 44 places in reading order: `empty`, `back`, or the card while it lies open. */
  grid: string[];
  seen_this_turn: ('blue' | 'circle' | 'red' | 'square' | 'triangle' | 'yellow')[];
  /** Colour and shape rolled this turn. */
  dice: ('blue' | 'circle' | 'red' | 'square' | 'triangle' | 'yellow')[] | null;
  laid_this_turn: Partial<Record<'blue' | 'circle' | 'red' | 'square' | 'triangle' | 'yellow', number>>;
  /** The stacks doubted in this turn; until the first card is turned up, those of the turn before. */
  doubted: ('blue' | 'circle' | 'red' | 'square' | 'triangle' | 'yellow')[];
  /** Turns since anybody took a card (R12). */
  idle_turns: number;
  tableaus: Tableau[];
  check: Check | null;
  /** Per seat, at the end only. */
  stacks: (Partial<Record<'blue' | 'circle' | 'red' | 'square' | 'triangle' | 'yellow', Stack>>)[] | null;
}

/** Turn up the card at a place of the grid. */
export interface TurnUp {
  type: 'turn_up';
  place: number;
}

/** Turn all open cards face down again. */
export interface Cover {
  type: 'cover';
}

/** Roll both dice. */
export interface Roll {
  type: 'roll';
}

/** Take a face-down card and lay it face down on a field. */
export interface Take {
  type: 'take';
  place: number;
  field: 'blue' | 'circle' | 'red' | 'square' | 'triangle' | 'yellow';
}

/** Enough taken. */
export interface Done {
  type: 'done';
}

/** Lay the Sackl-Zement card on a stack. */
export interface Doubt {
  type: 'doubt';
  field: 'blue' | 'circle' | 'red' | 'square' | 'triangle' | 'yellow';
}

/** No doubt from me. */
export interface Trust {
  type: 'trust';
}

/** A seat begins its turn; turns are counted from 1. */
export interface TurnBegan {
  type: 'turn_began';
  seat: number;
  turn: number;
}

/** A card was turned up. Once it is covered again, nobody is told what it was. */
export interface TurnedUp {
  type: 'turned_up';
  seat: number;
  place: number;
  card: string | null;
}

/** All cards are face down again. */
export interface Covered {
  type: 'covered';
  seat: number;
}

/** The dice show a colour and a shape. */
export interface Rolled {
  type: 'rolled';
  seat: number;
  colour: 'blue' | 'red' | 'yellow';
  shape: 'circle' | 'square' | 'triangle';
}

/** A card went face down from a place to a field. */
export interface Taken {
  type: 'taken';
  seat: number;
  place: number;
  field: 'blue' | 'circle' | 'red' | 'square' | 'triangle' | 'yellow';
}

/** The active seat has taken enough; `cards` is how many it laid this turn. */
export interface Finished {
  type: 'finished';
  seat: number;
  cards: number;
}

/** A seat does not doubt (any more) now. */
export interface Trusted {
  type: 'trusted';
  seat: number;
}

/** A seat laid its Sackl-Zement card on a stack of the active seat. */
export interface Doubted {
  type: 'doubted';
  seat: number;
  owner: number;
  field: 'blue' | 'circle' | 'red' | 'square' | 'triangle' | 'yellow';
}

/**
 * The cards laid this turn on a doubted stack were turned up: `cards` and their `places`, in the order of laying.
 * `won` is how many cards the doubter gets (0 if all were right). Once the check is over `cards` is None.
 */
export interface Checked {
  type: 'checked';
  seat: number;
  owner: number;
  field: 'blue' | 'circle' | 'red' | 'square' | 'triangle' | 'yellow';
  verdict: 'right' | 'wrong';
  places: number[];
  won: number;
  cards: string[] | null;
}

/** The options of Sackl Zement; times in seconds, 0 = none. */
export interface SacklOptions extends GameOptions {
  /** From the last card turned up to covering (R5); None = 20 in games with a clock, else none. */
  look_time: number | null;
  /** For doubting a stack. */
  doubt_time: number;
  /** Whether an own unused Sackl-Zement card is worth 1 point at the end. */
  unused_card_counts: boolean;
}

export type View = SacklView;

export type Move = TurnUp | Cover | Roll | Take | Done | Doubt | Trust | Continue;

export type Event =
  | TurnBegan
  | TurnedUp
  | Covered
  | Rolled
  | Taken
  | Finished
  | Trusted
  | Doubted
  | Checked
  | Continued
  | Late
  | Ended;

export type Options = SacklOptions;
