// Written by `tafelrunde types` from tafelrunde.games.maus_van_klecks.game. Do not edit: change the Python side and run it again.
import type { Continue, Continued, Ended, GameOptions, Late, ViewHead } from '../core';

/** One figure of the team game. */
export interface Token {
  position: number;
  cakes: number;
}

/** Two players together: where the Mouse and their figure stand. */
export interface Team {
  mouse: Token;
  figure: Token;
}

/** What one seat, or the public, sees. */
export interface KlecksView extends ViewHead {
  options: Options;
  round: number;
  active: number;
  die: 'animal' | 'food' | 'kindergarten' | 'letter' | 'object' | 'story' | 'wish' | null;
  letter: string | null;
  subject: string | null;
  ready: boolean[];
  my_palette: ('black' | 'blue' | 'brown' | 'green' | 'orange' | 'pink' | 'red' | 'violet' | 'white' | 'yellow')[] | null;
  palettes: (('black' | 'blue' | 'brown' | 'green' | 'orange' | 'pink' | 'red' | 'violet' | 'white' | 'yellow')[])[] | null;
  moves: number[] | null;
  figures: ('dog' | 'hen' | 'mouse' | 'rabbit' | 'tiger')[];
  positions: number[];
  cakes: number[];
  team: Team | null;
}

/** Roll the die. */
export interface Roll {
  type: 'roll';
}

/** Name a word; its first letter counts (R2). */
export interface Letter {
  type: 'letter';
  word: string;
}

/** Say what is to be painted. */
export interface Subject {
  type: 'subject';
  text: string;
}

/** Lay up to three colours on the own palette, instead of those that lay there. */
export interface Paint {
  type: 'paint';
  colours: ('black' | 'blue' | 'brown' | 'green' | 'orange' | 'pink' | 'red' | 'violet' | 'white' | 'yellow')[];
  ready?: boolean;
}

/** My palette is done. */
export interface Ready {
  type: 'ready';
}

/** The die shows a face. */
export interface Rolled {
  type: 'rolled';
  seat: number;
  die: 'animal' | 'food' | 'kindergarten' | 'letter' | 'object' | 'story' | 'wish';
}

/** A letter was named by a word; `word` is empty when the program did it. */
export interface LetterNamed {
  type: 'letter';
  seat: number;
  word: string;
  letter: string;
}

/** What is to be painted. */
export interface SubjectNamed {
  type: 'subject';
  seat: number;
  text: string;
}

/** No subject in time: this round is void (R5). */
export interface Void {
  type: 'void';
  seat: number;
}

/** Only this seat: what lies on the own palette. */
export interface Painted {
  type: 'painted';
  seat: number;
  colours: ('black' | 'blue' | 'brown' | 'green' | 'orange' | 'pink' | 'red' | 'violet' | 'white' | 'yellow')[];
}

/** A seat is ready. */
export interface IsReady {
  type: 'is_ready';
  seat: number;
}

/** One figure moves `spaces` on from `start`; `cake` when it came to or passed the cake space. */
export interface Hop {
  figure: 'dog' | 'hen' | 'mouse' | 'rabbit' | 'tiger';
  start: number;
  spaces: number;
  cake: boolean;
}

/** All screens go up; the hops in their order. */
export interface Revealed {
  type: 'revealed';
  subject: string;
  active: number;
  palettes: (('black' | 'blue' | 'brown' | 'green' | 'orange' | 'pink' | 'red' | 'violet' | 'white' | 'yellow')[])[];
  hops: Hop[];
}

/** The next player is active. */
export interface NextRound {
  type: 'next_round';
  round: number;
  active: number;
}

/** `figures` by seat (two players: the one they share); the first ones in seat order where it is empty. */
export interface Options extends GameOptions {
  figures: ('dog' | 'hen' | 'mouse' | 'rabbit' | 'tiger')[];
  /** The sixth face is something found in a kindergarten instead of a letter. */
  kindergarten: boolean;
  /** The language in which bots name subjects. */
  language: 'de' | 'en';
  /** How much (bytes of counts) the server had learnt when this game began; it sets this itself. */
  learnt: number;
  /** Whether bots use and add to what this server has learnt from reveals. */
  learn: boolean;
}

export type View = KlecksView;

export type Move = Roll | Letter | Subject | Paint | Ready | Continue;

export type Event =
  | Rolled
  | LetterNamed
  | SubjectNamed
  | Void
  | Painted
  | IsReady
  | Revealed
  | NextRound
  | Continued
  | Late
  | Ended;
