/** What the board works out from the view: groups of knights, what a task still lacks, what pays for a tile. No rules are decided here. */
import type { BidShown, Hand, Knight, PersonName, TileName, Trade, View } from './types';

export const persons: readonly [PersonName, number][] = [
  ['lady', 3],
  ['queen', 4],
  ['king', 5],
];

export interface TileKind {
  id: TileName;
  points: number;
  number: number;
  different: boolean;
}
export const tiles: readonly TileKind[] = [
  { id: 'tamer', points: 3, number: 2, different: false },
  { id: 'clowns', points: 5, number: 3, different: false },
  { id: 'trapeze', points: 7, number: 4, different: false },
  { id: 'musicians', points: 10, number: 5, different: false },
  { id: 'juggler4', points: 6, number: 4, different: true },
  { id: 'juggler5', points: 8, number: 5, different: true },
  { id: 'juggler6', points: 11, number: 6, different: true },
];
export const tileOf = (id: TileName): TileKind => tiles.find((t) => t.id === id) ?? (tiles[0] as TileKind);

/** The knights that a list holds, by kind. */
export function count(list: readonly Knight[]): Hand {
  const hand: Hand = {};
  for (const k of list) hand[k] = (hand[k] ?? 0) + 1;
  return hand;
}

/** Groups in the order of `kinds`. */
export function groups(hand: Hand, kinds: readonly Knight[]): { kind: Knight; n: number }[] {
  return kinds.map((kind) => ({ kind, n: hand[kind] ?? 0 })).filter((g) => g.n > 0);
}

/** A list without one knight of a kind (the last one). */
export function without(list: readonly Knight[], kind: Knight): Knight[] {
  const at = list.lastIndexOf(kind);
  return at < 0 ? [...list] : [...list.slice(0, at), ...list.slice(at + 1)];
}

/** All kinds that take part, jokers last. */
export function kindsOf(view: View): Knight[] {
  return [...view.colours_in_play, 'joker'];
}

export interface Task {
  person: PersonName;
  number: number;
  done: Knight[] | null;
  /** the colour that is nearest, and how many of it are there */
  colour: Knight | null;
  have: number;
  jokers: number;
  missing: number;
}

/** How far a seat's own tasks are. */
export function tasksOf(view: View, seat: number, hand: Hand): Task[] {
  return persons.map(([person, number]) => {
    const done = view.court[seat]?.[person] ?? null;
    let colour: Knight | null = null;
    let have = 0;
    for (const c of view.colours_in_play) {
      const n = Math.min(hand[c] ?? 0, number);
      if (n > have) {
        colour = c;
        have = n;
      }
    }
    const jokers = have ? Math.min(hand.joker ?? 0, number - have) : 0;
    return { person, number, done, colour, have, jokers, missing: number - have - jokers };
  });
}

/** Knights for a tile: fewest jokers first, then what is most spare; null when it cannot be paid. */
export function payment(tile: TileKind, hand: Hand, colours: readonly Knight[]): Knight[] | null {
  const jokers = hand.joker ?? 0;
  const held = colours.filter((c) => c !== 'joker' && (hand[c] ?? 0) > 0);
  if (tile.different) {
    const chosen = [...held].sort((a, b) => spare(hand[b] ?? 0) - spare(hand[a] ?? 0)).slice(0, tile.number);
    const need = tile.number - chosen.length;
    if (!chosen.length || need > jokers) return null;
    return [...chosen, ...Array<Knight>(need).fill('joker')];
  }
  let best: Knight[] | null = null;
  let rank = Infinity;
  for (const c of held) {
    const n = Math.min(hand[c] ?? 0, tile.number);
    const need = tile.number - n;
    if (need > jokers) continue;
    const worse = need * 100 + (hand[c] ?? 0);
    if (worse < rank) {
      rank = worse;
      best = [...Array<Knight>(n).fill(c), ...Array<Knight>(need).fill('joker')];
    }
  }
  return best;
}
/** How little a colour loses by one knight: single ones first, then those beyond a full five. */
function spare(n: number): number {
  return n === 1 ? 3 : n === 6 ? 2 : -n / 10;
}

/** How many knights are missing for a tile, jokers counted. */
export function missingFor(tile: TileKind, hand: Hand, colours: readonly Knight[]): number {
  const jokers = hand.joker ?? 0;
  const held = colours.filter((c) => c !== 'joker' && (hand[c] ?? 0) > 0);
  const best = tile.different ? held.length : Math.max(0, ...held.map((c) => hand[c] ?? 0));
  if (!best) return tile.number - Math.min(jokers, tile.number - 1);
  return Math.max(0, tile.number - Math.min(best, tile.number) - jokers);
}

/** Do these knights pay for the tile? */
export function pays(tile: TileKind, knights: readonly Knight[]): boolean {
  const colours = knights.filter((k) => k !== 'joker');
  if (knights.length !== tile.number || !colours.length) return false;
  const kinds = new Set(colours).size;
  return tile.different ? kinds === colours.length : kinds === 1;
}

/** A hand less a list of knights. */
export function rest(hand: Hand, list: readonly Knight[]): Hand {
  const left: Hand = { ...hand };
  for (const k of list) left[k] = (left[k] ?? 0) - 1;
  return left;
}

/** The want side of an offer. */
export function wanted(view: View): { list: Knight[]; any: number } {
  const want = view.offer?.want;
  if (!want) return { list: [], any: 0 };
  return Array.isArray(want) ? { list: want, any: 0 } : { list: [], any: want.any };
}

/** How the beam leans, in degrees: down where more lies. */
export function tilt(give: number, get: number): number {
  return give === get ? 0 : Math.sign(give - get) * Math.min(9, 4 + Math.abs(give - get));
}

export function isBid(state: unknown): state is BidShown {
  return typeof state === 'object' && state !== null;
}

/** Who traded with whom how often: pairs of seats, the smaller first. */
export function pairs(trades: readonly Trade[]): { a: number; b: number; n: number }[] {
  const found = new Map<string, { a: number; b: number; n: number }>();
  for (const t of trades) {
    const a = Math.min(t.offerer, t.bidder);
    const b = Math.max(t.offerer, t.bidder);
    const pair = found.get(`${a}-${b}`);
    if (pair) pair.n += 1;
    else found.set(`${a}-${b}`, { a, b, n: 1 });
  }
  return [...found.values()];
}

/** Seats clockwise from after `from`. */
export function clockwise(from: number, seats: number): number[] {
  return Array.from({ length: seats }, (_, k) => (from + 1 + k) % seats);
}
