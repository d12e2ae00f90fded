// Written by `tafelrunde types` from tafelrunde.play.protocol. Do not edit: change the Python side and run it again.

/** Why something was not done. `rule` is a ruling (`R7`), a rule card (`rule 28`) or a rulebook section, or empty. */
export interface Refused {
  code: string;
  rule: string;
  facts: Record<string, unknown>;
}

/** What a page needs to know about the house. */
export interface ServerInfo {
  version: string;
  protocol: number;
  /** Addresses under which friends in the same network reach this server, best first. */
  addresses: string[];
  animals: string[];
  emotes: string[];
}

/** Somebody, as everybody may see them. The id is public and gives no power. */
export interface Person {
  id: string;
  name: string;
  animal: string;
}

/** The visitor. `known` is False until they have given a name (the one here is made up until then). */
export interface Me {
  person: Person;
  known: boolean;
  /** Tables where the person has a seat, the latest first. */
  tables: MyTable[];
}

/** A table to come back to. */
export interface MyTable {
  code: string;
  game: string;
  state: 'ended' | 'lobby' | 'running';
}

/** A new name, a new animal. Tables where the person sits hear of it, unless talking is closed there. */
export interface Profile {
  name: string;
  animal: string;
}

/** The path (with the secret behind the `#`) that makes another device the same person. */
export interface Handover {
  path: string;
  seconds: number;
}

/** The secret of a hand-over link. */
export interface Adopt {
  token: string;
}

/** A game of the house. `options` is the JSON schema of its options, `defaults` their values. */
export interface GameInfo {
  id: string;
  title: string;
  edition: number;
  min_seats: number;
  max_seats: number;
  /** About how long a game takes. */
  minutes: number;
  options: Record<string, unknown>;
  defaults: Record<string, unknown>;
  levels: ('medium' | 'random' | 'strong' | 'weak')[];
}

/**
 * A table to be opened. The person who asks gets seat 0 and is the host. `bots` has the seats' bots by seat (None:
 * an empty seat); `start` begins at once, which needs a bot in every other seat.
 */
export interface NewTable {
  game: string;
  seats: number;
  options?: Record<string, unknown>;
  bots?: ('medium' | 'random' | 'strong' | 'weak' | null)[];
  open?: boolean;
  start?: boolean;
}

/** The new table's six letters. */
export interface Created {
  code: string;
}

/** Which seat (None: the next free one, in a running game a bot's). */
export interface Join {
  seat?: number | null;
}

/** The seat that the person has now. */
export interface Joined {
  code: string;
  seat: number;
}

/**
 * One entry of the game's log and what the viewer saw then. While the game runs only the last step has an
 * observation, and events that were covered again show only their number.
 */
export interface ReplayStep {
  number: number;
  at: number;
  /** The seat that moved, None for the clock. */
  by: number | null;
  /** The move, None for the clock or where this viewer may not know it. */
  move: unknown;
  observation: unknown;
}

/**
 * A game from one seat's eyes (None: the public). `seed`, checked against `seed_hash`, is there once the game is
 * over.
 */
export interface Replay {
  code: string;
  number: number;
  game: string;
  edition: number;
  options: Record<string, unknown>;
  players: Player[];
  seat: number | null;
  running: boolean;
  seed_hash: string;
  seed: string | null;
  /**
   * False: the log does not lead to the digests stored with it (an older edition, or damage): not to be shown as
   * true.
   */
  sound: boolean;
  steps: ReplayStep[];
}

/** Who sat where in a game. A bot's `level` is set; a person's is None. */
export interface Player {
  name: string;
  animal: string;
  level: 'medium' | 'random' | 'strong' | 'weak' | null;
}

/** One place at the table. Empty: neither `person` nor `bot`. */
export interface Seat {
  seat: number;
  /** Public id of the person who holds it. Several seats of one person: guests at the same device, passing it on. */
  person: string | null;
  guest: boolean;
  name: string;
  animal: string;
  /** The seat is a bot's of its own. */
  bot: 'medium' | 'random' | 'strong' | 'weak' | null;
  /** A bot of this strength plays for the person just now; the seat stays theirs. */
  taken: 'medium' | 'random' | 'strong' | 'weak' | null;
  taken_why: 'kicked' | 'left' | 'vanished' | 'voted' | null;
  ready: boolean;
  /** The person has no connection. */
  away: boolean;
  /** Seats that want this one played by a bot. */
  votes: number[];
  /** The person wants to play once more. */
  rematch: boolean;
}

/** Somebody who is connected, seated or watching. */
export interface Present {
  id: string;
  name: string;
  animal: string;
  seats: number[];
}

/** The table but for the game itself. Sent whole whenever it changes; `version` grows. */
export interface TableInfo {
  type: 'table';
  version: number;
  code: string;
  game: string;
  edition: number;
  options: Record<string, unknown>;
  /** Listed in the lobby. */
  open: boolean;
  state: 'ended' | 'lobby' | 'running';
  /** Which game at this table it is, from 1; 0 before the first. */
  number: number;
  seats: Seat[];
  people: Present[];
  screens: number;
  host: string | null;
  /** The game's clock goes on. It stands while nobody is connected. */
  running: boolean;
  /**
   * The game cannot go on (it began under an edition that this server does not play, or its log is damaged), and
   * why.
   */
  broken: string | null;
  /** SHA-256 of the running (or last) game's seed, in hex, published before its first move. */
  seed_hash: string | null;
  /** The seed itself, in hex, once that game is over. */
  seed: string | null;
  /** How long a seat without a clock must have been awaited before it can be voted out. */
  vote_ms: number;
  /** How long a vanished person's seat waits before a bot plays for it. */
  grace_ms: number;
}

/** A move in the game, made against `version` of the view (for the record: it is judged as things are now). */
export interface MakeMove {
  type: 'move';
  move: unknown;
  version: number;
  seat?: number | null;
  id?: string | null;
}

/** Something said to the whole table. */
export interface Chat {
  type: 'chat';
  text: string;
  id?: string | null;
}

/** One of EMOTES. */
export interface Emote {
  type: 'emote';
  emote: string;
  id?: string | null;
}

/** Somebody who plays at another person's device. */
export interface Guest {
  name: string;
  animal: string;
}

/** Take a free seat, or a bot's; None: the next one. With `guest` a further seat at one's own device. */
export interface Sit {
  type: 'sit';
  seat?: number | null;
  guest?: Guest | null;
  id?: string | null;
}

/** Give a seat up. In a running game a bot plays on; it can be taken back while nobody else sat down. */
export interface Stand {
  type: 'stand';
  seat?: number | null;
  id?: string | null;
}

/** Host: a bot for an empty seat, another strength, or (None) an empty seat again. */
export interface SetBot {
  type: 'bot';
  seat: number;
  level: 'medium' | 'random' | 'strong' | 'weak' | null;
  id?: string | null;
}

/** Host, before or after a game: what is left out stays as it is. `options` is complete or partial. */
export interface SetOptions {
  type: 'options';
  seats?: number;
  options?: Record<string, unknown>;
  game?: string;
  open?: boolean;
  id?: string | null;
}

/** Ready to start, or not yet. */
export interface Ready {
  type: 'ready';
  ready?: boolean;
  seat?: number | null;
  id?: string | null;
}

/** Host: begin. `fill` puts bots of that strength on empty seats; `anyway` does not wait for who is not ready. */
export interface Start {
  type: 'start';
  fill?: 'medium' | 'random' | 'strong' | 'weak' | null;
  anyway?: boolean;
  id?: string | null;
}

/** A new name and animal, one's own (everywhere) or a guest's. */
export interface Rename {
  type: 'rename';
  name: string;
  animal: string;
  seat?: number | null;
  id?: string | null;
}

/** Host: let somebody else be it. */
export interface PassHost {
  type: 'host';
  person: string;
  id?: string | null;
}

/** Host: send somebody away for good; in a running game a bot plays on. */
export interface Kick {
  type: 'kick';
  person: string;
  id?: string | null;
}

/** For (or no longer for) a bot playing for a seat that keeps a table without a clock waiting. */
export interface Vote {
  type: 'vote';
  seat: number;
  yes?: boolean;
  id?: string | null;
}

/** Nudge a seat that is awaited. */
export interface Remind {
  type: 'remind';
  seat: number;
  id?: string | null;
}

/** My seat back from the bot that plays for me. (Coming back by a new connection does it too, unless voted out.) */
export interface TakeBack {
  type: 'take_back';
  seat?: number | null;
  id?: string | null;
}

/** After a game: once more. It begins when every seated person who is there has said so (or the host starts). */
export interface Rematch {
  type: 'rematch';
  yes?: boolean;
  id?: string | null;
}

/** The answer to a ping, at once. */
export interface Pong {
  type: 'pong';
  n: number;
}

/** The first message of every socket. */
export interface Welcome {
  type: 'welcome';
  protocol: number;
  version: string;
  role: 'player' | 'screen' | 'spectator';
  you: Person;
  /** Seats this socket acts for and sees (none: it watches). Later changes: `seats` of oneself in `table.people`. */
  seats: number[];
  /**
   * The table's full address, for friends (under the network address where the page itself was opened as
   * localhost).
   */
  invite: string;
  chat: Said[];
}

/**
 * The game as one seat (None: the public) sees it now, with what happened since the last frame. `observation.now`
 * is the game's clock in ms at the moment of sending; while `running` it goes on at the pace of real time: the
 * client adds its own monotonic clock's difference (and may add half of `ping.rtt`), never its wall clock.
 * `observation` is the core's Observation: seat, now, view, legal (None: not to act), events.
 */
export interface Frame {
  type: 'frame';
  number: number;
  seat: number | null;
  /** The whole truth after (re)connecting: no events to animate. */
  fresh: boolean;
  running: boolean;
  observation: unknown;
}

/**
 * What became of a message with an id. For a move, `version` is the view's after it; the frame comes before the
 * answer.
 */
export interface Answer {
  type: 'answer';
  id: string;
  ok: boolean;
  refused: Refused | null;
  version: number | null;
}

/** A line of chat. `n` grows by one a line; `time` is the server's wall clock, ms since 1970. */
export interface Said {
  type: 'chat';
  n: number;
  person: string;
  name: string;
  seat: number | null;
  text: string;
  time: number;
}

/** Somebody's emote; it is not kept. */
export interface Emoted {
  type: 'emote';
  person: string;
  name: string;
  seat: number | null;
  emote: string;
}

/**
 * Something said openly to the table. Codes: sat, stood, bot-plays (why: left, vanished, voted, kicked), back, bot-
 * simpler (a bot failed; level is the simpler one), host, kicked, remind (for `seat`), started, ended, paused,
 * resumed.
 */
export interface Notice {
  type: 'notice';
  code:
    | 'back'
    | 'bot-plays'
    | 'bot-simpler'
    | 'ended'
    | 'host'
    | 'kicked'
    | 'paused'
    | 'remind'
    | 'resumed'
    | 'sat'
    | 'started'
    | 'stood';
  seat: number | null;
  name: string;
  facts: Record<string, unknown>;
}

/**
 * Answer at once. `rtt` is the round trip measured so far in ms (None: not yet), `now` the game's clock as in a
 * frame.
 */
export interface Ping {
  type: 'ping';
  n: number;
  now: number | null;
  rtt: number | null;
}

/** A message that could not even be read, so that it has no answer. Nothing has changed. */
export interface Error {
  type: 'error';
  refused: Refused;
}

export type ClientMessage =
  | MakeMove
  | Chat
  | Emote
  | Sit
  | Stand
  | SetBot
  | SetOptions
  | Ready
  | Start
  | Rename
  | PassHost
  | Kick
  | Vote
  | Remind
  | TakeBack
  | Rematch
  | Pong;

export type ServerMessage = Welcome | TableInfo | Frame | Answer | Said | Emoted | Notice | Ping | Error;

export const PROTOCOL = 1 as const;

export const ANIMALS = ["badger", "cat", "fox", "hare", "hedgehog", "owl"] as const;

export const EMOTES = ["laugh", "wow", "applause", "hurry", "oops", "sorry", "thinking", "cheers"] as const;

export const NAME_GRAPHEMES = 24 as const;

export const SUBJECT_GRAPHEMES = 60 as const;

export const CHAT_GRAPHEMES = 500 as const;

export type ServerRefusal =
  | 'malformed'
  | 'too-fast'
  | 'too-large'
  | 'not-found'
  | 'foreign-origin'
  | 'no-person'
  | 'kicked'
  | 'not-host'
  | 'not-seated'
  | 'not-your-seat'
  | 'seat-taken'
  | 'table-full'
  | 'already-seated'
  | 'already-started'
  | 'not-started'
  | 'not-over'
  | 'not-ready'
  | 'seats-open'
  | 'bad-seats'
  | 'bad-options'
  | 'no-vote'
  | 'chat-closed'
  | 'text-blank'
  | 'text-long'
  | 'text-control'
  | 'bad-animal'
  | 'bad-emote'
  | 'link-spent'
  | 'store-failed';
