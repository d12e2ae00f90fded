/** What the board gets and sends: the generated types with their names in the rules. */
import type * as wire from '../../generated/games/meeple-kingdom';
import type { EventBase, MoveBase } from '../../lib/board';

export type View = wire.KingdomView;
export type Move = MoveBase & wire.Move;
export type Event = EventBase & wire.Event;
export type BidShown = wire.BidShown;
export type Trade = wire.TradeShown;
export type Knight = BidShown['give'][number];
export type TileName = wire.Recruit['tile'];
export type PersonName = wire.Serve['person'];
export type Hand = Partial<Record<Knight, number>>;
