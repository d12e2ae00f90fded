// Written by `tafelrunde types` from tafelrunde.games.meeple_kingdom. Do not edit: change the Python side and run it again.
import type { Continued, Ended, GameOptions, Late, ViewHead } from '../core';

/** A number instead of colours, on the want side only: the bidder chooses which; jokers may be among them. */
export interface AnyKnights {
  any: number;
}

/** The offer on the table; a side that was left out is missing. */
export interface OfferShown {
  give?: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
  want?: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[] | AnyKnights;
}

/** A bid, from the bidder's side. */
export interface BidShown {
  give: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
  get: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
}

/** A recruited tile and the knights on it. */
export interface TileTaken {
  tile: 'clowns' | 'juggler4' | 'juggler5' | 'juggler6' | 'musicians' | 'tamer' | 'trapeze';
  knights: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
}

/** A trade that happened. */
export interface TradeShown {
  offerer: number;
  bidder: number;
  offerer_gives: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
  bidder_gives: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
}

/** What one seat, or the public, sees. */
export interface KingdomView extends ViewHead {
  options: KingdomOptions;
  /** Offer rounds begun, from 1. */
  round: number;
  /** Whose turn it is; during bids the seat that made the offer. */
  active: number | null;
  /** Where the marker stands. */
  start_player: number;
  offer_used: boolean;
  task_used: boolean;
  /** During bids: ms that the clock of the turn, which stands still, has left. */
  turn_left: number | null;
  colours_in_play: ('blue' | 'brown' | 'green' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
  bag: number;
  /** Own knights by colour and jokers, zeros included; None for the public. */
  hand: Partial<Record<'blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow', number>> | null;
  hand_sizes: number[];
  offer: OfferShown | null;
  /** Per seat while bidding is open; None for the seat that offers and when there is no offer. */
  bids: (BidShown | 'no_bid' | 'open' | null)[];
  court: (Partial<Record<'king' | 'lady' | 'queen', ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[]>>)[];
  jokers_earned: number[];
  tiles_left: Partial<Record<'clowns' | 'juggler4' | 'juggler5' | 'juggler6' | 'musicians' | 'tamer' | 'trapeze', number>>;
  tiles: TileTaken[][];
  passed: boolean[];
  /** The last ten, latest last. */
  trades: TradeShown[];
}

/** What I give and what I want; either may be missing. */
export interface Offer {
  type: 'offer';
  give?: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
  want?: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[] | AnyKnights;
}

/** Exactly what I give and what I get. */
export interface Bid {
  type: 'bid';
  give: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
  get: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
}

/** No bid from me. */
export interface NoBid {
  type: 'no_bid';
}

/** I take this seat's bid. */
export interface Accept {
  type: 'accept';
  seat: number;
}

/** I take no bid. */
export interface Decline {
  type: 'decline';
}

/** These knights go to the yard with this person. */
export interface Serve {
  type: 'serve';
  person: 'king' | 'lady' | 'queen';
  knights: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
}

/** My turn is over. */
export interface EndTurn {
  type: 'end_turn';
}

/** I take this tile and pay with these knights. */
export interface Recruit {
  type: 'recruit';
  tile: 'clowns' | 'juggler4' | 'juggler5' | 'juggler6' | 'musicians' | 'tamer' | 'trapeze';
  knights: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
}

/** No tile for me any more. */
export interface Pass {
  type: 'pass';
}

/** An offer round begins with `start_player`; `last` after the last knight has been taken. */
export interface RoundBegan {
  type: 'round';
  round: number;
  start_player: number;
  last: boolean;
}

/** A seat's offer, open for bids. */
export interface Offered {
  type: 'offered';
  seat: number;
  give: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
  want: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[] | AnyKnights;
}

/** A seat's bid, from the bidder's side. */
export interface BidMade {
  type: 'bid_made';
  seat: number;
  give: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
  get: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
}

/** A seat does not bid. */
export interface NoBidMade {
  type: 'no_bid_made';
  seat: number;
}

/** Both sides of a trade, exchanged at once. */
export interface Traded {
  type: 'traded';
  offerer: number;
  bidder: number;
  offerer_gives: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
  bidder_gives: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
}

/** The bidding ended without a trade. */
export interface Declined {
  type: 'declined';
  seat: number;
}

/** A person came to the yard; `joker`: one was earned. */
export interface Served {
  type: 'served';
  seat: number;
  person: 'king' | 'lady' | 'queen';
  knights: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
  joker: boolean;
}

/** A seat's turn is over. */
export interface TurnEnded {
  type: 'turn_ended';
  seat: number;
}

/** A seat took knights out of the bag; only that seat sees which. */
export interface Drew {
  type: 'drew';
  seat: number;
  number: number;
  knights: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[] | null;
}

/** The circus comes; the marker's seat begins. */
export interface RecruitingBegan {
  type: 'recruiting';
  start_player: number;
}

/** A tile was taken and paid. */
export interface Recruited {
  type: 'recruited';
  seat: number;
  tile: 'clowns' | 'juggler4' | 'juggler5' | 'juggler6' | 'musicians' | 'tamer' | 'trapeze';
  knights: ('blue' | 'brown' | 'green' | 'joker' | 'orange' | 'pink' | 'red' | 'turquoise' | 'violet' | 'white' | 'yellow')[];
  points: number;
}

/** A seat recruits nobody any more. */
export interface Passed {
  type: 'passed';
  seat: number;
}

/** `bid_time`: seconds for all bids, and anew for the choice among them; 0 = no clock. */
export interface KingdomOptions extends GameOptions {
  bid_time: number;
}

export type View = KingdomView;

export type Move = Offer | Bid | NoBid | Accept | Decline | Serve | EndTurn | Recruit | Pass;

export type Event =
  | RoundBegan
  | Offered
  | BidMade
  | NoBidMade
  | Traded
  | Declined
  | Served
  | TurnEnded
  | Drew
  | RecruitingBegan
  | Recruited
  | Passed
  | Continued
  | Late
  | Ended;

export type Options = KingdomOptions;
