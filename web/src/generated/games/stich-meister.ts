// Written by `tafelrunde types` from tafelrunde.games.stich_meister. Do not edit: change the Python side and run it again.
import type { Continue, Continued, Ended, GameOptions, Late, ViewHead } from '../core';

/** To which seat one passes (None for the public), and how many cards. */
export interface PassWhere {
  to: number | null;
  count: number;
}

/** A card of a trick and who played it; None where it lies face down. */
export interface Lying {
  seat: number;
  card: string | null;
}

/** The trick before the present one. `removed` is what rule 34 took out of it. */
export interface LastTrick {
  cards: Lying[];
  winner: number;
  removed: string | null;
}

/**
 * One line of a round's account. `rule` is None for the tricks themselves. `counts`: how many tricks or cards it
 * concerned, by seat (for 58 and 59 the neighbour's points, for 60 the points turned round); `points`: what it
 * changed, by seat; `totals`: the round points after it, by seat.
 */
export interface AccountLine {
  rule: number | null;
  counts: number[];
  points: number[];
  totals: number[];
}

/** A finished round: its points by seat, and how they came about. */
export interface RoundScore {
  points: number[];
  account: AccountLine[];
}

/** What a seat sees of Stich-Meister; cards are in notation, per-seat values are lists by seat. */
export interface StichView extends ViewHead {
  options: GameOptions;
  round: number;
  dealer: number;
  leader: number;
  direction: number;
  rules_in_play: number[];
  trumps: string[][];
  /** What rule 21 has named. */
  named_suit: string | null;
  my_rules: number[];
  my_choice: number | null;
  hand: string[];
  laid_down: string | null;
  pass: PassWhere | null;
  open_cards: string[][];
  trick_number: number;
  trick: Lying[];
  last_trick: LastTrick | null;
  tricks_won: number[];
  hand_sizes: number[];
  round_scores: RoundScore[];
}

/** Choose a rule card of one's own for this round. */
export interface ChooseRule {
  type: 'choose_rule';
  rule: number;
}

/** Pass cards to the neighbour (22, 23, 38). */
export interface Pass {
  type: 'pass';
  cards: string[];
}

/** Lay a card face down for the last trick (24). */
export interface LayDown {
  type: 'lay_down';
  card: string;
}

/** Lay hand cards face up (25). */
export interface LayOpen {
  type: 'lay_open';
  cards: string[];
}

/** Play a card to the trick. */
export interface Play {
  type: 'play';
  card: string;
}

/** Take a card of the trick just won out of the game (34). */
export interface Remove {
  type: 'remove';
  card: string;
}

/** A round begins. `hand` and `rules` are told to their owner only. */
export interface Dealt {
  type: 'dealt';
  round: number;
  dealer: number;
  hand: string[] | null;
  rules: number[] | null;
}

/** A seat has chosen a rule card; which one is told to nobody else. */
export interface Chose {
  type: 'chose';
  seat: number;
  rule: number | null;
}

/** The rule cards of this round, by number. */
export interface RulesShown {
  type: 'rules_shown';
  rules: number[];
  trumps: string[][];
}

/** A seat has chosen what it passes or lays; which cards is told to nobody else. */
export interface Ready {
  type: 'ready';
  seat: number;
  cards: string[] | null;
}

/** All cards have been passed on, by so many seats (1 left, -1 right). What one gave and got is one's own. */
export interface Passed {
  type: 'passed';
  offset: number;
  count: number;
  gave: string[] | null;
  got: string[] | null;
}

/** Everybody has laid a card face down. */
export interface LaidDown {
  type: 'laid_down';
  card: string | null;
}

/** Everybody has laid cards open, by seat. */
export interface LaidOpen {
  type: 'laid_open';
  cards: string[][];
}

/** A card was played; None where it lies face down (26). `from_open`: it lay open before (25). */
export interface Played {
  type: 'played';
  seat: number;
  card: string | null;
  from_open: string | null;
}

/** Rule 21 has named a suit. */
export interface TrumpNamed {
  type: 'trump_named';
  suit: string;
  trumps: string[][];
}

/** A trick is full. `effects`: the rules in play without which somebody else would have won it. */
export interface TrickTaken {
  type: 'trick_taken';
  number: number;
  cards: Lying[];
  winner: number;
  effects: number[];
}

/** A card was taken out of the game (34). */
export interface Removed {
  type: 'removed';
  seat: number;
  card: string;
}

/** A trick (35) or all tricks of a seat (39) were given to a neighbour. */
export interface TrickMoved {
  type: 'trick_moved';
  rule: number;
  seat: number;
  to: number;
  count: number;
}

/** The cards left in hand became tricks of one card (40), by seat. */
export interface Kept {
  type: 'kept';
  cards: string[][];
}

/** The round has been scored. */
export interface Scored {
  type: 'scored';
  round: number;
  points: number[];
  account: AccountLine[];
}

export type View = StichView;

export type Move = ChooseRule | Pass | LayDown | LayOpen | Play | Remove | Continue;

export type Event =
  | Dealt
  | Chose
  | RulesShown
  | Ready
  | Passed
  | LaidDown
  | LaidOpen
  | Played
  | TrumpNamed
  | TrickTaken
  | Removed
  | TrickMoved
  | Kept
  | Scored
  | Continued
  | Late
  | Ended;

export type Options = GameOptions;
