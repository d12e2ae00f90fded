/**
 * How the street lies on a screen: one row, two rows of three, or one row with the card beside it; and the one number that
 * scales everything, `u`, the pixels of one unit. Frame and windows are drawn with it and with nothing else.
 */
import { PLINTH, type House, type Pane } from './facade';
import type { BoardWindow } from './types';

export type Mode = 'row' | 'rows' | 'side';
export interface Street {
  mode: Mode;
  /** pixels a unit */
  u: number;
  /** the card in units */
  card: { w: number; h: number };
  /** height of the square below the street in pixels, the sentence's half included */
  square: number;
  /** height kept free for the sentence in pixels */
  say: number;
  rows: House[][];
}

/** Overlap of the eaves of neighbours, in units, and what roofs hang over at the ends. */
export const EAVES = 2.2;
export const OVERHANG = 3;
export const SIDE = 212;

function width(row: House[]): number {
  return row.reduce((sum, h) => sum + h.width + EAVES, 2 * OVERHANG - EAVES);
}
function height(row: House[]): number {
  return Math.max(...row.map((h) => h.height + h.top));
}

/** The card: large enough for every frame, turned or not, the same through the whole game. */
export function cardSize(windows: BoardWindow[], turned: boolean): { w: number; h: number } {
  const widest = Math.max(...windows.map((w) => (turned ? Math.max(w.width, w.length) : w.width))) / 100;
  const longest = Math.max(...windows.map((w) => (turned ? Math.max(w.width, w.length) : w.length))) / 100;
  return { w: Math.max(38, Math.ceil(widest + 7.5)), h: Math.max(46, Math.ceil(longest + 9)) };
}

/** Room for the place cards below the street in two columns, in pixels. */
export function seatRoom(seats: number, narrow: boolean): number {
  const rows = Math.ceil(seats / 2);
  return narrow ? rows * (rows > 2 ? 44 : 56) + 4 : rows * 76 - 15;
}

/**
 * The best arrangement for a room of `w` × `h` pixels below the bar; `k` is the factor of everything that is measured in pixels
 * (place cards, the sentence): larger text, very large windows.
 */
export function fit(
  w: number,
  h: number,
  street: House[],
  seats: number,
  card: { w: number; h: number },
  k = 1,
): Street {
  const half = Math.ceil(street.length / 2);
  const two = street.length > 3 ? [street.slice(0, half), street.slice(half)] : [street];
  const high = height(street);
  const stacked = two.reduce((sum, row) => sum + height(row), 0) + 1;
  const found: Street[] = [];

  // The card stands 110 px above the lower edge and may hide the plinth, never a window.
  const below = (u: number): number =>
    Math.max(110 * k + (card.h - PLINTH + 0.4) * u, (116 + seatRoom(seats, false)) * k, 210 * k);
  let u = (w - 64) / width(street);
  for (let n = 0; n < 150 && high * u + below(u) + 26 > h; n++) u *= 0.98;
  if (w > 700 * Math.min(k, 1.6)) found.push({ mode: 'row', u, card, square: below(u), say: 84 * k, rows: [street] });

  // On a narrow screen large text is kept within bounds (board.css), so the room for it is too.
  const tight = w < 700 ? Math.min(k, 1.4) : k;
  const say = 84 * tight;
  const room = seatRoom(seats, true) * Math.min(tight, 1.25);
  const beside = w < 700 ? (w - 260 * Math.min(k, 1.2)) / card.w : Infinity;
  u = Math.min(
    (w - 4) / Math.max(...two.map(width)),
    (h - say - 6 - room) / stacked,
    (h - say - 6) / (stacked + card.h),
    beside,
  );
  found.push({ mode: 'rows', u, card, square: say + Math.max(room, card.h * u + 4), say, rows: two });

  if (w > h && h < 560) {
    u = Math.min((w - SIDE - 14) / width(street), (h - 8) / high, (h - 140) / card.h);
    return { mode: 'side', u, card, square: Math.max(0, h - high * u), say: 0, rows: [street] };
  }
  return found.reduce((best, s) => (s.u > best.u ? s : best));
}

/** How far a point is from a rectangle's edge (0 inside). */
export function distance(p: Pane, x: number, y: number): number {
  return Math.hypot(Math.max(p.x - x, 0, x - p.x - p.w), Math.max(p.y - y, 0, y - p.y - p.l));
}

/** The window of a house that a tap at (x, y) counts for: the nearest. */
export function nearest(house: House, x: number, y: number): Pane {
  return house.panes.reduce((best, p) => (distance(p, x, y) < distance(best, x, y) ? p : best));
}

export interface Spot {
  id: string;
  x: number;
  y: number;
}
export type Way = 'left' | 'right' | 'up' | 'down';

/** The next window in a direction: near, and rather straight than aside; undefined at the edge. */
export function neighbour(spots: Spot[], from: Spot, way: Way): Spot | undefined {
  const [sx, sy] = { left: [-1, 0], right: [1, 0], up: [0, -1], down: [0, 1] }[way] as [number, number];
  let best: Spot | undefined;
  let least = Infinity;
  for (const spot of spots) {
    const ahead = (spot.x - from.x) * sx + (spot.y - from.y) * sy;
    const aside = Math.abs((spot.x - from.x) * sy) + Math.abs((spot.y - from.y) * sx);
    if (spot.id === from.id || ahead <= 1 || aside > ahead * 2.5) continue;
    const cost = ahead + 2 * aside;
    if (cost < least) [least, best] = [cost, spot];
  }
  return best;
}
