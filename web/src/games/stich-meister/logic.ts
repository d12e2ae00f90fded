/** What the board works out from a view: order of cards, who stands to win, which rules matter now. */
import type { Lying, View } from '../../generated/games/stich-meister';
import cards from './rule-cards.json';

const ruleCards = cards as Record<number, { trumps?: string }>;

export const SUITS = ['fan', 'coin', 'koi', 'torii'] as const;
export type Suit = (typeof SUITS)[number];

export function suitOf(card: string): Suit {
  return card.slice(0, card.lastIndexOf('-')) as Suit;
}
export function valueOf(card: string): number {
  return Number(card.slice(card.lastIndexOf('-') + 1));
}

/** Rank of each trump card: 1 is lowest, equal ranks are equally high. */
export function trumpRanks(trumps: string[][]): Map<string, number> {
  const ranks = new Map<string, number>();
  trumps.forEach((group, i) => {
    for (const card of group) ranks.set(card, trumps.length - i);
  });
  return ranks;
}

/** How many trump rules in play name a card (discs on the card). */
export function timesNamed(card: string, view: View): number {
  const named = view.rules_in_play.filter((rule) => ruleCards[rule]?.trumps?.split(' ').includes(card)).length;
  return named + (suitOf(card) === view.named_suit ? 1 : 0);
}

/** The hand: trumps first, highest first, then suit by suit. Returns the cards with the group that each stands in. */
export function sortHand(hand: string[], view: View): { card: string; group: number }[] {
  const ranks = trumpRanks(view.trumps);
  const up = view.rules_in_play.includes(31) ? -1 : 1;
  const key = (card: string): [number, number] =>
    ranks.has(card) ? [0, -(ranks.get(card) ?? 0)] : [1 + SUITS.indexOf(suitOf(card)), -up * valueOf(card)];
  const sorted = [...hand].sort((a, b) => key(a)[0] - key(b)[0] || key(a)[1] - key(b)[1] || a.localeCompare(b));
  let group = -1;
  let last = -1;
  return sorted.map((card) => {
    const now = key(card)[0];
    if (now !== last) group += 1;
    last = now;
    return { card, group };
  });
}

/** Which card of a trick wins it as it lies (index), under these rules; null if none can or a card lies face down. */
export function standing(trick: Lying[], trumps: string[][], rules: number[]): number | null {
  const cards = trick.map((lying) => lying.card);
  if (!cards.length || cards.some((card) => card === null)) return null;
  const ranks = trumpRanks(trumps);
  const has = (rule: number): boolean => rules.includes(rule);
  const kind = (card: string): string => (ranks.has(card) ? 'trump' : suitOf(card));
  const led = kind(cards[0] ?? '');
  const strength = (card: string): number => {
    const value = has(31) ? 16 - valueOf(card) : valueOf(card);
    const rank = ranks.get(card);
    if (rank !== undefined) return has(32) ? rank : 300 + rank;
    return (kind(card) === led && !has(33) ? 200 : 100) + value;
  };
  const order = cards
    .map((card, i) => ({ i, key: strength(card ?? '') * 8 + i }))
    .filter(({ i }) => i > 0 || !has(29))
    .sort((a, b) => b.key - a.key);
  return order[has(30) ? 1 : 0]?.i ?? null;
}

/**
 * Why the last trick was won: the rules (29 to 33) without which another card would have won it; else whether the winning card was
 * the highest trump or the highest of the suit led. Nothing where the present trump order does not explain it (rule 21's first trick).
 */
export function whyWon(view: View): { rules: number[]; as: 'trump' | 'suit' | null } {
  const trick = view.last_trick;
  const won = trick?.cards.findIndex((l) => l.seat === trick.winner) ?? -1;
  if (!trick || standing(trick.cards, view.trumps, view.rules_in_play) !== won) return { rules: [], as: null };
  const rules = [29, 30, 31, 32, 33].filter(
    (rule) =>
      view.rules_in_play.includes(rule) &&
      standing(
        trick.cards,
        view.trumps,
        view.rules_in_play.filter((r) => r !== rule),
      ) !== won,
  );
  const card = trick.cards[won]?.card ?? '';
  const trump = trumpRanks(view.trumps).has(card);
  const led = suitOf(card) === suitOf(trick.cards[0]?.card ?? '');
  return { rules, as: rules.length ? null : trump ? 'trump' : led ? 'suit' : null };
}

/** The rules in play that matter at this moment. */
export function actsNow(view: View, seat: number | null): Set<number> {
  const rules = view.rules_in_play;
  const live = new Set<number>();
  const on = (rule: number, when: boolean): void => {
    if (when && rules.includes(rule)) live.add(rule);
  };
  const before = view.trick_number === 0;
  const left = toTheLeft(view, seat);
  on(22, view.phase === 'pass' && before && (!left || !rules.includes(23)));
  on(23, view.phase === 'pass' && before && (left || !rules.includes(22)));
  on(38, view.phase === 'pass' && !before);
  on(24, view.phase === 'lay_down');
  on(25, view.phase === 'lay_open');
  on(34, view.phase === 'remove_card');
  if (view.phase !== 'tricks') return live;
  on(26, view.trick.length > 0);
  on(27, view.trick.length > 1 && !rules.includes(26));
  on(44, view.trick_number === 5);
  on(45, view.trick_number <= 2 || view.hand_sizes.every((n) => n === 0));
  on(37, view.direction < 0);
  on(21, view.trick_number === 2 && view.trick.length === 0);
  on(
    24,
    view.hand_sizes.every((n) => n === 0),
  );
  const now = standing(view.trick, view.trumps, rules);
  for (const rule of [29, 30, 31, 32, 33])
    on(
      rule,
      view.trick.length > 1 &&
        standing(
          view.trick,
          view.trumps,
          rules.filter((r) => r !== rule),
        ) !== now,
    );
  return live;
}

/** Whether cards go to the left now: 23 and 38, and 22 and 23 together after the first pass. */
function toTheLeft(view: View, seat: number | null): boolean {
  return view.pass !== null && view.pass.to !== null && view.pass.to === ((seat ?? 0) + 1) % view.seats;
}

/** The seats clockwise from the left of one's own; one's own last. Watching: seat 0 sits below. */
export function around(seats: number, seat: number | null): number[] {
  const from = seat ?? 0;
  return Array.from({ length: seats }, (_, i) => (from + 1 + i) % seats);
}

/** Where somebody sits, and where their card lies: px from the middle of the trick, turned by so many degrees. */
export interface Place {
  name: string;
  x: number;
  y: number;
  turn: number;
}
const own: Place = { name: 's', x: 0, y: 84, turn: 0 };
const west = (x: number, y: number): Place => ({ name: 'w', x: -x, y, turn: -6 });
const east = (x: number, y: number): Place => ({ name: 'e', x, y: y - 2, turn: 5 });

/** The places clockwise from the left by number of players; one's own is the last. */
export const PLACES: Record<number, Place[]> = {
  3: [west(126, -44), east(126, -44), own],
  4: [west(134, -4), { name: 'n', x: 0, y: -84, turn: 1.5 }, east(134, -4), own],
  5: [
    west(166, 60),
    { name: 'nw', x: -68, y: -84, turn: -3 },
    { name: 'ne', x: 68, y: -84, turn: 3 },
    east(166, 62),
    own,
  ],
};

/** The phases in which everybody prepares something at the same time. */
export const PREPARING = ['choose_rules', 'pass', 'lay_open', 'lay_down'];

/** Who chooses no rule card this round: with five players the one left of the dealer. */
export function choosesNone(view: View): number | null {
  return view.seats === 5 ? (view.dealer + 1) % 5 : null;
}

/** Monk, geisha, samurai or shogun? */
export function isFigure(card: string): boolean {
  return valueOf(card) > 10 && valueOf(card) < 15;
}

/**
 * Splits a hand into the fewest rows of at most `most` cards, between suits where that costs little.
 * Takes each card's group (its suit) in order; returns the number of cards of each row.
 */
export function rowsOf(groups: number[], most: number): number[] {
  const rows: number[] = [];
  let done = 0;
  const wanted = Math.max(groups.length > 6 && most < 12 ? 2 : 1, Math.ceil(groups.length / most));
  for (let left = wanted; left > 1; left -= 1) {
    const rest = groups.length - done;
    const even = rest / left;
    let best = Math.ceil(even);
    let cost = Infinity;
    for (let n = Math.max(1, rest - most * (left - 1)); n <= Math.min(most, rest - left + 1); n += 1) {
      const apart = Math.abs(n - even) + (groups[done + n] === groups[done + n - 1] ? 2 : 0);
      if (apart < cost) {
        cost = apart;
        best = n;
      }
    }
    rows.push(best);
    done += best;
  }
  return [...rows, groups.length - done];
}
