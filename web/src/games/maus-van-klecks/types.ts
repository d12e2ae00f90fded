/** The game's types come from the Python side; here are only the names the board uses. */
import type { Event, Hop, Move, Options, View } from '../../generated/games/maus-van-klecks';
export type { Event, Hop, Move, Options, View };

export type Colour = NonNullable<View['my_palette']>[number];
export type Figure = View['figures'][number];
export type Face = NonNullable<View['die']>;

export const colours: Colour[] = [
  'red',
  'orange',
  'yellow',
  'green',
  'blue',
  'violet',
  'pink',
  'brown',
  'black',
  'white',
];
/** How many dabs a full palette has. */
export const FULL = 3;
export const SPACES = 7;

/** What was revealed last, kept by the board for its slips. */
export interface Revealed {
  subject: string;
  active: number;
  palettes: Colour[][];
  hops: Hop[];
}

/** One figure on the circle: `seat` is null for the figures of the team game, which belong to nobody or to both. */
export interface Token {
  figure: Figure;
  place: number;
  seat: number | null;
}
