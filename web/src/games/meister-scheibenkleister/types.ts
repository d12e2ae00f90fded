/** What the board gets and sends, as generated from the rules; all sizes in hundredths of a unit. */
import type { ViewHead } from '../../lib/board';
import type { Window, View as Seen } from '../../generated/games/meister-scheibenkleister';

export type { Event, Guesses, Move, Reveal, Size } from '../../generated/games/meister-scheibenkleister';
export type BoardWindow = Window;
export type View = Seen & ViewHead;
