/**
 * The line to one table: a WebSocket that comes back by itself. After every reconnect the server tells the whole truth
 * (`welcome`, `table`, `frame` with `fresh`), so nothing is patched together here.
 *
 * Moves carry an id of their own; one that was under way when the line broke is sent again with the same id, and the
 * server answers a repeated id as the first time. Everything else that was under way is answered with `offline`.
 * While the line is down nothing new is sent: the page says that it is offline.
 */
import { tick } from 'svelte';
import { PROTOCOL } from './protocol';
import type {
  Answer,
  Emoted,
  Frame,
  FromServer,
  Notice,
  Observation,
  RefusalBody,
  Role,
  Said,
  Seen,
  TableInfo,
  ToServer,
  Welcome,
} from './protocol';

/** connecting: first time · open · offline: trying again · gone: no such table · old: this page is outdated ·
 *  blocked: HTTP works but sockets do not · replaced: another page of ours took the place */
export type LinkState = 'connecting' | 'open' | 'offline' | 'gone' | 'old' | 'blocked' | 'refused';

interface Pending {
  text: string;
  move: boolean;
  resolve: (answer: Answer) => void;
}

export interface LinkHooks {
  notice?: (n: Notice) => void;
  emote?: (e: Emoted) => void;
  said?: (s: Said) => void;
  trouble?: (r: RefusalBody) => void;
}

const silentMs = 9_000;

function freshId(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(12));
  return btoa(String.fromCharCode(...bytes))
    .replace(/\+/g, '-')
    .replace(/\//g, '_');
}

export class TableLink {
  state = $state<LinkState>('connecting');
  welcome = $state.raw<Welcome | null>(null);
  table = $state.raw<TableInfo | null>(null);
  /** the latest frame by seat; `public` for watching */
  frames = $state.raw<Record<string, Frame>>({});
  chat = $state.raw<Said[]>([]);
  rtt = $state<number | null>(null);

  readonly code: string;
  readonly role: Role;
  #hooks: LinkHooks;
  #socket: WebSocket | null = null;
  #pending = new Map<string, Pending>();
  #tries = 0;
  #neverOpened = 0;
  #retry: ReturnType<typeof setTimeout> | undefined;
  #watch: ReturnType<typeof setInterval> | undefined;
  #lastHeard = 0;
  #closed = false;
  #unseen: Record<string, Seen[]> = {};
  /** the game's clock: `game` ms at `at` of our monotonic clock */
  #base = { game: 0, at: 0, running: false };

  constructor(code: string, role: Role, hooks: LinkHooks = {}) {
    this.code = code;
    this.role = role;
    this.#hooks = hooks;
    addEventListener('online', this.#wake);
    addEventListener('offline', this.#lost);
    addEventListener('pageshow', this.#wake);
    document.addEventListener('visibilitychange', this.#wake);
    this.#watch = setInterval(this.#check, 1500);
    this.#connect();
  }

  /** The game's time now in ms, by the server's clock: our wall clock plays no part. */
  clock = (): number => (this.#base.running ? this.#base.game + (performance.now() - this.#base.at) : this.#base.game);

  /** Sends a message and waits for its answer. Offline it is refused at once. */
  ask(message: ToServer): Promise<Answer> {
    const id = freshId();
    if (this.state !== 'open' || !this.#socket) {
      return Promise.resolve(refusal(id, 'offline'));
    }
    return new Promise((resolve) => {
      const text = JSON.stringify({ id, ...message });
      this.#pending.set(id, { text, move: message.type === 'move', resolve });
      this.#socket?.send(text);
    });
  }

  /** Ends the line for good. */
  close(): void {
    this.#closed = true;
    clearTimeout(this.#retry);
    clearInterval(this.#watch);
    removeEventListener('online', this.#wake);
    removeEventListener('offline', this.#lost);
    removeEventListener('pageshow', this.#wake);
    document.removeEventListener('visibilitychange', this.#wake);
    this.#socket?.close(1000);
    this.#socket = null;
  }

  /** Tries again at once (the button on the offline notice). */
  retry = (): void => {
    if (this.state === 'open' || this.#closed) return;
    clearTimeout(this.#retry);
    this.#drop();
    this.#connect();
  };

  #wake = (): void => {
    if (document.hidden || this.#closed) return;
    if (this.state === 'open' && performance.now() - this.#lastHeard > 5_000) {
      this.#drop();
      this.#away(50);
    } else if (this.state === 'offline') this.retry();
  };

  #lost = (): void => {
    this.#drop();
    this.#away();
  };

  #check = (): void => {
    if (this.state === 'open' && performance.now() - this.#lastHeard > silentMs) {
      this.#drop();
      this.#away(50);
    }
  };

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    if (socket) {
      socket.onopen = socket.onmessage = socket.onclose = socket.onerror = null;
      socket.close();
    }
  }

  #connect(): void {
    if (this.#closed) return;
    const base = `${location.protocol === 'https:' ? 'wss' : 'ws'}://${location.host}`;
    const socket = new WebSocket(`${base}/api/tables/${encodeURIComponent(this.code)}/socket?role=${this.role}`);
    this.#socket = socket;
    let opened = false;
    this.#lastHeard = performance.now();
    socket.onopen = () => {
      opened = true;
      this.#neverOpened = 0;
    };
    socket.onmessage = (e: MessageEvent<string>) => this.#hear(JSON.parse(e.data) as FromServer);
    socket.onclose = (e) => {
      if (socket !== this.#socket) return;
      this.#socket = null;
      if (!opened) this.#neverOpened += 1;
      if (e.code === 4004) this.#end('gone');
      else if (e.code === 4013 || e.code === 4008 || e.code === 4010) this.#end('refused');
      else this.#away();
    };
  }

  #end(state: LinkState): void {
    this.state = state;
    this.#fail();
  }

  #fail(): void {
    for (const [id, p] of this.#pending) {
      if (p.move && this.state === 'offline') continue;
      this.#pending.delete(id);
      p.resolve(refusal(id, 'offline'));
    }
  }

  #away(soon?: number): void {
    if (this.#closed) return;
    this.state = this.welcome ? 'offline' : this.state === 'connecting' && this.#tries < 2 ? 'connecting' : 'offline';
    this.#base = { game: this.clock(), at: 0, running: false };
    this.#fail();
    this.#tries += 1;
    if (this.#neverOpened >= 3) void this.#diagnose();
    const wait = soon ?? Math.min(5_000, 250 * 2 ** Math.min(this.#tries, 5)) * (0.7 + 0.6 * Math.random());
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => this.#connect(), wait);
  }

  /** The socket never opens. Does plain HTTP work? Then the table is gone, or something on the way blocks sockets. */
  async #diagnose(): Promise<void> {
    try {
      const response = await fetch(`/api/tables/${encodeURIComponent(this.code)}`);
      if (this.state === 'open') return;
      if (response.status === 404) {
        clearTimeout(this.#retry);
        this.#end('gone');
      } else if (response.ok) this.state = 'blocked';
    } catch {
      // nobody answers: simply offline
    }
  }

  #hear(m: FromServer): void {
    this.#lastHeard = performance.now();
    switch (m.type) {
      case 'ping':
        this.#socket?.send(JSON.stringify({ type: 'pong', n: m.n }));
        this.rtt = m.rtt;
        if (m.now !== null && this.#base.running) {
          this.#base = { game: m.now + (m.rtt ?? 0) / 2, at: performance.now(), running: true };
        }
        return;
      case 'welcome':
        if (m.protocol !== PROTOCOL) {
          this.#drop();
          this.#end('old');
          return;
        }
        this.welcome = m;
        this.chat = m.chat;
        this.frames = {};
        this.#unseen = {};
        this.#tries = 0;
        this.state = 'open';
        for (const p of this.#pending.values()) this.#socket?.send(p.text);
        return;
      case 'table':
        this.table = m;
        if (this.#base.running !== m.running && !m.running) {
          this.#base = { game: this.clock(), at: 0, running: false };
        }
        return;
      case 'frame':
        this.#show(m);
        return;
      case 'answer': {
        const p = this.#pending.get(m.id);
        this.#pending.delete(m.id);
        p?.resolve(m);
        return;
      }
      case 'chat':
        if (!this.chat.some((s) => s.n === m.n)) this.chat = [...this.chat, m].slice(-300);
        this.#hooks.said?.(m);
        return;
      case 'emote':
        this.#hooks.emote?.(m);
        return;
      case 'notice':
        this.#hooks.notice?.(m);
        return;
      case 'error':
        this.#hooks.trouble?.(m.refused);
        return;
    }
  }

  /** Takes a frame in. Events are kept until they have been rendered once; a hidden page shows positions only. */
  #show(frame: Frame): void {
    const key = frame.seat === null ? 'public' : String(frame.seat);
    const o: Observation = frame.observation;
    this.#base = { game: o.now + (this.rtt ?? 0) / 2, at: performance.now(), running: frame.running };
    const quiet = frame.fresh || document.hidden;
    const events = quiet ? [] : [...(this.#unseen[key] ?? []), ...o.events];
    this.#unseen[key] = events;
    this.frames = { ...this.frames, [key]: { ...frame, observation: { ...o, events } } };
    void tick().then(() => {
      this.#unseen[key] = [];
    });
  }
}

function refusal(id: string, code: string): Answer {
  return { type: 'answer', id, ok: false, refused: { code, rule: '', facts: {} }, version: null };
}
