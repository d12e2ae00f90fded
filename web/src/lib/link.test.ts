import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { tick } from 'svelte';
import { TableLink } from './link.svelte';
import type { Frame, Welcome } from './protocol';

class Fake {
  static all: Fake[] = [];
  sent: string[] = [];
  onopen: (() => void) | null = null;
  onmessage: ((e: { data: string }) => void) | null = null;
  onclose: ((e: { code: number }) => void) | null = null;
  onerror: (() => void) | null = null;
  constructor(readonly url: string) {
    Fake.all.push(this);
  }
  send(text: string): void {
    this.sent.push(text);
  }
  close(): void {}
  hear(m: unknown): void {
    this.onmessage?.({ data: JSON.stringify(m) });
  }
}
const last = (): Fake => Fake.all.at(-1) as Fake;
const welcome: Welcome = {
  type: 'welcome',
  protocol: 1,
  version: '1',
  role: 'player',
  you: { id: 'a', name: 'Anna', animal: 'fox' },
  seats: [0],
  invite: 'http://x/tables/ABCDEF',
  chat: [],
};
function frame(now: number, events: unknown[], fresh = false, running = true): Frame {
  return {
    type: 'frame',
    number: 1,
    seat: 0,
    fresh,
    running,
    observation: { seat: 0, now, view: { version: 3 }, legal: null, events } as unknown as Frame['observation'],
  };
}
const move = { type: 'move', move: { type: 'press' }, version: 3 } as const;

describe('the line to a table', () => {
  let line: TableLink;
  beforeEach(() => {
    vi.useFakeTimers();
    vi.stubGlobal('WebSocket', Fake);
    Fake.all = [];
    line = new TableLink('ABCDEF', 'player');
    last().onopen?.();
    last().hear(welcome);
  });
  afterEach(() => {
    line.close();
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  it('answers pings at once', () => {
    last().hear({ type: 'ping', n: 7, now: null, rtt: null });
    expect(last().sent).toEqual(['{"type":"pong","n":7}']);
  });

  it('sends a move that was under way again with the same id, and takes the first answer', async () => {
    const answer = line.ask(move);
    const before = last().sent[0] ?? '';
    last().onclose?.({ code: 1012 });
    expect(line.state).toBe('offline');
    await vi.advanceTimersByTimeAsync(6000);
    expect(Fake.all.length).toBe(2);
    last().onopen?.();
    last().hear(welcome);
    expect(last().sent).toEqual([before]);
    const id = (JSON.parse(before) as { id: string }).id;
    last().hear({ type: 'answer', id, ok: true, refused: null, version: 4 });
    await expect(answer).resolves.toMatchObject({ ok: true, version: 4 });
  });

  it('refuses new moves at once while it is down, and fails other messages that were under way', async () => {
    const chat = line.ask({ type: 'chat', text: 'hello' });
    dispatchEvent(new Event('offline'));
    await expect(chat).resolves.toMatchObject({ ok: false, refused: { code: 'offline' } });
    await expect(line.ask(move)).resolves.toMatchObject({ ok: false, refused: { code: 'offline' } });
  });

  it('goes by the server’s clock, whatever the wall clock says, and stands while the game stands', () => {
    last().hear(frame(10_000, [], true));
    vi.setSystemTime(Date.now() + 7 * 3600_000);
    expect(Math.round(line.clock())).toBe(10_000);
    vi.advanceTimersByTime(1500);
    expect(Math.round(line.clock())).toBe(11_500);
    last().hear(frame(12_000, [], false, false));
    vi.advanceTimersByTime(5000);
    expect(Math.round(line.clock())).toBe(12_000);
  });

  it('hands every event over once, and none of a fresh frame', async () => {
    last().hear(frame(0, ['old'], true));
    expect(line.frames['0']?.observation.events).toEqual([]);
    await tick();
    last().hear(frame(1, ['a']));
    last().hear(frame(2, ['b']));
    expect(line.frames['0']?.observation.events).toEqual(['a', 'b']);
    await tick();
    last().hear(frame(3, ['c']));
    expect(line.frames['0']?.observation.events).toEqual(['c']);
  });

  it('notices a line that has gone silent', async () => {
    await vi.advanceTimersByTimeAsync(12_000);
    expect(Fake.all.length).toBeGreaterThan(1);
  });

  it('says that a table is gone and does not come back for it', async () => {
    last().onclose?.({ code: 4004 });
    expect(line.state).toBe('gone');
    await vi.advanceTimersByTimeAsync(20_000);
    expect(Fake.all.length).toBe(1);
  });

  it('says so when this page is too old for the server', () => {
    last().hear({ ...welcome, protocol: 99 });
    expect(line.state).toBe('old');
  });
});
