/** Comparing palettes: which colours are shared by whom. One row ("lane") a shared colour, most shared first. */
import { SPACES, colours, type Colour, type Hop } from './types';

export interface Lane {
  colour: Colour;
  /** columns that have it, ascending */
  columns: number[];
  first: number;
  last: number;
  /** left columns of neighbours who both have it */
  strokes: number[];
}
export interface Comparison {
  /** seats in the order of the columns: the active player first, then clockwise */
  order: number[];
  lanes: Lane[];
  /** by column: the shared colours, in the order of the lanes */
  shared: Colour[][];
  /** by column: the colours that nobody else has */
  alone: Colour[][];
}

/** Compares palettes (by seat), beginning with the active player. */
export function compare(palettes: Colour[][], active: number): Comparison {
  const order = palettes.map((_, k) => (active + k) % palettes.length);
  const row = order.map((seat) => palettes[seat] ?? []);
  const lanes = colours
    .map((colour) => ({ colour, columns: row.flatMap((own, j) => (own.includes(colour) ? [j] : [])) }))
    .filter((lane) => lane.columns.length > 1)
    .sort((a, b) => b.columns.length - a.columns.length)
    .map(({ colour, columns }) => ({
      colour,
      columns,
      first: columns[0] ?? 0,
      last: columns.at(-1) ?? 0,
      strokes: columns.filter((j) => columns.includes(j + 1)),
    }));
  const common = lanes.map((lane) => lane.colour);
  return {
    order,
    lanes,
    shared: row.map((own) => common.filter((c) => own.includes(c))),
    alone: row.map((own) => own.filter((c) => !common.includes(c))),
  };
}

/** How many colours each other seat shared with this one. */
export function alike(palettes: Colour[][], seat: number): number[] {
  const own = palettes[seat] ?? [];
  return palettes.map((other, k) => (k === seat ? 0 : other.filter((c) => own.includes(c)).length));
}

/** Where a figure stands after `done` spaces of a hop. */
export function during(hop: Hop, done: number): number {
  return (hop.start + Math.min(done, hop.spaces)) % SPACES;
}
