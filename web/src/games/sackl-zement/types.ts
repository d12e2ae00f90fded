/** What the server tells and takes in Sackl Zement; the truth is src/tafelrunde/games/sackl_zement/values.py. */
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

export interface Tableau extends Record<Field, number> {
  /** all of it, kept Sackl-Zement cards too */
  middle: number;
  kept: number;
  has_card: boolean;
}
export interface Check {
  field: Field;
  doubter: number;
  cards: Face[];
  verdict: 'right' | 'wrong';
  /** cards that the doubter gets */
  won: number;
}
export interface Stack {
  cards: Face[];
  valid: boolean;
}
export interface View extends ViewHead {
  turn: number;
  active: number;
  grid: Look[];
  seen_this_turn: Field[];
  dice: [Colour, Shape] | null;
  laid_this_turn: Partial<Record<Field, number>>;
  doubted: Field[];
  idle_turns: number;
  tableaus: Tableau[];
  check: Check | null;
  stacks: Record<Field, Stack>[] | null;
}

export type Move =
  | { type: 'turn_up'; place: number }
  | { type: 'cover' }
  | { type: 'roll' }
  | { type: 'take'; place: number; field: Field }
  | { type: 'done' }
  | { type: 'doubt'; field: Field }
  | { type: 'trust' }
  | { type: 'continue' };

export type Event = EventBase &
  (
    | { type: 'turn_began'; seat: number; turn: number }
    | { type: 'turned_up'; seat: number; place: number; card: Face | null }
    | { type: 'covered'; seat: number }
    | { type: 'rolled'; seat: number; colour: Colour; shape: Shape }
    | { type: 'taken'; seat: number; place: number; field: Field }
    | { type: 'finished'; seat: number; cards: number }
    | { type: 'trusted'; seat: number }
    | { type: 'doubted'; seat: number; owner: number; field: Field }
    | {
        type: 'checked';
        seat: number;
        owner: number;
        field: Field;
        verdict: 'right' | 'wrong';
        places: number[];
        won: number;
        cards: Face[] | null;
      }
    | { type: 'late'; seat: number }
    | { type: 'continued'; seat: number }
    | { type: 'ended'; winners: number[]; scores: number[] }
  );
export type SacklMove = Move & MoveBase;

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
