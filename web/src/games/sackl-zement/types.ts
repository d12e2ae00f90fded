/** What the server tells and takes in Sackl Zement: the generated types, with cards named one by one. */
import type * as wire from '../../generated/games/sackl-zement';
import type { EventBase, MoveBase, ViewHead } from '../../lib/board';

export const colours = ['blue', 'red', 'yellow'] as const;
export const shapes = ['square', 'circle', 'triangle'] as const;
export const fields = [...colours, ...shapes] as const;
export type Colour = (typeof colours)[number];
export type Shape = (typeof shapes)[number];
export type Field = (typeof fields)[number];
export type Face = `${Colour}-${Shape}`;
/** a place of the grid: taken, face down, or the face of a card that lies open */
export type Look = 'empty' | 'back' | Face;

export interface Check extends wire.Check {
  cards: Face[];
}
export interface Stack extends wire.Stack {
  cards: Face[];
}
export type Tableau = wire.Tableau;
export interface View extends ViewHead, Omit<wire.View, keyof ViewHead | 'grid' | 'dice' | 'check' | 'stacks'> {
  options: wire.Options;
  grid: Look[];
  dice: [Colour, Shape] | null;
  check: Check | null;
  stacks: Record<Field, Stack>[] | null;
}
type Faced<E> = E extends { type: 'turned_up' } ? Omit<E, 'card'> & { card: Face | null } : E;
export type Event = EventBase & Faced<wire.Event>;
export type SacklMove = MoveBase & wire.Move;

export const columns = 8;
export const rows = 6;

/** Row and column (from 0) of each place, in reading order; the corners are missing. */
export const cells: readonly { row: number; column: number }[] = Array.from({ length: rows * columns }, (_, i) => ({
  row: Math.floor(i / columns),
  column: i % columns,
})).filter(({ row, column }) => !((row === 0 || row === rows - 1) && (column === 0 || column === columns - 1)));

/** Is a card right on a field? */
export function fits(face: Face, field: Field): boolean {
  return face.split('-').includes(field);
}

/** The place one step from `place` (from 1) in a direction, or the same at the edge. */
export function neighbour(place: number, down: number, right: number): number {
  const from = cells[place - 1];
  if (!from) return place;
  let best = place;
  let least = Infinity;
  for (const [i, to] of cells.entries()) {
    const along = down ? (to.row - from.row) * down : (to.column - from.column) * right;
    const across = down ? Math.abs(to.column - from.column) : Math.abs(to.row - from.row);
    if (along > 0 && along + across * 4 < least && across <= (down ? 1 : 0)) {
      least = along + across * 4;
      best = i + 1;
    }
  }
  return best;
}

/** The drawing of a card: its face, or the back that all face-down cards share. */
export function drawing(look: Look): string {
  const [colour, shape] = look.split('-');
  return shape ? `card-${colour?.[0]}${shape[0]}` : 'back';
}
