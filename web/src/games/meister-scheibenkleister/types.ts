/** What the board gets and sends; all sizes in hundredths of a unit. */
import type { EventBase, MoveBase, ViewHead } from '../../lib/board';

export interface Size {
  /** the vertical side as drawn */
  length: number;
  /** the horizontal side */
  width: number;
}
export interface BoardWindow extends Size {
  id: string;
  board: number;
  x: number;
  y: number;
  picture: string;
}
export interface Reveal {
  window: string;
  picture: string;
  /** the first took the card, the second the next of the stack */
  takers: number[];
}
export interface Guesses {
  frame: Size;
  window: string;
  pawns: (string | null)[];
  takers: number[];
}
export interface View extends ViewHead {
  round: number;
  boards: BoardWindow[];
  frame: Size;
  pawns: (string | null)[];
  stack_size: number;
  won: number[];
  capacity: number;
  reveal: Reveal | null;
  guesses: Guesses[] | null;
}
export type Move = MoveBase & ({ type: 'place'; window: string } | { type: 'continue' });
export type Event = EventBase &
  (
    | { type: 'drawn'; round: number; frame: Size; stack_size: number }
    | { type: 'placed'; seat: number; window: string }
    | ({ type: 'revealed' } & Reveal)
    | { type: 'continued'; seat: number }
    | { type: 'late'; seat: number }
    | { type: 'ended'; winners: number[]; scores: number[] }
  );
