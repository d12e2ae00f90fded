/**
 * What goes over the line. The types are generated from the Python side (src/generated); this file only narrows what that
 * side leaves open (observations and moves depend on the game) and gives some things their names in the client.
 */
import type {
  Legal as CoreLegal,
  Observation as CoreObservation,
  Seen as CoreSeen,
  ViewHead as CoreHead,
} from '../generated/core';
import type * as wire from '../generated/protocol';

export { PROTOCOL } from '../generated/protocol';
export type { Choose as Choice, Free } from '../generated/core';
export type {
  Answer,
  Emoted,
  GameInfo,
  Me,
  MyTable,
  NewTable,
  Notice,
  Person,
  Ping,
  Present,
  Refused as RefusalBody,
  Said,
  Seat,
  ServerInfo,
  ServerRefusal,
  TableInfo,
  Welcome,
} from '../generated/protocol';

export type Level = NonNullable<wire.Seat['bot']>;
export type Role = wire.Welcome['role'];
export type TableState = wire.TableInfo['state'];

/** What every view begins with; each game's own view narrows `options`. */
export interface ViewHead extends Omit<CoreHead, 'options'> {
  // `any`, so that a game's own type of options fits
  options: Record<string, any>;
}

/** A move as it goes to the server: `type` names it, the rest are its fields. */
export interface MoveBase {
  type: string;
}
export interface EventBase {
  type: string;
}
export type Legal<M = MoveBase> = CoreLegal<M>;
export type Seen<E = EventBase> = CoreSeen<E>;
export type Observation<V = ViewHead, M = MoveBase, E = EventBase> = CoreObservation<V, M, E>;

export interface Frame extends wire.Frame {
  observation: Observation;
}
export interface ReplayStep extends wire.ReplayStep {
  observation: Observation | null;
}
export interface Replay extends wire.Replay {
  steps: ReplayStep[];
}
export type FromServer = Exclude<wire.ServerMessage, wire.Frame> | Frame;
export type ToServer = wire.ClientMessage;
