/**
 * The contract between the table frame and a game's board.
 *
 * A game is the folder `web/src/games/<id>/` (the id is the server's, e.g. `maus-van-klecks`):
 *
 *   box.ts          eager and tiny: the box on the start page (`export const box: Box`)
 *   index.ts        lazy: `export const ui: GameUi<View, Move, Event>`
 *   rules.de.md, rules.en.md   the rulebook in our own words (see Rulebook.svelte for the few marks it knows)
 *   fixtures/*.json views for the workbench: `/workbench/<id>/<fixture>` in `npm run dev`
 *
 * The frame owns: the bar, connection, chat, spoken log, refusal slip, rulebook, end and replay. The board owns everything
 * below the bar and places the shared parts where its world wants them:
 *
 *   <Say />          THE sentence with ring and time (lib/Say.svelte). Exactly one; children are its buttons.
 *                    Position it with a class of your own: <Say class="now" />. It reads everything from the frame.
 *   <PlaceCard seat={1}>…</PlaceCard>   a player's folded card (lib/PlaceCard.svelte), with your own state line and number
 *   <Avatar seat={1} />, <Mark seat={1} />, <PlayerName seat={1} />, <Icon name="book" />, <ColourMark colour="red" />
 *
 * Style: use the tokens; class names only in Svelte's scope (<style>) or below your root `.game-<id>`, which the frame puts
 * on <main>; global helpers from styles/frame.css (.paper .cloth .btn .btn.act .seat .lbl .num .title .sr .link) are free to use.
 * Dynamic inline style only by `style:--x={…}`, never a static style="…" attribute (content security policy).
 * Pieces: import your sprite as `import sprite from './art/x.svg?raw'` and put it in once by <Sprite svg={sprite} />.
 */
import type { Component } from 'svelte';
import type { T, Lang, Texts } from './i18n.svelte';
import type { EventBase, Legal, Level, MoveBase, RefusalBody, Seen, ViewHead } from './protocol';

export type { Choice, EventBase, Free, Legal, Level, MoveBase, RefusalBody, Seen, ViewHead } from './protocol';
export type { Lang, Params, T, Texts } from './i18n.svelte';

export type Animal = 'fox' | 'owl' | 'badger' | 'hare' | 'hedgehog' | 'cat' | 'bear' | 'frog' | 'goose' | 'deer';

/** Who sits at a seat. Colour and mark follow from the seat: `.p1` … `.p6`, symbols `p-1` … `p-6`. */
export interface Player {
  seat: number;
  /** as people wrote it; show it by <PlayerName> or inside <bdi> */
  name: string;
  animal: string;
  bot: Level | null;
  /** connection lost or left; a bot may be playing for it then (see `bot`) */
  away: boolean;
  you: boolean;
}

/** The last refusal, with the thing that was tapped. */
export interface Refused<M = MoveBase> extends RefusalBody {
  move: M | null;
  thing: string | null;
  /** counts up, so that the same refusal twice is two */
  n: number;
}

export interface BoardProps<
  V extends ViewHead = ViewHead,
  M extends MoveBase = MoveBase,
  E extends EventBase = EventBase,
> {
  view: V;
  /** null when this seat may not act or nobody sits here */
  legal: Legal<M> | null;
  /** null: watching (spectator, big screen) */
  seat: number | null;
  /** by seat */
  players: Player[];
  /** new since the last frame; empty after a reconnect or a jump in a replay (then show the position without moving things) */
  events: Seen<E>[];
  /** Sends a move. `at` is the element tapped: a refusal's slip points at it. `thing` comes back in `refusal`. */
  send: (move: M, at?: Element | null, thing?: string) => void;
  /** Shows a refusal that the board knows itself, without asking the server. */
  refuse: (refusal: RefusalBody, at?: Element | null, thing?: string) => void;
  refusal: Refused<M> | null;
  /** game milliseconds now, by the server's clock; still in a replay. Not reactive: for reactive time use lib/clock `ticker` */
  clock: () => number;
  t: T;
  /** factor of all times: 0.6 brisk, 1, 1.5 calm, 0.001 with reduced motion */
  speed: number;
  /** the public screen in the middle of the table: larger, nothing to press */
  screen: boolean;
  /** opens the rulebook at an anchor (`R7`, `rule 28`, a phase) */
  openRule: (anchor: string) => void;
}

/** THE sentence: `now` is one imperative sentence, `why` a hint below it (may be empty). */
export interface Sentence {
  now: string;
  why?: string;
  /** anchor for a link behind `why` */
  rule?: string;
}

export interface EndProps<V extends ViewHead = ViewHead> {
  view: V;
  seat: number | null;
  players: Player[];
  t: T;
}

/** Something new in a first game, explained once beside it. */
export interface Hint<V extends ViewHead = ViewHead> {
  id: string;
  /** CSS selector of the thing; the first one that is to be seen is pointed at */
  at: string;
  when: (view: V, seat: number) => boolean;
  text: Record<Lang, string>;
}

export interface GameUi<V extends ViewHead = ViewHead, M extends MoveBase = MoveBase, E extends EventBase = EventBase> {
  Board: Component<BoardProps<V, M, E>>;
  /** How every point came about; shown on the end screen below the winners. */
  End?: Component<EndProps<V>>;
  say: (view: V, seat: number | null, players: Player[], t: T, legal: Legal<M> | null) => Sentence;
  /** one line of the spoken log, or null when an event is not worth a word */
  log: (event: E, players: Player[], t: T, view: V) => string | null;
  /** a few words beside the title in the bar: "Runde 2 von 4" */
  where: (view: V, t: T) => string;
  texts: Record<Lang, Texts>;
  /** anchor in the rulebook for the present phase; default: the phase's id */
  rulesAt?: (view: V) => string;
  /** facts of a refusal made readable for its text: {suit: 'fan'} → {suit: 'Fächer'} */
  facts?: (refusal: RefusalBody, players: Player[], t: T, view: V) => Record<string, string | number>;
  /** nothing on the board is secret: a device that goes round needs no cover between players */
  open?: boolean;
  /** for a first game, in the order in which they are explained */
  hints?: Hint<V>[];
  /** how the winners' score is called: "{n} {n|Punkt|Punkte}" (text key); default `end.points` */
  pointsKey?: string;
}

/** The box on the start page, and what is known of a game before it is loaded. */
export interface Box {
  id: string;
  title: string;
  /** the title on the narrow bar of a phone */
  short?: string;
  /** place on the shelf */
  order: number;
  seats: [number, number];
  /** how many sit at the table when one plays at once */
  usual: number;
  minutes: number;
  sub: Record<Lang, string>;
  /** SVG of the lid (200 x 260), of the spine's picture (left end of 360 x 76), and their gradients and patterns */
  lid: string;
  spine: string;
  defs: string;
  /** colour of the spine, colour of writing on it, factor of the width */
  colour: string;
  ink: string;
  k: number;
  /** suggestions for options that are numbers, the order of those that are words: {clock: [0, 30, 60]} */
  choices: Record<string, (string | number)[]>;
  /** the options form: `option.<key>`, `option.<key>.hint`, `option.<key>.<value>` */
  texts: Record<Lang, Texts>;
}
