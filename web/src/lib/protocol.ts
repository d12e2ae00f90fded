/** What goes over the line, by hand until the generated types take over. The truth is src/tafelrunde/play/protocol.py. */
export type Level = 'weak' | 'medium' | 'strong';

/** The head that every game's view begins with. */
export interface ViewHead {
  game: string;
  edition: number;
  options: Record<string, unknown>;
  /** id of the present phase */
  phase: string;
  /** seats that may act */
  to_act: number[];
  /** game milliseconds, null without a clock */
  deadline: number | null;
  scores: number[];
  /** null while the game runs */
  winners: number[] | null;
  chat_open: boolean;
  version: number;
  sub_version: number;
  seats: number;
  /** in a pause: who has seen it, by seat */
  continued: boolean[] | null;
}

/** A move as it goes to the server: `type` names it, the rest are its fields. */
export interface MoveBase {
  type: string;
}
export interface EventBase {
  type: string;
}

/** Any part of a pool, from `least` to `most` things. */
export interface Choice {
  type: string;
  field: string;
  pool: unknown[];
  least: number;
  most: number;
  fixed: Record<string, unknown>;
}
/** A move that cannot be listed (text, offers). */
export interface Free {
  type: string;
  field: string;
  note: Record<string, unknown>;
}
export interface Legal<M = MoveBase> {
  moves: M[];
  choose: Choice[];
  free: Free[];
}
/** An event as one viewer sees it; null: only its number. */
export interface Seen<E = EventBase> {
  version: number;
  sub: number;
  at: number;
  event: E | null;
}
export interface Observation<V = ViewHead, M = MoveBase, E = EventBase> {
  seat: number | null;
  now: number;
  view: V;
  legal: Legal<M> | null;
  events: Seen<E>[];
}
export interface RefusalBody {
  code: string;
  rule: string;
  facts: Record<string, unknown>;
}

export type Role = 'player' | 'spectator' | 'screen';
export type TableState = 'lobby' | 'running' | 'ended';

export interface ServerInfo {
  version: string;
  protocol: number;
  addresses: string[];
  animals: string[];
  emotes: string[];
}
export interface Person {
  id: string;
  name: string;
  animal: string;
}
export interface MyTable {
  code: string;
  game: string;
  state: TableState;
}
export interface Me {
  person: Person;
  known: boolean;
  tables: MyTable[];
}
export interface GameInfo {
  id: string;
  title: string;
  edition: number;
  min_seats: number;
  max_seats: number;
  /** JSON schema */
  options: Record<string, unknown>;
  defaults: Record<string, unknown>;
  levels: Level[];
}
export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  bots?: (Level | null)[];
  open?: boolean;
  start?: boolean;
}
export interface ReplayStep {
  number: number;
  at: number;
  by: number | null;
  move: unknown;
  observation: Observation | null;
}
export interface ReplayPlayer {
  name: string;
  animal: string;
  level: Level | null;
}
export interface Replay {
  code: string;
  number: number;
  game: string;
  edition: number;
  options: Record<string, unknown>;
  players: ReplayPlayer[];
  seat: number | null;
  running: boolean;
  seed_hash: string;
  seed: string | null;
  sound: boolean;
  steps: ReplayStep[];
}
export interface Seat {
  seat: number;
  person: string | null;
  guest: boolean;
  name: string;
  animal: string;
  bot: Level | null;
  taken: Level | null;
  taken_why: 'left' | 'vanished' | 'voted' | 'kicked' | null;
  ready: boolean;
  away: boolean;
  votes: number[];
}
export interface Present {
  id: string;
  name: string;
  animal: string;
  seats: number[];
}
export interface TableInfo {
  type: 'table';
  version: number;
  code: string;
  game: string;
  edition: number;
  options: Record<string, unknown>;
  open: boolean;
  state: TableState;
  number: number;
  seats: Seat[];
  people: Present[];
  screens: number;
  host: string | null;
  running: boolean;
  seed_hash: string | null;
  seed: string | null;
  vote_ms: number;
  grace_ms: number;
}

export type ToServer =
  | { type: 'move'; move: MoveBase; version: number; seat?: number }
  | { type: 'chat'; text: string }
  | { type: 'emote'; emote: string }
  | { type: 'sit'; seat?: number | null; guest?: { name: string; animal: string } }
  | { type: 'stand'; seat?: number }
  | { type: 'bot'; seat: number; level: Level | null }
  | { type: 'options'; seats?: number; options?: Record<string, unknown>; game?: string; open?: boolean }
  | { type: 'ready'; ready?: boolean; seat?: number }
  | { type: 'start'; fill?: Level; anyway?: boolean }
  | { type: 'rename'; name: string; animal: string; seat?: number }
  | { type: 'host'; person: string }
  | { type: 'kick'; person: string }
  | { type: 'vote'; seat: number; yes?: boolean }
  | { type: 'remind'; seat: number }
  | { type: 'take_back'; seat?: number }
  | { type: 'rematch'; yes?: boolean };

export interface Welcome {
  type: 'welcome';
  protocol: number;
  version: string;
  role: Role;
  you: Person;
  seats: number[];
  invite: string;
  chat: Said[];
}
export interface Frame {
  type: 'frame';
  number: number;
  seat: number | null;
  fresh: boolean;
  running: boolean;
  observation: Observation;
}
export interface Answer {
  type: 'answer';
  id: string;
  ok: boolean;
  refused: RefusalBody | null;
  version: number | null;
}
export interface Said {
  type: 'chat';
  n: number;
  person: string;
  name: string;
  seat: number | null;
  text: string;
  time: number;
}
export interface Emoted {
  type: 'emote';
  person: string;
  name: string;
  seat: number | null;
  emote: string;
}
export interface Notice {
  type: 'notice';
  code: string;
  seat: number | null;
  name: string;
  facts: Record<string, unknown>;
}
export interface Ping {
  type: 'ping';
  n: number;
  now: number | null;
  rtt: number | null;
}
export interface ErrorMessage {
  type: 'error';
  refused: RefusalBody;
}
export type FromServer = Welcome | TableInfo | Frame | Answer | Said | Emoted | Notice | Ping | ErrorMessage;

/** The protocol that this page speaks. */
export const PROTOCOL = 1;
